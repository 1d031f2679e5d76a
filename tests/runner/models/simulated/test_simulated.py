"""Simulated models under the scorer: what they decide to follow they truly follow, and break the rest."""

from collections.abc import Mapping
from dataclasses import replace
from statistics import mean

import pytest
from google.protobuf.json_format import ParseDict

from heed.scorer.v1.scorer_service_pb2 import ScoreRequest
from runner.item import Item, Suite, Turn
from runner.models import FinishReason, Media, Message, ModelError, Request, Role, Sampling, complete
from runner.models.simulated import PROFILES, Profile, Simulated, UnknownProfile
from runner.models.traffic import ManualClock
from runner.suites.builtin import source
from scorer.checks import CHECKS
from scorer.rpc.codec import CheckReader
from scorer.score import score
from scorer.verdict import Verdict

READER = CheckReader(CHECKS)


def verdicts(turn: Turn, response: str) -> Mapping[str, bool]:
    checks = READER.checks(ParseDict({"checks": turn.checks}, ScoreRequest()))
    results = score(response, checks=checks).results
    return {r.check_id: r.outcome.passed for r in results if isinstance(r.outcome, Verdict)}


def asked(turn: Turn) -> Message:
    pictures = (Media(media_type=i.media_type, data=b"x", sha256=i.sha256) for i in turn.images)
    return Message(role=Role.USER, parts=(*pictures, turn.text + turn.once))


async def chat(model: Simulated, item: Item) -> list[Mapping[str, bool]]:
    """Holds an item's conversation and gives the verdicts of each turn."""
    history: list[Message] = []
    found = []
    for number, turn in enumerate(item.turns):
        history.append(asked(turn))
        answer = await complete(model, Request(item=item.id, turn=number, messages=tuple(history)))
        history.append(Message(role=Role.ASSISTANT, parts=(answer.text,)))
        found.append(verdicts(turn, answer.text))
    return found


def pif(turns: list[Mapping[str, bool]]) -> float:
    return mean(mean(turn.values()) for turn in turns)


async def pifs(profile: str, *, seed: int = 0) -> list[float]:
    model = Simulated.named(profile, seed=seed)
    return [pif(await chat(model, item)) for item in source.builtin(Suite.MMMT_IF)]


def request(text: str, **more) -> Request:
    return Request(item="i", messages=(Message(role=Role.USER, parts=(text,)),), **more)


@pytest.mark.parametrize(("profile", "value"), [("perfect", 1.0), ("contrary", 0.0)])
async def test_chats_are_followed_entirely_or_not_at_all(profile, value):
    assert set(await pifs(profile)) == {value}


async def test_steady_model_follows_about_as_much_as_its_chances_say():
    assert 0.7 < mean(await pifs("steady")) < 0.9


async def test_forgetful_model_follows_less_with_every_turn():
    model = Simulated.named("forgetful")
    chats = [await chat(model, item) for item in source.builtin(Suite.MMMT_IF)]
    first = mean(pif(turns[:2]) for turns in chats)
    last = mean(pif(turns[5:]) for turns in chats if len(turns) > 5)
    assert first > 0.85
    assert last < first - 0.2


def single(suite: Suite, kind: str = "") -> list[Item]:
    return [item for item in source.builtin(suite) if item.tags.get("kind", "") == kind or not kind]


async def rate(profile: str, items: list[Item], check: str) -> float:
    model = Simulated.named(profile)
    return mean([(await chat(model, item))[0][check] for item in items])


@pytest.mark.parametrize(
    ("kind", "check"),
    [("binary", "adherence"), ("choice", "adherence"), ("caption", "lis"), ("structured", "structure")],
)
async def test_perfect_model_answers_in_the_form_that_is_asked_for(kind, check):
    items = single(Suite.OLIIV, kind)
    assert items
    assert await rate("perfect", items, check) == 1.0
    assert await rate("contrary", items, check) == 0.0


async def test_opinions_are_those_of_chance():
    assert 0.35 < await rate("perfect", single(Suite.OLIIV, "binary"), "accuracy") < 0.65


async def test_labels_are_read_out_of_every_template():
    for item in single(Suite.MM_INSTRUCTEVAL):
        answer = await complete(Simulated.named("perfect"), request(item.turns[0].text))
        assert answer.text in item.turns[0].text, item.id
        assert len(answer.text) < 60, item.id


async def test_nearly_every_official_instruction_is_followed_or_broken():
    items = single(Suite.IFEVAL)
    followed = [turn for item in items for turn in await chat(Simulated.named("perfect"), item)]
    broken = [turn for item in items for turn in await chat(Simulated.named("contrary"), item)]
    assert mean(mean(turn.values()) for turn in followed) > 0.8
    assert mean(mean(turn.values()) for turn in broken) < 0.15


async def test_same_request_gets_the_same_answer_in_any_order():
    questions = [replace(request("Describe it. Use the word 'tide'."), item=f"i{n}") for n in range(8)]
    there = [(await complete(Simulated.named("steady"), each)).text for each in questions]
    same = Simulated.named("steady")
    back = [(await complete(same, each)).text for each in reversed(questions)]
    assert there == back[::-1]
    assert len(set(there)) == 8


@pytest.mark.parametrize("change", [{"sample": 1}, {"turn": 1}, {"item": "other"}], ids=str)
async def test_other_requests_get_other_answers(change):
    first = request("Describe it.")
    model = Simulated.named("steady")
    assert (await complete(model, first)).text != (await complete(model, replace(first, **change))).text


async def test_seed_changes_the_answers():
    assert await pifs("steady", seed=1) != await pifs("steady", seed=2)


async def test_opinion_hangs_on_the_picture_and_not_on_the_wording():
    picture = Media(media_type="image/png", data=b"x", sha256="1" * 64)
    wordings = ("Is it red? Answer Yes or No only.", "Is it red? Reply with just Yes or No.")
    said = set()
    for wording in wordings:
        message = Message(role=Role.USER, parts=(picture, wording))
        said.add(
            (await complete(Simulated.named("perfect"), Request(item=wording, messages=(message,)))).text
        )
    assert len(said) == 1


async def test_answer_says_that_it_is_simulated():
    answer = await complete(Simulated.named("perfect"), request("Describe it."))
    assert (answer.model, answer.simulated, answer.cost_usd) == ("simulated:perfect", True, 0.0)


async def test_answer_is_cut_at_the_token_limit():
    answer = await complete(
        Simulated.named("perfect"), request("Describe it.", sampling=Sampling(max_tokens=3))
    )
    assert (len(answer.text.split()), answer.finish) == (3, FinishReason.LENGTH)


async def test_pieces_make_up_the_text():
    pieces = [piece async for piece in Simulated.named("perfect").answer(request("Write 3 paragraphs."))]
    assert "".join(pieces[:-1]) == pieces[-1].text


async def test_slow_server_takes_its_time():
    clock = ManualClock()
    slow = Profile(name="slow", summary="", first_token_seconds=2.0, word_seconds=0.5)
    answer = await clock.run(complete(Simulated(slow, clock=clock), request("Describe it.")))
    assert answer.timings.first_token == 2.0
    assert answer.timings.total == pytest.approx(2.0 + 0.5 * len(answer.text.split()))


async def test_failing_server_fails_once_and_then_answers():
    model = Simulated(Profile(name="faulty", summary="", failures=1.0))
    with pytest.raises(ModelError, match="simulates a failing server"):
        await complete(model, request("Describe it."))
    assert (await complete(model, request("Describe it."))).text


async def test_blank_answers_are_answers():
    blank = Profile(name="blank", summary="", blanks=1.0)
    assert (await complete(Simulated(blank), request("Describe it."))).text == ""


def test_unknown_profile_is_answered_with_the_nearest():
    with pytest.raises(UnknownProfile, match="did you mean steady"):
        Simulated.named("stedy")


@pytest.mark.parametrize("profile", PROFILES.values(), ids=lambda p: p.name)
def test_every_profile_tells_in_a_sentence_what_it_does(profile):
    assert PROFILES[profile.name] is profile
    assert profile.summary


@pytest.mark.parametrize("wrong", [{"follows": 1.5}, {"memory": -0.1}, {"word_seconds": -1}], ids=str)
def test_chances_and_times_are_checked(wrong):
    with pytest.raises(ValueError, match="of profile 'x'"):
        Profile(name="x", summary="", **wrong)
