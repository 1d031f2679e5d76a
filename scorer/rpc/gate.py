"""Decides whether a call may come in, and keeps account of what its principal asks for."""

import threading
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from scorer.rpc.quota import Quotas
from scorer.rpc.refusal import Reason, Refused
from scorer.rpc.tokens import Tokens

_SCHEME = "bearer "


class Caller(Protocol):
    """Is the part of gRPC's servicer context that tells who calls."""

    def invocation_metadata(self) -> Iterable[tuple[str, str | bytes]]:
        """Gives the call's metadata."""
        ...

    def auth_context(self) -> Mapping[str, Any]:
        """Gives what a client certificate says."""
        ...

    def peer(self) -> str:
        """Gives the address that the call comes from."""
        ...


class Visit:
    """Is one admitted call; without a quota it may ask for anything."""

    def __init__(self, principal: str, quotas: Quotas | None) -> None:
        self.principal = principal
        self._quotas = quotas

    def charge(self, requests: int) -> None:
        """Takes requests from the principal's account; raises Refused where it is overdrawn."""
        if self._quotas is not None:
            self._quotas.charge(self.principal, requests)

    def pace(self, requests: int, *, gone: threading.Event) -> None:
        """Takes requests from the account once it allows; until then the stream's caller is held."""
        while self._quotas is not None and (wait := self._quotas.wait(self.principal, requests)) > 0:
            if gone.wait(wait):
                return

    def leave(self) -> None:
        """Ends the visit."""
        if self._quotas is not None:
            self._quotas.leave(self.principal)


class Gate:
    """Admits calls: by token where tokens are given, and within the quotas of whoever calls."""

    def __init__(self, *, tokens: Tokens | None = None, quotas: Quotas | None = None) -> None:
        self._tokens = tokens
        self._quotas = quotas

    @property
    def is_open(self) -> bool:
        """Whether everyone may ask for anything."""
        return self._tokens is None and self._quotas is None

    def admit(self, caller: Caller) -> Visit:
        """Admits a call; raises Refused where it shows no token that is known, or exceeds a quota."""
        if self.is_open:
            return ANYONE
        principal = self.principal(caller)
        if self._quotas is not None:
            self._quotas.enter(principal)
        return Visit(principal, self._quotas)

    def principal(self, caller: Caller) -> str:
        """Names who calls: the token's owner, else the certificate's subject, else the address."""
        if self._tokens is not None:
            owner = self._tokens.owner(_bearer(caller.invocation_metadata()))
            if owner is None:
                sentence = (
                    "Send the metadata `authorization: Bearer TOKEN` with a token known to this server."
                )
                raise Refused(Reason.UNAUTHENTICATED, sentence)
            return owner
        names: Iterable[bytes] = caller.auth_context().get("x509_common_name", ())
        return next((name.decode(errors="replace") for name in names), "") or _host(caller.peer())


def _bearer(metadata: Iterable[tuple[str, str | bytes]]) -> str:
    for key, value in metadata:
        if key == "authorization" and isinstance(value, str) and value[: len(_SCHEME)].lower() == _SCHEME:
            return value[len(_SCHEME) :].strip()
    return ""


def _host(peer: str) -> str:
    """Gives the address without its port, which differs from connection to connection."""
    return peer.rpartition(":")[0] or peer


ANYONE = Visit("", None)
