"""Traffic with a clock that the test turns: nothing here waits in real time."""

import asyncio
import random

import pytest

from runner.models import Failure, ModelError, Usage
from runner.models.traffic import (
    Allowance,
    Amount,
    BreakerOptions,
    DeploymentOptions,
    LimitOptions,
    Price,
    RetryOptions,
    Traffic,
)


def trouble(failure=Failure.RATE_LIMITED, *, retry_after=None) -> ModelError:
    return ModelError(failure, "the server said no", advice="wait", retry_after=retry_after)


def after(*errors):
    """Fails with each error in turn, then answers."""
    left = list(errors)
    return lambda in_flight: left.pop(0) if left else None


async def all_of(deployment, requests):
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(deployment.complete(request)) for request in requests]
    return [task.result() for task in tasks]


async def outcomes(deployment, requests):
    return await asyncio.gather(*(deployment.complete(r) for r in requests), return_exceptions=True)


async def test_answer_tells_how_often_it_was_asked_for_and_how_long_it_waited(clock, server, ask):
    server.trouble = after(trouble(retry_after=5))
    answer = await clock.run(Traffic(clock=clock).deployment(server).complete(ask()))
    assert (answer.attempts, answer.timings.queue) == (2, 0.0)
    assert len(server.began) == 2
    assert 5 <= server.began[1] <= 6


async def test_waits_double_without_a_hint_and_stay_bounded(clock, server, ask):
    server.trouble = lambda in_flight: trouble()
    options = DeploymentOptions(retry=RetryOptions(attempts=6, base=1, longest=4))
    deployment = Traffic(clock=clock).deployment(server, options=options)
    with pytest.raises(ModelError, match="said no"):
        await clock.run(deployment.complete(ask()))
    waits = [later - earlier for earlier, later in zip(server.began, server.began[1:], strict=False)]
    bounds = [1, 2, 4, 4, 4]
    assert len(waits) == 5
    assert all(bound / 2 <= wait <= bound for wait, bound in zip(waits, bounds, strict=True))


async def test_waits_are_the_same_for_the_same_seed_and_differ_between_requests(clock, another, server, ask):
    async def waits(seed, item):
        server.began.clear()
        server.trouble = after(trouble(), trouble())
        start = clock.now()
        await clock.run(Traffic(clock=clock, seed=seed).deployment(server).complete(ask(item)))
        return [round(at - start, 9) for at in server.began]

    assert await waits(1, "a") == await waits(1, "a")
    assert await waits(1, "a") != await waits(1, "b")
    assert await waits(1, "a") != await waits(2, "a")


async def test_what_trying_again_cannot_mend_is_tried_once(clock, server, ask):
    server.trouble = lambda in_flight: trouble(Failure.UNAUTHORIZED)
    with pytest.raises(ModelError):
        await clock.run(Traffic(clock=clock).deployment(server).complete(ask()))
    assert len(server.began) == 1


async def test_server_that_asks_for_too_long_a_wait_is_not_waited_for(clock, server, ask):
    server.trouble = lambda in_flight: trouble(retry_after=3600)
    with pytest.raises(ModelError):
        await clock.run(Traffic(clock=clock).deployment(server).complete(ask()))
    assert (len(server.began), clock.now()) == (1, 0.0)


async def test_one_hint_keeps_all_requests_quiet(clock, server, ask):
    server.trouble = after(trouble(retry_after=30))
    options = DeploymentOptions(limit=LimitOptions(start=1))
    deployment = Traffic(clock=clock).deployment(server, options=options)
    await clock.run(all_of(deployment, [ask(n) for n in range(3)]))
    assert [at for at in server.began if 0 < at < 30] == []


async def test_concurrency_rises_while_latency_holds(clock, server, ask):
    options = DeploymentOptions(limit=LimitOptions(start=2, most=16))
    deployment = Traffic(clock=clock).deployment(server, options=options)
    await clock.run(all_of(deployment, [ask(n) for n in range(200)]))
    assert (server.most, deployment.load.limit) == (16, 16)


async def test_concurrency_stays_where_latency_suffers(clock, server, ask):
    server.seconds = lambda in_flight: max(1.0, in_flight / 4)
    deployment = Traffic(clock=clock).deployment(server)
    await clock.run(all_of(deployment, [ask(n) for n in range(300)]))
    assert 8 <= deployment.load.limit <= 12


@pytest.mark.parametrize("retry_after", [None, 2.0], ids=["without a hint", "with retry-after"])
async def test_storm_of_refusals_finds_what_the_server_takes_and_every_answer_comes(
    retry_after, clock, server, ask
):
    server.trouble = lambda in_flight: trouble(retry_after=retry_after) if in_flight > 5 else None
    options = DeploymentOptions(limit=LimitOptions(start=64), retry=RetryOptions(attempts=12))
    deployment = Traffic(clock=clock).deployment(server, options=options)
    answers = await clock.run(all_of(deployment, [ask(n) for n in range(150)]))
    assert len(answers) == 150
    assert deployment.load.limit <= 10
    assert deployment.load.in_flight == deployment.load.waiting == 0


async def test_dead_server_is_left_in_peace_and_then_given_up(clock, server, ask):
    server.trouble = lambda in_flight: trouble(Failure.UNREACHABLE)
    options = DeploymentOptions(
        breaker=BreakerOptions(failures=3, rest=10, probes=4), retry=RetryOptions(attempts=50)
    )
    deployment = Traffic(clock=clock).deployment(server, options=options)
    ended = await clock.run(outcomes(deployment, [ask(n) for n in range(40)]))
    assert {error.failure for error in ended} == {Failure.DEPLOYMENT_DOWN}
    assert len([at for at in server.began if at >= 10]) == 4


async def test_server_that_comes_back_answers_everything(clock, server, ask):
    server.trouble = lambda in_flight: trouble(Failure.UNREACHABLE) if clock.now() < 35 else None
    options = DeploymentOptions(breaker=BreakerOptions(failures=3, rest=10))
    deployment = Traffic(clock=clock).deployment(server, options=options)
    answers = await clock.run(all_of(deployment, [ask(n) for n in range(40)]))
    assert len(answers) == 40
    assert deployment.load.resting is False


async def test_slots_are_shared_evenly_between_busy_deployments(clock, server, another, ask):
    traffic = Traffic(slots=8, clock=clock)
    options = DeploymentOptions(limit=LimitOptions(start=64))
    first, second = (traffic.deployment(each, options=options) for each in (server, another))

    async def both():
        await asyncio.gather(
            all_of(first, [ask(n) for n in range(100)]), all_of(second, [ask(n) for n in range(20)])
        )

    await clock.run(both())
    # The second deployment asks for a fifth of the answers and is through after its share of the time.
    assert max(another.began) <= 6
    assert server.most == 8


async def test_deployment_that_is_down_holds_no_slots(clock, server, another, ask):
    server.trouble = lambda in_flight: trouble(Failure.UNREACHABLE)
    traffic = Traffic(slots=2, clock=clock)
    dead, alive = traffic.deployment(server), traffic.deployment(another)

    async def both():
        return await asyncio.gather(
            outcomes(dead, [ask(n) for n in range(10)]), all_of(alive, [ask(n) for n in range(10)])
        )

    await clock.run(both())
    assert max(another.began) <= 20


async def test_cancelled_requests_give_everything_back(clock, server, ask):
    deployment = Traffic(slots=1, clock=clock).deployment(server)
    tasks = [asyncio.ensure_future(deployment.complete(ask(n))) for n in range(5)]
    await asyncio.sleep(0)
    for task in (tasks[0], tasks[3]):
        task.cancel()
    await clock.run(asyncio.wait(tasks))
    assert [task.cancelled() for task in tasks] == [True, False, False, True, False]
    assert (deployment.load.in_flight, deployment.load.waiting) == (0, 0)


async def test_64_workers_never_spend_more_than_the_allowance(clock, server, ask):
    server.cost_usd = 0.02
    traffic = Traffic(slots=64, allowance=Allowance(usd=1.0), clock=clock)
    # 2000 written tokens at most: 0.02 USD a call, which is what is reserved.
    options = DeploymentOptions(limit=LimitOptions(start=64), price=Price(input=0, output=10))
    deployment = traffic.deployment(server, options=options)
    ended = await clock.run(outcomes(deployment, [ask(n, max_tokens=2000) for n in range(200)]))
    assert sum(not isinstance(each, ModelError) for each in ended) == 50
    assert traffic.budget.spent.usd == pytest.approx(1.0)
    assert {each.failure for each in ended if isinstance(each, ModelError)} == {Failure.BUDGET_SPENT}


async def test_last_call_may_exceed_the_allowance_by_one_reservation_at_most(clock, server, ask):
    server.cost_usd = 0.3
    traffic = Traffic(allowance=Allowance(usd=1.0), clock=clock)
    options = DeploymentOptions(limit=LimitOptions(start=64), price=Price(input=0, output=150))
    deployment = traffic.deployment(server, options=options)
    await clock.run(outcomes(deployment, [ask(n, max_tokens=2000) for n in range(64)]))
    assert 1.0 <= traffic.budget.spent.usd <= 1.3


@pytest.mark.parametrize("seed", range(5))
async def test_no_mix_of_costs_and_failures_exceeds_the_allowance_by_more_than_a_reservation(
    seed, clock, server, ask
):
    rng = random.Random(seed)  # noqa: S311 (reproducible)
    failures = (Failure.BROKEN_OFF, Failure.RATE_LIMITED, Failure.FILTERED)

    def draw(in_flight):
        server.cost_usd = rng.uniform(0, 0.02)
        return trouble(rng.choice(failures)) if rng.random() < 0.3 else None

    server.trouble = draw
    server.seconds = lambda in_flight: rng.uniform(0.1, 3)
    traffic = Traffic(allowance=Allowance(usd=0.3), clock=clock)
    options = DeploymentOptions(limit=LimitOptions(start=64), price=Price(input=0, output=10))
    deployment = traffic.deployment(server, options=options)
    await clock.run(outcomes(deployment, [ask(n, max_tokens=2000) for n in range(300)]))
    assert 0.3 <= traffic.budget.spent.usd <= 0.32


async def test_price_is_learned_from_a_first_answer_that_runs_alone(clock, server, ask):
    server.cost_usd = 0.001
    traffic = Traffic(allowance=Allowance(usd=10.0), clock=clock)
    deployment = traffic.deployment(server, options=DeploymentOptions(limit=LimitOptions(start=64)))
    await clock.run(all_of(deployment, [ask(n, max_tokens=20) for n in range(40)]))
    assert [at for at in server.began if at < 1] == [0.0]
    assert server.began.count(1.0) > 10


async def test_price_and_usage_give_the_cost_that_the_server_does_not_name(clock, server, ask):
    server.cost_usd = None
    traffic = Traffic(allowance=Allowance(usd=10.0), clock=clock)
    options = DeploymentOptions(price=Price(input=2, output=8))
    await clock.run(traffic.deployment(server, options=options).complete(ask()))
    assert traffic.budget.spent == Amount(usd=pytest.approx(10 * 2e-6 + 10 * 8e-6), tokens=20)


async def test_money_cannot_be_limited_where_nobody_names_a_cost(clock, server, ask):
    server.cost_usd = None
    traffic = Traffic(allowance=Allowance(usd=10.0), clock=clock)
    deployment = traffic.deployment(server)
    ended = await clock.run(outcomes(deployment, [ask(n) for n in range(3)]))
    assert [getattr(each, "failure", None) for each in ended] == [
        None,
        Failure.BUDGET_SPENT,
        Failure.BUDGET_SPENT,
    ]


async def test_tokens_are_limited_too_and_unknown_usage_counts_as_reserved(clock, server, ask):
    server.usage = Usage()
    traffic = Traffic(allowance=Allowance(tokens=1000), clock=clock)
    deployment = traffic.deployment(server)
    ended = await clock.run(outcomes(deployment, [ask(n, max_tokens=97) for n in range(64)]))
    assert sum(not isinstance(each, ModelError) for each in ended) == 10
    assert traffic.budget.spent == Amount(usd=0.0, tokens=1000)


async def test_refused_calls_cost_nothing_and_broken_ones_what_was_reserved(clock, server, ask):
    server.trouble = after(trouble(Failure.RATE_LIMITED), trouble(Failure.BROKEN_OFF))
    traffic = Traffic(allowance=Allowance(tokens=100_000), clock=clock)
    await clock.run(traffic.deployment(server).complete(ask(max_tokens=97)))
    assert traffic.budget.spent.tokens == 100 + 20


async def test_resumed_run_goes_on_from_what_was_spent(clock, server, ask):
    traffic = Traffic(allowance=Allowance(tokens=100), spent=Amount(tokens=100), clock=clock)
    with pytest.raises(ModelError, match="budget is spent"):
        await clock.run(traffic.deployment(server).complete(ask()))
    assert server.began == []
