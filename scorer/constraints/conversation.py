"""From a conversation to the checks that its next answer has to meet.

What is asked of one answer holds for the last question alone; what is asked of all later answers stays in
force. A later requirement takes the place of an earlier one of its kind where a response can only be one way
(its length, its letter case, how its sentences begin); words, numbers and elements that have to occur add up.
Two requirements of one message that no response can meet together are both left out, as it is then unsure
what they are about; so is all that stood in force when the user takes an instruction back.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeGuard

from scorer.check import Check, Spec
from scorer.checks.affix import AffixSpec
from scorer.checks.choice import ChoiceSpec
from scorer.checks.count import CountSpec
from scorer.checks.ifeval import IfevalSpec
from scorer.checks.language import LanguageSpec
from scorer.checks.letter_case import LetterCaseSpec
from scorer.checks.structure import StructureSpec
from scorer.constraints.constraint import Constraint, Source
from scorer.constraints.prompt import Prompt, prepared
from scorer.constraints.rule import Match, Rule
from scorer.constraints.rules import RULES
from scorer.constraints.rules.asides import is_aside, is_one_task_of_two
from scorer.constraints.rules.asking import is_request
from scorer.sample import Media, Message, Role
from scorer.text import Span

_STANDING = re.compile(
    r"^\W*instructions?:"
    r"|\b(?:all|any|each|every)(?:\s+(?:of|one of))?(?:\s+(?:the|your|my|our))?(?:\s+(?:following|future"
    r"|subsequent|next|"
    r"later|further|coming|upcoming|remaining|other))*\s+(?:responses|answers|replies|messages|outputs"
    r"|turns|questions)\b"
    r"|\b(?:every|each)\s+(?:(?:future|following|subsequent|later)\s+)?(?:response|answer|reply|message"
    r"|turn)\b"
    r"|\b(?:following|future|subsequent)\s+(?:responses|answers|replies|messages)\b"
    r"|\bfrom (?:now|here|this point) on(?:wards?)?\b|\bgoing forward\b|\bhenceforth\b"
    r"|\bfrom this point forward\b"
    r"|\b(?:rest|remainder) of (?:this|the|our) (?:conversation|chat|dialogue|discussion|session)\b"
    r"|\b(?:throughout|during) (?:this|the|our) (?:entire |whole )?(?:conversation|chat|dialogue"
    r"|discussion|session)\b"
    r"|^\W*(?:please )?always\b"
)
_PLEASE = r"^\W*(?:(?:please|now|ok|okay|and|so|from now on|you (?:can|may|should|could))[,:]? )*"
_TAKEN_BACK = re.compile(
    rf"{_PLEASE}(?:forget|ignore|disregard|drop|cancel|undo)\b[^.]{{0,40}}\b(?:instructions?|rules?|constraints?|"
    r"requirements?|restrictions?|format(?:ting)?)\b"
    rf"|{_PLEASE}stop (?:using|starting|ending|writing|doing|including|answering|limiting)\b"
    r"|\byou (?:no longer (?:need|have)|"
    r"(?:do not|don't|needn't|need not)\b[^.]{0,60}\b(?:any ?more|any longer|from now on))\b"
    r"|\bback to normal\b"
)
# A longer text is a document to work on; its few instructions are not worth the reading.
_LONGEST_TEXT = 100_000


@dataclass(frozen=True, slots=True)
class _Found:
    rule: Rule
    spec: Spec
    start: int
    end: int
    standing: bool


def read(conversation: Sequence[Message] | str) -> tuple[Constraint, ...]:
    """Reads the checks that the next answer has to meet, in the order in which they were asked.

    A text stands for a single user message. Assistant messages ask for nothing; what is unsure gives no
    check.
    """
    messages = _single(conversation) if isinstance(conversation, str) else conversation
    last = max((i for i, m in enumerate(messages) if m.role is Role.USER), default=-1)
    in_force: list[Constraint] = []
    for index, message in enumerate(messages):
        if message.role is not Role.ASSISTANT:
            prompts = {i: prepared(part) for i, part in enumerate(message.parts) if _is_readable(part)}
            if any(_takes_back(prompt) for prompt in prompts.values()):
                in_force = []
            asked = [c for c in _asked(index, message.role, prompts) if c.standing or index == last]
            in_force = [c for c in in_force if not any(_replaces(new, c) for new in asked)] + asked
    return tuple(_numbered(in_force))


def _single(text: str) -> Sequence[Message]:
    return (Message(role=Role.USER, parts=(text,)),)


def _is_readable(part: str | Media) -> TypeGuard[str]:
    return isinstance(part, str) and len(part) <= _LONGEST_TEXT


def _takes_back(prompt: Prompt) -> bool:
    return any(_TAKEN_BACK.search(prompt.masked[span.start : span.end]) for span in prompt.statements)


def _asked(index: int, role: Role, prompts: Mapping[int, Prompt]) -> list[Constraint]:
    found: list[Constraint] = []
    for part, prompt in prompts.items():
        for one in _found(prompt):
            quote = prompt.text[one.start : one.end]
            source = Source(message=index, part=part, start=one.start, end=one.end, quote=quote)
            standing = one.standing or role is Role.SYSTEM
            check = Check(id=one.rule.name, spec=one.spec)
            found.append(Constraint(check=check, source=source, rule=one.rule.name, standing=standing))
    return _without_contradictions(_without_repeats(found))


def _found(prompt: Prompt) -> Iterator[_Found]:
    for span in prompt.statements:
        statement = prompt.masked[span.start : span.end]
        if is_request(statement):
            yield from _in_statement(prompt, span, standing=bool(_STANDING.search(statement)))


def _in_statement(prompt: Prompt, span: Span, *, standing: bool) -> list[_Found]:
    built: list[tuple[Rule, Spec, Match]] = []
    for rule in RULES:
        for match in rule.matches(prompt, span.start, span.end):
            spec = rule.read(match)
            if (
                spec is not None
                and not is_aside(match)
                and (rule.before_others or not is_one_task_of_two(match))
            ):
                built.append((rule, spec, match))
    built.sort(key=lambda b: (b[2].start - b[2].end, b[2].start))
    taken: list[Match] = []
    kept: list[_Found] = []
    for rule, spec, match in built:
        if not any(match.start < other.end and other.start < match.end for other in taken):
            taken.append(match)
            kept.append(_Found(rule, spec, span.start + match.start, span.start + match.end, standing))
    return sorted(kept, key=lambda f: f.start)


def _without_repeats(found: Iterable[Constraint]) -> list[Constraint]:
    kept: list[Constraint] = []
    for one in found:
        if all(one.check.spec != other.check.spec for other in kept):
            kept.append(one)
    return kept


def _without_contradictions(found: list[Constraint]) -> list[Constraint]:
    return [c for c in found if not any(_contradicts(c.check.spec, other.check.spec) for other in found)]


def _contradicts(one: Spec, other: Spec) -> bool:
    if one == other or _kind(one) is None or _kind(one) != _kind(other):
        return False
    if isinstance(one, CountSpec) and isinstance(other, CountSpec):
        least = max(one.min or 0, other.min or 0)
        return any(most is not None and most < least for most in (one.max, other.max))
    return True


def _kind(spec: Spec) -> tuple[object, ...] | None:
    """Gives what a response can only be one way; None where requirements add up."""
    match spec:
        case CountSpec():
            return ("count", spec.unit, spec.scope)
        case AffixSpec():
            return ("affix", spec.edge, spec.scope)
        case LetterCaseSpec() | LanguageSpec() | ChoiceSpec() | StructureSpec():
            return (type(spec),)
        case IfevalSpec(instruction_id="length_constraints:number_paragraphs" | "combination:repeat_prompt"):
            return ("ifeval", spec.instruction_id)
        case _:
            return None


def _replaces(new: Constraint, old: Constraint) -> bool:
    if new.check.spec == old.check.spec:
        return True
    return _kind(new.check.spec) is not None and _kind(new.check.spec) == _kind(old.check.spec)


def _numbered(constraints: Iterable[Constraint]) -> Iterator[Constraint]:
    """Gives the checks of one rule the ids `rule`, `rule-2`, `rule-3` and so on."""
    seen: dict[str, int] = {}
    for constraint in constraints:
        count = seen[constraint.rule] = seen.get(constraint.rule, 0) + 1
        name = constraint.rule if count == 1 else f"{constraint.rule}-{count}"
        yield replace(constraint, check=replace(constraint.check, id=name))
