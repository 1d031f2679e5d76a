"""Recomputes what the papers print from their own cells; what remains is listed in docs/fidelity.md."""

from collections import Counter
from statistics import fmean, pstdev

import pytest

from runner.item import Suite
from runner.suites.published.cells import Cell, document, published
from scorer.metrics.elo import win_probability
from scorer.metrics.order import competition_ranks
from scorer.metrics.ranking import kendall_tau

MM = document(Suite.MM_INSTRUCTEVAL)
MIA = document(Suite.MIA_BENCH)
OLIIV = document(Suite.OLIIV)
MMMT = document(Suite.MMMT_IF)
VQAMC = ("ScienceQA", "PuzzleVQA", "MMMU")


def total(row: dict, *, without: tuple[str, ...] = ()) -> float | None:
    cells = [value for name, value in row["best_accuracy"].items() if name not in without]
    return None if None in cells else round(sum(cells), 2)


def wins(rows: list[dict], column: str, *, top: int, highest: bool) -> Counter[str]:
    """Counts the datasets on which a row ranks at most `top`-th."""
    count: Counter[str] = Counter()
    for dataset in MM["datasets"]:
        cells = {str(place): row[column][dataset] for place, row in enumerate(rows)}
        known = {name: value for name, value in cells.items() if value is not None}
        ranks = competition_ranks(known, highest_first=highest)
        count.update(name for name, rank in ranks.items() if rank <= top)
    return Counter({subject(rows[int(place)]): number for place, number in count.items()})


def subject(row: dict) -> str:
    return str(row.get("model", row.get("instruction")))


def differing_wins(
    rows: list[dict], column: str, printed: str, *, top: int, highest: bool
) -> dict[str, tuple]:
    counted = wins(rows, column, top=top, highest=highest)
    both = {subject(row): (row[printed], counted[subject(row)]) for row in rows}
    return {name: pair for name, pair in both.items() if pair[0] != pair[1]}


def grouped(table: str, group: str) -> list[dict]:
    return [row for row in MM[table] if row["group"] == group]


def multimodal(table: str) -> list[dict]:
    """The models whose wins are printed: the multimodal ones, ranked among themselves."""
    return [row for row in MM[table] if row["wins1"] is not None]


def test_every_file_names_its_source_and_every_table() -> None:
    for paper in (MM, MIA, OLIIV, MMMT):
        assert paper["source"]["paper"]
        assert paper["source"]["identifier"].startswith(("arXiv:", "none: "))
        assert set(paper["source"]["tables"]) == set(paper) - {"source", "datasets"}


def test_totals_of_best_accuracies_are_the_sums_of_their_cells() -> None:
    differing = {
        row["model"]: (row["total"], total(row)) for row in MM["table4_best"] if row["total"] != total(row)
    }
    assert differing == {"MultiGPT": (687.63, 688.17)}


def test_totals_without_questions_are_the_sums_of_their_cells() -> None:
    for row in MM["table4_best"]:
        assert row["total_without_vqamc"] == total(row, without=VQAMC)


@pytest.mark.parametrize(
    ("table", "group", "rows"),
    [
        ("table5_mrg_models", "LLMs", [row for row in MM["table5_mrg_models"] if row["wins1"] is None]),
        ("table5_mrg_models", "MLLMs", multimodal("table5_mrg_models")),
        ("table6_mrg_instructions", "LLMs", grouped("table6_mrg_instructions", "LLMs")),
        ("table6_mrg_instructions", "MLLMs", grouped("table6_mrg_instructions", "MLLMs")),
    ],
)
def test_gains_average_to_zero_within_each_group(table: str, group: str, rows: list[dict]) -> None:
    for dataset in MM["datasets"]:
        cells = [row["mrg"][dataset] for row in rows if row["mrg"][dataset] is not None]
        assert not cells or abs(fmean(cells)) < 0.003, (table, group, dataset)


def test_wins_by_gain_are_those_of_the_cells() -> None:
    models = multimodal("table5_mrg_models")
    assert differing_wins(models, "mrg", "wins1", top=1, highest=True) == {}
    assert differing_wins(models, "mrg", "wins3", top=3, highest=True) == {"MiniCPM-V2.6": (6, 5)}
    for group in ("LLMs", "MLLMs"):
        rows = grouped("table6_mrg_instructions", group)
        assert differing_wins(rows, "mrg", "wins1", top=1, highest=True) == {}
        assert differing_wins(rows, "mrg", "wins3", top=3, highest=True) == {}


def test_wins_by_stability_are_those_of_the_cells() -> None:
    models = multimodal("table7_stability_models")
    assert differing_wins(models, "stability", "wins1", top=1, highest=False) == {}
    rows = grouped("table8_stability_instructions", "MLLMs")
    assert differing_wins(rows, "stability", "wins1", top=1, highest=False) == {}
    rows = grouped("table8_stability_instructions", "LLMs")
    differing = differing_wins(rows, "stability", "wins1", top=1, highest=False)
    assert differing == {"1": (2, 3), "5": (4, 2), "7": (0, 1)}


def test_released_accuracies_of_one_model_give_its_printed_cells() -> None:
    released = (59.871, 62.351, 67.229, 61.26, 68.121, 57.242, 69.41, 60.218, 58.602, 56.746)
    best = MM["table4_best"][0]
    assert (best["model"], best["best_accuracy"]["ScienceQA"]) == ("ChatGPT", max(released))
    assert best["best_instruction"]["ScienceQA"] == released.index(max(released)) + 1
    assert MM["table7_stability_models"][0]["stability"]["ScienceQA"] == round(pstdev(released), 2)


def test_models_are_listed_in_the_order_of_their_totals_within_a_group() -> None:
    groups: dict[str, list[float]] = {}
    for row in MIA["table1"]["rows"]:
        groups.setdefault(row["group"], []).append(row["total"])
    assert sum(map(len, groups.values())) == 29
    assert all(totals == sorted(totals) for totals in groups.values())


@pytest.mark.parametrize("table", ["table6", "table7", "table8", "table9"])
def test_judges_table_repeats_the_totals_of_the_tables_of_each_judge(table: str) -> None:
    judge = MIA[table]["judge"]
    compared = [row[judge] for row in MIA["table5"]["rows"]]
    assert compared == [round(100 * row["total"], 2) for row in MIA[table]["rows"]]


def test_judges_table_names_two_models_otherwise() -> None:
    for table in ("table6", "table7", "table8", "table9"):
        names = [row["model"] for row in MIA["table5"]["rows"]]
        differing = {
            (name, row["model"])
            for name, row in zip(names, MIA[table]["rows"], strict=True)
            if name != row["model"]
        }
        expected = {("Gemini", "Gemini-1.0-Pro"), ("LLaVA-1.5-13b", "LLaVA-1.5-7b")}
        assert differing == (expected if table != "table7" else {("Gemini", "Gemini-1.0-Pro")})


def test_judges_rank_alike_except_that_one_swaps_two_neighbours() -> None:
    rows = MIA["table5"]["rows"]
    judges = [name for name in rows[0] if name != "model"]
    taus = {judge: kendall_tau([r[judges[0]] for r in rows], [r[judge] for r in rows]) for judge in judges}
    assert {judge: round(tau, 3) for judge, tau in taus.items()} == {
        "chatgpt-4o-latest": 1.0,
        "gpt-4o-2024-11-20": 1.0,
        "gpt-4o-2024-05-13": 0.929,
        "gpt-4o-mini-2024-07-18": 1.0,
    }


def test_caption_f1_follows_from_precision_and_recall() -> None:
    for row in OLIIV["table9_bertscore_caption"]:
        assert row["f1"] == pytest.approx(harmonic(row), abs=2e-4)


def test_structured_f1_lies_at_most_a_thousandth_below_that_of_the_means() -> None:
    gaps = [harmonic(row) - row["f1"] for row in OLIIV["table10_bertscore_structured"]]
    assert all(-5e-5 < gap < 1e-3 for gap in gaps)
    assert sum(gap > 2e-4 for gap in gaps) == 17


def harmonic(row: dict) -> float:
    return 2 * row["precision"] * row["recall"] / (row["precision"] + row["recall"])


def test_cleaning_never_loses_except_in_one_cell() -> None:
    lost = [
        (row["model"], form)
        for row in OLIIV["table3_parse"]
        for form in ("json", "xml", "yaml")
        if row[f"{form}_clean"] < row[f"{form}_raw"]
    ]
    assert lost == [("Claude-3.5 Sonnet", "xml")]


def test_failures_to_parse_repeat_the_parse_rates_except_in_one_cell() -> None:
    names = {"Phi-4.0 VI": "Phi-4", "Phi-3.5 VI": "Phi-3.5"}
    rates = {row["model"]: row for row in OLIIV["table3_parse"]}
    differing = [
        (row["model"], form, row[form], rates[names.get(row["model"], row["model"])][f"{form}_clean"])
        for row in OLIIV["table4_success_by_error"]
        for form in ("json", "xml", "yaml")
        if row["error_type"] == "Cannot be Parsed"
        and row[form] not in (None, rates[names.get(row["model"], row["model"])][f"{form}_clean"])
    ]
    assert differing == [("Intern-2.5-7B", "yaml", 0.63, 0.99)]


def test_mean_of_the_printed_robustness_figures_lies_within_their_rounding() -> None:
    cells = MMMT["pif_4_4"].values()
    assert fmean(cells) - 0.005 <= MMMT["pif_4_4_mean"]["spread"] + 0.005


def test_mean_gain_of_repeating_the_instructions_differs_from_the_abstract() -> None:
    gains = [row["pif_instructions_at_end"] - row["pif"] for row in MMMT["table2_pif"].values()]
    assert round(fmean(gains), 3) == 0.226
    assert MMMT["mean_gain_instructions_at_end"] == 0.223
    assert MMMT["source"]["tables"]["mean_gain_instructions_at_end"].startswith("abstract, ")


def test_ratings_average_a_thousand_and_give_win_probabilities() -> None:
    ratings = MMMT["elo"]
    assert round(fmean(ratings.values())) == 1000
    chances = {
        (a, b): round(win_probability(ratings[a], ratings[b]), 3)
        for a, b in (
            ("Claude 3.5 Sonnet", "Gemini 1.5 Pro"),
            ("Claude 3.5 Sonnet", "GPT-4o"),
            ("GPT-4o", "Gemini 1.5 Pro"),
        )
    }
    assert list(chances.values()) == [0.647, 0.587, 0.563]


def test_numbers_become_figures_with_their_source() -> None:
    first = published(Suite.MM_INSTRUCTEVAL)[0]
    assert first == Cell(
        metric="best",
        of={"model": "ChatGPT", "dataset": "ScienceQA", "instruction": "7"},
        value=69.41,
        where=f"{MM['source']['paper']}, Table 4",
    )
    assert published(Suite.IFEVAL) == ()


@pytest.mark.parametrize("suite", [each for each in Suite if each is not Suite.IFEVAL])
def test_no_two_figures_of_a_paper_are_the_same(suite: Suite) -> None:
    keys = Counter(
        (cell.metric, *(tuple(sorted(each.items())) for each in (cell.of, cell.under)), cell.where)
        for cell in published(suite)
    )
    assert max(keys.values()) == 1


def test_strict_and_varied_wordings_are_told_apart() -> None:
    of = [dict(cell.of) for cell in published(Suite.OLIIV) if cell.metric == "lis"]
    model = {"model": "GPT-4o"}
    assert {**model, "condition": "mc_letter", "strict": "true"} in of
    assert {**model, "condition": "w40", "strict": "true"} in of
    assert {**model, "condition": "bin_vars_yn"} in of


def test_fractions_of_one_paper_become_percent() -> None:
    (total_of,) = (
        cell.value
        for cell in published(Suite.MIA_BENCH)
        if cell.metric == "mia_total" and cell.of == {"model": "Reka", "judge": "chatgpt-4o-latest"}
    )
    assert total_of == 83.0885


def test_success_rates_become_failures_and_xml_is_marked() -> None:
    cells = {
        (cell.of["model"], cell.of["type"], cell.of["format"]): cell
        for cell in published(Suite.OLIIV)
        if cell.metric == "failure"
    }
    assert cells["Llama-3.2-11B-VI", "parse_failure", "json"].value == 0.26
    marked = {key[2] for key, cell in cells.items() if cell.unlike}
    assert marked == {"xml"}
