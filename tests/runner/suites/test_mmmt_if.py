from collections import Counter

import pytest

from runner.item import Image
from runner.suites.mmmt_if import Dialogue, Exchange, Options, Placement, Schedule, draw, items, select
from runner.suites.mmmt_if_instructions import INSTRUCTIONS, Category, Wording, recognise
from runner.suites.mmmt_if_rating import APPENDIX_G, EIGHT, Protocol

PICTURE = Image(sha256="0" * 64, media_type="image/png", path="a.png")
TABLE = {
    "response_length_short": "Make all the following responses no more than 4 sentences.",
    "response_length_long": "Make all the following responses at least 5 sentences.",
    "sentence_start_s": "Start every sentence with the letter (S).",
    "sentence_start_b": "Start every sentence with the letter (B).",
    "sentence_end_question": "End every sentence with a question mark (?).",
    "sentence_end_exclamation": "End every sentence with an exclamation mark (!).",
    "favorite_word_like": "Use the word 'like' at least once in all future responses.",
    "favorite_word_itself": "Use the word 'itself' at least once in all future responses.",
    "favorite_word_per_se": "Use the word 'per se' at least once in all future responses.",
    "sentence_length_short": "Only use responses to questions where each sentence in the "
    "response is at most 18 words in all future responses.",
    "sentence_length_long": "Only use responses to questions where each sentence in the "
    "response is at least 18 words in all future responses.",
    "number_even": "Include at least one even number bigger than 5 in each of your responses.",
    "number_odd": "Include at least one odd number bigger than 5 in each of your responses.",
}


def chat(name: str = "a", turns: int = 10, images: int = 2, flaws: tuple[str, ...] = ()) -> Dialogue:
    exchanges = tuple(
        Exchange(question=f"Question {n}?", answer=f"Answer {n}.", tags={}) for n in range(turns)
    )
    return Dialogue(id=name, images=(PICTURE,) * images, exchanges=exchanges, flaws=flaws)


def test_instructions_read_as_in_the_table() -> None:
    assert {each.name: each.table for each in INSTRUCTIONS} == {
        name: f"Instruction: {text}" for name, text in TABLE.items()
    }


def test_each_category_offers_two_instructions_and_favorite_words_three() -> None:
    counts = Counter(each.category for each in INSTRUCTIONS)
    assert counts == {category: 3 if category is Category.FAVORITE_WORD else 2 for category in Category}


@pytest.mark.parametrize("wording", list(Wording))
@pytest.mark.parametrize("instruction", INSTRUCTIONS, ids=lambda each: each.name)
def test_instruction_is_recognised_in_both_wordings(instruction, wording) -> None:
    assert recognise(f" {instruction.text(wording)}\n") is instruction


def test_question_is_no_instruction() -> None:
    assert recognise("What stands on the rock?") is None


def test_five_transcript_wordings_differ_from_the_table() -> None:
    differing = [each.name for each in INSTRUCTIONS if each.text(Wording.TRANSCRIPT) != each.table]
    assert differing == [
        "sentence_end_exclamation",
        "sentence_length_short",
        "sentence_length_long",
        "number_even",
        "number_odd",
    ]


def test_first_question_always_gets_an_instruction() -> None:
    for schedule in Schedule:
        drawn = [draw(f"chat {n}", 1, seed=1, schedule=schedule)[0] for n in range(200)]
        assert None not in drawn


def test_chat_gets_at_most_one_instruction_of_each_category() -> None:
    for schedule in Schedule:
        for number in range(200):
            drawn = [each for each in draw(f"chat {number}", 20, seed=1, schedule=schedule) if each]
            assert len({each.category for each in drawn}) == len(drawn) <= len(Category)


@pytest.mark.parametrize("schedule", list(Schedule))
def test_second_instruction_comes_at_the_stated_rate(schedule: Schedule) -> None:
    hits = sum(draw(f"chat {n}", 2, seed=3, schedule=schedule)[1] is not None for n in range(4000))
    assert hits / 4000 == pytest.approx(1 - 1 / schedule.c, abs=0.02)


def test_options_are_uniform_within_a_category() -> None:
    drawn = (draw(f"chat {n}", 1, seed=5, schedule=Schedule.PUBLISHED)[0] for n in range(6000))
    first = Counter(each.name for each in drawn if each)
    for name, count in first.items():
        options = 3 if name.startswith("favorite") else 2
        assert count / 6000 == pytest.approx(1 / 6 / options, abs=0.02)
    assert len(first) == len(INSTRUCTIONS)


def test_literal_schedule_gives_instructions_more_slowly() -> None:
    def total(schedule: Schedule) -> int:
        return sum(
            sum(x is not None for x in draw(f"{n}", 10, seed=1, schedule=schedule)) for n in range(300)
        )

    assert total(Schedule.LITERAL) < total(Schedule.PUBLISHED)


def test_same_seed_gives_the_same_chats() -> None:
    assert list(items([chat()])) == list(items([chat()]))
    assert list(items([chat()])) != list(items([chat()], options=Options(seed=7)))


def test_one_chat_does_not_depend_on_the_others_or_their_order() -> None:
    alone = list(items([chat("b")]))
    among = [item for item in items([chat("c"), chat("b"), chat("a")]) if item.base == "b"]
    assert alone == among


def test_longer_chat_keeps_the_instructions_of_the_shorter() -> None:
    short = draw("a", 5, seed=1, schedule=Schedule.PUBLISHED)
    assert draw("a", 12, seed=1, schedule=Schedule.PUBLISHED)[:5] == short


def test_checks_accumulate_over_turns() -> None:
    (item,) = items([chat()])
    given: list[str] = []
    for turn in item.turns:
        given += [turn.tags["added"]] if turn.tags["added"] else []
        assert list(turn.check_ids) == given
        assert turn.tags["instructions"] == str(len(given))


def test_instruction_stands_on_the_line_before_the_question() -> None:
    (item,) = items([chat()])
    instruction, question = item.turns[0].text.split("\n")
    assert recognise(instruction) is not None
    assert question == "Question 0?"


def test_end_repeats_every_instruction_in_this_turn_only() -> None:
    (spread,) = items([chat()])
    (end,) = items([chat()], options=Options(placement=Placement.END))
    assert [turn.text for turn in end.turns] == [turn.text for turn in spread.turns]
    repeated = end.turns[-1].once.strip().split("\n")
    assert [recognise(line).name for line in repeated] == list(end.turns[-1].check_ids)
    assert {turn.once for turn in spread.turns} == {""}


def test_pictures_stand_at_the_start_and_markers_leave_the_text() -> None:
    exchange = Exchange(question="Image1: <ImageHere>\nWhat is it?", answer="", tags={})
    (item,) = items([Dialogue(id="a", images=(PICTURE,), exchanges=(exchange, exchange))])
    assert [len(turn.images) for turn in item.turns] == [1, 0]
    assert item.turns[0].text.split("\n")[1:] == ["Image1: ", "What is it?"]


def test_case_sensitive_reading_reaches_the_start_letter_only() -> None:
    strict = {each.name: each.check(case_sensitive=True) for each in INSTRUCTIONS}
    changed = [name for name, row in strict.items() if "case_sensitive" in str(row)]
    assert changed == ["sentence_start_s", "sentence_start_b"]


@pytest.mark.parametrize(
    ("protocol", "criteria"), [(Protocol.EIGHT, EIGHT), (Protocol.APPENDIX_G, APPENDIX_G)]
)
def test_judge_rates_by_the_criteria_of_its_protocol(protocol, criteria) -> None:
    (item,) = items([chat(turns=1)], options=Options(judge="default", protocol=protocol))
    rubric = item.turns[0].checks[-1]["rubric"]
    assert [each["name"] for each in rubric["criteria"]] == [each.name for each in criteria]
    assert rubric["reference"] == "Answer 0."


def test_selection_drops_what_the_published_set_drops_and_says_why() -> None:
    chosen = select(
        [
            chat("ok", turns=25),
            chat("six", images=6),
            chat("bad", flaws=("image x is missing",)),
            chat("no", 0),
        ]
    )
    assert {each.id: len(each.exchanges) for each in chosen.kept} == {"ok": 20}
    assert chosen.dropped == {
        "six": "6 images, at most 5 are used",
        "bad": "image x is missing",
        "no": "no question",
    }
