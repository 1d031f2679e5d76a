"""The check kinds that exist, as one literal table."""

from scorer.check import table
from scorer.checks.affix import affix
from scorer.checks.choice import choice
from scorer.checks.count import count
from scorer.checks.ifeval import ifeval
from scorer.checks.keyword import keyword
from scorer.checks.language import language
from scorer.checks.layout import layout
from scorer.checks.letter_case import letter_case
from scorer.checks.number import number
from scorer.checks.pattern import pattern
from scorer.checks.rubric import rubric
from scorer.checks.structure import structure

CHECKS = table(
    affix, choice, count, ifeval, keyword, language, layout, letter_case, number, pattern, rubric, structure
)
