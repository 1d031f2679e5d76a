"""The five benchmarks: from source data to items, one module each, whose docstring states every choice."""
