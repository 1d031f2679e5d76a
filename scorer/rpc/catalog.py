"""Says in the contract's words what a server can do."""

from dataclasses import asdict, dataclass

from heed.scorer.v1 import scorer_service_pb2
from scorer.check import CheckTable
from scorer.checks.rubric import RubricSpec
from scorer.rpc.judges import Judges
from scorer.rpc.limits import Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """Names what the server was built from; `revision` is empty where it is not known."""

    version: str
    revision: str = ""


def catalog(
    kinds: CheckTable, *, limits: Limits, build: Build, judges: Judges | None
) -> scorer_service_pb2.GetCatalogResponse:
    """Makes the catalog, but for the suites: these are named once somebody asks."""
    response = scorer_service_pb2.GetCatalogResponse()
    for kind in sorted(kinds.values(), key=lambda kind: kind.name):
        response.check_kinds.add(
            kind=kind.name,
            version=kind.version,
            versions=[kind.version],
            failure_types=sorted(kind.failure_types),
            measures=sorted(kind.measures),
            description=kind.summary,
            judged=kind.spec_type is RubricSpec,
        )
    for name, value in asdict(limits).items():
        setattr(response.limits, name, value)
    response.build.version, response.build.revision = build.version, build.revision
    if judges is not None:
        judges.describe(response)
    return response
