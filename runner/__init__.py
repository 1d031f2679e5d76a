"""Runs benchmarks: items through models, answers through the scorer, scores into figures."""
