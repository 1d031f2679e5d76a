"""The names of models, as users write them: `scheme:what`, read in this one place."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

from runner.errors import RunnerError
from scorer.errors import nearest


class Scheme(StrEnum):
    """Says what answers under a name."""

    LITELLM = "litellm"
    TRITON = "triton"
    OPENAI = "openai"
    REPLAY = "replay"
    SIMULATED = "simulated"


FORMS: Mapping[Scheme, str] = {
    Scheme.LITELLM: "litellm:NAME",
    Scheme.TRITON: "triton:MODEL[@HOST:PORT]",
    Scheme.OPENAI: "openai:NAME@URL",
    Scheme.REPLAY: "replay:FILE",
    Scheme.SIMULATED: "simulated:PROFILE",
}


class BadModelName(RunnerError):
    """A model's name that cannot be read: what is wrong with it, and how it is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelName:
    """A name taken apart: the scheme, what stands behind it, and where it is served, if the name says so."""

    scheme: Scheme
    what: str
    address: str = ""

    def __str__(self) -> str:
        """Writes the name as it is read."""
        return f"{self.scheme}:{self.what}" + (f"@{self.address}" if self.address else "")

    @classmethod
    def parse(cls, text: str) -> "ModelName":
        """Reads a name; raises `BadModelName` with the form to use, or the name that was probably meant."""
        scheme_text, colon, rest = text.strip().partition(":")
        if not colon:
            forms = ", ".join(FORMS.values())
            raise BadModelName(f"{text!r} is no model name; write one of {forms}")
        try:
            scheme = Scheme(scheme_text.lower())
        except ValueError:
            raise BadModelName(
                f"{text!r}: no scheme {scheme_text!r}; {nearest(scheme_text, Scheme)}"
            ) from None
        what, address = _split(scheme, rest)
        if not what:
            raise BadModelName(f"{text!r} names nothing behind the colon; write it as {FORMS[scheme]}")
        if scheme is Scheme.OPENAI:
            _require_url(text, address)
        elif address and not _is_host_and_port(address):
            raise BadModelName(f"{text!r}: {address!r} is no HOST:PORT; write it as {FORMS[scheme]}")
        return cls(scheme=scheme, what=what, address=address)


def _split(scheme: Scheme, rest: str) -> tuple[str, str]:
    """Parts a name from its address at the last `@`; the names of models may hold one themselves."""
    if scheme not in (Scheme.OPENAI, Scheme.TRITON):
        return rest, ""
    if scheme is Scheme.OPENAI and "@http" in rest:
        what, _, address = rest.rpartition("@http")
        return what, f"http{address}".rstrip("/")
    what, at, address = rest.rpartition("@")
    return (what, address) if at else (rest, "")


def _require_url(text: str, address: str) -> None:
    url = urlsplit(address)
    if url.scheme not in ("http", "https") or not url.netloc:
        form = FORMS[Scheme.OPENAI]
        raise BadModelName(f"{text!r} needs the server's URL; write it as {form}, with http:// or https://")
    if url.username or url.password:
        raise BadModelName(f"{url.hostname}: keys do not belong in a model's name; give them by environment")
    if url.query or url.fragment:
        raise BadModelName(f"{text!r}: a server's URL has no query and no fragment; leave them out")


def _is_host_and_port(address: str) -> bool:
    host, colon, port = address.rpartition(":")
    return bool(colon and host and port.isdecimal() and 0 < int(port) < 65536)
