"""Built-in items: small source data written and drawn for this project, in the formats of the benchmarks.

Text and pictures are the project's own, under its licence. They exercise every instruction, wording, format,
task, label and template, without a download. They are no benchmark: figures over them say whether things
work, and compare with nothing published.
"""
