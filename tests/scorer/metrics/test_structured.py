import pytest

from scorer.metrics import BadRow
from scorer.metrics.structured import StructureRow

HEADER = "model,format,parse_raw,parse_clean,failures"


def test_parse_rates_are_shares_of_answers(compute):
    figures = compute(
        "oliiv", f"{HEADER} A,json,0,1,text_wrapping A,json,1,1, A,json,0,0,parse_failure A,json,,,"
    )
    raw, clean = (figures(metric, model="A", format="json") for metric in ("parse_raw", "parse_clean"))
    assert (raw.value, clean.value, raw.coverage) == pytest.approx((1 / 3, 2 / 3, 0.75))


def test_failures_are_counted_by_type_and_format(compute):
    rows = "A,json,0,1,text_wrapping;incorrect_format A,json,1,1, A,yaml,0,0,parse_failure"
    figures = compute("oliiv", f"{HEADER} {rows}")
    assert figures("failure", model="A", format="json", type="text_wrapping").value == 0.5
    assert figures("failure", model="A", format="yaml", type="parse_failure").value == 1.0
    assert figures("failure", model="A", format="yaml", type="truncated").value == 0.0


def test_only_xml_can_miss_its_declaration(compute):
    figures = compute("oliiv", f"{HEADER} A,json,1,1, A,xml,1,1,missing_declaration")
    missing = [each for each in figures.named("failure") if each.of["type"] == "missing_declaration"]
    assert [(each.of["format"], each.value) for each in missing] == [("xml", 1.0)]


def test_the_recovery_ladder_shows_the_first_rung_that_parses(compute):
    figures = compute("oliiv", f"{HEADER},rung A,json,0,1,,unfenced A,json,1,1,,raw")
    rungs = {each.of["rung"]: each.value for each in figures.named("recovery")}
    assert rungs == {"raw": 0.5, "unfenced": 0.5, "extracted": 0.0, "repaired": 0.0, "none": 0.0}


def test_objects_and_sentences_are_figures_where_known(compute):
    figures = compute("oliiv", f"{HEADER},object_count,one_sentence A,json,1,1,,1,0 A,json,1,1,,0,0")
    assert figures("object_count", model="A", format="json").value == 0.5
    assert figures("one_sentence", model="A", format="json").value == 0.0


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        ({"failures": ("text_wraping",)}, "did you mean text_wrapping"),
        ({"failures": ("truncated", "truncated")}, "stands twice"),
        ({"parse_raw": True, "parse_clean": False}, "parses raw but not clean"),
        ({"rung": "top"}, "write one of raw"),
    ],
)
def test_an_answer_that_cannot_be_is_refused(wrong, hint):
    fields = {"model": "A", "format": "json", "parse_raw": False, "parse_clean": False, "failures": ()}
    with pytest.raises(BadRow, match=hint):
        StructureRow(**fields | wrong)


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"failures": ("parse_failure",)}, "parse_failure although it parses"),
        ({"format": "jsn"}, "did you mean json"),
    ],
)
def test_structure_that_contradicts_itself_is_refused(wrong, complaint):
    fields = {"model": "A", "format": "json", "parse_raw": True, "parse_clean": True, "failures": ()}
    with pytest.raises(BadRow, match=complaint):
        StructureRow(**fields | wrong)
