"""MMMT-IF: multi-turn chats about pictures in which format instructions accumulate.

Neither code nor data of the benchmark was released; dialogues are built from chats in MMDU's format.

What applies to a turn. Every instruction given at or before a turn applies to its answer, so a turn carries
one check for each of them, named like the instruction; the share that passes is the turn's PIF.

Choices, each an option where another reading exists:

- `schedule`. Before each question, with probability 1 - given/c, one more instruction is added: a category
  drawn uniformly from those not yet given, then an option uniformly within it. The paper leaves c open.
  `published` (c = 13) agrees with the paper's own statistics, `literal` (c = 6) with its wording. Either way
  a chat gets at most six instructions and its first question always gets one.
- The draw depends on the seed and the chat's id alone.
- `wording`. Three instructions read differently in the paper's transcripts; `table` is the default. Both are
  recognised when instructions are read back.
- `placement`. With `end`, all instructions so far are also repeated after the question, in that turn only.
- Words are runs of non-space characters with a letter or digit; `at most 18` is inclusive and holds for
  every sentence; numbers are digits, strictly bigger than 5; the start letter ignores case (`case_sensitive`
  for the strict reading).
- Pictures are shown at the start of the chat. The marker `<ImageHere>` leaves the text, its label stays.
- Chats with a flaw (a picture missing or corrupted, a skipped turn, more markers than pictures) or with more
  than five pictures are dropped and counted; chats are cut at twenty turns.
- `judge` adds a rating by a judge, by one of two protocols: `eight` criteria, or the two of `appendix-g`.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from runner.item import CheckRow, Image, Item, Suite, Turn
from runner.suites.mmmt_if_instructions import INSTRUCTIONS, Category, Instruction, Wording
from runner.suites.mmmt_if_rating import Protocol, rating

MARKER = "<ImageHere>"
MAX_IMAGES = 5
MAX_TURNS = 20


class Schedule(StrEnum):
    """How fast instructions come: the value of c that the paper leaves open."""

    PUBLISHED = "published"
    LITERAL = "literal"

    @property
    def c(self) -> int:
        """The number of instructions at which no further one would be added."""
        return 13 if self is Schedule.PUBLISHED else 6


class Placement(StrEnum):
    """Where instructions stand: where they were given, or repeated at the end of the current input too."""

    SPREAD = "spread"
    END = "end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """One question of a chat and the reference answer to it, where there is one."""

    question: str
    answer: str = ""
    tags: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialogue:
    """A chat about pictures, as the base data has it; `flaws` says why it cannot be used."""

    id: str
    images: tuple[Image, ...]
    exchanges: tuple[Exchange, ...]
    flaws: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What decides the chats built from the same dialogues; `judge` names a configured judge, or none."""

    seed: int = 42
    schedule: Schedule = Schedule.PUBLISHED
    wording: Wording = Wording.TABLE
    placement: Placement = Placement.SPREAD
    case_sensitive: bool = False
    judge: str = ""
    protocol: Protocol = Protocol.EIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The dialogues that are used, and those that are not with the reason, by id."""

    kept: tuple[Dialogue, ...]
    dropped: Mapping[str, str]


def select(dialogues: Iterable[Dialogue]) -> Selection:
    """Applies the filters of the published set: no flaw, at most five pictures, cut at twenty turns."""
    kept: list[Dialogue] = []
    dropped: dict[str, str] = {}
    for each in dialogues:
        if each.flaws:
            dropped[each.id] = "; ".join(each.flaws)
        elif len(each.images) > MAX_IMAGES:
            dropped[each.id] = f"{len(each.images)} images, at most {MAX_IMAGES} are used"
        elif not each.exchanges:
            dropped[each.id] = "no question"
        else:
            cut = each.exchanges[:MAX_TURNS]
            kept.append(Dialogue(id=each.id, images=each.images, exchanges=cut))
    return Selection(kept=tuple(kept), dropped=dropped)


def draw(chat: str, turns: int, *, seed: int, schedule: Schedule) -> tuple[Instruction | None, ...]:
    """Draws what is added before each question of one chat; other chats have no part in it."""
    rng = random.Random(f"{seed}/{chat}")  # noqa: S311 (reproducible, not secret)
    left = list(Category)
    added: list[Instruction | None] = []
    for _ in range(turns):
        given = len(Category) - len(left)
        if not left or rng.random() >= 1 - given / schedule.c:
            added.append(None)
            continue
        category = left.pop(rng.randrange(len(left)))
        added.append(rng.choice([each for each in INSTRUCTIONS if each.category is category]))
    return tuple(added)


def items(dialogues: Iterable[Dialogue], *, options: Options | None = None) -> Iterator[Item]:
    """Builds one chat from each dialogue; pass what `select` kept to follow the published set."""
    chosen = options or Options()
    for each in dialogues:
        added = draw(each.id, len(each.exchanges), seed=chosen.seed, schedule=chosen.schedule)
        yield Item(
            id=f"{Suite.MMMT_IF}/{each.id}",
            suite=Suite.MMMT_IF,
            base=each.id,
            tags={"images": str(len(each.images)), "turns": str(len(each.exchanges))},
            turns=tuple(_turns(each, added, chosen)),
        )


def _turns(dialogue: Dialogue, added: Sequence[Instruction | None], options: Options) -> Iterator[Turn]:
    given: list[Instruction] = []
    for index, (exchange, new) in enumerate(zip(dialogue.exchanges, added, strict=True)):
        question = exchange.question.replace(MARKER, "").strip()
        text = question
        if new is not None:
            given.append(new)
            text = f"{new.text(options.wording)}\n{question}"
        texts = [each.text(options.wording) for each in given]
        yield Turn(
            text=text,
            once="\n" + "\n".join(texts) if options.placement is Placement.END else "",
            images=dialogue.images if index == 0 else (),
            checks=tuple(_checks(question, given, exchange.answer, options)),
            reference=exchange.answer,
            tags={
                **exchange.tags,
                "turn": str(index + 1),
                "instructions": str(len(given)),
                "added": new.name if new else "",
            },
        )


def _checks(
    question: str, given: Sequence[Instruction], reference: str, options: Options
) -> Iterator[CheckRow]:
    for each in given:
        yield each.check(case_sensitive=options.case_sensitive)
    if options.judge:
        texts = [each.text(options.wording) for each in given]
        yield rating(question, texts, reference=reference, judge=options.judge, protocol=options.protocol)
