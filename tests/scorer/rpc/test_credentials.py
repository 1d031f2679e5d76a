import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import grpc
import pytest

from heed.scorer.v1.scorer_service_pb2_grpc import ScorerServiceStub
from scorer.checks import CHECKS
from scorer.rpc.catalog import Build
from scorer.rpc.credentials import TlsFiles, credentials
from scorer.rpc.gate import Gate
from scorer.rpc.quota import Quotas
from scorer.rpc.server import ScorerServer


@dataclass(frozen=True)
class Authority:
    """Signs certificates in a folder of its own."""

    folder: Path
    run: Callable[..., None]

    @property
    def cert(self) -> Path:
        return self.folder / "ca.pem"

    def sign(self, name: str, *, days: int = 1) -> tuple[Path, Path]:
        key, cert, asked = (self.folder / f"{name}{suffix}" for suffix in (".key", ".pem", ".csr"))
        names = self.folder / "names"
        names.write_text("subjectAltName=DNS:localhost\n")
        self.run("req", "-new", "-nodes", *CURVE, "-keyout", key, "-out", asked, "-subj", f"/CN={name}")
        signer = ("-CA", self.cert, "-CAkey", self.folder / "ca.key", "-CAcreateserial")
        self.run("x509", "-req", "-in", asked, *signer, "-out", cert, "-days", str(days), "-extfile", names)
        return cert, key


CURVE = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")


@pytest.fixture
def authority(tmp_path, needs):
    openssl = shutil.which("openssl")
    needs("openssl", openssl, "no openssl to make certificates with")

    def run(*arguments):
        subprocess.run([openssl, *map(str, arguments)], check=True, capture_output=True)

    def make(name):
        made = Authority(tmp_path / name, run)
        made.folder.mkdir()
        key = made.folder / "ca.key"
        run(
            "req",
            "-x509",
            "-nodes",
            *CURVE,
            "-keyout",
            key,
            "-out",
            made.cert,
            "-subj",
            f"/CN={name}",
            "-days",
            "1",
        )
        return made

    return make


@pytest.fixture
def serve_tls(request):
    """Starts a server with these files and gives what dials it, each time anew."""

    def start(files, **options):
        server = ScorerServer(CHECKS, build=Build(version="0"), **options)
        port = server.bind("127.0.0.1:0", credentials(files))
        server.start()
        request.addfinalizer(lambda: server.drain(0))

        def dial(**parts):
            options = (("grpc.ssl_target_name_override", "localhost"), ("grpc.use_local_subchannel_pool", 1))
            channel = grpc.secure_channel(f"127.0.0.1:{port}", grpc.ssl_channel_credentials(**parts), options)
            request.addfinalizer(channel.close)
            return ScorerServiceStub(channel)

        return dial

    return start


def code_of(call, message):
    with pytest.raises(grpc.RpcError) as caught:
        call(message, timeout=5)
    return caught.value.code()


def test_a_client_that_trusts_the_authority_is_served(authority, serve_tls, request_of):
    mine = authority("mine")
    cert, key = mine.sign("server")
    stub = serve_tls(TlsFiles(cert=cert, key=key))(root_certificates=mine.cert.read_bytes())
    assert stub.Score(request_of()).summary.all_passed


def test_a_client_without_a_certificate_is_turned_away_where_one_is_asked_for(
    authority, serve_tls, request_of
):
    mine = authority("mine")
    cert, key = mine.sign("server")
    dial = serve_tls(TlsFiles(cert=cert, key=key, client_ca=mine.cert))
    stub = dial(root_certificates=mine.cert.read_bytes())
    assert code_of(stub.Score, request_of()) is grpc.StatusCode.UNAVAILABLE


def test_a_client_certificate_names_its_principal(authority, serve_tls, request_of):
    mine = authority("mine")
    cert, key = mine.sign("server")
    quotas = Quotas(requests_per_second=5)
    dial = serve_tls(TlsFiles(cert=cert, key=key, client_ca=mine.cert), gate=Gate(quotas=quotas))
    own_cert, own_key = mine.sign("alice")
    stub = dial(
        root_certificates=mine.cert.read_bytes(),
        private_key=own_key.read_bytes(),
        certificate_chain=own_cert.read_bytes(),
    )
    assert stub.Score(request_of()).summary.all_passed
    assert list(quotas._accounts) == ["alice"]


def test_a_renewed_certificate_is_used_without_a_restart(authority, serve_tls, request_of):
    old, new = authority("old"), authority("new")
    cert, key = old.sign("server")
    dial = serve_tls(TlsFiles(cert=cert, key=key))
    assert dial(root_certificates=old.cert.read_bytes()).Score(request_of()).summary.all_passed
    for now, then in zip((cert, key), new.sign("server"), strict=True):
        then.replace(now)
    assert dial(root_certificates=new.cert.read_bytes()).Score(request_of()).summary.all_passed


def test_an_expired_certificate_is_refused_until_it_is_renewed(authority, serve_tls, request_of):
    mine = authority("mine")
    cert, key = mine.sign("server", days=-1)
    dial = serve_tls(TlsFiles(cert=cert, key=key))
    trusted = {"root_certificates": mine.cert.read_bytes()}
    assert code_of(dial(**trusted).Score, request_of()) is grpc.StatusCode.UNAVAILABLE
    mine.sign("server")
    assert dial(**trusted).Score(request_of()).summary.all_passed


def test_files_that_are_gone_leave_the_old_certificate(authority, serve_tls, request_of):
    mine = authority("mine")
    cert, key = mine.sign("server")
    dial = serve_tls(TlsFiles(cert=cert, key=key))
    cert.unlink()
    assert dial(root_certificates=mine.cert.read_bytes()).Score(request_of()).summary.all_passed
