"""What a simulated answer will be like: each instruction, kept or broken, changes the plan of the text."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scorer import (
    AffixSpec,
    CountSpec,
    Edge,
    Element,
    IfevalSpec,
    KeywordSpec,
    LanguageSpec,
    LayoutSpec,
    LetterCase,
    LetterCaseSpec,
    NumberSpec,
    Parity,
    PatternSpec,
    Require,
    Scope,
    Spec,
    Unit,
)


@dataclass(frozen=True, slots=True)
class Range:
    """Is a number between bounds, each of which may be open."""

    least: int | None = None
    most: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether any number will do."""
        return self.least is None and self.most is None

    def missed(self) -> "Range":
        """The numbers beyond the upper bound or, without one, below the lower; open where there are none."""
        if self.most is not None:
            return Range(self.most + 1, None)
        return Range(1, self.least - 1) if self.least is not None and self.least > 1 else Range()


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Is all that decides the form of a text; what is open is chosen when it is written."""

    sentences: Range = Range()
    words: Range = Range()
    words_each: Range = Range()
    paragraphs: int = 0
    lines: int = 0
    bullets: int = 0
    divided: int = 0
    sections: tuple[str, int] = ("", 0)
    start_each: str = ""
    end_each: str = ""
    opening: str = ""
    closing: str = ""
    first_words: Mapping[int, str] = field(default_factory=dict)
    include: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    capitals: int = 0
    highlights: int = 0
    placeholders: int = 0
    titled: bool = False
    commas: bool = False
    letter_case: LetterCase | None = None
    language: str = "en"
    postscript: str = ""
    quoted: bool = False
    twice: bool = False
    repeat: str = ""
    spare_letter: str = ""
    more_letters: tuple[str, int] = ("", 0)
    fixed: str = ""


def planned(plan: Plan, spec: Spec, *, follow: bool) -> Plan:
    """Changes a plan so that its text will follow a spec, or break it; other kinds of spec change nothing."""
    match spec:
        case CountSpec():
            return _counted(
                plan, spec, Range(spec.min, spec.max) if follow else Range(spec.min, spec.max).missed()
            )
        case AffixSpec():
            return _edged(plan, spec, follow=follow)
        case KeywordSpec():
            return _worded(plan, spec, follow=follow)
        case NumberSpec():
            return replace(plan, numbers=plan.numbers + _numbers(spec)) if follow else plan
        case LetterCaseSpec():
            return replace(plan, letter_case=spec.letter_case) if follow else plan
        case LanguageSpec():
            other = "fr" if spec.language == "en" else "en"
            return replace(plan, language=spec.language if follow else other)
        case PatternSpec(expression=","):
            return replace(plan, commas=not follow)
        case LayoutSpec():
            return _laid_out(plan, spec, follow=follow)
        case IfevalSpec():
            return _official(plan, spec, follow=follow)
        case _:
            return plan


def _counted(plan: Plan, spec: CountSpec, bounds: Range) -> Plan:
    if spec.scope is Scope.EACH_SENTENCE:
        return replace(plan, words_each=bounds)
    match spec.unit:
        case Unit.SENTENCE:
            return replace(plan, sentences=bounds)
        case Unit.WORD:
            return replace(plan, words=bounds)
        case Unit.CHARACTER:
            return replace(plan, words=Range(_over(bounds.least, 4), _over(bounds.most, 9)))
        case Unit.PARAGRAPH:
            return replace(plan, paragraphs=bounds.least or bounds.most or 0)
        case _:
            return replace(plan, lines=bounds.least or bounds.most or 0)


def _over(number: int | None, letters: int) -> int | None:
    return None if number is None else max(number // letters, 1)


def _edged(plan: Plan, spec: AffixSpec, *, follow: bool) -> Plan:
    wanted = spec.any_of[0]
    whole = spec.scope is not Scope.EACH_SENTENCE
    if spec.edge is Edge.START:
        if whole:
            return replace(plan, opening=wanted if follow else "")
        return replace(plan, start_each=wanted if follow else _another(wanted, ("T", "A")))
    if whole:
        return replace(plan, closing=wanted if follow else "")
    return replace(plan, end_each=wanted if follow else _another(wanted, (".", "!")))


def _another(wanted: str, others: tuple[str, str]) -> str:
    return others[1] if wanted[:1].casefold() == others[0].casefold() else others[0]


def _worded(plan: Plan, spec: KeywordSpec, *, follow: bool) -> Plan:
    if spec.require is Require.NONE:
        if follow:
            return replace(plan, avoid=plan.avoid + spec.words)
        return replace(plan, include=(*plan.include, spec.words[0]))
    least = 1 if spec.min_count is None else spec.min_count
    words = spec.words[:1] if spec.require is Require.ANY else spec.words
    times = least if follow else (spec.max_count or 0) + 1 if least == 0 else 0
    if times == 0:
        return replace(plan, avoid=plan.avoid + words)
    return replace(plan, include=plan.include + words * times)


def _numbers(spec: NumberSpec) -> tuple[int, ...]:
    """Gives numbers that count, one after another; none where the bounds leave none."""
    least = int(spec.greater_than) + 1 if spec.greater_than is not None else 2
    odd = {Parity.EVEN: 0, Parity.ODD: 1}.get(spec.parity)
    step = 1 if odd is None else 2
    first = least if odd is None or least % 2 == odd else least + 1
    numbers = range(first, first + step * spec.min_count, step)
    return tuple(n for n in numbers if spec.less_than is None or n < spec.less_than)


def _laid_out(plan: Plan, spec: LayoutSpec, *, follow: bool) -> Plan:
    bound = Range(spec.min if spec.min is not None or spec.max is not None else 1, spec.max)
    count = (bound.least or bound.most or 0) if follow else (bound.most + 1 if bound.most is not None else 0)
    match spec.element:
        case Element.BULLET:
            return replace(plan, bullets=count)
        case Element.HIGHLIGHT:
            return replace(plan, highlights=count)
        case Element.PLACEHOLDER:
            return replace(plan, placeholders=count)
        case Element.TITLE:
            return replace(plan, titled=follow)
        case _:
            return plan


def _official(plan: Plan, spec: IfevalSpec, *, follow: bool) -> Plan:
    kwargs = spec.kwargs
    match spec.instruction_id:
        case "length_constraints:number_paragraphs":
            return replace(plan, divided=_int(kwargs, "num_paragraphs") + (0 if follow else 1))
        case "length_constraints:nth_paragraph_first_word":
            first = {_int(kwargs, "nth_paragraph"): str(kwargs.get("first_word", ""))} if follow else {}
            return replace(plan, paragraphs=_int(kwargs, "num_paragraphs"), first_words=first)
        case "keywords:letter_frequency":
            return _lettered(plan, kwargs, follow=follow)
        case "change_case:capital_word_frequency":
            asked = str(kwargs.get("capital_relation")) == "at least"
            return replace(plan, capitals=_int(kwargs, "capital_frequency") if asked is follow else 0)
        case _:
            return _formed(plan, spec) if follow else plan


def _lettered(plan: Plan, kwargs: Mapping[str, object], *, follow: bool) -> Plan:
    letter, count = str(kwargs.get("letter", "")), _int(kwargs, "let_frequency")
    if (str(kwargs.get("let_relation")) == "at least") is follow:
        return replace(plan, more_letters=(letter, count))
    return replace(plan, spare_letter=letter)


def _formed(plan: Plan, spec: IfevalSpec) -> Plan:
    kwargs = spec.kwargs
    match spec.instruction_id:
        case "detectable_content:postscript":
            return replace(plan, postscript=str(kwargs.get("postscript_marker", "P.S.")))
        case "startend:quotation":
            return replace(plan, quoted=True)
        case "detectable_format:multiple_sections":
            return replace(plan, sections=(str(kwargs.get("section_spliter")), _int(kwargs, "num_sections")))
        case "combination:two_responses":
            return replace(plan, twice=True)
        case "combination:repeat_prompt":
            return replace(plan, repeat=str(kwargs.get("prompt_to_repeat", "")))
        case "detectable_format:constrained_response":
            return replace(plan, fixed="My answer is maybe.")
        case _:
            return plan


def _int(kwargs: Mapping[str, object], name: str) -> int:
    value = kwargs.get(name, 0)
    return int(value) if isinstance(value, int | float) else 0
