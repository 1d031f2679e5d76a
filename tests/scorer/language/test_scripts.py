"""Scripts are counted as langdetect counts them, and some tell the language."""

import pytest

from scorer.language.scripts import scripts

ONE_SCRIPT = {
    "el": "Καλημέρα σας, κύριε",
    "he": "שלום לכולם וברוכים הבאים",
    "bn": "আপনি কেমন আছেন আজ",
    "pa": "ਤੁਸੀਂ ਕਿਵੇਂ ਹੋ ਅੱਜ",
    "gu": "તમે કેમ છો આજે સવારે",
    "ta": "நீங்கள் எப்படி இருக்கிறீர்கள்",
    "te": "మీరు ఎలా ఉన్నారు ఈ రోజు",
    "kn": "ನೀವು ಹೇಗಿದ್ದೀರಿ ಇಂದು",
    "ml": "നിങ്ങൾക്ക് സുഖമാണോ",
    "th": "สวัสดีตอนเช้าครับ",
    "ko": "안녕하세요 여러분 반갑습니다",
}


@pytest.mark.parametrize(("language", "text"), ONE_SCRIPT.items(), ids=ONE_SCRIPT)
def test_script_of_one_language_tells_it(language: str, text: str) -> None:
    assert scripts(text).owner == language


@pytest.mark.parametrize(
    "text", ["नमस्ते दोस्तों आप कैसे हैं", "Доброе утро всем", "καί", "aaaaaaaaaa " + ONE_SCRIPT["th"]]
)
def test_shared_scripts_few_letters_and_mixtures_tell_no_language(text: str) -> None:
    assert scripts(text).owner is None


def test_latin_letters_among_twice_as_many_others_are_left_out() -> None:
    found = scripts("abcde[" + "и" * 13 + "é")
    assert (found.latin, found.others, found.drops_latin) == (6, 13, True)


def test_text_without_spaces_between_words_is_not_wordy() -> None:
    assert [scripts(text).wordy for text in ("Où êtes-vous ?", "Доброе утро", "今日は良い天気")] == [
        True,
        True,
        False,
    ]


def test_text_in_two_scripts_is_not_wordy() -> None:
    assert not scripts("good morning, доброе утро").wordy


def test_marks_on_vietnamese_letters_are_seen() -> None:
    assert [scripts(text).marked for text in ("tiê\u0301ng", "tiếng")] == [True, False]


def test_code_points_beyond_the_profiles_are_counted() -> None:
    assert scripts("\U0001f600\ud800").others == 2
