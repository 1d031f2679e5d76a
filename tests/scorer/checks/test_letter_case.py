import pytest

from scorer.checks.letter_case import LetterCase, LetterCaseSpec, letter_case
from scorer.checks.scope import Scope
from scorer.sample import Sample
from scorer.verdict import Evidence, Verdict


def test_evidence_is_each_word_with_a_wrong_letter() -> None:
    spec = LetterCaseSpec(letter_case=LetterCase.UPPER, scope=Scope.EACH_SENTENCE)
    assert letter_case(spec, Sample("A b. CD eF.")) == Verdict(
        passed=False,
        score=4 / 6,
        explanation="Sentence 1 has “b.”, which is not all in capitals; 2 of 6 letters break this.",
        evidence=(Evidence(start=2, end=4, quote="b."), Evidence(start=8, end=11, quote="eF.")),
        measures={"held": 4.0, "judged": 6.0},
        failure_types=("wrong_case",),
    )


def test_letters_count_alike_in_ascii_and_beyond() -> None:
    spec = LetterCaseSpec(letter_case=LetterCase.LOWER)
    plain, accented = letter_case(spec, Sample("aB c")), letter_case(spec, Sample("éB c"))
    assert isinstance(plain, Verdict)
    assert isinstance(accented, Verdict)
    assert plain.measures == accented.measures == {"held": 2.0, "judged": 3.0}


@pytest.mark.parametrize(
    ("response", "explanation"),
    [
        ("A", "The one letter is a capital."),
        ("a", "The response has “a”, which is not all in capitals."),
        ("Ab", "The response has “Ab”, which is not all in capitals; 1 of 2 letters breaks this."),
    ],
)
def test_explanation_speaks_of_one_letter_as_one(response: str, explanation: str) -> None:
    verdict = letter_case(LetterCaseSpec(letter_case=LetterCase.UPPER), Sample(response))
    assert isinstance(verdict, Verdict)
    assert verdict.explanation == explanation
