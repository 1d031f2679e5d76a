"""Scores a response against checks, purely: no files, network, clock, randomness or environment.

>>> from scorer import Check, CountSpec, Unit, score
>>> result = score("A cat. A sofa.", checks=[Check(id="short", spec=CountSpec(unit=Unit.SENTENCE, max=4))])
>>> result.summary.all_passed
True
"""

from scorer.check import Check, CheckKind, CheckTable, Spec, check, table
from scorer.checks import CHECKS
from scorer.checks.affix import AffixSpec, Edge
from scorer.checks.choice import ChoiceSpec
from scorer.checks.count import CountSpec, Unit
from scorer.checks.elements import Element
from scorer.checks.ifeval import IfevalSpec
from scorer.checks.keyword import KeywordSpec, Require
from scorer.checks.language import LanguageSpec
from scorer.checks.layout import LayoutSpec
from scorer.checks.letter_case import LetterCase, LetterCaseSpec
from scorer.checks.number import NumberSpec, Parity
from scorer.checks.pattern import Expect, PatternSpec
from scorer.checks.rubric import RubricComponent, RubricCriterion, RubricMedia, RubricMode, RubricSpec
from scorer.checks.scope import Scope
from scorer.checks.structure import StructureSpec
from scorer.choice import ChoiceOption, Reading
from scorer.decode import check_from
from scorer.errors import Fault, HeedError, InvalidRequest, LimitExceeded
from scorer.fence import Fence, fenced, fenced_table
from scorer.sample import Media, Message, Role, Sample
from scorer.score import CheckResult, Score, Summary, score
from scorer.structure.grammar import Format
from scorer.text import SentenceMode, WordCounter
from scorer.verdict import ComponentScore, Evidence, Outcome, Unscored, UnscoredReason, Verdict

__all__ = [
    "CHECKS",
    "AffixSpec",
    "Check",
    "CheckKind",
    "CheckResult",
    "CheckTable",
    "ChoiceOption",
    "ChoiceSpec",
    "ComponentScore",
    "CountSpec",
    "Edge",
    "Element",
    "Evidence",
    "Expect",
    "Fault",
    "Fence",
    "Format",
    "HeedError",
    "IfevalSpec",
    "InvalidRequest",
    "KeywordSpec",
    "LanguageSpec",
    "LayoutSpec",
    "LetterCase",
    "LetterCaseSpec",
    "LimitExceeded",
    "Media",
    "Message",
    "NumberSpec",
    "Outcome",
    "Parity",
    "PatternSpec",
    "Reading",
    "Require",
    "Role",
    "RubricComponent",
    "RubricCriterion",
    "RubricMedia",
    "RubricMode",
    "RubricSpec",
    "Sample",
    "Scope",
    "Score",
    "SentenceMode",
    "Spec",
    "StructureSpec",
    "Summary",
    "Unit",
    "Unscored",
    "UnscoredReason",
    "Verdict",
    "WordCounter",
    "check",
    "check_from",
    "fenced",
    "fenced_table",
    "score",
    "table",
]
