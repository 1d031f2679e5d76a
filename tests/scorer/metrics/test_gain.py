import numpy as np
import pytest

from scorer.metrics import Mode

# Accuracies of ChatGPT on ScienceQA, instructions 1 to 10, as the benchmark released them.
CHATGPT = (59.871, 62.351, 67.229, 61.26, 68.121, 57.242, 69.41, 60.218, 58.602, 56.746)


def grid(accuracies, *, dataset="D"):
    """Writes models A, B, ... each with accuracies for instructions 1, 2, ...; None is an empty cell."""
    lines = [
        f"{'ABCDEF'[model]},{dataset},{instruction},{'' if value is None else value}"
        for model, row in enumerate(accuracies)
        for instruction, value in enumerate(row, start=1)
    ]
    return "\n".join(["model,dataset,instruction,accuracy", *lines])


def brute_gain(accuracies, place, epsilon=0.0):
    gains = []
    for column in range(len(accuracies[0])):
        mean = sum(row[column] for row in accuracies) / len(accuracies)
        gains.append((accuracies[place][column] - mean) / (mean + epsilon) * 100)
    return sum(gains) / len(gains)


def test_check_values_of_the_released_accuracies(compute):
    figures = compute("mm-instructeval", grid([CHATGPT], dataset="ScienceQA"))
    assert figures("best", model="A", dataset="ScienceQA", instruction="7").value == 69.41
    assert figures("stability_model", model="A", dataset="ScienceQA").value == pytest.approx(4.36, abs=5e-3)


def test_gains_of_models_agree_with_the_formula(compute):
    random = np.random.default_rng(2).uniform(20, 80, (4, 10)).round(3).tolist()
    figures = compute("mm-instructeval", grid(random))
    values = [figures("mrg_model", model=name, dataset="D").value for name in "ABCD"]
    assert values == pytest.approx([brute_gain(random, place) for place in range(4)])
    assert sum(values) == pytest.approx(0.0, abs=1e-9)


def test_gains_of_instructions_agree_with_the_formula(compute):
    random = np.random.default_rng(3).uniform(20, 80, (4, 5)).round(3)
    figures = compute("mm-instructeval", grid(random.tolist()))
    values = [figures("mrg_instruction", instruction=str(place + 1), dataset="D").value for place in range(5)]
    assert values == pytest.approx([brute_gain(random.T.tolist(), place) for place in range(5)])


def test_stability_is_the_population_standard_deviation(compute):
    figures = compute("mm-instructeval", grid([[10, 30], [20, 80]]))
    assert figures("stability_model", model="B", dataset="D").value == 30.0
    assert figures("stability_instruction", instruction="1", dataset="D").value == 5.0


def test_gain_has_a_student_interval_over_instructions(compute):
    figure = compute("mm-instructeval", grid([[10, 30, 50], [20, 80, 50]]))(
        "mrg_model", model="A", dataset="D"
    )
    gains = np.array([-5 / 15, -25 / 55, 0]) * 100
    half = 4.302653 * gains.std(ddof=1) / 3**0.5
    assert (figure.low, figure.high, figure.n) == pytest.approx((gains.mean() - half, gains.mean() + half, 3))


def test_means_over_models_stay_within_a_group(compute):
    header = "model,dataset,instruction,accuracy,group"
    figures = compute("mm-instructeval", f"{header} A,D,1,10,x B,D,1,30,x C,D,1,90,y")
    assert figures("mrg_model", model="B", dataset="D", group="x").value == 50.0
    assert figures("mrg_model", model="C", dataset="D", group="y").value == 0.0


def test_tied_best_instructions_are_all_named(compute):
    figures = compute("mm-instructeval", grid([[50, 60, 60]]))
    assert figures("best", model="A", dataset="D", instruction="2;3").value == 60.0


def test_missing_cells_are_left_out_and_counted(compute):
    figures = compute("mm-instructeval", grid([[10, None], [30, 50]]))
    figure = figures("mrg_model", model="A", dataset="D")
    assert (figure.value, figure.n, figure.coverage, figure.why) == (
        -50.0,
        1,
        0.5,
        "1 of 2 cells are missing",
    )
    assert (figure.worst, figure.best) == pytest.approx(((-50 - 100) / 2, (-50 + 100 * 25 / 75) / 2))


def test_bounds_of_stability_hold_for_every_completion(compute):
    figure = compute("mm-instructeval", grid([[40, 70, None, None]]))(
        "stability_model", model="A", dataset="D"
    )
    completions = [np.std([40, 70, x, y]) for x in range(0, 101, 5) for y in range(0, 101, 5)]
    assert (figure.worst, figure.best) == pytest.approx((max(completions), min(completions)))


def test_a_gain_relative_to_0_is_left_out_and_counted(compute):
    figure = compute("mm-instructeval", grid([[0, 10], [0, 30]]))("mrg_model", model="B", dataset="D")
    assert (figure.value, figure.n, figure.coverage) == (50.0, 1, 0.5)
    assert figure.why == "1 left out because the mean they are relative to is 0"


def test_gains_relative_to_0_alone_are_undefined(compute):
    figure = compute("mm-instructeval", grid([[0], [0]]))("mrg_model", model="A", dataset="D")
    assert (figure.value, figure.n) == (None, 0)


def test_official_adds_a_little_to_the_mean(compute):
    accuracies = [[0, 10], [0, 30]]
    figure = compute("mm-instructeval", grid(accuracies), mode=Mode.OFFICIAL)(
        "mrg_model", model="B", dataset="D"
    )
    assert (figure.value, figure.n) == (pytest.approx(brute_gain(accuracies, 1, 1e-6)), 2)


def test_one_cell_has_no_stability(compute):
    figure = compute("mm-instructeval", grid([[50]]))("stability_model", model="A", dataset="D")
    assert (figure.value, figure.why) == (None, "1 of 1 cells: nothing to compare")
