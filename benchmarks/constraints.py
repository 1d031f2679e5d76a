"""Measures precision and recall of reading prompts into checks, on IFEval prompts and MMMT-IF dialogues.

    python -m benchmarks.constraints [--data ../shared/data] [--details]

A check that was read agrees with the gold instructions of its prompt when each bound it sets is one they
set, with the same parameters. One that the gold lacks counts as right only where
`tests/cases/constraints-reviewed.json` says, after a look by hand, that the prompt asks for it. A gold
instruction is recalled when the checks that were read set all its bounds.
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from scorer.check import Spec
from scorer.checks.affix import AffixSpec, Edge
from scorer.checks.choice import ChoiceSpec
from scorer.checks.count import CountSpec
from scorer.checks.ifeval import IfevalSpec
from scorer.checks.keyword import KeywordSpec, Require
from scorer.checks.language import LanguageSpec
from scorer.checks.layout import LayoutSpec
from scorer.checks.letter_case import LetterCaseSpec
from scorer.checks.number import NumberSpec
from scorer.checks.pattern import PatternSpec
from scorer.checks.structure import StructureSpec
from scorer.constraints import read
from scorer.sample import Message, Role

ROOT = Path(__file__).resolve().parent.parent
REVIEWED = ROOT / "tests" / "cases" / "constraints-reviewed.json"

Bound = tuple[object, ...]


class Tally(NamedTuple):
    """Counts of what was read and of what there was to read."""

    read: int
    right: int
    asked: int
    recalled: int

    def __str__(self) -> str:
        precision, recall = self.right / max(self.read, 1), self.recalled / max(self.asked, 1)
        found, wanted = f"({self.right}/{self.read})", f"({self.recalled}/{self.asked})"
        return f"precision {precision:.4f} {found}  recall {recall:.4f} {wanted}"


def _range(what: Bound, least: int | None, most: int | None) -> set[Bound]:
    bounds: set[Bound] = set()
    if least is not None:
        bounds.add((*what, "min", least))
    if most is not None:
        bounds.add((*what, "max", most))
    return bounds


def bounds_of(spec: Spec) -> set[Bound]:  # noqa: C901, PLR0912 -- one arm a family
    """Gives a check as the bounds it sets."""
    match spec:
        case CountSpec():
            return _range((spec.unit, spec.scope), spec.min, spec.max)
        case KeywordSpec(require=Require.NONE):
            return {("word", word.casefold(), "max", 0) for word in spec.words}
        case KeywordSpec():
            least = 1 if spec.min_count is None else spec.min_count or None
            return {
                b for word in spec.words for b in _range(("word", word.casefold()), least, spec.max_count)
            }
        case LayoutSpec():
            least = 1 if spec.min is None and spec.max is None else spec.min
            return _range((spec.element,), least, spec.max)
        case AffixSpec():
            return {(spec.edge, spec.scope, text.casefold().rstrip(".")) for text in spec.any_of}
        case LetterCaseSpec():
            return {("case", spec.letter_case.value)}
        case LanguageSpec():
            return {("language", spec.language)}
        case StructureSpec():
            return {("format", spec.format.name.lower())}
        case PatternSpec():
            return {("pattern", spec.expression, spec.expect.name)}
        case NumberSpec():
            return {("number", spec.parity.name, spec.greater_than, spec.less_than, spec.min_count)}
        case ChoiceSpec():
            return {("choice", *(option.label for option in spec.options))}
        case IfevalSpec():
            return official_bounds(spec.instruction_id, spec.kwargs)
        case _:
            raise TypeError(f"no bounds are written for {type(spec).__name__}")


def _related(what: Bound, relation: str, number: int) -> set[Bound]:
    return _range(what, number, None) if relation == "at least" else _range(what, None, number - 1)


def official_bounds(  # noqa: C901, PLR0912 -- one arm an instruction
    instruction_id: str, kwargs: Mapping[str, Any]
) -> set[Bound]:
    """Gives an official instruction as the bounds it sets."""
    k = kwargs
    match instruction_id:
        case "length_constraints:number_words":
            return _related(("word", "response"), k["relation"], k["num_words"])
        case "length_constraints:number_sentences":
            return _related(("sentence", "response"), k["relation"], k["num_sentences"])
        case "length_constraints:number_paragraphs":
            return {("divided paragraphs", k["num_paragraphs"])}
        case "length_constraints:nth_paragraph_first_word":
            return {("paragraph start", k["num_paragraphs"], k["nth_paragraph"], k["first_word"].casefold())}
        case "detectable_format:number_bullet_lists":
            return _range(("bullet",), k["num_bullets"], k["num_bullets"])
        case "detectable_format:number_highlighted_sections":
            return _range(("highlight",), k["num_highlights"], None)
        case "detectable_format:multiple_sections":
            return {("sections", k["section_spliter"].casefold(), k["num_sections"])}
        case "detectable_content:number_placeholders":
            return _range(("placeholder",), k["num_placeholders"], None)
        case "detectable_format:title":
            return _range(("title",), 1, None)
        case "detectable_format:json_format":
            return {("format", "json")}
        case "detectable_content:postscript":
            return {("postscript", k["postscript_marker"].casefold().count("p"))}
        case "keywords:existence":
            return {("word", word.casefold(), "min", 1) for word in k["keywords"]}
        case "keywords:forbidden_words":
            return {("word", word.casefold(), "max", 0) for word in k["forbidden_words"]}
        case "keywords:frequency":
            return _related(("word", k["keyword"].casefold()), k["relation"], k["frequency"])
        case "keywords:letter_frequency":
            return _related(("letter", k["letter"].casefold()), k["let_relation"], k["let_frequency"])
        case "change_case:capital_word_frequency":
            return _related(("capital words",), k["capital_relation"], k["capital_frequency"])
        case "change_case:english_capital":
            return {("case", "upper")}
        case "change_case:english_lowercase":
            return {("case", "lower")}
        case "language:response_language":
            return {("language", k["language"])}
        case "startend:end_checker":
            return {(Edge.END, "response", k["end_phrase"].strip().casefold().rstrip("."))}
        case "punctuation:no_comma":
            return {("pattern", ",", "ABSENT")}
        case "combination:repeat_prompt":
            return {("repeat", k["prompt_to_repeat"].strip())}
        case _:
            return {(instruction_id,)}


def implied_bounds(instruction_id: str, kwargs: Mapping[str, Any]) -> set[Bound]:
    """Gives what an official instruction asks beside its own bounds; reading it is right, and not needed."""
    if instruction_id.startswith("change_case:english"):
        return {("language", "en")}
    if instruction_id == "length_constraints:nth_paragraph_first_word":
        return _range(("paragraph", "response"), kwargs["num_paragraphs"], kwargs["num_paragraphs"])
    return set()


def ifeval_tally(rows: list[dict[str, Any]], *, details: bool) -> tuple[Tally, Counter[str], int]:
    reviewed = {(r["key"], r["quote"]): r["verdict"] for r in json.loads(REVIEWED.read_text("utf-8"))}
    found = right = asked = recalled = unreviewed = 0
    missed: Counter[str] = Counter()
    for row in rows:
        gold = list(zip(row["instruction_id_list"], row["kwargs"], strict=True))
        known = {b for i, k in gold for b in official_bounds(i, k) | implied_bounds(i, k)}
        checks = read(row["prompt"])
        seen = {b for c in checks for b in bounds_of(c.check.spec)}
        for c in checks:
            agrees = bounds_of(c.check.spec) <= known
            verdict = "asked" if agrees else reviewed.get((row["key"], c.source.quote), "unreviewed")
            found, right, unreviewed = (
                found + 1,
                right + (verdict == "asked"),
                unreviewed + (verdict == "unreviewed"),
            )
            if details and not agrees:
                bounds = sorted(map(str, bounds_of(c.check.spec)))
                print(f"{verdict}\t{row['key']}\t{c.rule}\t{c.source.quote!r}\t{bounds}")
        for instruction_id, kwargs in gold:
            asked += 1
            if official_bounds(instruction_id, kwargs) <= seen:
                recalled += 1
            else:
                missed[instruction_id] += 1
                if details:
                    print(f"missed\t{row['key']}\t{instruction_id}\t{kwargs}\t{row['prompt']!r}")
    return Tally(found, right, asked, recalled), missed, unreviewed


_EACH_SENTENCE = (
    "Only use responses to {questions} where each sentence in the response is at {word} 18 words in all "
    "future responses."
)
INSTRUCTIONS: Mapping[str, tuple[tuple[str, Bound], ...]] = {
    "response_length": (
        ("Make all the following responses no more than 4 sentences.", ("sentence", "response", "max", 4)),
        ("Make all the following responses at least 5 sentences.", ("sentence", "response", "min", 5)),
    ),
    "sentence_start_char": (
        ("Start every sentence with the letter (S).", (Edge.START, "each_sentence", "s")),
        ("Start every sentence with the letter (B).", (Edge.START, "each_sentence", "b")),
    ),
    "sentence_end_char": (
        ("End every sentence with a question mark (?).", (Edge.END, "each_sentence", "?")),
        ("End every sentence with {an} exclamation mark (!).", (Edge.END, "each_sentence", "!")),
    ),
    "favorite_word": tuple(
        (f"Use the word '{word}' at least once in all future responses.", ("word", word, "min", 1))
        for word in ("like", "itself", "per se")
    ),
    "sentence_length": tuple(
        (
            _EACH_SENTENCE.replace("{word}", word),
            ("word", "each_sentence", bound, 18),
        )
        for word, bound in (("most", "max"), ("least", "min"))
    ),
    "number": tuple(
        (
            f"Include at least one {parity} number {{range}}bigger than 5 in each of your responses.",
            ("number", parity.upper(), 5.0, None, 1),
        )
        for parity in ("even", "odd")
    ),
}
WORDINGS = {
    "table": {"an": "an", "questions": "questions", "range": ""},
    "transcript": {"an": "a", "questions": "question", "range": "in the range "},
}
_SUBJECTS = (
    "the man in the red coat",
    "Image1",
    "the two buildings",
    "the sign on the left",
    "the dish",
    "Image 2",
)
_QUESTIONS = (
    "What do you notice first about {}?",
    "Describe {} in detail.",
    "How many sentences are written on {}?",
    "Does {} have more than 5 windows, and are they at most two metres high?",
    "Compare {} with the other image and explain at least what differs most.",
    "Which letter does the name on {} start with?",
    "Can you tell me more about the history of {}, and why every visitor ends up there?",
    'The caption says "use no more than 10 words". What is meant by that in {}?',
    "If there are at least 3 people near {}, what are they doing?",
    "My guide wrote at least 20 sentences on {}. Was that needed?",
    "What is the largest even number bigger than 5 that you can see on {}?",
    "Is the word 'like' used at least once on {}?",
    "In what year was {} made, and by whom?",
    "What would be a good title for a story about {}?",
    "What are the main differences between {} in 1900 and today, 100 years and 3 generations later?",
)


def dialogue(seed: int, wording: str) -> Iterator[tuple[tuple[Message, ...], set[Bound]]]:
    """Yields each turn's conversation, and the bounds in force, of one seeded dialogue."""
    draw = random.Random(f"{wording}:{seed}")
    messages: list[Message] = []
    in_force: set[Bound] = set()
    left = list(INSTRUCTIONS)
    for _ in range(draw.randint(8, 20)):
        question = draw.choice(_QUESTIONS).format(draw.choice(_SUBJECTS))
        if left and draw.random() < 1 - len(in_force) / 13:
            category = left.pop(draw.randrange(len(left)))
            text, bound = draw.choice(INSTRUCTIONS[category])
            question = f"Instruction: {text.format(**WORDINGS[wording])}\n{question}"
            in_force.add(bound)
        messages.append(Message(role=Role.USER, parts=(question,)))
        yield tuple(messages), set(in_force)
        reply = (
            "Start every sentence with the letter (Z). It has at least 5 sentences and no more than 3 words."
        )
        messages.append(Message(role=Role.ASSISTANT, parts=(reply,)))


def mmmt_tally(wording: str, dialogues: int, *, details: bool) -> Tally:
    found = right = asked = recalled = 0
    for seed in range(dialogues):
        for messages, in_force in dialogue(seed, wording):
            per_check = [(c, bounds_of(c.check.spec)) for c in read(messages)]
            seen = {b for _, bounds in per_check for b in bounds}
            found, right = found + len(per_check), right + sum(bounds <= in_force for _, bounds in per_check)
            asked, recalled = asked + len(in_force), recalled + len(in_force & seen)
            if details:
                for c, bounds in per_check:
                    if not bounds <= in_force:
                        print(f"wrong\t{wording} {seed}\t{c.rule}\t{c.source.quote!r}\t{bounds}")
                if in_force - seen:
                    print(f"missed\t{wording} {seed}\t{in_force - seen}")
    return Tally(found, right, asked, recalled)


def main() -> None:
    parser = argparse.ArgumentParser(description="Precision and recall of reading prompts into checks.")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--dialogues", type=int, default=100)
    parser.add_argument("--details", action="store_true", help="print every disagreement")
    arguments = parser.parse_args()
    for wording in WORDINGS:
        tally = mmmt_tally(wording, arguments.dialogues, details=arguments.details)
        print(f"MMMT-IF, {wording} wording, {arguments.dialogues} dialogues: {tally}")
    prompts = arguments.data / "ifeval" / "input_data.jsonl"
    if not prompts.is_file():
        print(f"IFEval: skipped, no {prompts.name} under the data folder")
        return
    rows = [json.loads(line) for line in prompts.read_text("utf-8").splitlines()]
    tally, missed, unreviewed = ifeval_tally(rows, details=arguments.details)
    print(f"IFEval, {len(rows)} prompts: {tally}; read, not in the gold and not reviewed: {unreviewed}")
    for instruction_id, count in missed.most_common():
        print(f"  not read: {count:3} {instruction_id}")


if __name__ == "__main__":
    main()
