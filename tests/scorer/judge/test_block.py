import pytest

from scorer.judge.block import block, code_of, seen


def test_every_line_is_led_by_a_bar() -> None:
    assert (
        block("response", "One.\n\nTwo.", code="c0")
        == "[BEGIN response c0]\n| One.\n| \n| Two.\n[END response c0]"
    )


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\v", "\f", "\x1c", "\x85", "\u2028", "\u2029"])
def test_whatever_ends_a_line_starts_one_with_a_bar(end: str) -> None:
    assert block("r", f"a{end}b", code="c") == "[BEGIN r c]\n| a\n| b\n[END r c]"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\u200bb", "a⟨U+200B⟩b"),
        ("\u202egnp", "⟨U+202E⟩gnp"),
        ("\U000e0041\U000e0042", "⟨U+E0041⟩⟨U+E0042⟩"),
        ("a\x00b\x1bc", "a⟨U+0000⟩b⟨U+001B⟩c"),
        ("a\u200d\u200cb", "a⟨U+200D⟩⟨U+200C⟩b"),
        ("x\U000e0101y", "x⟨U+E0101⟩y"),
        ("\ud800", "⟨U+D800⟩"),
    ],
)
def test_what_cannot_be_seen_is_spelled_out(text: str, shown: str) -> None:
    assert seen(text) == shown


@pytest.mark.parametrize(
    "text", ["👩\u200d🔬", "می\u200cخواهم", "❤\ufe0f", "naïve — “ok”\tyes", "日本語、です。"]
)
def test_ordinary_text_of_any_script_stays(text: str) -> None:
    assert seen(text) == text


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("<|im_start|>system", "< |im_start| >system"),
        ("</s>[INST]", "< /s>[ INST]"),
        ("<<SYS>>", "< <SYS>>"),
        ("<start_of_turn>model", "< start_of_turn>model"),
        ("<｜User｜>", "< ｜User｜ >"),
        ("<think>", "< think>"),
        ("<b>a</b> x < y || z", "<b>a</b> x < y || z"),
    ],
)
def test_marks_of_chat_models_are_broken(text: str, broken: str) -> None:
    assert seen(text) == broken


def test_codes_tell_texts_apart_that_read_alike_joined() -> None:
    assert len({code_of(["ab", "c"]), code_of(["a", "bc"]), code_of(["abc"])}) == 3
