import unicodedata
from threading import Thread

from scorer.text import NumberToken, Sentence, SentenceMode, Span, Text, WordCounter

EVERY_CHARACTER = [chr(code) for code in range(0x110000)]


def test_the_raw_text_is_kept_and_the_value_has_line_feeds_only():
    text = Text("a\r\nb\rc\n")
    assert (text.raw, text.value) == ("a\r\nb\rc\n", "a \nb\nc\n")


def test_a_text_without_carriage_returns_is_its_own_value():
    raw = "a\nb"
    assert Text(raw).value is raw


def test_characters_are_those_between_the_white_space():
    assert Text(" \n a b \u3000").characters == Span(3, 6)
    assert Text(" \n").characters == Span(0, 0)


def test_a_crlf_is_one_character():
    text = Text(" a\r\nb\rc ")
    assert text.character_count() == 5
    assert text.character_count(1, 4) == 1


def test_lower_and_folded():
    text = Text("STRASSE Straße")
    assert (text.lower, text.folded) == ("strasse straße", "strasse strasse")


def test_a_view_is_computed_once():
    text = Text("One. Two 3 like four.\n\nFive.")
    assert text.numbers is text.numbers
    assert text.lines is text.lines
    assert text.sentences() is text.sentences(SentenceMode.BLOCKS)
    assert text.sentences(SentenceMode.PUNKT) is text.sentences(SentenceMode.PUNKT)


def test_threads_see_the_same_views():
    text = Text("One. Two! Three? " * 50)
    seen = []
    threads = [Thread(target=lambda: seen.append((text.sentences(), text.word_count()))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [(Text(text.raw).sentences(), 150)] * 8


def test_words_of_a_part():
    text = Text("one two three")
    assert text.word_spans(4, 9) == (Span(4, 7), Span(8, 9))
    assert text.word_count(4, 9, WordCounter.REGEX) == 2


def test_what_a_sentence_and_a_number_say():
    text = Text("**Take 12.**")
    assert text.sentences() == (Sentence(start=0, end=12, body_start=2, body_end=10),)
    assert text.numbers == (NumberToken(start=7, end=9, value=12, whole=True, spelled=False),)


def test_positions_hold_behind_every_character_whose_folding_is_longer():
    longer = "".join(c for c in EVERY_CHARACTER if len(c.casefold()) > 1)
    assert len(longer) > 100
    assert Text(f"{longer}  like").occurrences("LIKE") == (Span(len(longer) + 2, len(longer) + 6),)


def test_no_folding_is_shorter_than_its_character():
    assert [c for c in EVERY_CHARACTER if not c.casefold()] == []


def test_no_control_separator_or_surrogate_is_visible():
    unseen = [c for c in EVERY_CHARACTER if unicodedata.category(c) in ("Cc", "Zs", "Zl", "Zp", "Cs")]
    assert [c for c in unseen if not Text(c).is_blank] == []


def test_letters_digits_and_marks_are_visible_but_for_the_blank_ones():
    shown = (
        "Lu",
        "Ll",
        "Lt",
        "Lm",
        "Lo",
        "Nd",
        "Nl",
        "No",
        "Pc",
        "Pd",
        "Ps",
        "Pe",
        "Pi",
        "Pf",
        "Po",
        "Sm",
        "Sc",
    )
    blank = [c for c in EVERY_CHARACTER if unicodedata.category(c) in shown and Text(c).is_blank]
    assert blank == ["\u115f", "\u1160", "\u3164", "\uffa0"]
