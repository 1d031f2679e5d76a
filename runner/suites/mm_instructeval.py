"""MM-InstructEval: samples of sixteen datasets in six tasks, each under ten instructions.

Choices, each an option where another reading exists:

- An item is one sample under one instruction; the ten items of a sample share a base.
- `reading` says how an answer becomes a label: `lenient` (default), `strict`, or `official`, the released
  code's search for the one label that occurs. What cannot be read is unparsed, and wrong for accuracy.
- Letters count as labels where the prompt shows them: in every VQAMC prompt, elsewhere in instructions 3 and
  5.
- `modality: text` leaves the picture out and words the definition for a model that reads text alone. Such
  models skip the datasets that cannot be answered without the picture.
- `context: without` leaves a question's text context out.
- A sample whose picture is missing is `media_unavailable`: it is counted, not asked.
- Consistently distributed subsets are in `sampling`, the prompts in `mm_prompts`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from string import ascii_uppercase

from runner.item import Item, Json, Suite, Turn
from runner.suites.mm_prompts import INSTRUCTIONS, Context, Modality, prompt, shows_options
from runner.suites.mm_tasks import Sample, Task

ACCURACY = "accuracy"
PICTURE_ONLY = ("AlgoPuzzleVQA", "MMMU-val")


class Reading(StrEnum):
    """How an answer becomes a label."""

    LENIENT = "lenient"
    STRICT = "strict"
    OFFICIAL = "official"

    @property
    def field(self) -> str:
        """The reading's name in a choice check."""
        return "READING_SUBSTRING" if self is Reading.OFFICIAL else f"READING_{self.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What decides the items built from the same samples."""

    instructions: tuple[int, ...] = tuple(INSTRUCTIONS)
    modality: Modality = Modality.MULTIMODAL
    context: Context = Context.WITH
    reading: Reading = Reading.LENIENT


def items(samples: Iterable[Sample], *, options: Options | None = None) -> Iterator[Item]:
    """Builds one item from each sample and instruction."""
    chosen = options or Options()
    text_only = chosen.modality is Modality.TEXT
    for sample in samples:
        if text_only and sample.dataset.name in PICTURE_ONLY:
            continue
        images = (sample.image,) if sample.image and not text_only else ()
        for instruction in chosen.instructions:
            text = prompt(sample, instruction, modality=chosen.modality, context=chosen.context)
            yield Item(
                id=f"{Suite.MM_INSTRUCTEVAL}/{sample.dataset.name}/{sample.id}/{instruction}",
                suite=Suite.MM_INSTRUCTEVAL,
                base=f"{sample.dataset.name}/{sample.id}",
                tags={
                    "dataset": sample.dataset.name,
                    "task": sample.dataset.task,
                    "instruction": str(instruction),
                    "modality": chosen.modality,
                    "context": chosen.context,
                },
                unavailable="" if images or text_only else "media_unavailable",
                turns=(
                    Turn(
                        text=text,
                        images=images,
                        checks=({"id": ACCURACY, "choice": _choice(sample, instruction, chosen.reading)},),
                        reference=sample.label,
                    ),
                ),
            )


def _choice(sample: Sample, instruction: int, reading: Reading) -> dict[str, Json]:
    labels: list[Json]
    if sample.dataset.task is Task.VQAMC:
        labels = [{"label": k, "text": c} for k, c in zip(ascii_uppercase, sample.choices, strict=False)]
        expected = ascii_uppercase[sample.choices.index(sample.label)]
    else:
        letters = shows_options(instruction)
        labels = [
            {"label": label, **({"aliases": [letter]} if letters else {})}
            for letter, label in zip(ascii_uppercase, sample.dataset.labels, strict=False)
        ]
        expected = sample.label
    return {"options": labels, "expected": expected, "reading": reading.field}
