"""The languages that can be named."""

from collections.abc import Mapping
from types import MappingProxyType

# By their ISO 639-1 code; Chinese is told apart by its script.
LANGUAGES: Mapping[str, str] = MappingProxyType({
    "af": "Afrikaans", "ar": "Arabic", "bg": "Bulgarian", "bn": "Bengali", "ca": "Catalan",
    "cs": "Czech", "cy": "Welsh", "da": "Danish", "de": "German", "el": "Greek", "en": "English",
    "es": "Spanish", "et": "Estonian", "fa": "Persian", "fi": "Finnish", "fr": "French",
    "gu": "Gujarati", "he": "Hebrew", "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian",
    "id": "Indonesian", "it": "Italian", "ja": "Japanese", "kn": "Kannada", "ko": "Korean",
    "lt": "Lithuanian", "lv": "Latvian", "mk": "Macedonian", "ml": "Malayalam", "mr": "Marathi",
    "ne": "Nepali", "nl": "Dutch", "no": "Norwegian", "pa": "Punjabi", "pl": "Polish",
    "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sk": "Slovak", "sl": "Slovenian",
    "so": "Somali", "sq": "Albanian", "sv": "Swedish", "sw": "Swahili", "ta": "Tamil", "te": "Telugu",
    "th": "Thai", "tl": "Tagalog", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu", "vi": "Vietnamese",
    "zh-cn": "Chinese (simplified)", "zh-tw": "Chinese (traditional)",
})  # fmt: skip

_EITHER_CHINESE = frozenset({"zh-cn", "zh-tw"})


def codes(language: str) -> frozenset[str]:
    """Gives the codes that `language` stands for: `zh` is either Chinese, an unknown language none."""
    if language == "zh":
        return _EITHER_CHINESE
    return frozenset({language}) if language in LANGUAGES else frozenset()


def name(code: str | None) -> str:
    """Names a language in English, as a sentence needs it."""
    return "Chinese" if code == "zh" else LANGUAGES[code] if code else "no language that could be told"
