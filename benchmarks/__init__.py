"""Measures of what docs/benchmarks.md states; `python -m benchmarks` runs them all."""
