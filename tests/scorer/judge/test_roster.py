from typing import Any

import pytest

from scorer.errors import InvalidRequest
from scorer.judge.outcome import Combine
from scorer.judge.roster import JudgeConfig, PanelConfig, Roster, Seats, roster_from

ONE = {"name": "strict", "url": "http://localhost:4000/v1", "model": "m"}
TWO = {**ONE, "name": "mild"}
STRICT = JudgeConfig(name="strict", url="http://localhost:4000/v1", model="m")


def test_a_file_of_judges_and_panels_is_read() -> None:
    file: dict[str, Any] = {
        "judges": [
            {**ONE, "api_key_variable": "KEY", "temperature": None, "body": {"reasoning_effort": "low"}},
            {**TWO, "concurrency": 2, "timeout_seconds": 30, "combine": "median"},
        ],
        "panels": [{"name": "both", "members": ["strict", "mild"], "combine": "median"}],
    }
    assert roster_from(file, variables={"KEY": "secret"}) == Roster(
        judges=(
            JudgeConfig(
                name="strict",
                url="http://localhost:4000/v1",
                model="m",
                api_key="secret",
                temperature=None,
                body={"reasoning_effort": "low"},
            ),
            JudgeConfig(
                name="mild",
                url="http://localhost:4000/v1",
                model="m",
                concurrency=2,
                timeout_seconds=30,
                combine=Combine.MEDIAN,
            ),
        ),
        panels=(PanelConfig(name="both", members=("strict", "mild"), combine=Combine.MEDIAN),),
    )


def test_the_first_judge_is_the_default() -> None:
    roster = roster_from({"judges": [ONE, TWO]}, variables={})
    assert roster.seats("default") == Seats(judges=(STRICT,), combine=Combine.MEAN)


def test_a_key_is_never_shown() -> None:
    assert "secret" not in repr(JudgeConfig(name="a", url="http://a", model="m", api_key="secret"))


@pytest.mark.parametrize(
    ("file", "field", "reason"),
    [
        ({}, "judges", "are none; configure at least one"),
        ({"judge": []}, "judge", "no such field; did you mean judges?"),
        ({"judges": {}}, "judges", "are none; configure at least one"),
        ({"judges": "x"}, "judges", "wants a list"),
        ({"judges": ["x"]}, "judges[0]", "wants an object with named fields"),
        ({"judges": [{"name": "a", "url": "http://a"}]}, "judges[0].model", "is required"),
        (
            {"judges": [{**ONE, "url": "localhost:4000"}]},
            "judges[0].url",
            "'localhost:4000' is no http or https address",
        ),
        ({"judges": [{**ONE, "modle": "m"}]}, "judges[0].modle", "no such field; did you mean model?"),
        (
            {"judges": [{**ONE, "name": "default"}]},
            "judges[0].name",
            "'default' is no name; `default` is the first judge's",
        ),
        ({"judges": [ONE, ONE]}, "judges[1].name", "'strict' is already taken"),
        ({"judges": [{**ONE, "concurrency": 0}]}, "judges[0].concurrency", "is 0; it is 1 or more"),
        ({"judges": [{**ONE, "rereads": -1}]}, "judges[0].rereads", "is -1; it is 0 or more"),
        (
            {"judges": [{**ONE, "timeout_seconds": 0}]},
            "judges[0].timeout_seconds",
            "is no finite number above 0",
        ),
        (
            {"judges": [{**ONE, "combine": "medium"}]},
            "judges[0].combine",
            "'medium' is no value; did you mean median?",
        ),
        (
            {"judges": [{**ONE, "api_key": "k"}]},
            "judges[0].api_key",
            "does not belong into a file; give `api_key_variable`, the name of a variable that holds it",
        ),
        ({"judges": [{**ONE, "api_key_variable": "KEY"}]}, "judges[0].api_key_variable", "'KEY' is not set"),
        (
            {"judges": [ONE, TWO], "panels": [{"name": "p", "members": ["strict", "milt"]}]},
            "panels[0].members[1]",
            "'milt' is no judge; did you mean mild?",
        ),
        (
            {"judges": [ONE], "panels": [{"name": "p", "members": ["strict"]}]},
            "panels[0].members",
            "are two or more judges, each once",
        ),
        (
            {"judges": [ONE, TWO], "panels": [{"name": "mild", "members": ["strict", "mild"]}]},
            "panels[0].name",
            "'mild' is already taken",
        ),
    ],
)
def test_a_malformed_file_is_refused(file: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        roster_from(file, variables={})
    assert (caught.value.field, caught.value.reason) == (field, reason)
