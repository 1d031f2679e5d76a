import asyncio

import pytest

from runner.models.traffic.limit import AdaptiveLimit, LimitOptions
from runner.models.traffic.slots import Slots


def limit(start=64) -> AdaptiveLimit:
    return AdaptiveLimit(LimitOptions(start=start))


async def test_who_gives_up_at_the_moment_of_its_turn_is_passed_over():
    slots = Slots(1)
    lane = slots.lane(limit())

    async def pass_through() -> str:
        async with slots.taken(lane):
            return "through"

    async with slots.taken(lane):
        first, second = (asyncio.ensure_future(pass_through()) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
    assert await second == "through"
    with pytest.raises(asyncio.CancelledError):
        await first
    assert (lane.in_flight, len(lane.waiting)) == (0, 0)


async def test_lane_takes_no_more_than_its_limit():
    slots = Slots(64)
    lane = slots.lane(limit(start=2))
    most = 0

    async def hold() -> None:
        nonlocal most
        async with slots.taken(lane):
            most = max(most, lane.in_flight)
            await asyncio.sleep(0)

    await asyncio.gather(*(hold() for _ in range(10)))
    assert most == 2


def test_run_without_slots_is_refused():
    with pytest.raises(ValueError, match="at least one slot"):
        Slots(0)


@pytest.mark.parametrize("wrong", [{"start": 0}, {"start": 65}, {"tolerance": 1.0}], ids=str)
def test_limits_that_make_no_sense_are_refused(wrong):
    with pytest.raises(ValueError, match=r"concurrency starts|tolerance"):
        LimitOptions(**wrong)


def test_storm_halves_once():
    adaptive = limit(start=32)
    for _ in range(20):
        adaptive.overloaded(started=0.0, now=1.0)
    adaptive.overloaded(started=2.0, now=3.0)
    assert adaptive.value == 8
