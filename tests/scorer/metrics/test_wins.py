HEADER = "model,dataset,instruction,accuracy"


def test_wins_count_datasets_and_every_tied_model(compute):
    rows = "A,D,1,50 B,D,1,50 C,D,1,40 E,D,1,30 A,F,1,10 B,F,1,20 C,F,1,30 E,F,1,40"
    figures = compute("mm-instructeval", f"{HEADER} {rows}")
    wins1 = [figures("wins1", model=name, measure="best").value for name in "ABCE"]
    wins3 = [figures("wins3", model=name, measure="best").value for name in "ABCE"]
    assert (wins1, wins3) == ([1, 1, 0, 1], [1, 2, 2, 1])


def test_the_lowest_deviation_wins_stability(compute):
    figures = compute("mm-instructeval", f"{HEADER} A,D,1,50 A,D,2,60 B,D,1,10 B,D,2,11")
    assert figures("wins1", model="B", measure="stability").value == 1.0
    assert figures("wins1", model="A", measure="stability").value == 0.0


def test_instructions_win_too(compute):
    figures = compute("mm-instructeval", f"{HEADER} A,D,1,50 A,D,2,60 B,D,1,10 B,D,2,20")
    assert figures("wins1", instruction="2", measure="gain").value == 1.0


def test_missing_cells_bound_wins_and_lower_their_coverage(compute):
    rows = "A,D,1,50 A,D,2, B,D,1,40 B,D,2,60 A,E,1,70 B,E,1,20"
    figures = compute("mm-instructeval", f"{HEADER} {rows}")
    a, b = (figures("wins1", model=name, measure="best") for name in "AB")
    assert (a.value, a.worst, a.best, a.coverage) == (1.0, 1.0, 2.0, 0.75)
    assert (b.value, b.worst, b.best, b.coverage) == (1.0, 0.0, 1.0, 1.0)
    assert a.why == "cells are missing, its own or others'"
