"""Does around every call what no method should repeat: parse, answer errors, write bytes, record."""

import threading
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import NoReturn, TypeVar

import grpc
from google.protobuf.message import DecodeError, Message
from google.rpc import status_pb2

from scorer.errors import InvalidRequest
from scorer.rpc.call import Call
from scorer.rpc.entry import defect
from scorer.rpc.lane import Lane
from scorer.rpc.limits import Limits
from scorer.rpc.record import Recorder, Traffic
from scorer.rpc.refusal import Reason, Refused
from scorer.rpc.status import shortened, status_of

Request = TypeVar("Request", bound=Message)
Unary = Callable[[bytes, grpc.ServicerContext], bytes]
Streaming = Callable[[Iterator[bytes], grpc.ServicerContext], Iterator[bytes]]

_CODES = {code.value[0]: code for code in grpc.StatusCode}


class Envelope:
    """Wraps methods that take and give messages into behaviours that take and give bytes."""

    def __init__(self, *, limits: Limits, recorder: Recorder, draining: threading.Event) -> None:
        self._limits = limits
        self._recorder = recorder
        self._draining = draining

    def unary(
        self, name: str, *, lane: Lane, request_type: type[Request], run: Callable[[Request, Call], Message]
    ) -> Unary:
        """Wraps a method with one request and one response."""

        def behave(data: bytes, context: grpc.ServicerContext) -> bytes:
            traffic, call = self._begin(name, lane, context)
            with lane:
                try:
                    reply = _bytes(run(self._parsed(data, request_type, traffic), call))
                    traffic.sent(len(reply))
                except Exception as error:
                    self._abort(error, context, traffic)
                else:
                    return reply
                finally:
                    self._recorder.ended(traffic, call.tally, context)

        return behave

    def stream(
        self,
        name: str,
        *,
        lane: Lane,
        request_type: type[Request],
        run: Callable[[Iterator[Request], Call], Iterator[Message]],
    ) -> Streaming:
        """Wraps a method with a stream of requests and one of responses."""

        def behave(messages: Iterator[bytes], context: grpc.ServicerContext) -> Iterator[bytes]:
            traffic, call = self._begin(name, lane, context)
            try:
                for answer in run(self._each_parsed(messages, request_type, traffic), call):
                    reply = _bytes(answer)
                    traffic.sent(len(reply))
                    yield reply
                    self._recorder.flush(call.tally)
            except Exception as error:
                self._abort(error, context, traffic)
            finally:
                self._recorder.ended(traffic, call.tally, context)

        return behave

    def _begin(self, name: str, lane: Lane, context: grpc.ServicerContext) -> tuple[Traffic, Call]:
        traffic = Traffic(method=name, lane=lane.name, started=perf_counter())
        self._recorder.started(traffic)
        return traffic, Call(context, draining=self._draining, give_way=lane.give_way)

    def _each_parsed(
        self, messages: Iterator[bytes], request_type: type[Request], traffic: Traffic
    ) -> Iterator[Request]:
        for data in messages:
            yield self._parsed(data, request_type, traffic)

    def _parsed(self, data: bytes, request_type: type[Request], traffic: Traffic) -> Request:
        traffic.received(len(data))
        self._limits.allow_message(len(data))
        try:
            return request_type.FromString(data)
        except DecodeError:
            sentence = f"The message is no {request_type.DESCRIPTOR.full_name}; is its text UTF-8?"
            raise Refused(Reason.MALFORMED_MESSAGE, sentence) from None

    def _abort(self, error: Exception, context: grpc.ServicerContext, traffic: Traffic) -> NoReturn:
        if isinstance(error, grpc.RpcError):  # the caller is gone, and gRPC knows
            traffic.code = grpc.StatusCode.CANCELLED
            raise error
        known = error if isinstance(error, (InvalidRequest, Refused)) else defect(error)
        abort(context, status_of(known))


def abort(context: grpc.ServicerContext, status: status_pb2.Status) -> NoReturn:
    """Ends the call with a status and its details, short enough for the room that metadata have."""
    fitting = shortened(status)
    details = fitting.SerializeToString(deterministic=True)
    context.set_trailing_metadata((("grpc-status-details-bin", details),))
    context.abort(_CODES[fitting.code], fitting.message)


def _bytes(message: Message) -> bytes:
    """Writes maps in order of their keys, so that the same request gets the same bytes."""
    return message.SerializePartialToString(deterministic=True)
