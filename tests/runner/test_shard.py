import pytest

from runner.shard import Shard


def test_every_item_belongs_to_exactly_one_shard():
    shards = [Shard(index=i, count=3) for i in range(3)]
    assert all(sum(s.holds(f"item-{n}") for s in shards) == 1 for n in range(200))


def test_a_line_goes_with_its_request_id_whatever_else_it_holds():
    first, second = b'{"request_id": "a"}', b'{"response": "x", "request_id": "a"}'
    shards = [Shard(index=i, count=5) for i in range(5)]
    assert [s.holds_line(first) for s in shards] == [s.holds_line(second) for s in shards]


@pytest.mark.parametrize("line", [b"{", b"\xff", b"[]", b'{"request_id": 5}', b"[" * 100_000])
def test_a_broken_line_belongs_to_one_shard_too(line):
    assert sum(Shard(index=i, count=4).holds_line(line) for i in range(4)) == 1


@pytest.mark.parametrize("text", ["", "1", "3/3", "-1/3", "a/b", "1/0", "1/2/3", "²/3"])
def test_a_bad_shard_is_refused(text):
    with pytest.raises(ValueError, match="shard"):
        Shard.parse(text)
