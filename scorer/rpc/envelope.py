"""Does around every call what no method should repeat: parse, answer errors, write bytes, record."""

import threading
from collections.abc import Callable, Iterator
from typing import NoReturn, TypeVar

import grpc
from google.protobuf.message import DecodeError, Message
from google.rpc import status_pb2

from scorer.errors import InvalidRequest
from scorer.rpc.call import Call
from scorer.rpc.entry import defect, reason_of
from scorer.rpc.gate import Gate
from scorer.rpc.lane import Lane
from scorer.rpc.limits import Limits
from scorer.rpc.record import Labels, Recorder, Traffic
from scorer.rpc.refusal import Reason, Refused
from scorer.rpc.status import shortened, status_of

Request = TypeVar("Request", bound=Message)
Unary = Callable[[bytes, grpc.ServicerContext], bytes]
Streaming = Callable[[Iterator[bytes], grpc.ServicerContext], Iterator[bytes]]
Gathering = Callable[[Iterator[bytes], grpc.ServicerContext], bytes]

_CODES = {code.value[0]: code for code in grpc.StatusCode}


class Envelope:
    """Wraps methods that take and give messages into behaviours that take and give bytes."""

    def __init__(self, *, limits: Limits, gate: Gate, recorder: Recorder, draining: threading.Event) -> None:
        self._limits = limits
        self._gate = gate
        self._recorder = recorder
        self._draining = draining

    def unary(
        self,
        labels: Labels,
        *,
        lane: Lane,
        request_type: type[Request],
        run: Callable[[Request, Call], Message],
    ) -> Unary:
        """Wraps a method with one request and one response."""

        def behave(data: bytes, context: grpc.ServicerContext) -> bytes:
            call = self._begin(labels, lane, context)
            with lane:
                try:
                    call.visit = self._gate.admit(context)
                    return _written(run(self._parsed(data, request_type, call), call), call)
                except Exception as error:
                    self._abort(error, context, call)
                finally:
                    self._end(call, context)

        return behave

    def stream(
        self,
        labels: Labels,
        *,
        lane: Lane,
        request_type: type[Request],
        run: Callable[[Iterator[Request], Call], Iterator[Message]],
    ) -> Streaming:
        """Wraps a method with a stream of requests and one of responses."""

        def behave(messages: Iterator[bytes], context: grpc.ServicerContext) -> Iterator[bytes]:
            call = self._begin(labels, lane, context)
            try:
                call.visit = self._gate.admit(context)
                for answer in run(self._each_parsed(messages, request_type, call), call):
                    yield _written(answer, call)
                    self._recorder.progressed(call.traffic, call.tally)
            except Exception as error:
                self._abort(error, context, call)
            finally:
                self._end(call, context)

        return behave

    def gathering(
        self,
        labels: Labels,
        *,
        lane: Lane,
        request_type: type[Request],
        run: Callable[[Iterator[Request], Call], Message],
    ) -> Gathering:
        """Wraps a method with a stream of requests and one response."""

        def behave(messages: Iterator[bytes], context: grpc.ServicerContext) -> bytes:
            call = self._begin(labels, lane, context)
            try:
                call.visit = self._gate.admit(context)
                return _written(run(self._each_parsed(messages, request_type, call), call), call)
            except Exception as error:
                self._abort(error, context, call)
            finally:
                self._end(call, context)

        return behave

    def _begin(self, labels: Labels, lane: Lane, context: grpc.ServicerContext) -> Call:
        traffic = Traffic(labels=labels, lane=lane.name)
        self._recorder.started(traffic)
        return Call(context, traffic=traffic, draining=self._draining, lane=lane)

    def _end(self, call: Call, context: grpc.ServicerContext) -> None:
        call.visit.leave()
        traffic = call.traffic
        traffic.principal = call.visit.principal
        if traffic.code == "OK" and not context.is_active():
            traffic.code = "DEADLINE_EXCEEDED" if context.time_remaining() == 0 else "CANCELLED"
        self._recorder.ended(traffic, call.tally)

    def _each_parsed(
        self, messages: Iterator[bytes], request_type: type[Request], call: Call
    ) -> Iterator[Request]:
        for data in messages:
            yield self._parsed(data, request_type, call)

    def _parsed(self, data: bytes, request_type: type[Request], call: Call) -> Request:
        call.traffic.received(len(data))
        self._limits.allow_message(len(data))
        try:
            return request_type.FromString(data)
        except DecodeError:
            sentence = f"The message is no {request_type.DESCRIPTOR.full_name}; is its text UTF-8?"
            raise Refused(Reason.MALFORMED_MESSAGE, sentence) from None

    def _abort(self, error: Exception, context: grpc.ServicerContext, call: Call) -> NoReturn:
        if isinstance(error, grpc.RpcError):  # the caller is gone, and gRPC knows
            raise error
        known = error if isinstance(error, (InvalidRequest, Refused)) else defect(error)
        status = status_of(known)
        call.traffic.code = _CODES[status.code].name
        call.tally.failed(reason_of(known))
        abort(context, status)


def abort(context: grpc.ServicerContext, status: status_pb2.Status) -> NoReturn:
    """Ends the call with a status and its details, short enough for the room that metadata have."""
    fitting = shortened(status)
    details = fitting.SerializeToString(deterministic=True)
    context.set_trailing_metadata((("grpc-status-details-bin", details),))
    context.abort(_CODES[fitting.code], fitting.message)


def _written(message: Message, call: Call) -> bytes:
    """Writes maps in order of their keys, so that the same request gets the same bytes."""
    data = message.SerializePartialToString(deterministic=True)
    call.traffic.sent(len(data))
    return data
