"""Whether the response is in a language."""

from dataclasses import dataclass
from typing import Annotated

from scorer import language as languages
from scorer.check import check
from scorer.errors import InvalidRequest, closest, nearest
from scorer.ifeval.language import WRONG_LANGUAGE
from scorer.sample import Sample
from scorer.text import Text
from scorer.verdict import Verdict

UNDETECTED = "undetected"


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageSpec:
    """Requires that the response as a whole is in a language."""

    language: Annotated[
        str, "Code of the language by ISO 639-1; `zh-cn` and `zh-tw` tell the scripts of Chinese apart."
    ]

    def __post_init__(self) -> None:
        if not languages.codes(self.language):
            known = languages.LANGUAGES
            reason = f"{self.language!r} is no language that can be told; {nearest(self.language, known)}"
            raise InvalidRequest("language", reason, nearest=closest(self.language, known))


@check(
    LanguageSpec,
    version="1",
    failure_types=(WRONG_LANGUAGE, UNDETECTED),
    example={"language": "en"},
)
def language(spec: LanguageSpec, sample: Sample) -> Verdict:
    """Passes when the response is in the language; a response whose language cannot be told fails."""
    found = sample.text.seen(_detected)
    wanted = languages.name(spec.language)
    if found is None:
        explanation = f"The language of the response cannot be told; {wanted} is wanted."
        return Verdict(passed=False, score=0.0, explanation=explanation, failure_types=(UNDETECTED,))
    if found not in languages.codes(spec.language):
        explanation = f"The response is in {languages.name(found)}; {wanted} is wanted."
        return Verdict(
            passed=False, score=0.0, explanation=explanation, failure_types=(WRONG_LANGUAGE,), label=found
        )
    return Verdict(
        passed=True, score=1.0, explanation=f"The response is in {wanted}, as wanted.", label=found
    )


def _detected(text: Text) -> str | None:
    """Names the language of the text without the white space around it, which IFEval lets count."""
    return languages.detect(text.raw.strip())
