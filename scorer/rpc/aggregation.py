"""Answers `Aggregate`: rows and earlier states of one suite in, its corpus metrics out."""

from collections.abc import Iterator

from google.protobuf.struct_pb2 import Struct

from heed.scorer.v1 import aggregate_pb2, scorer_service_pb2
from scorer.errors import Fault, InvalidRequest, closest, nearest
from scorer.metrics import (
    SUITES,
    Accumulator,
    BadRow,
    BadSettings,
    BadState,
    Figure,
    Mode,
    Settings,
    reader,
)
from scorer.rpc.call import Call
from scorer.rpc.codec import struct_to_dict
from scorer.rpc.refusal import Reason, Refused

Request = scorer_service_pb2.AggregateRequest
Response = scorer_service_pb2.AggregateResponse


def suites() -> list[str]:
    """Names the suites whose metrics can be asked for."""
    return sorted(SUITES)


def aggregate(messages: Iterator[Request], call: Call) -> Response:
    """Computes the figures of all rows of a stream, whose first message is the spec."""
    first = next(messages, None)
    if first is None or first.WhichOneof("body") != "spec":
        raise _misplaced("spec: the first message of a stream holds the spec; this one does not")
    rows = _Rows(first.spec)
    for message in messages:
        match message.WhichOneof("body"):
            case "rows":
                for row in message.rows.rows:
                    rows.add(row)
            case "state":
                rows.merge(message.state)
            case "spec":
                raise _misplaced("spec: a stream has one spec, and this is a second one")
            case _:
                raise _nothing("rows: the message is empty; send rows or a state")
        call.lane.give_way()
    with call.lane:
        return rows.response()


class _Rows:
    """Collects the rows of one stream, counting them so that an error can name one."""

    def __init__(self, spec: aggregate_pb2.AggregateSpec) -> None:
        if spec.suite not in SUITES:
            sentence = f"spec.suite: no suite is called {spec.suite!r}; {nearest(spec.suite, SUITES)}"
            near = closest(spec.suite, SUITES)
            raise Refused(Reason.UNKNOWN_SUITE, sentence, field="spec.suite", suite=spec.suite, nearest=near)
        try:
            self._all = Accumulator(spec.suite, _settings(spec))
        except BadSettings as error:
            raise InvalidRequest(f"spec.{error.name}", str(error), fault=Fault.INVALID_FIELD) from None
        self._reader = reader(spec.suite)
        self._count = 0
        self._empty = True

    def add(self, row: Struct) -> None:
        self._count += 1
        self._empty = False
        try:
            self._all.add(self._reader.read(dict(sorted(struct_to_dict(row).items()))))
        except BadRow as error:
            column = error.where.removeprefix("column ") if error.where.startswith("column ") else ""
            raise Refused(
                Reason.INVALID_ROW, f"row {self._count}: {error}", row=str(self._count), column=column
            ) from None

    def merge(self, state: bytes) -> None:
        self._empty = False
        try:
            self._all.merge(Accumulator.from_state(state))
        except (BadState, BadRow) as error:
            raise Refused(Reason.INVALID_STATE, f"state: {error}", field="state") from None

    def response(self) -> Response:
        if self._empty:
            raise _nothing("rows: the stream brought neither row nor state")
        response = Response(state=self._all.state())
        for figure in sorted(self._all.result(), key=lambda f: (f.metric, sorted(f.of.items()))):
            _fill(response.figures.add(), figure)
        return response


def _settings(spec: aggregate_pb2.AggregateSpec) -> Settings:
    modes = SUITES[spec.suite].modes
    if spec.mode and spec.mode not in modes:
        hint = nearest(spec.mode, modes)
        raise InvalidRequest(
            "spec.mode", f"{spec.mode!r} is no mode of {spec.suite}; {hint}", fault=Fault.INVALID_FIELD
        )
    chosen: dict[str, object] = {"mode": Mode(spec.mode) if spec.mode else SUITES[spec.suite].default_mode}
    for name in ("seed", "resamples", "confidence"):
        if spec.HasField(name):
            chosen[name] = getattr(spec, name)
    options = struct_to_dict(spec.options)
    for name, value in options.items():
        if name != "top":
            reason = "no suite has this setting; did you mean top?"
            raise InvalidRequest(f"spec.options.{name}", reason, fault=Fault.INVALID_FIELD)
        if not isinstance(value, float) or not value.is_integer():
            raise InvalidRequest("spec.options.top", "wants a whole number", fault=Fault.INVALID_FIELD)
        chosen[name] = int(value)
    return Settings(**chosen)  # type: ignore[arg-type] # the message gives each its type


def _fill(target: aggregate_pb2.Figure, figure: Figure) -> None:
    target.metric, target.n, target.coverage, target.why = (
        figure.metric,
        figure.n,
        figure.coverage,
        figure.why,
    )
    for name, value in figure.of.items():
        target.of[name] = value
    for name in ("value", "low", "high", "worst", "best"):
        number = getattr(figure, name)
        if number is not None:
            setattr(target, name, number)


def _misplaced(sentence: str) -> Refused:
    return Refused(Reason.MISPLACED_AGGREGATE_SPEC, sentence, field="spec")


def _nothing(sentence: str) -> Refused:
    return Refused(Reason.EMPTY_ROWS, sentence, field="rows")
