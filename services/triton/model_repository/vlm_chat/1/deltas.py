"""Tokens to text, piece by piece: only whole characters leave, and nothing of a stop string does."""

from collections.abc import Callable, Sequence

# What a decoder writes for bytes that are no character yet.
INCOMPLETE = "\ufffd"


class Deltas:
    """Turns tokens into pieces of text that never have to be taken back."""

    def __init__(self, decode: Callable[[Sequence[int]], str], *, stop: Sequence[str] = ()) -> None:
        self._decode = decode
        self._stop = tuple(stop)
        self._tokens: list[int] = []
        self._start = 0
        self._read = 0
        self._held = ""
        self.stopped = False

    def push(self, token: int) -> str:
        """Takes the next token and returns the text that is now certain, often none."""
        self._tokens.append(token)
        before = self._decode(self._tokens[self._start : self._read])
        after = self._decode(self._tokens[self._start :])
        if len(after) <= len(before) or after.endswith(INCOMPLETE):
            return ""
        # Decoding restarts at the last whole character, so the length of an answer costs nothing.
        self._start, self._read = self._read, len(self._tokens)
        return self._release(after[len(before) :])

    def finish(self) -> str:
        """Returns what was held back, incomplete characters included."""
        before = self._decode(self._tokens[self._start : self._read])
        rest = self._decode(self._tokens[self._start :])[len(before) :]
        self._start = self._read = len(self._tokens)
        text = "" if self.stopped else self._release(rest) + self._held
        self._held = ""
        return text

    def _release(self, text: str) -> str:
        """Adds text to what is held and lets go of what cannot belong to a stop string."""
        if self.stopped:
            return ""
        self._held += text
        found = min((at for at in map(self._held.find, self._stop) if at >= 0), default=-1)
        if found >= 0:
            self.stopped = True
            text, self._held = self._held[:found], ""
            return text
        keep = max((_overlap(self._held, stop) for stop in self._stop), default=0)
        cut = len(self._held) - keep
        text, self._held = self._held[:cut], self._held[cut:]
        return text


def _overlap(text: str, stop: str) -> int:
    """Returns how many of the last characters of the text begin the stop string."""
    longest = min(len(text), len(stop) - 1)
    return next((size for size in range(longest, 0, -1) if text.endswith(stop[:size])), 0)
