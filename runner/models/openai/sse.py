"""Server-sent events out of bytes as they arrive, cut anywhere."""

from collections.abc import Iterator

LARGEST_EVENT = 16 << 20


class Unreadable(Exception):
    """Says why bytes are no event stream."""


class EventReader:
    """Collects bytes and gives the data of each event once its blank line is there.

    Lines end with LF, CRLF or CR; comments and fields other than `data` mean nothing here.
    """

    def __init__(self) -> None:
        self._line = bytearray()
        self._data: list[str] = []
        self._size = 0
        self._after_return = False
        self._first = True

    def feed(self, received: bytes) -> Iterator[str]:
        """Gives the data of every event that `received` completes; raises `Unreadable`."""
        if self._after_return and received.startswith(b"\n"):
            received = received[1:]
        if received:
            self._after_return = received.endswith(b"\r")
        for piece in received.replace(b"\r\n", b"\n").replace(b"\r", b"\n").splitlines(keepends=True):
            self._size += len(piece)
            if self._size > LARGEST_EVENT:
                raise Unreadable(f"an event is larger than {LARGEST_EVENT >> 20} MiB")
            self._line += piece
            if piece.endswith(b"\n"):
                yield from self._take(bytes(self._line[:-1]))
                self._line.clear()

    def _take(self, raw: bytes) -> Iterator[str]:
        try:
            line = raw.decode()
        except UnicodeDecodeError as error:
            raise Unreadable("an event is no UTF-8") from error
        if self._first:
            line, self._first = line.removeprefix("\ufeff"), False
        if line:
            field, _, value = line.partition(":")
            if field == "data":
                self._data.append(value.removeprefix(" "))
            return
        data, self._data, self._size = self._data, [], 0
        if data:
            yield "\n".join(data)
