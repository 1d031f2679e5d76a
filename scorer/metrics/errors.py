"""What the metrics refuse.

MetricsError
├── BadRow         a row cannot be read, or contradicts an earlier one: which column, why, what to write
├── BadState       the bytes are no partial state of these metrics, or one of other settings
├── BadSettings    a setting lies outside its range
└── UnknownSuite   no suite has that name
"""

from difflib import get_close_matches

# A message quotes the data, but not a megabyte of it.
MOST_QUOTED = 300


class MetricsError(Exception):
    """Is the base of every error that the metrics raise on purpose."""


class BadRow(MetricsError):
    """Says what is wrong with a row, in which column, and what to do; the caller knows the line."""

    def __init__(self, what: str, *, where: str, do: str) -> None:
        what = what if len(what) <= MOST_QUOTED else f"{what[:MOST_QUOTED]}…"
        super().__init__(f"{what}, {where}, {do}" if where else f"{what}, {do}")
        self.what = what
        self.where = where
        self.do = do


class BadState(MetricsError):
    """Says why bytes cannot be merged as a partial state."""


class BadSettings(MetricsError):
    """Says which setting has which value, and what is valid."""

    def __init__(self, name: str, value: object, valid: str) -> None:
        super().__init__(f"{name} {value!r}: {valid}")
        self.name = name


class UnknownSuite(MetricsError):
    """Says that no suite has that name, and which one is nearest."""

    def __init__(self, name: str, suites: tuple[str, ...]) -> None:
        close = get_close_matches(name, suites, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"valid are {', '.join(suites)}"
        super().__init__(f"unknown suite {name!r}, {hint}")
        self.name = name
