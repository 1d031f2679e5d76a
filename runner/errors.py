"""What goes wrong in the runner, by who can mend it.

RunnerError
└── BadData    a data file does not say what its format promises
"""


class RunnerError(Exception):
    """Anything the runner reports to its user."""


class BadData(RunnerError):
    """A data file that breaks its format: where, and what to do about it."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason
