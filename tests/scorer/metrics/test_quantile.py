import pytest
from scipy import stats

from scorer.metrics.quantile import normal_quantile, student_quantile


@pytest.mark.parametrize("confidence", [0.5, 0.9, 0.95, 0.999])
@pytest.mark.parametrize("degrees", [1, 2, 3, 4, 5, 9, 30, 199, 200, 201, 5000])
def test_student_quantile_equals_scipy(confidence, degrees):
    expected = stats.t.ppf((1 + confidence) / 2, degrees)
    assert student_quantile(confidence, degrees) == pytest.approx(expected, rel=1e-7)


def test_normal_quantile_equals_scipy():
    assert normal_quantile(0.95) == pytest.approx(stats.norm.ppf(0.975))
