HEADER = "model,dataset,instruction,accuracy"


def test_totals_sum_best_accuracies_with_and_without_question_answering(compute):
    rows = "A,ScienceQA,1,50 A,MMMU-val,1,20 A,Hate,1,60 A,Hate,2,70"
    figures = compute("mm-instructeval", f"{HEADER} {rows}")
    assert figures("total", model="A", scope="all").value == 140.0
    assert figures("total", model="A", scope="without_vqamc").value == 70.0


def test_a_total_without_a_dataset_is_absent_with_the_reason(compute):
    figures = compute("mm-instructeval", f"{HEADER} A,ScienceQA,1,50 A,Hate,1,60 B,Hate,1,70")
    total = figures("total", model="B", scope="all")
    assert (total.value, total.why, total.coverage) == (None, "no accuracy on ScienceQA", 0.5)
    assert figures("total", model="B", scope="without_vqamc").value == 70.0


def test_missing_cells_bound_the_total(compute):
    total = compute("mm-instructeval", f"{HEADER} A,D,1,50 A,D,2, A,E,1,20")("total", model="A", scope="all")
    assert (total.value, total.worst, total.best) == (70.0, 70.0, 120.0)


def test_context_and_subset_are_compared(compute):
    rows = "A,ScienceQA,1,60,with, A,ScienceQA,1,45,without, A,Hate,1,50,,full A,Hate,1,52,,cds"
    figures = compute("mm-instructeval", f"{HEADER},context,subset {rows}")
    assert figures("context_effect", measure="best", model="A", dataset="ScienceQA").value == 15.0
    assert figures("subset_effect", measure="best", model="A", dataset="Hate").value == -2.0


def test_missing_cells_lower_the_coverage_of_a_total(compute):
    total = compute("mm-instructeval", f"{HEADER} A,D,1,50 A,D,2, A,E,1,20")("total", model="A", scope="all")
    assert (total.coverage, total.why) == (0.75, "cells are missing on D")


def test_missing_cells_bound_an_effect(compute):
    rows = "A,D,1,60,with A,D,2,,with A,D,1,45,without A,D,2,40,without"
    effect = compute("mm-instructeval", f"{HEADER},context {rows}")(
        "context_effect", measure="best", model="A", dataset="D"
    )
    assert (effect.value, effect.worst, effect.best, effect.coverage) == (15.0, 15.0, 55.0, 0.75)
    assert effect.why == "1 of 2 cells are missing"
