"""IFEval: 25 instructions that code can verify, decided as the official checker decides them.

Where the official checker draws a missing argument at random, the caller is asked for it. Where it takes
quadratic time or dies of its input, this is linear and gives a verdict. Otherwise the verdicts are the
same, one by one; what remains different is listed in docs/benchmarks.md.
"""

from scorer.ifeval.instructions import INSTRUCTIONS, Instruction, rule
from scorer.ifeval.rule import Rule
from scorer.ifeval.variants import Variant, variants

__all__ = ["INSTRUCTIONS", "Instruction", "Rule", "Variant", "rule", "variants"]
