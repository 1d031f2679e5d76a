"""The tasks and datasets of MM-InstructEval, and what one sample of each holds."""

from dataclasses import dataclass
from enum import StrEnum

from runner.item import Image


class Task(StrEnum):
    """The six tasks."""

    VQAMC = "VQAMC"
    MSA = "MSA"
    MABSA = "MABSA"
    MHMD = "MHMD"
    MSD = "MSD"
    MRE = "MRE"


MOST_CHOICES = 26
TWO = ("negative", "positive")
THREE = ("neutral", "negative", "positive")
EMOTIONS = ("angry", "bored", "calm", "fear", "happy", "love", "sad")
SEVEN = (
    "negative",
    "neutral",
    "positive",
    "strongly negative",
    "strongly positive",
    "weakly negative",
    "weakly positive",
)
YES_NO = ("yes", "no")
RELATIONS = (
    "held_on",
    "couple",
    "member_of",
    "alternate_names",
    "peer",
    "contain",
    "nationality",
    "subsidiary",
    "part_of",
    "locate_at",
    "place_of_birth",
    "present_in",
    "charges",
    "parent",
    "place_of_residence",
    "awarded",
    "siblings",
    "religion",
    "neighbor",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dataset:
    """A test set: its task, and its labels in the order shown (none where a question brings its own).

    `size` is the number of rows of the test set, 0 where it is open; `printed` is the name in the paper's
    tables.
    """

    name: str
    task: Task
    labels: tuple[str, ...] = ()
    size: int = 0
    printed: str = ""

    def __post_init__(self) -> None:
        if bool(self.labels) is (self.task is Task.VQAMC):
            raise ValueError(f"dataset {self.name!r}: every task but VQAMC has labels of its own")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """One end of a relation: its words in the text, and its category."""

    words: str
    category: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One row of a test set.

    `text` is the sentence, or the question. MABSA has an `aspect`, MRE a `head` and a `tail`, VQAMC
    `choices` with the right one as `label`, and perhaps a `context`.
    """

    id: str
    dataset: Dataset
    text: str
    label: str
    image: Image | None = None
    aspect: str = ""
    head: Entity | None = None
    tail: Entity | None = None
    choices: tuple[str, ...] = ()
    context: str = ""

    def __post_init__(self) -> None:
        task = self.dataset.task
        if self.label not in (self.choices or self.dataset.labels):
            raise ValueError(f"sample {self.id!r}: {self.label!r} is no label of {self.dataset.name}")
        if len(set(self.choices)) != len(self.choices):
            raise ValueError(f"sample {self.id!r}: two choices are the same")
        if len(self.choices) > MOST_CHOICES:
            raise ValueError(f"sample {self.id!r}: {len(self.choices)} choices, {MOST_CHOICES} have a letter")
        wanted = {
            "an aspect": (task is Task.MABSA, bool(self.aspect)),
            "a head and a tail": (task is Task.MRE, bool(self.head and self.tail)),
            "choices": (task is Task.VQAMC, bool(self.choices)),
        }
        for what, (needed, given) in wanted.items():
            if needed is not given:
                raise ValueError(
                    f"sample {self.id!r} of {task} {'needs' if needed else 'has no use for'} {what}"
                )


DATASETS: tuple[Dataset, ...] = (
    Dataset(name="ScienceQA", task=Task.VQAMC, size=2017, printed="ScienceQA"),
    Dataset(name="AlgoPuzzleVQA", task=Task.VQAMC, size=1800, printed="PuzzleVQA"),
    Dataset(name="MMMU-val", task=Task.VQAMC, size=900, printed="MMMU"),
    Dataset(name="MVSA-Single", task=Task.MSA, labels=THREE, size=413, printed="MVSA-S"),
    Dataset(name="MVSA-Multiple", task=Task.MSA, labels=THREE, size=1531, printed="MVSA-M"),
    Dataset(name="TumEmo", task=Task.MSA, labels=EMOTIONS, size=9463, printed="TumEmo"),
    Dataset(name="MOSI-2", task=Task.MSA, labels=TWO, size=654, printed="MOSI-2"),
    Dataset(name="MOSI-7", task=Task.MSA, labels=SEVEN, size=684, printed="MOSI-7"),
    Dataset(name="MOSEI-2", task=Task.MSA, labels=TWO, size=2797, printed="MOSEI-2"),
    Dataset(name="MOSEI-7", task=Task.MSA, labels=SEVEN, size=3588, printed="MOSEI-7"),
    Dataset(name="Twitter-2015", task=Task.MABSA, labels=THREE, size=1037, printed="Twitter15"),
    Dataset(name="Twitter-2017", task=Task.MABSA, labels=THREE, size=1234, printed="Twitter17"),
    Dataset(name="MASAD", task=Task.MABSA, labels=TWO, size=4935, printed="MASAD"),
    Dataset(name="Hate", task=Task.MHMD, labels=YES_NO, size=500, printed="Hate"),
    Dataset(name="Sarcasm", task=Task.MSD, labels=YES_NO, size=2409, printed="Sarcasm"),
    Dataset(name="MNRE", task=Task.MRE, labels=RELATIONS, size=640, printed="MNRE"),
)
