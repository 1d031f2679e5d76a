"""What an operator may choose, as one list: flags, environment, file and help all come from it."""

import json
import os
from dataclasses import dataclass, fields
from typing import Annotated

from scorer.errors import HeedError
from scorer.rpc.address import Address, BadAddress
from scorer.rpc.limits import Limits

_LEVELS = ("debug", "info", "warning", "error")
_DEFAULTS = Limits()


class BadSettings(HeedError):
    """Says which setting is wrong, where it was set, and what is valid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Holds all settings; an instance that exists fits together. None of them is a secret."""

    listen: Annotated[str, "HOST:PORT or unix:PATH to serve on; port 0 takes a free one"] = "127.0.0.1:50051"
    metrics: Annotated[str, "HOST:PORT to show metrics on; empty for none"] = "127.0.0.1:9464"
    processes: Annotated[str, "processes that serve: auto (one a core) or a number"] = "auto"
    threads: Annotated[int, "threads a process for work that can wait"] = 4
    streams: Annotated[int, "streams a process serves at a time, in each lane"] = 64
    calls: Annotated[int, "calls a process has at a time, streams included; 0 for no bound"] = 1024
    grace: Annotated[float, "seconds that calls under way have to finish when the server drains"] = 20.0
    drain_delay: Annotated[float, "seconds between NOT_SERVING and taking no more calls"] = 0.0
    log_level: Annotated[str, f"one of {', '.join(_LEVELS)}"] = "info"
    access_log: Annotated[bool, "write one line a call"] = True
    tls_cert: Annotated[str, "file of the certificate chain, PEM"] = ""
    tls_key: Annotated[str, "file of its key, PEM"] = ""
    tls_client_ca: Annotated[str, "file of authorities, PEM; clients then need a certificate of theirs"] = ""
    tokens: Annotated[str, "file of bearer tokens: a name and a SHA-256 a line"] = ""
    insecure: Annotated[bool, "allow plaintext from other machines"] = False
    requests_per_second: Annotated[int, "requests a principal may send to a process; 0 for no bound"] = 0
    concurrent_calls: Annotated[int, "calls a principal may have at a process; 0 for no bound"] = 0
    connection_age: Annotated[float, "seconds after which a client is asked to connect anew; 0 for never"] = (
        1800.0
    )
    sources: Annotated[str, "sources with a metric label of their own, separated by commas"] = ""
    revision: Annotated[str, "revision of the source, for the catalog"] = ""
    fence_seconds: Annotated[float, "seconds that a check in a fenced worker may take"] = 2.0
    fence_workers: Annotated[int, "fenced workers a process"] = 2
    response_bytes: Annotated[int, "limit: bytes of a response"] = _DEFAULTS.response_bytes
    check_count: Annotated[int, "limit: checks of a request"] = _DEFAULTS.check_count
    request_count: Annotated[int, "limit: requests of a message"] = _DEFAULTS.request_count
    message_bytes: Annotated[int, "limit: bytes of a message"] = _DEFAULTS.message_bytes
    image_bytes: Annotated[int, "limit: bytes of a request's images"] = _DEFAULTS.image_bytes
    schema_bytes: Annotated[int, "limit: bytes of a schema or expression"] = _DEFAULTS.schema_bytes

    def __post_init__(self) -> None:
        for f in fields(self):
            value = getattr(self, f.name)
            if isinstance(value, (int, float)) and value < 0:
                raise BadSettings(f"{f.name} is {value}; it is 0 or more")
        if self.processes != "auto" and not (self.processes.isdecimal() and int(self.processes) > 0):
            raise BadSettings(f"processes is {self.processes!r}; it is auto or a number from 1")
        if self.log_level not in _LEVELS:
            raise BadSettings(f"log_level is {self.log_level!r}; it is one of {', '.join(_LEVELS)}")
        for name in ("threads", "streams", "fence_workers"):
            if getattr(self, name) < 1:
                raise BadSettings(f"{name} is {getattr(self, name)}; it is 1 or more")
        self._check_addresses()
        if bool(self.tls_cert) != bool(self.tls_key) or (self.tls_client_ca and not self.tls_cert):
            raise BadSettings("TLS needs both tls_cert and tls_key; tls_client_ca asks clients for theirs")

    def _check_addresses(self) -> None:
        try:
            address = Address.parse(self.listen)
            if self.metrics and Address.parse(self.metrics).port is None:
                raise BadSettings(f"metrics is {self.metrics!r}; Prometheus needs HOST:PORT")
        except BadAddress as error:
            raise BadSettings(str(error)) from None
        if address.port is None and self.process_count > 1 and self.processes != "auto":
            raise BadSettings("a unix: address is served by one process; set processes to 1")
        if not (address.stays_here or self.tls_cert or self.insecure):
            raise BadSettings(
                f"{self.listen} can be reached from other machines and there is no TLS; "
                "set tls_cert and tls_key, or allow plaintext by name with --insecure"
            )

    @property
    def process_count(self) -> int:
        """How many processes serve."""
        if self.processes != "auto":
            return int(self.processes)
        return 1 if self.listen.startswith("unix:") else len(os.sched_getaffinity(0))

    @property
    def limits(self) -> Limits:
        """The limits on requests."""
        names = (f.name for f in fields(Limits))
        return Limits(**{name: getattr(self, name) for name in names if hasattr(self, name)})

    @property
    def source_names(self) -> frozenset[str]:
        """The sources with a label of their own."""
        return frozenset(filter(None, (name.strip() for name in self.sources.split(","))))

    def __str__(self) -> str:
        """Gives the settings as YAML that can be read back."""
        return "\n".join(f"{f.name}: {json.dumps(getattr(self, f.name))}" for f in fields(self))
