"""The vote of `langdetect` over the n-grams of a text, with the seed fixed to 0.

Seven trials draw n-grams of the text and multiply, for each language, how often it uses them, until one
language is all but certain; the language with the highest mean wins. Draws, their order and the rule
for stopping are those of `langdetect` 1.0.9, so that its answers are reproduced. What differs is the
work: the draws of a trial are computed at once, and voting ends once it is decided.
"""

import numpy as np
from numpy.typing import NDArray

from scorer.language.draws import Draws
from scorer.language.profiles import Floats

CERTAIN = 0.99999
ALPHA, BASE_FREQUENCY = 0.5, 10_000

_TRIALS = 7
_ALPHA_SPREAD = 0.05
_DRAWS_BETWEEN_LOOKS = 5
_LOOKS = (10, 10, 20, 40, 120)  # 200 in portions, for most trials end early

Doubles = NDArray[np.float64]


def vote(frequencies: Floats, grams: NDArray[np.intp]) -> int:
    """Gives the column of the language that wins; `grams` are rows of `frequencies`, at least one."""
    draws = Draws(len(grams))
    votes = np.zeros(frequencies.shape[1])
    for trials_left in reversed(range(_TRIALS)):
        votes += _trial(frequencies, grams, draws)
        second, first = np.partition(votes, -2)[-2:]
        if first > second + trials_left:
            break
    return int(votes.argmax())


def _trial(frequencies: Floats, grams: NDArray[np.intp], draws: Draws) -> Doubles:
    """Draws n-grams until one language is all but certain; gives the chances of every language."""
    weight = np.float64((ALPHA + draws.gauss() * _ALPHA_SPREAD) / BASE_FREQUENCY)  # and so all that follows
    logs: Doubles = np.log(frequencies.take(grams.take(draws.peek(1)), axis=0) + weight)
    draws.read(1)  # one n-gram makes no language certain: there is no need to look yet
    shares: Doubles = logs[-1]
    for looks in _LOOKS:
        drawn = draws.peek(looks * _DRAWS_BETWEEN_LOOKS)
        factors = frequencies.take(grams.take(drawn), axis=0) + weight
        steps = np.log(factors.reshape(looks, _DRAWS_BETWEEN_LOOKS, -1).prod(axis=1))
        steps[0] += logs[-1]
        logs = steps.cumsum(axis=0)
        chances = np.exp(logs - logs.max(axis=1, keepdims=True))
        certain = chances.sum(axis=1) < 1 / CERTAIN
        look = int(certain.argmax()) if certain.any() else looks - 1
        shares = chances[look] / chances[look].sum()
        draws.read((look + 1) * _DRAWS_BETWEEN_LOOKS)
        if certain[look]:
            break
    return shares
