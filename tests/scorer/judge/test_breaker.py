from scorer.judge.breaker import Breaker


def test_it_opens_after_so_many_failures_in_a_row() -> None:
    breaker = Breaker(failures=2, rest_seconds=10)
    breaker.failed(0)
    assert breaker.admits(0)
    breaker.failed(1)
    assert not breaker.admits(10)


def test_a_success_in_between_starts_the_count_anew() -> None:
    breaker = Breaker(failures=2, rest_seconds=10)
    breaker.failed(0)
    breaker.succeeded()
    breaker.failed(1)
    assert breaker.admits(1)


def test_after_its_rest_it_lets_one_call_through() -> None:
    breaker = Breaker(failures=1, rest_seconds=10)
    breaker.failed(0)
    assert [breaker.admits(now) for now in (9, 10, 11, 19, 20)] == [False, True, False, False, True]


def test_a_probe_that_succeeds_closes_it() -> None:
    breaker = Breaker(failures=1, rest_seconds=10)
    breaker.failed(0)
    assert breaker.admits(10)
    breaker.succeeded()
    assert breaker.admits(10)
