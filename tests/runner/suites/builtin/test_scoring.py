"""The built-in items under the scorer: right answers pass, wrong ones fail, every check can be decided."""

import json
from collections.abc import Iterator

import pytest
from google.protobuf.json_format import ParseDict

from heed.scorer.v1.scorer_service_pb2 import ScoreRequest
from runner.item import Item, Suite, Turn
from runner.suites.builtin import source
from scorer.check import Check
from scorer.checks import CHECKS
from scorer.rpc.codec import CheckReader
from scorer.score import score
from scorer.verdict import Verdict

READER = CheckReader(CHECKS)


def turns(suite: Suite) -> Iterator[tuple[Item, Turn]]:
    for item in source.builtin(suite):
        for turn in item.turns:
            yield item, turn


def checks(turn: Turn) -> list[Check]:
    return READER.checks(ParseDict({"checks": turn.checks}, ScoreRequest()))


def passed(turn: Turn, response: str) -> dict[str, bool]:
    scored = score(response, checks=checks(turn))
    verdicts = {result.check_id: result.outcome for result in scored.results}
    return {name: each.passed for name, each in verdicts.items() if isinstance(each, Verdict)}


@pytest.mark.parametrize("suite", list(Suite))
def test_every_check_is_decided_but_for_the_judges(suite: Suite) -> None:
    for _, turn in turns(suite):
        judged = {str(row["id"]) for row in turn.checks if "rubric" in row}
        assert set(passed(turn, "A boat, perhaps 8 of them?")) == set(turn.check_ids) - judged


def test_reference_label_is_read_as_the_right_one() -> None:
    for item, turn in turns(Suite.MM_INSTRUCTEVAL):
        assert passed(turn, turn.reference) == {"accuracy": True}, item.id


def test_reference_token_passes_every_check_of_a_plain_answer() -> None:
    for item, turn in turns(Suite.OLIIV):
        if item.tags["kind"] in {"choice", "binary"}:
            assert set(passed(turn, turn.reference).values()) == {True}, item.id


def test_other_label_is_read_and_wrong() -> None:
    _, turn = next(turns(Suite.OLIIV))
    wrong = "No" if turn.reference == "Yes" else "Yes"
    assert passed(turn, wrong) == {
        "lis": True,
        "adherence": True,
        "adherence_trimmed": True,
        "accuracy": False,
    }


@pytest.mark.parametrize(
    ("variant", "answer"),
    [
        ("json", json.dumps({"caption": "A boat at dusk.", "objects": ["boat", "moon"]})),
        ("yaml", "caption:\n  A boat at dusk.\nobjects:\n  - boat\n  - moon"),
        (
            "xml",
            (
                '<?xml version="1.0"?>\n<annotations><caption>A boat at dusk.</caption><objects><list>'
                "<item>boat</item><item>moon</item></list></objects></annotations>"
            ),
        ),
    ],
)
def test_structure_as_shown_passes_and_the_example_itself_does_not(variant: str, answer: str) -> None:
    (turn,) = (t for item, t in turns(Suite.OLIIV) if item.id == f"oliiv/lighthouse/structured/{variant}")
    assert passed(turn, answer) == {"structure": True, "object_count": True, "one_sentence": True}
    example = turn.text.split("\n", 1)[1]
    assert passed(turn, example)["structure"] is False


def test_two_sentences_and_three_objects_are_told_apart_from_the_structure() -> None:
    (turn,) = (t for item, t in turns(Suite.OLIIV) if item.id == "oliiv/lighthouse/structured/json")
    answer = json.dumps({"caption": "A boat. A moon.", "objects": ["boat", "moon", "sea"]})
    assert passed(turn, answer) == {"structure": True, "object_count": False, "one_sentence": False}


RIGHT = {
    "mia_bench/006": "3",
    "mia_bench/010": "It is ten past ten, because the short hand points to ten and the long one to two.",
    "mia_bench/016": "The total was 18.40. The most expensive position was two cups of flat white.",
    "mia_bench/017": "- Airport, 26 km\n- Old Town, 14 km\n- Harbour, 8 km",
    "mia_bench/018": "Monday",
    "mia_bench/023": "1. buy 12 eggs\n2. call the plumber\n3. pick up the bike",
    "mia_bench/026": "From April to August rain fell from 94 mm to 14 mm.",
    "mia_bench/030": "**Otter Bay** leads by 3 points.",
    "mia_bench/031": '{"circles": 4, "squares": 3, "triangles": 2, "stars": 1}',
    "mia_bench/035": "Leave B1. Cross the hill. Stop in C3.",
    "mia_bench/040": "Two wheels, and the light is red",
}


def test_code_agrees_with_answers_known_to_be_right() -> None:
    found = {
        item.id: passed(turn, RIGHT[item.id]) for item, turn in turns(Suite.MIA_BENCH) if item.id in RIGHT
    }
    assert set(found) == set(RIGHT)
    assert {name: verdicts for name, verdicts in found.items() if not all(verdicts.values())} == {}


FOLLOWED = {
    "ifeval/1": "A lamp and a lens send light far over the sea.",
    "ifeval/7": "El puerto es tranquilo por la mañana y los barcos esperan la marea en silencio.",
    "ifeval/11": "Spring comes.\n***\nSummer stays.\n***\nAutumn leaves.",
    "ifeval/14": "One goes.\n\nMeanwhile two waits.\n\nThree comes.\n\nFour ends.",
    "ifeval/18": "* hat\n* towel\n* water\n* book\n* sun cream",
    "ifeval/19": "My answer is no.",
    "ifeval/21": "SECTION 1\nDig.\nSECTION 2\nSow.\nSECTION 3\nWait.",
    "ifeval/22": '{"name": "Old Ash", "height": 21, "age": 300}',
    "ifeval/24": "Bread at dawn.******Warm since seven.",
    "ifeval/25": "Name three uses of salt. It seasons, it keeps and it melts ice.",
    "ifeval/27": '"Waiting is also a way to go."',
    "ifeval/30": "DANGER. KEEP OUT OF THE CONSTRUCTION SITE AT ALL TIMES.",
    "ifeval/35": "* boil water\n* add leaves\n* wait",
}


def test_official_instructions_are_followed_by_answers_known_to_follow() -> None:
    found = {
        item.id: passed(turn, FOLLOWED[item.id]) for item, turn in turns(Suite.IFEVAL) if item.id in FOLLOWED
    }
    assert set(found) == set(FOLLOWED)
    assert {name: verdicts for name, verdicts in found.items() if not all(verdicts.values())} == {}


def test_chat_of_answers_that_follow_everything_has_pif_one() -> None:
    (turn,) = (t for item, t in turns(Suite.MMMT_IF) if item.base == "school-desk" and t.tags["turn"] == "1")
    assert passed(turn, "One. Two. Three. Four. Five.") == {"response_length_long": True}
    assert passed(turn, "One. Two.") == {"response_length_long": False}
