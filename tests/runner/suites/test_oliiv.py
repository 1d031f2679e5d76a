import json
from collections import Counter

import jsonschema
import pytest
import yaml
from lxml import etree

from runner.item import Image
from runner.suites.oliiv import Annotated, Options, items
from runner.suites.oliiv_prompts import STRICT_CAPTION, STRICT_WORD, Kind, Wording, variants

CONDITIONS = {
    "mc_letter": 4, "mc_roman": 4, "mc_vars_letter": 3, "mc_vars_roman": 3,
    "bin_yn": 2, "bin_tf": 2, "bin_tf_nobound": 1, "bin_vars_yn": 3, "bin_vars_tf": 3,
    "w5": 2, "w11": 2, "w20": 2, "w40": 2, "json": 1, "xml": 1, "yaml": 1,
}  # fmt: skip


def picture(name: str, *objects: str) -> Annotated:
    image = Image(sha256=name * 64, media_type="image/png", path=f"{name}.png")
    return Annotated(id=name, image=image, captions=(f"Caption of {name}",), objects=objects)


PICTURES = (
    picture("a", "cat", "sofa"),
    picture("b", "dog"),
    picture("c", "boat"),
    picture("d", "tree", "boat"),
    picture("e", "cat", "dog"),
)


def by_id(options: Options | None = None):
    return {item.id.removeprefix("oliiv/"): item for item in items(PICTURES, options=options)}


def examples(name: str, wording: Wording = Wording.VALID) -> str:
    (variant,) = (each for each in variants(wording) if each.name == name)
    return variant.prompt().split("\n", 1)[1]


def test_every_condition_has_its_wordings() -> None:
    assert Counter(each.condition for each in variants()) == CONDITIONS


def test_no_two_wordings_are_the_same() -> None:
    filled = [each.prompt(options=" ".join(each.tokens), thing="cat") for each in variants()]
    assert len(set(filled)) == len(filled)


def test_strict_wording_is_the_plain_one_and_a_sentence() -> None:
    plain = {each.name: each for each in variants() if not each.strict}
    strict = [each for each in variants() if each.strict]
    assert len(strict) == 10
    assert all(each.template.startswith(plain[each.name].template) for each in strict)
    assert all(each.condition == plain[each.name].condition for each in strict)


def test_strict_sentence_stands_last() -> None:
    for each in variants():
        last = STRICT_CAPTION if each.kind is Kind.CAPTION else STRICT_WORD
        assert each.template.endswith(last) is each.strict


def test_same_seed_gives_the_same_items() -> None:
    assert by_id() == by_id()
    assert by_id() != by_id(Options(seed=1))


@pytest.mark.parametrize(
    "shuffled", [PICTURES[::-1], PICTURES[2:] + PICTURES[:2], PICTURES[::2] + PICTURES[1::2]]
)
def test_order_of_the_source_changes_nothing(shuffled: tuple[Annotated, ...]) -> None:
    assert list(items(shuffled)) == list(items(PICTURES))


def test_present_object_is_annotated_and_absent_one_never() -> None:
    for each in PICTURES:
        for name, expected in (("present", True), ("absent", False)):
            text = by_id()[f"{each.id}/{name}/bin-yn"].turns[0].text
            thing = text.removeprefix("Does the image show a ").partition("?")[0]
            assert (thing in each.objects) is expected


def test_yes_and_no_balance() -> None:
    asked = [item for item in by_id().values() if item.tags["variant"] == "bin-yn"]
    assert Counter(item.turns[0].reference for item in asked) == {"Yes": 10, "No": 10}


def test_foils_share_no_category_with_the_picture() -> None:
    for item in by_id().values():
        if item.tags["variant"] == "mc-letter-1" and item.tags["strict"] == "false":
            own = next(each for each in PICTURES if each.id in item.base.partition("/")[0])
            shown = {each.id for each in PICTURES if f"Caption of {each.id}" in item.turns[0].text}
            assert len(shown) == 4
            assert all(
                set(own.objects).isdisjoint(each.objects) for each in PICTURES if each.id in shown - {own.id}
            )


def test_picture_with_too_few_neighbours_gets_no_choice() -> None:
    asked = {item.base for item in by_id().values() if item.tags["kind"] == Kind.CHOICE}
    assert asked == {"a/choice", "b/choice", "c/choice", "d/choice"}


def test_key_stands_where_the_own_caption_stands() -> None:
    item = by_id()["a/choice/mc-roman-1"]
    assert f"({item.turns[0].reference}) Caption of a" in item.turns[0].text


def test_wordings_of_one_base_share_question_and_key() -> None:
    keys = {}
    for item in by_id().values():
        if item.tags["kind"] == Kind.CHOICE:
            place = ("A", "B", "C", "D", "I", "II", "III", "IV").index(item.turns[0].reference) % 4
            assert keys.setdefault(item.base, place) == place


def test_choice_is_checked_for_length_adherence_and_accuracy() -> None:
    checks = {check["id"]: check for check in by_id()["a/present/bin-yn"].turns[0].checks}
    assert checks["lis"] == {"id": "lis", "count": {"unit": "UNIT_WORD", "max": 1}}
    assert checks["adherence"]["choice"] == {
        "options": [{"label": "Yes"}, {"label": "No"}],
        "reading": "READING_STRICT",
    }
    assert checks["adherence_trimmed"]["choice"]["reading"] == "READING_TRIMMED"
    assert checks["accuracy"]["choice"]["expected"] == "Yes"
    assert len(checks) == 4


@pytest.mark.parametrize("limit", [5, 11, 20, 40])
def test_caption_is_checked_against_its_limit(limit: int) -> None:
    (check,) = by_id()[f"a/caption/caption-{limit}"].turns[0].checks
    assert check == {"id": "lis", "count": {"unit": "UNIT_WORD", "max": limit}}


def test_conditions_can_be_chosen() -> None:
    chosen = by_id(Options(conditions=("json", "w5")))
    assert {item.tags["condition"] for item in chosen.values()} == {"json", "w5"}


def schema_of(name: str, check: str):
    checks = {each["id"]: each["structure"] for each in by_id()[f"a/structured/{name}"].turns[0].checks}
    return checks[check]


@pytest.mark.parametrize(
    ("check", "objects", "caption", "fits"),
    [
        ("structure", ["cat"], "A cat.", True),
        ("structure", [], "A cat.", False),
        ("object_count", ["cat", "sofa"], "A cat.", True),
        ("object_count", ["cat", "sofa", "rug"], "A cat.", False),
        ("one_sentence", ["cat"], "A 3.5 kg cat on v2.0 of a sofa", True),
        ("one_sentence", ["cat"], "A cat! A sofa.", False),
    ],
)
def test_schemas_say_what_the_prompt_asks_for(
    check: str, objects: list[str], caption: str, *, fits: bool
) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(schema_of("json", check)["json_schema"]))
    assert validator.is_valid({"caption": caption, "objects": objects}) is fits
    xsd = etree.XMLSchema(etree.fromstring(schema_of("xml", check)["xsd"].encode()))
    listed = "".join(f"<item>{each}</item>" for each in objects)
    tree = (
        f"<annotations><caption>\n{caption}\n</caption><objects><list>{listed}</list></objects></annotations>"
    )
    assert xsd.validate(etree.fromstring(tree)) is fits


def test_examples_parse_and_fit_the_schemas_they_show() -> None:
    validator = jsonschema.Draft202012Validator(json.loads(schema_of("json", "structure")["json_schema"]))
    validator.validate(json.loads(examples("json")))
    validator.validate(yaml.safe_load(examples("yaml")))
    xsd = etree.XMLSchema(etree.fromstring(schema_of("xml", "structure")["xsd"].encode()))
    xsd.assertValid(etree.fromstring(examples("xml").encode()))


def test_printed_yaml_example_is_no_list() -> None:
    assert "-object 1" in examples("yaml", Wording.PRINTED)
    loaded = yaml.safe_load(examples("yaml", Wording.PRINTED))
    assert not isinstance(loaded["objects"], list)


def test_declaration_is_required_only_when_asked() -> None:
    assert "require_declaration" not in schema_of("xml", "structure")
    strict = by_id(Options(require_declaration=True))["a/structured/xml"].turns[0].checks[0]["structure"]
    assert strict["require_declaration"] is True


def test_untouched_placeholders_count_as_empty() -> None:
    shown = json.loads(examples("json"))
    assert {shown["caption"], *shown["objects"]} <= set(schema_of("json", "structure")["placeholders"])
    assert {"The image caption", "object 1", "object 4"} <= set(schema_of("xml", "structure")["placeholders"])


@pytest.mark.parametrize("kind", list(Kind))
def test_prompts_are_the_golden_ones(kind: Kind, golden_prompt) -> None:
    for each in variants():
        if each.kind is kind:
            shown = " ".join(f"({token}) caption {place}" for place, token in enumerate(each.tokens, start=1))
            golden_prompt(f"oliiv/{each.id}.txt", each.prompt(options=shown, thing="cat"))
