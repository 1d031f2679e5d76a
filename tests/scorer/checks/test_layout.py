import pytest

from scorer.checks.elements import Element, find
from scorer.checks.layout import LayoutSpec, layout
from scorer.errors import InvalidRequest
from scorer.sample import Sample
from scorer.text import Span
from scorer.verdict import Evidence, Verdict


def test_layout_with_a_minimum_above_its_maximum_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="max: 1 is below min, which is 2"):
        LayoutSpec(element=Element.BULLET, min=2, max=1)


def test_at_least_nothing_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="min: 0 without max asks for nothing"):
        LayoutSpec(element=Element.BULLET, min=0)


def test_negative_bound_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="min: -1 is negative"):
        LayoutSpec(element=Element.BULLET, min=-1)


def test_maximum_alone_sets_no_minimum() -> None:
    assert str(LayoutSpec(element=Element.BULLET, max=2).bounds) == "at most 2 are allowed"


def test_minimum_alone_sets_no_maximum() -> None:
    assert str(LayoutSpec(element=Element.BULLET, min=2).bounds) == "at least 2 are wanted"


def test_evidence_is_each_element_beyond_the_bound() -> None:
    verdict = layout(LayoutSpec(element=Element.BULLET, max=1), Sample("- a\r\n  - b \r\n- c"))
    assert verdict == Verdict(
        passed=False,
        score=1 / 3,
        explanation="The response has 3 bullets, at most 1 is allowed.",
        evidence=(Evidence(start=7, end=10, quote="- b"), Evidence(start=13, end=16, quote="- c")),
        measures={"count": 3.0, "excess": 2.0},
        failure_types=("too_many",),
    )


@pytest.mark.parametrize(
    ("element", "text", "spans"),
    [
        (Element.NUMBERED, "x\n1. a", [Span(2, 6)]),
        (Element.HEADING, "# a #\n\nb\n--", [Span(0, 5), Span(7, 11)]),
        (Element.TABLE, " |a|\n |-|\n |b| \n\nx", [Span(1, 14)]),
        (Element.CODE_BLOCK, "x\n ```\ny\n```  \nz", [Span(2, 12)]),
        (Element.CODE_BLOCK, "~~~\nx\n", [Span(0, 5)]),
        (Element.TITLE, "a <<b>> c", [Span(2, 7)]),
        (Element.PLACEHOLDER, "a\nb [c] d", [Span(4, 7)]),
        (Element.HIGHLIGHT, "a\n*b* **c**", [Span(2, 5), Span(6, 11)]),
    ],
)
def test_elements_are_found_where_they_stand(element: Element, text: str, spans: list[Span]) -> None:
    assert list(find(element, text)) == spans
