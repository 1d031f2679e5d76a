"""When text leaves the model: whole characters, and never a part of a stop string."""

import importlib

import pytest

deltas = importlib.import_module("services.triton.model_repository.vlm_chat.1.deltas")


def bytes_decoder(tokens) -> str:
    return bytes(tokens).decode("utf-8", errors="replace")


def said(text: str, *, stop=()) -> list[str]:
    """The pieces of a text whose tokens are its bytes."""
    subject = deltas.Deltas(bytes_decoder, stop=stop)
    pieces = []
    for token in text.encode():
        pieces.append(subject.push(token))
        if subject.stopped:
            break
    return [piece for piece in [*pieces, subject.finish()] if piece]


@pytest.mark.parametrize("text", ["plain", "naïve café", "日本語です", "👩‍👩‍👧 family", ""])
def test_pieces_are_whole_characters_and_join_to_the_text(text):
    pieces = said(text)
    assert "".join(pieces) == text
    assert not any("\ufffd" in piece for piece in pieces)


def test_bytes_that_never_become_a_character_come_at_the_end():
    subject = deltas.Deltas(bytes_decoder)
    assert [subject.push(token) for token in b"a\xe6\x97"] == ["a", "", ""]
    assert subject.finish() == "\ufffd"


@pytest.mark.parametrize(
    ("text", "stop", "kept"),
    [
        ("one END two", ("END",), "one "),
        ("one EN two", ("END",), "one EN two"),
        ("one EN", ("END",), "one EN"),
        ("ababac", ("abac",), "ab"),
        ("x\n\nUSER: y", ("\nUSER:",), "x\n"),
        ("later first", ("first", "later"), ""),
        ("日本END", ("END",), "日本"),
        ("END", ("END",), ""),
    ],
)
def test_nothing_of_a_stop_string_leaves(text, stop, kept):
    assert "".join(said(text, stop=stop)) == kept


def test_what_may_begin_a_stop_string_is_held_back():
    subject = deltas.Deltas(bytes_decoder, stop=("END",))
    assert [subject.push(token) for token in b"aENd"] == ["a", "", "", "ENd"]


def test_decoding_looks_at_few_tokens_however_long_the_answer():
    longest = 0

    def decoder(tokens) -> str:
        nonlocal longest
        longest = max(longest, len(tokens))
        return bytes_decoder(tokens)

    subject = deltas.Deltas(decoder)
    for token in b"word " * 500:
        subject.push(token)
    assert longest <= 3
