"""The exit codes of every command."""

from enum import IntEnum


class Exit(IntEnum):
    """Says how a command ended; the same number means the same in every command."""

    COMPLETE = 0
    INCOMPLETE = 1
    USAGE = 2
    BAD_DATA = 3
    UNREACHABLE = 4
    INTERRUPTED = 130
    READER_GONE = 141
    TERMINATED = 143
