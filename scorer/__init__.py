"""Scores a response against checks, purely: no files, network, clock, randomness or environment.

>>> from scorer import Check, CountSpec, Unit, score
>>> result = score("A cat. A sofa.", checks=[Check(id="short", spec=CountSpec(unit=Unit.SENTENCE, max=4))])
>>> result.summary.all_passed
True
"""
