"""Where to listen: HOST:PORT or unix:PATH."""

import socket
from dataclasses import dataclass
from ipaddress import ip_address

from scorer.errors import HeedError


class BadAddress(HeedError):
    """Says why an address cannot be listened on, and what one looks like."""


@dataclass(frozen=True, slots=True)
class Address:
    """Is one address; a socket file has its path as host, and no port."""

    host: str
    port: int | None

    @classmethod
    def parse(cls, text: str) -> "Address":
        """Reads `HOST:PORT` (an IPv6 host in brackets) or `unix:PATH`."""
        if text.startswith("unix:"):
            return cls(text, None)
        host, colon, port = text.rpartition(":")
        if not (colon and host and port.isdecimal() and int(port) < 1 << 16):
            raise BadAddress(f"{text!r} is no address; write HOST:PORT such as 127.0.0.1:50051, or unix:PATH")
        if ":" in host and not (host.startswith("[") and host.endswith("]")):
            raise BadAddress(f"{text!r} is no address; an IPv6 host stands in brackets, such as [::1]:50051")
        return cls(host.strip("[]"), int(port))

    @property
    def stays_here(self) -> bool:
        """Whether only this machine can reach it."""
        if self.port is None or self.host == "localhost":
            return True
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return False

    def __str__(self) -> str:
        """Gives the form that `parse` reads."""
        if self.port is None:
            return self.host
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def reserve(address: Address) -> tuple[Address, socket.socket | None]:
    """Makes sure that nobody listens on `address`, and keeps it for the processes that will.

    Port 0 becomes a free port. The socket shares the port without listening, so it gets no connection;
    while it is open the port stays ours.
    """
    if address.port is None:
        return address, None
    try:
        family, _, _, _, name = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)[0]
        if address.port:
            with socket.socket(family, socket.SOCK_STREAM) as alone:
                alone.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                alone.bind(name)
        kept = socket.socket(family, socket.SOCK_STREAM)
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        kept.bind(name)
    except OSError as error:
        raise BadAddress(f"cannot listen on {address}: {error.strerror}") from None
    return Address(address.host, kept.getsockname()[1]), kept


def listen(address: Address) -> socket.socket:
    """Listens on `address` for one process."""
    try:
        family, _, _, _, name = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(name)
        listening.listen(64)
    except OSError as error:
        raise BadAddress(f"cannot listen on {address}: {error.strerror}") from None
    return listening
