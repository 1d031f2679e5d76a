"""When work must stop so that its answer still arrives in time."""

import math
from dataclasses import dataclass
from time import monotonic

_SHARE = 0.1
_MOST = 0.05
_PER_ITEM = 0.0001  # what it costs to say of one item that time ran out


@dataclass(frozen=True, slots=True)
class Deadline:
    """Is a moment of the monotonic clock; infinity where the caller set none."""

    moment: float = math.inf

    @classmethod
    def within(cls, seconds: float, *, items: int = 1) -> "Deadline":
        """Sets aside what the reply for `items` needs of the `seconds` that the caller still waits."""
        if seconds > 1e8:
            return NEVER
        reserve = min(seconds / 2, min(seconds * _SHARE, _MOST) + items * _PER_ITEM)
        return cls(monotonic() + seconds - reserve)

    @property
    def passed(self) -> bool:
        """Whether it is too late to begin anything."""
        return self.moment < math.inf and monotonic() >= self.moment

    def sooner(self, seconds: float) -> "Deadline":
        """Gives the moment by which work that takes so long must begin."""
        return self if self.moment == math.inf else Deadline(self.moment - seconds)

    def left(self) -> float | None:
        """Gives the seconds that are left, None where there is no end."""
        return None if self.moment == math.inf else max(0.0, self.moment - monotonic())


NEVER = Deadline()
