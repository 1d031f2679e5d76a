import pytest

from runner.suites.mm_prompts import INSTRUCTIONS, Context, Modality, lettered, prompt
from runner.suites.mm_tasks import DATASETS, RELATIONS, SEVEN, Dataset, Entity, Sample, Task

BY_NAME = {each.name: each for each in DATASETS}
SENTENCE = "The museum by the harbour was a delight"


def sample(dataset: str) -> Sample:
    chosen = BY_NAME[dataset]
    match chosen.task:
        case Task.MABSA:
            return Sample(id="1", dataset=chosen, text=SENTENCE, label="positive", aspect="museum")
        case Task.MRE:
            head, tail = (
                Entity(words="museum", category="organization"),
                Entity(words="harbour", category="location"),
            )
            return Sample(id="1", dataset=chosen, text=SENTENCE, label="locate_at", head=head, tail=tail)
        case Task.VQAMC:
            choices = ("a tide", "a wind", "a wave")
            return Sample(
                id="1",
                dataset=chosen,
                text="What does the moon cause?",
                label="a tide",
                choices=choices,
                context="The moon pulls at the sea.",
            )
        case _:
            return Sample(id="1", dataset=chosen, text=SENTENCE, label=chosen.labels[-1])


ONE_A_TASK = ("MVSA-Single", "Twitter-2015", "Hate", "Sarcasm", "MNRE", "ScienceQA")


@pytest.mark.parametrize("instruction", INSTRUCTIONS)
@pytest.mark.parametrize("dataset", ONE_A_TASK)
def test_prompts_are_the_golden_ones(dataset: str, instruction: int, golden_prompt) -> None:
    row = sample(dataset)
    golden_prompt(f"mm/{row.dataset.task}/{instruction:02d}.txt", prompt(row, instruction))


@pytest.mark.parametrize("instruction", INSTRUCTIONS)
def test_prompts_without_context_are_the_golden_ones(instruction: int, golden_prompt) -> None:
    text = prompt(sample("ScienceQA"), instruction, context=Context.WITHOUT)
    golden_prompt(f"mm/VQAMC-without-context/{instruction:02d}.txt", text)


@pytest.mark.parametrize("instruction", INSTRUCTIONS)
@pytest.mark.parametrize("dataset", ONE_A_TASK[:-1])
def test_prompts_for_text_alone_are_the_golden_ones(dataset: str, instruction: int, golden_prompt) -> None:
    row = sample(dataset)
    text = prompt(row, instruction, modality=Modality.TEXT)
    golden_prompt(f"mm/{row.dataset.task}-text-only/{instruction:02d}.txt", text)


@pytest.mark.parametrize("instruction", [3, 5, 7])
def test_prompts_that_show_seven_labels_are_the_golden_ones(instruction: int, golden_prompt) -> None:
    golden_prompt(f"mm/MSA-seven-labels/{instruction:02d}.txt", prompt(sample("MOSEI-7"), instruction))


def test_context_matters_to_questions_with_one_alone() -> None:
    for instruction in INSTRUCTIONS:
        shown = prompt(sample("ScienceQA"), instruction)
        assert shown.replace("Context: The moon pulls at the sea.\n", "") == prompt(
            sample("ScienceQA"), instruction, context=Context.WITHOUT
        )
        assert prompt(sample("Hate"), instruction, context=Context.WITHOUT) == prompt(
            sample("Hate"), instruction
        )


def test_text_only_wording_changes_the_definition_alone() -> None:
    for instruction in INSTRUCTIONS:
        seen, read = (prompt(sample("MVSA-Single"), instruction, modality=each) for each in Modality)
        assert seen.replace("Given the text-image pair,", "Given the text,") == read


@pytest.mark.parametrize(
    ("dataset", "options", "either"),
    [
        ("MVSA-Single", "(a) neutral (b) negative (c) positive", "neutral or negative or positive"),
        ("MOSI-2", "(a) negative (b) positive", "negative or positive"),
        (
            "TumEmo",
            "(a) angry (b) bored (c) calm (d) fear (e) happy (f) love (g) sad",
            "angry or bored or calm or fear or happy or love or sad",
        ),
        (
            "MOSEI-7",
            (
                "(a) negative (b) neutral (c) positive (d) strongly negative (e) strongly positive "
                "(f) weakly negative (g) weakly positive"
            ),
            (
                "negative or neutral or positive or strongly negative or strongly positive or "
                "weakly negative or weakly positive"
            ),
        ),
        ("Hate", "(a) yes (b) no", "yes or no"),
    ],
)
def test_options_are_listed_and_joined_in_their_orders(dataset: str, options: str, either: str) -> None:
    assert f"Options: {options}\n" in prompt(sample(dataset), 5)
    assert f"Options: {either}\nAnswer:" in prompt(sample(dataset), 7)


def test_labels_are_sorted_in_the_definition_and_relations_are_not() -> None:
    assert "from ['negative', 'neutral', 'positive']." in prompt(sample("MVSA-Single"), 8)
    assert "from ['held_on', 'couple', 'member_of'," in prompt(sample("MNRE"), 8)
    assert "Assign a label from ['no', 'yes']." in prompt(sample("Sarcasm"), 8)


def test_nineteen_relations_get_the_letters_a_to_s() -> None:
    assert lettered(RELATIONS).startswith("(a) held_on (b) couple")
    assert lettered(RELATIONS).endswith("(r) religion (s) neighbor")


def test_instruction_without_a_number_from_one_to_ten_is_refused() -> None:
    with pytest.raises(ValueError, match="1 to 10, not 11"):
        prompt(sample("Hate"), 11)


def test_sixteen_datasets_have_the_published_sizes() -> None:
    assert [each.size for each in DATASETS] == [
        2017, 1800, 900, 413, 1531, 9463, 654, 684, 2797, 3588, 1037, 1234, 4935, 500, 2409, 640,
    ]  # fmt: skip
    assert len(SEVEN) == 7
    assert len(RELATIONS) == 19


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"label": "joyful"}, "'joyful' is no label of MVSA-Single"),
        ({"aspect": "sea"}, "has no use for an aspect"),
        ({"choices": ("positive", "positive")}, "two choices are the same"),
        ({"choices": ("positive", *map(str, range(26)))}, "27 choices, 26 have a letter"),
    ],
)
def test_sample_that_does_not_fit_its_task_is_refused(change: dict, reason: str) -> None:
    fields = {"id": "1", "dataset": BY_NAME["MVSA-Single"], "text": SENTENCE, "label": "positive"}
    with pytest.raises(ValueError, match=reason):
        Sample(**(fields | change))


def test_dataset_of_questions_has_no_labels_of_its_own() -> None:
    with pytest.raises(ValueError, match="every task but VQAMC"):
        Dataset(name="x", task=Task.VQAMC, labels=("a",))
