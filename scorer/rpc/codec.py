"""Turns contract messages into what the library scores, and its results into messages."""

from collections.abc import Mapping
from functools import lru_cache

from google.protobuf.descriptor import EnumDescriptor, FieldDescriptor
from google.protobuf.message import Message as ProtoMessage
from google.protobuf.struct_pb2 import Struct, Value

from heed.scorer.v1 import check_pb2, conversation_pb2, result_pb2, scorer_service_pb2
from scorer.check import Check, CheckTable
from scorer.decode import check_from
from scorer.errors import Fault, InvalidRequest
from scorer.rpc.limits import Limits
from scorer.rpc.media import NO_MEDIA, MediaShelf
from scorer.rpc.status import unscored_status
from scorer.sample import Media, Message, Role, Sample
from scorer.score import CheckResult, Score
from scorer.verdict import ComponentScore, Unscored, Verdict

_CACHED_CHECKS = 4096
_CACHED_BYTES = 16_384  # a larger check is read anew each time, so that the cache stays small

_ROLES = {
    conversation_pb2.ROLE_SYSTEM: Role.SYSTEM,
    conversation_pb2.ROLE_USER: Role.USER,
    conversation_pb2.ROLE_ASSISTANT: Role.ASSISTANT,
}


class CheckReader:
    """Reads checks out of requests for one table of kinds, keeping what it read for the next request."""

    def __init__(self, kinds: CheckTable, *, limits: Limits | None = None) -> None:
        self._kinds = kinds
        self._limits = limits or Limits()
        self._cached = lru_cache(maxsize=_CACHED_CHECKS)(self._read)

    def checks(self, request: scorer_service_pb2.ScoreRequest) -> list[Check]:
        """Gives the request's checks; raises InvalidRequest naming the field that does not fit."""
        return [self._one(i, check) for i, check in enumerate(request.checks)]

    def _one(self, index: int, check: check_pb2.Check) -> Check:
        data = check.SerializeToString()
        try:
            return self._cached(data) if len(data) <= _CACHED_BYTES else self._read(data)
        except InvalidRequest as error:
            kind = check.WhichOneof("spec") or ""
            details = {"check_id": check.id, "kind": kind} if kind else {"check_id": check.id}
            raise error.within(f"checks[{index}]", **details) from error

    def _read(self, data: bytes) -> Check:
        check = check_pb2.Check.FromString(data)
        self._limits.allow_check(check)
        return check_from(_set_fields(check), kinds=self._kinds)


def sample_from(request: scorer_service_pb2.ScoreRequest, *, shelf: MediaShelf = NO_MEDIA) -> Sample:
    """Gives the response with its conversation; media that it only names are taken from the shelf."""
    if not request.context.messages:
        return Sample(request.response)
    messages = tuple(_message(i, m, shelf) for i, m in enumerate(request.context.messages))
    return Sample(request.response, conversation=messages)


def _message(index: int, message: conversation_pb2.Message, shelf: MediaShelf) -> Message:
    field = f"context.messages[{index}]"
    if message.role not in _ROLES:
        reason = "is required: ROLE_SYSTEM, ROLE_USER or ROLE_ASSISTANT"
        raise InvalidRequest(f"{field}.role", reason, fault=Fault.INVALID_FIELD)
    parts = tuple(_part(part, f"{field}.parts[{i}]", shelf) for i, part in enumerate(message.parts))
    return Message(role=_ROLES[message.role], parts=parts)


def _part(part: conversation_pb2.Part, field: str, shelf: MediaShelf) -> str | Media:
    match part.WhichOneof("content"):
        case "text":
            return part.text
        case "media":
            return shelf.find(part.media, field=f"{field}.media")
        case _:
            raise InvalidRequest(field, "is empty; give text or media", fault=Fault.INVALID_FIELD)


def response_from(request_id: str, scored: Score) -> scorer_service_pb2.ScoreResponse:
    """Makes the message of a score."""
    response = scorer_service_pb2.ScoreResponse(request_id=request_id)
    fill_response(response, scored)
    return response


def fill_response(response: scorer_service_pb2.ScoreResponse, scored: Score) -> None:
    """Sets a message from a score, in place: building it inside its batch saves a copy."""
    for result in scored.results:
        _add_result(response, result)
    source, target = scored.summary, response.summary
    target.check_count = source.check_count
    target.passed_count = source.passed_count
    target.unscored_count = source.unscored_count
    target.all_passed = source.all_passed
    if source.fraction_passed is not None:
        target.fraction_passed = source.fraction_passed
    if source.score is not None:
        target.score = source.score


def _add_result(response: scorer_service_pb2.ScoreResponse, result: CheckResult) -> None:
    target = response.results.add(check_id=result.check_id, kind=result.kind, version=result.version)
    match result.outcome:
        case Verdict() as verdict:
            _fill_verdict(target.verdict, verdict)
        case Unscored() as unscored:
            target.unscored.reason = getattr(result_pb2, f"UNSCORED_REASON_{unscored.reason}")
            target.unscored.status.CopyFrom(unscored_status(unscored, check_id=result.check_id))
            target.unscored.components.extend(map(_component, unscored.components))


def _fill_verdict(target: result_pb2.Verdict, verdict: Verdict) -> None:
    target.passed = verdict.passed
    target.score = verdict.score
    target.explanation = _utf8(verdict.explanation)
    for e in verdict.evidence:
        target.evidence.add(start=e.start, end=e.end, quote=_utf8(e.quote), note=_utf8(e.note))
    for name, value in verdict.measures.items():
        target.measures[name] = value
    target.failure_types.extend(verdict.failure_types)
    target.components.extend(map(_component, verdict.components))
    target.label = verdict.label


def _component(score: ComponentScore) -> result_pb2.ComponentScore:
    return result_pb2.ComponentScore(
        index=score.index,
        type=score.type,
        points=score.points,
        max_points=score.max_points,
        comment=_utf8(score.comment),
    )


def _utf8(text: str) -> str:
    """Replaces what UTF-8 cannot carry: a JSON escape in a response can decode to half a surrogate pair."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def _set_fields(message: ProtoMessage) -> dict[str, object]:
    """Gives the fields that the caller set, by name, as plain values."""
    return {field.name: _plain(field, value) for field, value in message.ListFields()}


def _plain(field: FieldDescriptor, value: object) -> object:
    if field.is_repeated:
        return [_plain_one(field, v) for v in value]  # type: ignore[attr-defined]
    return _plain_one(field, value)


def _plain_one(field: FieldDescriptor, value: object) -> object:
    if isinstance(value, Struct):
        return struct_to_dict(value)
    if isinstance(value, ProtoMessage):
        return _set_fields(value)
    if field.enum_type is not None and isinstance(value, int):
        return _member_name(field.enum_type, value)
    return value


def _member_name(enum: EnumDescriptor, number: int) -> str:
    values = enum.values_by_number
    return values[number].name if number in values else str(number)


def struct_to_dict(struct: Struct) -> Mapping[str, object]:
    """Gives the plain values of a Struct; its numbers are doubles."""
    return {key: _plain_value(value) for key, value in struct.fields.items()}


def _plain_value(value: Value) -> object:
    match value.WhichOneof("kind"):
        case "struct_value":
            return struct_to_dict(value.struct_value)
        case "list_value":
            return [_plain_value(v) for v in value.list_value.values]
        case "null_value" | None:
            return None
        case kind:
            return getattr(value, kind)
