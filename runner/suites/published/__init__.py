"""Results that the papers print, as data: one file a paper, each table under its name, the source on top."""
