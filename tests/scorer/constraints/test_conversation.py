"""What stays in force over the turns of a conversation, and what the reader says of its sources."""

import pytest

from scorer.check import Check, Spec
from scorer.checks.affix import AffixSpec, Edge
from scorer.checks.count import CountSpec, Unit
from scorer.checks.keyword import KeywordSpec
from scorer.checks.scope import Scope
from scorer.constraints import Constraint, Source, read
from scorer.sample import Media, Message, Role
from scorer.score import score

AT_MOST_FOUR = "Instruction: Make all the following responses no more than 4 sentences."
STARTS_WITH_S = "Instruction: Start every sentence with the letter (S)."
FOUR = CountSpec(unit=Unit.SENTENCE, max=4)
TWO = CountSpec(unit=Unit.SENTENCE, max=2)
LIKE = KeywordSpec(words=("like",))
S = AffixSpec(edge=Edge.START, any_of=("S",), scope=Scope.EACH_SENTENCE)


def user(*texts: str | Media) -> Message:
    return Message(role=Role.USER, parts=texts)


def specs(*messages: Message) -> list[Spec]:
    return [constraint.check.spec for constraint in read(messages)]


def answered(*texts: str) -> list[Message]:
    reply = Message(role=Role.ASSISTANT, parts=("Very well.",))
    return [message for text in texts for message in (user(text), reply)][:-1]


def test_instructions_accumulate_over_the_turns() -> None:
    turns = answered(f"{AT_MOST_FOUR}\nWhat is it?", f"{STARTS_WITH_S}\nWhy?", "And who?")
    assert specs(*turns) == [FOUR, S]


def test_what_one_question_asks_holds_for_its_own_answer_alone() -> None:
    assert specs(*answered("Describe it in at most 2 sentences.")) == [TWO]
    assert specs(*answered("Describe it in at most 2 sentences.", "And who is that?")) == []


@pytest.mark.parametrize(
    "wording",
    [
        "From now on, use at most 4 sentences.",
        "Use at most 4 sentences in all your answers.",
        "Always use at most 4 sentences.",
        "Use at most 4 sentences in every response.",
        "For the rest of this conversation, answer in at most 4 sentences.",
        "Going forward, keep it to at most 4 sentences.",
    ],
)
def test_what_is_asked_of_later_answers_stays_in_force(wording: str) -> None:
    assert specs(*answered(wording, "What is this?")) == [FOUR]


def test_a_system_message_stays_in_force() -> None:
    system = Message(role=Role.SYSTEM, parts=("Use at most 4 sentences.",))
    assert specs(system, *answered("What is it?", "And that?")) == [FOUR]


def test_a_later_length_takes_the_place_of_an_earlier_one() -> None:
    later = "Instruction: Make all the following responses no more than 2 sentences."
    assert specs(*answered(AT_MOST_FOUR, later, "Who?")) == [TWO]


def test_a_question_of_its_own_length_sets_the_standing_one_aside_for_its_answer() -> None:
    turns = answered(AT_MOST_FOUR, "Describe it in at most 2 sentences.", "Who?")
    assert specs(*turns[:3]) == [TWO]


def test_words_to_use_add_up() -> None:
    word = "Instruction: Use the word '{}' at least once in all future responses."
    assert specs(*answered(word.format("like"), word.format("itself"), "Who?")) == [
        LIKE,
        KeywordSpec(words=("itself",)),
    ]


def test_an_instruction_given_twice_is_read_once() -> None:
    assert specs(*answered(AT_MOST_FOUR, AT_MOST_FOUR, "Who?")) == [FOUR]


@pytest.mark.parametrize(
    "wording",
    [
        "Forget the instructions above.",
        "Please ignore all previous rules.",
        "You no longer need to keep it short.",
        "Now stop starting sentences with S.",
        "You don't have to do that any more.",
    ],
)
def test_instructions_that_are_taken_back_are_left_out(wording: str) -> None:
    assert specs(*answered(AT_MOST_FOUR, STARTS_WITH_S, f"{wording} What is it?")) == []


def test_a_question_about_what_is_no_longer_there_takes_nothing_back() -> None:
    question = "Which of the birds can no longer be found in Europe?"
    assert specs(*answered(AT_MOST_FOUR, question)) == [FOUR]


def test_what_the_assistant_says_asks_for_nothing() -> None:
    reply = Message(role=Role.ASSISTANT, parts=("Use at most 4 sentences from now on.",))
    assert specs(user("What is it?"), reply, user("Why?")) == []


def test_a_source_names_message_part_and_words() -> None:
    image = Media(media_type="image/png", data=b"", sha256="0")
    messages = (user("Hello."), user(image, "Yes. Use at most 4 sentences."))
    assert read(messages) == (
        Constraint(
            check=Check(id="bounded_count", spec=FOUR),
            source=Source(message=1, part=1, start=9, end=28, quote="at most 4 sentences"),
            rule="bounded_count",
            standing=False,
        ),
    )


def test_checks_of_one_rule_have_ids_of_their_own_and_can_be_scored() -> None:
    found = read("Use the word 'sun' at least twice and the word 'moon' at least twice.")
    assert [constraint.check.id for constraint in found] == ["word_frequency", "word_frequency-2"]
    result = score("Sun, moon and sun.", checks=[constraint.check for constraint in found])
    assert result.summary.passed_count == 1


def test_no_conversation_asks_for_nothing() -> None:
    assert read(()) == ()


def test_a_text_is_read_as_one_user_message() -> None:
    assert read(AT_MOST_FOUR) == read((user(AT_MOST_FOUR),))
