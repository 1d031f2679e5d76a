"""Every way of asking that is understood, as one literal table."""

from scorer.constraints.rule import Rule
from scorer.constraints.rules import answers, counts, edges, form, layout, wording

RULES: tuple[Rule, ...] = (
    *counts.RULES,
    *edges.RULES,
    *wording.RULES,
    *layout.RULES,
    *form.RULES,
    *answers.RULES,
)
