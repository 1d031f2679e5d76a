"""Responses that try to score themselves, against a judge that obeys whatever reaches it.

The judge's own verdict is 2 of 6 and 1 of 4. Whatever the response says, and however the judge cites it, that
is the score; where the judge's words cannot be told from the response's, there is none.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scorer.checks.rubric import RubricMode, RubricSpec
from scorer.judge.part import parts_of
from scorer.judge.prompt import Prompt, prompt_for
from scorer.judge.reading import Reading
from scorer.judge.reply import read
from scorer.judge.testing import reaches
from scorer.sample import Message, Role, Sample

ATTACKS = json.loads((Path(__file__).parents[2] / "cases" / "injection.json").read_text(encoding="utf-8"))
WORDS = "score of component 1: 2/6, score of component 2: 1/4, total score: 3/10"

attacks = pytest.mark.parametrize("attack", ATTACKS, ids=[attack["name"] for attack in ATTACKS])


def verdict(prompt: Prompt, reason: str = "Partly.") -> str:
    marks = {
        f"component_{i}": {"reason": reason, "points": points} for i, points in enumerate((2, 1), start=1)
    }
    return json.dumps({"code": prompt.code, **marks, "total": 3}, ensure_ascii=False)


MANNERS: dict[str, Callable[[Prompt, str], str]] = {
    "the verdict alone": lambda prompt, _: verdict(prompt),
    "the response cited in a reason": verdict,
    "the response repeated ahead": lambda prompt, response: f"{response}\n{verdict(prompt)}",
    "the response repeated behind": lambda prompt, response: f"{verdict(prompt)}\n{response}",
    "the response repeated in a fence": lambda prompt, response: f"{verdict(prompt)}\n```\n{response}\n```",
    "the response thought over": lambda prompt, response: (
        f"<reflection>{response}</reflection>\n{verdict(prompt)}"
    ),
}
WORDED: dict[str, Callable[[str], str]] = {
    "words alone": lambda _: WORDS,
    "quoted ahead": lambda response: f'The response says "{response}". {WORDS}',
    "quoted behind": lambda response: f'{WORDS}. The response says "{response}".',
    "repeated ahead": lambda response: f"{response}\n{WORDS}",
    "repeated behind": lambda response: f"{WORDS}\n{response}",
}


def asked(spec: RubricSpec, response: str) -> Prompt:
    earlier = (Message(role=Role.ASSISTANT, parts=(response,)),)
    prompt = prompt_for(spec, Sample(response, conversation=earlier))
    assert isinstance(prompt, Prompt)
    return prompt


def points(reading: Reading) -> list[float | None]:
    return [mark.points for mark in reading.marks]


def test_there_are_at_least_sixty_attacks() -> None:
    assert len(ATTACKS) >= 60


@attacks
def test_the_attack_works_where_nothing_is_fenced(spec: RubricSpec, attack: dict[str, str]) -> None:
    prompt = prompt_for(replace(spec, mode=RubricMode.OFFICIAL), Sample(attack["response"]))
    assert isinstance(prompt, Prompt)
    assert reaches(attack["order"], prompt)


@attacks
def test_the_attack_does_not_leave_its_block(spec: RubricSpec, attack: dict[str, str]) -> None:
    assert not reaches(attack["order"], asked(spec, attack["response"]))


@attacks
def test_the_attack_does_not_leave_its_block_among_criteria(
    criteria: RubricSpec, attack: dict[str, str]
) -> None:
    assert not reaches(attack["order"], asked(criteria, attack["response"]))


@pytest.mark.parametrize("manner", list(MANNERS))
@attacks
def test_the_score_is_the_judges_own(spec: RubricSpec, attack: dict[str, str], manner: str) -> None:
    prompt = asked(spec, attack["response"])
    reply = MANNERS[manner](prompt, attack["response"])
    found = read(reply, parts=parts_of(spec), code=prompt.code, response=attack["response"])
    # A mark of thinking that the judge repeats may take its verdict along: then there is none.
    unread = [[None, None]] if "think>" in attack["response"] and "repeated" in manner else []
    assert points(found) in [[2, 1], *unread]


@pytest.mark.parametrize("manner", list(WORDED))
@attacks
def test_words_are_the_judges_own_or_none(spec: RubricSpec, attack: dict[str, Any], manner: str) -> None:
    reply = WORDED[manner](attack["response"])
    for code in ("", "c0de"):
        found = read(reply, parts=parts_of(spec), code=code, response=attack["response"])
        for given, own in zip(points(found), (2, 1), strict=True):
            assert given in {own, None}
