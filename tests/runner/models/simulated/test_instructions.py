"""Every kind of instruction that is read from a prompt is truly followed, and truly broken."""

import pytest

from runner.models import Message, Request, Role, complete
from runner.models.simulated import Simulated
from scorer import score
from scorer.constraints import read
from scorer.verdict import Verdict

PROMPTS = (
    "Describe the harbour in at most 3 sentences.",
    "Describe the harbour in at least 6 sentences.",
    "Describe the harbour in exactly 3 paragraphs.",
    "Describe the harbour in no more than 12 words.",
    "Describe the harbour in at least 60 words.",
    "Describe the harbour in at most 100 characters.",
    "Describe the harbour. Use between 20 and 30 words.",
    "Describe the harbour. Each sentence must have at most 8 words.",
    "Describe the harbour. Each sentence must have at least 15 words.",
    "Describe the harbour. Start every sentence with the letter (Q).",
    "Describe the harbour. End every sentence with a question mark.",
    "Describe the harbour. Begin your response with 'Dear reader'.",
    "Describe the harbour. End your response with the phrase 'That is all.'",
    "Describe the harbour. Include the words 'tide' and 'fog bank'.",
    "Describe the harbour. Do not use the words 'tree' and 'road'.",
    "Describe the harbour. Use the word 'tide' at least 3 times.",
    "Describe the harbour. Include at least 2 even numbers bigger than 10.",
    "Describe the harbour. Include an odd number bigger than 5.",
    "Describe the harbour in all capital letters.",
    "Describe the harbour in all lowercase letters.",
    "Describe the harbour. Respond in Spanish.",
    "Describe the harbour. Do not use any commas.",
    "Describe the harbour in exactly 4 bullet points.",
    "Describe the harbour. Add a postscript that starts with P.S.",
    "Describe the harbour. Wrap your entire response in double quotation marks.",
    "Describe the harbour. Include at least 3 placeholders in square brackets.",
    "Describe the harbour. Highlight at least 2 sections with markdown, as in *this*.",
    "Describe the harbour. Use words in all capital letters at least 4 times.",
    "Describe the harbour. The letter q should appear at least 9 times.",
    "Describe the harbour. The letter e should appear less than 3 times.",
    "Write a title for it, wrapped in double angular brackets, such as <<a harbour>>.",
    "Describe the harbour in 3 sections. Mark the beginning of each section with SECTION X.",
    "Give two different descriptions, separated by 6 asterisks: ******.",
)


async def verdicts(profile: str, prompt: str) -> set[bool]:
    request = Request(item=prompt, messages=(Message(role=Role.USER, parts=(prompt,)),))
    answer = await complete(Simulated.named(profile), request)
    checks = [constraint.check for constraint in read(prompt)]
    results = score(answer.text, checks=checks).results
    return {r.outcome.passed for r in results if isinstance(r.outcome, Verdict)}


@pytest.mark.parametrize("prompt", PROMPTS)
async def test_instruction_is_followed_by_the_perfect_and_broken_by_the_contrary(prompt):
    assert await verdicts("perfect", prompt) == {True}
    assert await verdicts("contrary", prompt) == {False}
