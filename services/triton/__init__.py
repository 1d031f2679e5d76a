"""Serves open models: a Triton model repository, scripts that start it, and a tiny model to try it with."""
