"""The ten instructions of MM-InstructEval as templates, for each of the six tasks.

A prompt is made of blocks: the task's name, its definition, the output format, the text, the question and, in some
instructions, the options. Instructions 3, 5 and 7 show options; a question with choices shows them in its
definition everywhere.

Choices:

- The labels of a definition are sorted and written as a Python list; those of relations keep their own order.
- Instruction 7 joins the labels with `or` in the order of the options.
- A model that reads text alone is asked about `the text`; only the definition changes.
- Without context, or where a question has none, the Context line is left out.
- Noise of the released code (a blank before a line feed, a missing blank, a stray quotation mark) is not copied.
"""

# ruff: noqa: E501 (prompts are quoted whole)

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from string import ascii_lowercase
from typing import assert_never

from runner.suites.mm_tasks import RELATIONS, Sample, Task

INSTRUCTIONS = range(1, 11)


class Modality(StrEnum):
    """Whom the prompt addresses: a model that sees the picture, or one that reads the text alone."""

    MULTIMODAL = "multimodal"
    TEXT = "text"


class Context(StrEnum):
    """Whether a question's text context is shown."""

    WITH = "with"
    WITHOUT = "without"


_NAMES = {
    Task.MSA: "Multimodal Sentiment Classification",
    Task.MABSA: "Multimodal Aspect-Based Sentiment Classification",
    Task.MRE: "Multimodal Relation Extraction",
    Task.MHMD: "Multimodal Hateful Detection",
    Task.MSD: "Multimodal Irony Detection",
    Task.VQAMC: "Multimodal Question Answer",
}
_QUESTIONS = {
    Task.MSA: "what is the sentiment about the text-image pair?\n",
    Task.MABSA: "what is the sentiment about the aspect based on the text-image pair?\n",
    Task.MRE: "what has relation between the head entity and the tail entity based on the text-image pair?\n",
    Task.MHMD: "whether or not the text-image pair contains the hate?\n",
    Task.MSD: "whether or not the text-image pair contains irony?\n",
}
_LABEL_ONLY = "Return label only without any other text."
_ANSWER_ONLY = "Return answer only without any other text."

_TASK = "Below is an instruction that describes a task. Write a response that appropriately completes the request.\n"
_TASK_WITH_INPUT = "Below is an instruction that describes a task, paired with an input that provides further context. Write a response that appropriately completes the request.\n"
_CHAT = "The following is a conversation between a curious human and AI assistant. The assistant gives helpful, detailed, and polite answers to the user's questions.\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Blocks:
    """The parts that the templates of one sample are made of."""

    name: str
    definition: str
    output: str
    text: str
    question: str
    options: str
    alternatives: str
    relation: bool = False

    @property
    def body(self) -> str:
        return self.lead("Sentence")

    def lead(self, word: str) -> str:
        return f"{self.name}\n{self.definition}\n{self.output}\n{word}: {self.text}\n"


def prompt(
    sample: Sample,
    instruction: int,
    *,
    modality: Modality = Modality.MULTIMODAL,
    context: Context = Context.WITH,
) -> str:
    """Writes the prompt of one sample under one of the ten instructions."""
    if instruction not in INSTRUCTIONS:
        raise ValueError(f"instructions are numbered 1 to 10, not {instruction}")
    if sample.dataset.task is Task.VQAMC:
        return _of_question(sample, instruction, context)
    return _of_pair(_blocks(sample, modality), instruction)


def shows_options(instruction: int) -> bool:
    """Whether an instruction lists the labels with letters, for tasks other than VQAMC."""
    return instruction in {3, 5}


def lettered(labels: Sequence[str]) -> str:
    """Writes labels as `(a) one (b) two`."""
    return " ".join(f"({letter}) {label}" for letter, label in zip(ascii_lowercase, labels, strict=False))


def _of_pair(b: _Blocks, instruction: int) -> str:
    match instruction:
        case 1:
            return f"{b.body}Label:"
        case 2:
            return f"{b.body}Question: {b.question}Answer:"
        case 3:
            return f"{_TASK}### Instruction: \n{b.body}### Instruction: \n{b.question}Options: {b.options}\n### Response:"
        case 4:
            return f"{b.body}{b.question}"
        case 5:
            return f"{b.body}Question: {b.question}Options: {b.options}\nAnswer:"
        case 6:
            return (
                f"{_CHAT}Human: {b.name} {b.definition} {b.output}\nHuman: {b.text}\nHuman: {b.question}AI:"
            )
        case 7:
            return f"{b.body}Question: {b.question}Options: {b.alternatives}\nAnswer:"
        case 8:
            return b.body
        case 9:
            given = f"Sentence: {b.text}" if b.relation else f"### Input:\n {b.text}"
            return f"{_TASK_WITH_INPUT}### Instruction: \n{b.name}\n{b.definition}\n{b.output}\n{given}\n### Input: \n{b.question}### Response:"
        case _:
            return f"User: {b.lead('Sentence' if b.relation else 'Sequence')}Question: {b.question}:<answer>"


def _of_question(sample: Sample, instruction: int, context: Context) -> str:
    options = lettered(sample.choices)
    head = f'Please perform {_NAMES[Task.VQAMC]} task.\nGiven the question, please choose the answer from "{options} " to the following question. {_ANSWER_ONLY}\n'
    shown = sample.context if context is Context.WITH else ""
    asked = f"Question: {sample.text}\n" + (f"Context: {shown}\n" if shown else "")
    body = head + asked
    match instruction:
        case 1:
            return f"{body}Label:"
        case 2:
            return f"{body}The answer is:"
        case 3:
            return f"{_TASK}### Instruction: \n{body}Options: {options}\n### Response:"
        case 4:
            return f"{body}What is the answer about the above question?"
        case 5:
            return f"{body}Options: {options}\nThe answer is:"
        case 6:
            return f"{_CHAT}Human: {body}AI:"
        case 7:
            either = " or ".join(f'"{choice}"' for choice in sample.choices)
            return f"{body}Options: {either}\nThe answer is:"
        case 8:
            return body
        case 9:
            return f"{_TASK_WITH_INPUT}### Instruction: \n{head}### Input: \n{asked}### Response:"
        case _:
            return f"User: {body}:<answer>"


def _blocks(sample: Sample, modality: Modality) -> _Blocks:
    task, labels = sample.dataset.task, sample.dataset.labels
    given = "the text-image pair" if modality is Modality.MULTIMODAL else "the text"
    return _Blocks(
        name=f"Please perform {_NAMES[task]} task.",
        definition=_definition(sample, given),
        output=_LABEL_ONLY,
        text=f"{sample.text}{_tail(sample)}",
        question=_QUESTIONS[task],
        options=lettered(labels),
        alternatives=" or ".join(labels),
        relation=task is Task.MRE,
    )


def _definition(sample: Sample, given: str) -> str:
    labels = sample.dataset.labels
    listed = repr(list(labels if labels == RELATIONS else sorted(labels)))
    match sample.dataset.task:
        case Task.MSA:
            return f"Given {given}, assign a sentiment label from {listed}."
        case Task.MABSA:
            return f'Given {given} and the aspect, assign a sentiment label towards "{sample.aspect}" from {listed}.'
        case Task.MRE:
            head, tail = _ends(sample)
            return f'Given {given}, assign a relation label towards the head entity "{head[0]}" belongs to "{head[1]}" and the tail entity "{tail[0]}" belongs to "{tail[1]}" from {listed}.'
        case Task.MHMD:
            return f"Given {given}, please determine whether or not it contains hate. Assign a label from {listed}."
        case Task.MSD:
            return f"Given {given}, please determine whether or not it contains irony. Assign a label from {listed}."
        case Task.VQAMC:
            raise ValueError("a question is defined by its choices")
        case other:
            assert_never(other)


def _tail(sample: Sample) -> str:
    if sample.dataset.task is Task.MABSA:
        return f" Aspect: {sample.aspect}"
    if sample.dataset.task is Task.MRE:
        head, tail = _ends(sample)
        return f" The head entity: {head[0]} belongs to {head[1]}; The tail entity: {tail[0]} belongs to {tail[1]}."
    return ""


def _ends(sample: Sample) -> tuple[tuple[str, str], tuple[str, str]]:
    ends = [(each.words, each.category) for each in (sample.head, sample.tail) if each]
    return ends[0], ends[1]
