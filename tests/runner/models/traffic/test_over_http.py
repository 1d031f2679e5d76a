"""Traffic over a real connection: a server that breaks down amid an answer, and a storm of refusals."""

import asyncio
from dataclasses import replace

from runner.models.traffic import DeploymentOptions, LimitOptions, RetryOptions, Traffic

PARTIAL = '{"model": "t", "choices": [{"delta": {"content": "partial"}, "finish_reason": null}]}'
WHOLE = '{"model": "t", "choices": [{"delta": {"content": "whole"}, "finish_reason": "stop"}]}'
QUICK = DeploymentOptions(
    limit=LimitOptions(start=16), retry=RetryOptions(attempts=8, base=0.001, longest=0.05)
)


async def test_answer_that_broke_off_is_asked_for_anew_and_partial_text_is_gone(upstream, model, asked):
    upstream.streams(PARTIAL, cut=True)
    upstream.streams(WHOLE, "[DONE]")
    answer = await Traffic().deployment(model(), options=QUICK).complete(asked)
    assert (answer.text, answer.attempts) == ("whole", 2)


async def test_storm_of_refusals_ends_with_every_answer(upstream, model, asked):
    for _ in range(20):
        upstream.refuses(429, {"error": {"message": "slow down"}})
    upstream.streams(WHOLE, "[DONE]")
    deployment = Traffic().deployment(model(), options=QUICK)
    requests = [replace(asked, item=f"i{n}") for n in range(40)]
    answers = await asyncio.gather(*map(deployment.complete, requests))
    assert [answer.text for answer in answers] == ["whole"] * 40
    assert len(upstream.bodies) == 60
