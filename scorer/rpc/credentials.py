"""TLS from files that may change while the server runs."""

import logging
from dataclasses import dataclass
from pathlib import Path

import grpc

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class TlsFiles:
    """Names the files; with `client_ca`, clients must show a certificate that it signed."""

    cert: Path
    key: Path
    client_ca: Path | None = None

    def stamp(self) -> tuple[int, ...]:
        """Gives what changes when a file does."""
        files = (self.cert, self.key, *([self.client_ca] if self.client_ca else []))
        return tuple(part for file in files for part in (file.stat().st_mtime_ns, file.stat().st_ino))

    def configuration(self) -> grpc.ServerCertificateConfiguration:
        """Reads the files."""
        pair = (self.key.read_bytes(), self.cert.read_bytes())
        authorities = self.client_ca.read_bytes() if self.client_ca else None
        return grpc.ssl_server_certificate_configuration([pair], root_certificates=authorities)


def credentials(files: TlsFiles) -> grpc.ServerCredentials:
    """Makes credentials that look at the files before each handshake; the old stay where new ones fail."""
    known = files.stamp()

    def fetch() -> grpc.ServerCertificateConfiguration | None:
        nonlocal known
        try:
            stamp = files.stamp()
            if stamp == known:
                return None
            configuration = files.configuration()
        except OSError as error:
            logger.warning("certificate not read again, the old one stays: %s", error)
            return None
        known = stamp
        logger.info("certificate read again")
        return configuration

    return grpc.dynamic_ssl_server_credentials(
        files.configuration(),
        fetch,  # type: ignore[arg-type] # None is allowed, and means that nothing has changed
        require_client_authentication=files.client_ca is not None,
    )
