"""How a client reaches the service: channel options, retries, credentials, and errors it can read."""

import json
from dataclasses import dataclass
from typing import cast

import grpc
from google.rpc import error_details_pb2, status_pb2

from scorer.errors import HeedError
from scorer.rpc.lane import LANE_KEY

_SERVICE = "heed.scorer.v1.ScorerService"
_PASSING = frozenset(
    {
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.DEADLINE_EXCEEDED,
        grpc.StatusCode.RESOURCE_EXHAUSTED,
    }
)


class CallFailed(HeedError):
    """Says why a call failed, as far as the server said so; `reason` is the name of an `ErrorReason`."""

    def __init__(self, code: grpc.StatusCode, message: str, status: status_pb2.Status) -> None:
        super().__init__(f"{code.name}: {message}")
        info, bad, retry = (
            error_details_pb2.ErrorInfo(),
            error_details_pb2.BadRequest(),
            error_details_pb2.RetryInfo(),
        )
        for detail in status.details:
            _ = detail.Unpack(info) or detail.Unpack(bad) or detail.Unpack(retry)
        self.code = code
        self.message = message
        self.reason: str = info.reason
        self.metadata = dict(info.metadata)
        self.fields: tuple[str, ...] = tuple(violation.field for violation in bad.field_violations)
        self.retry_after: float | None = (
            retry.retry_delay.ToMilliseconds() / 1000 if retry.HasField("retry_delay") else None
        )

    @classmethod
    def of(cls, error: grpc.RpcError) -> "CallFailed":
        """Reads gRPC's error."""
        status = status_pb2.Status()
        for key, value in cast("tuple[tuple[str, str | bytes], ...]", error.trailing_metadata() or ()):
            if key == "grpc-status-details-bin" and isinstance(value, bytes):
                status.ParseFromString(value)
        return cls(error.code(), error.details() or "", status)

    @property
    def passes(self) -> bool:
        """Whether another server, or a later moment, may answer."""
        return self.code in _PASSING


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """Says how to reach the service and as whom; without `root_certificates` it is plaintext.

    `lane` is online or bulk, empty for the server's choice. `attempts` counts the first one too; only
    UNAVAILABLE is tried again, which is safe because the service keeps no state.
    """

    address: str
    token: str = ""
    lane: str = ""
    attempts: int = 4
    timeout: float = 30.0
    message_bytes: int = 64 << 20
    root_certificates: bytes | None = None
    private_key: bytes | None = None
    certificate_chain: bytes | None = None

    @property
    def options(self) -> list[tuple[str, int | str]]:
        """The channel's options; requests stay in memory until answered, so that they can be sent again."""
        return [
            ("grpc.service_config", json.dumps(self._service_config())),
            ("grpc.max_receive_message_length", -1),
            ("grpc.per_rpc_retry_buffer_size", 2 * self.message_bytes),
            ("grpc.keepalive_time_ms", 30_000),
            ("grpc.use_local_subchannel_pool", 1),
        ]

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """What every call carries."""
        lane = ((LANE_KEY, self.lane),) if self.lane else ()
        return (*lane, ("authorization", f"Bearer {self.token}")) if self.token else lane

    @property
    def credentials(self) -> grpc.ChannelCredentials | None:
        """TLS, or None for plaintext."""
        if self.root_certificates is None:
            return None
        return grpc.ssl_channel_credentials(self.root_certificates, self.private_key, self.certificate_chain)

    def _service_config(self) -> dict[str, object]:
        method: dict[str, object] = {"name": [{"service": _SERVICE}]}
        if self.attempts > 1:
            method["retryPolicy"] = {
                "maxAttempts": min(self.attempts, 5),  # gRPC allows no more
                "initialBackoff": "0.1s",
                "maxBackoff": "2s",
                "backoffMultiplier": 2,
                "retryableStatusCodes": ["UNAVAILABLE"],
            }
        return {"loadBalancingConfig": [{"round_robin": {}}], "methodConfig": [method]}
