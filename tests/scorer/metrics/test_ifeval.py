import numpy as np
import pytest

from scorer.metrics import BadRow
from scorer.metrics.estimate import Estimate
from scorer.metrics.ifeval import PromptRow, whole

HEADER = "key,instruction,strict,loose"
ROWS = f"{HEADER} 1,a:x,1,1 1,b:y,0,1 2,a:x,1,1 3,b:z,0,0"


def test_a_prompt_is_followed_where_every_instruction_is(compute):
    figures = compute("ifeval", ROWS)
    assert figures("ifeval_prompt_strict").value == pytest.approx(1 / 3)
    assert figures("ifeval_prompt_loose").value == pytest.approx(2 / 3)


def test_instructions_are_counted_singly(compute):
    figures = compute("ifeval", ROWS)
    assert (figures("ifeval_instruction_strict").value, figures("ifeval_instruction_loose").value) == (
        0.5,
        0.75,
    )


def test_instructions_are_counted_by_category_and_by_id(compute):
    figures = compute("ifeval", ROWS)
    assert figures("ifeval_instruction_strict", category="a").value == 1.0
    assert figures("ifeval_instruction_strict", category="b").n == 2
    assert figures("ifeval_instruction_loose", instruction="b:y").value == 1.0


def test_a_row_may_hold_a_whole_prompt(compute):
    joined = "instruction,strict,loose a:x;b:y,1;0,1;1 a:x,1,1 b:z,0,0"
    pairs = zip(compute("ifeval", joined).all, compute("ifeval", ROWS).all, strict=True)
    assert all((one.metric, one.value, one.n) == (other.metric, other.value, other.n) for one, other in pairs)


def test_models_are_kept_apart(compute):
    figures = compute("ifeval", f"model,{HEADER} A,1,a:x,1,1 B,1,a:x,0,0")
    assert [figures("ifeval_prompt_strict", model=name).value for name in "AB"] == [1.0, 0.0]


def test_a_prompt_with_an_unscored_instruction_moves_only_the_bounds(compute):
    table = f"{HEADER} 1,a:x,1,1 1,b:y,,1 2,a:x,0,1 2,b:y,,1 3,a:x,1,1"
    figure = compute("ifeval", table)("ifeval_prompt_strict")
    assert (figure.value, figure.n, figure.worst, figure.best) == (1.0, 1, 1 / 3, 2 / 3)


def test_verdicts_missing_at_random_do_not_bias_the_value(compute):
    random = np.random.default_rng(4)
    followed, scored = random.random((4000, 3)) < 0.8, random.random((4000, 3)) < 0.85
    prompts = [
        f"{key},a:{place},{int(followed[key, place]) if scored[key, place] else ''},1"
        for key in range(4000)
        for place in range(3)
    ]
    figure = compute("ifeval", " ".join([HEADER, *prompts]), resamples=0)("ifeval_prompt_strict")
    assert figure.value == pytest.approx(0.8**3, abs=0.03)


def test_instructions_of_one_prompt_share_its_luck(compute):
    apart = " ".join(f"{key},a:x,{key % 2},1" for key in range(40))
    together = " ".join(f"{key},a:{name},{key % 2},1" for key in range(20) for name in "xy")
    wide = compute("ifeval", f"{HEADER} {together}")("ifeval_instruction_strict")
    narrow = compute("ifeval", f"{HEADER} {apart}")("ifeval_instruction_strict")
    assert wide.high - wide.low > 1.2 * (narrow.high - narrow.low)


@pytest.mark.parametrize(
    ("verdicts", "value", "worst", "best"),
    [
        ((True, True), 1.0, 1.0, 1.0),
        ((True, False), 0.0, 0.0, 0.0),
        ((True, None), None, 0.0, 1.0),
        ((None, False), None, 0.0, 0.0),
    ],
)
def test_whole_prompts(verdicts, value, worst, best):
    assert whole(verdicts) == Estimate(value=value, worst=worst, best=best)


def test_verdicts_must_match_the_instructions():
    with pytest.raises(BadRow, match="1 verdicts for 2 instructions"):
        PromptRow(instruction=("a", "b"), strict=(True,), loose=(True, True))


def test_an_instruction_in_two_rows_of_a_prompt_is_refused(compute):
    with pytest.raises(BadRow, match="key 1 has two rows for b:z, column instruction, keep one"):
        compute("ifeval", f"{HEADER} 1,a:x;b:z,1;1,1;1 1,b:z,1,1")
    compute("ifeval", f"{HEADER},index 1,b:z,1,1,0 1,b:z,1,1,1")
