from google.rpc import status_pb2 as _status_pb2
from heed.scorer.v1 import check_pb2 as _check_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class UnscoredReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    UNSCORED_REASON_UNSPECIFIED: _ClassVar[UnscoredReason]
    UNSCORED_REASON_JUDGE_NOT_CONFIGURED: _ClassVar[UnscoredReason]
    UNSCORED_REASON_JUDGE_UNAVAILABLE: _ClassVar[UnscoredReason]
    UNSCORED_REASON_JUDGE_REPLY_UNREADABLE: _ClassVar[UnscoredReason]
    UNSCORED_REASON_JUDGE_REFUSED: _ClassVar[UnscoredReason]
    UNSCORED_REASON_MEDIA_MISSING: _ClassVar[UnscoredReason]
    UNSCORED_REASON_DEADLINE_EXCEEDED: _ClassVar[UnscoredReason]
    UNSCORED_REASON_DEGRADED: _ClassVar[UnscoredReason]
UNSCORED_REASON_UNSPECIFIED: UnscoredReason
UNSCORED_REASON_JUDGE_NOT_CONFIGURED: UnscoredReason
UNSCORED_REASON_JUDGE_UNAVAILABLE: UnscoredReason
UNSCORED_REASON_JUDGE_REPLY_UNREADABLE: UnscoredReason
UNSCORED_REASON_JUDGE_REFUSED: UnscoredReason
UNSCORED_REASON_MEDIA_MISSING: UnscoredReason
UNSCORED_REASON_DEADLINE_EXCEEDED: UnscoredReason
UNSCORED_REASON_DEGRADED: UnscoredReason

class CheckResult(_message.Message):
    __slots__ = ("check_id", "kind", "version", "verdict", "unscored", "judge_calls")
    CHECK_ID_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    UNSCORED_FIELD_NUMBER: _ClassVar[int]
    JUDGE_CALLS_FIELD_NUMBER: _ClassVar[int]
    check_id: str
    kind: str
    version: str
    verdict: Verdict
    unscored: Unscored
    judge_calls: _containers.RepeatedCompositeFieldContainer[JudgeCall]
    def __init__(self, check_id: _Optional[str] = ..., kind: _Optional[str] = ..., version: _Optional[str] = ..., verdict: _Optional[_Union[Verdict, _Mapping]] = ..., unscored: _Optional[_Union[Unscored, _Mapping]] = ..., judge_calls: _Optional[_Iterable[_Union[JudgeCall, _Mapping]]] = ...) -> None: ...

class Verdict(_message.Message):
    __slots__ = ("passed", "score", "explanation", "evidence", "measures", "failure_types", "components", "label")
    class MeasuresEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: float
        def __init__(self, key: _Optional[str] = ..., value: _Optional[float] = ...) -> None: ...
    PASSED_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    EXPLANATION_FIELD_NUMBER: _ClassVar[int]
    EVIDENCE_FIELD_NUMBER: _ClassVar[int]
    MEASURES_FIELD_NUMBER: _ClassVar[int]
    FAILURE_TYPES_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    passed: bool
    score: float
    explanation: str
    evidence: _containers.RepeatedCompositeFieldContainer[Evidence]
    measures: _containers.ScalarMap[str, float]
    failure_types: _containers.RepeatedScalarFieldContainer[str]
    components: _containers.RepeatedCompositeFieldContainer[ComponentScore]
    label: str
    def __init__(self, passed: _Optional[bool] = ..., score: _Optional[float] = ..., explanation: _Optional[str] = ..., evidence: _Optional[_Iterable[_Union[Evidence, _Mapping]]] = ..., measures: _Optional[_Mapping[str, float]] = ..., failure_types: _Optional[_Iterable[str]] = ..., components: _Optional[_Iterable[_Union[ComponentScore, _Mapping]]] = ..., label: _Optional[str] = ...) -> None: ...

class Unscored(_message.Message):
    __slots__ = ("reason", "status", "components")
    REASON_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_FIELD_NUMBER: _ClassVar[int]
    reason: UnscoredReason
    status: _status_pb2.Status
    components: _containers.RepeatedCompositeFieldContainer[ComponentScore]
    def __init__(self, reason: _Optional[_Union[UnscoredReason, str]] = ..., status: _Optional[_Union[_status_pb2.Status, _Mapping]] = ..., components: _Optional[_Iterable[_Union[ComponentScore, _Mapping]]] = ...) -> None: ...

class Evidence(_message.Message):
    __slots__ = ("start", "end", "quote", "note")
    START_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    QUOTE_FIELD_NUMBER: _ClassVar[int]
    NOTE_FIELD_NUMBER: _ClassVar[int]
    start: int
    end: int
    quote: str
    note: str
    def __init__(self, start: _Optional[int] = ..., end: _Optional[int] = ..., quote: _Optional[str] = ..., note: _Optional[str] = ...) -> None: ...

class ComponentScore(_message.Message):
    __slots__ = ("index", "type", "points", "max_points", "comment")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    MAX_POINTS_FIELD_NUMBER: _ClassVar[int]
    COMMENT_FIELD_NUMBER: _ClassVar[int]
    index: int
    type: str
    points: float
    max_points: float
    comment: str
    def __init__(self, index: _Optional[int] = ..., type: _Optional[str] = ..., points: _Optional[float] = ..., max_points: _Optional[float] = ..., comment: _Optional[str] = ...) -> None: ...

class JudgeCall(_message.Message):
    __slots__ = ("judge", "requested_model", "returned_model", "prompt_version", "mode", "raw_reply", "input_tokens", "output_tokens", "cost_usd", "seconds", "components", "status")
    JUDGE_FIELD_NUMBER: _ClassVar[int]
    REQUESTED_MODEL_FIELD_NUMBER: _ClassVar[int]
    RETURNED_MODEL_FIELD_NUMBER: _ClassVar[int]
    PROMPT_VERSION_FIELD_NUMBER: _ClassVar[int]
    MODE_FIELD_NUMBER: _ClassVar[int]
    RAW_REPLY_FIELD_NUMBER: _ClassVar[int]
    INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    COST_USD_FIELD_NUMBER: _ClassVar[int]
    SECONDS_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    judge: str
    requested_model: str
    returned_model: str
    prompt_version: str
    mode: _check_pb2.RubricMode
    raw_reply: str
    input_tokens: int
    output_tokens: int
    cost_usd: float
    seconds: float
    components: _containers.RepeatedCompositeFieldContainer[ComponentScore]
    status: _status_pb2.Status
    def __init__(self, judge: _Optional[str] = ..., requested_model: _Optional[str] = ..., returned_model: _Optional[str] = ..., prompt_version: _Optional[str] = ..., mode: _Optional[_Union[_check_pb2.RubricMode, str]] = ..., raw_reply: _Optional[str] = ..., input_tokens: _Optional[int] = ..., output_tokens: _Optional[int] = ..., cost_usd: _Optional[float] = ..., seconds: _Optional[float] = ..., components: _Optional[_Iterable[_Union[ComponentScore, _Mapping]]] = ..., status: _Optional[_Union[_status_pb2.Status, _Mapping]] = ...) -> None: ...

class Summary(_message.Message):
    __slots__ = ("check_count", "passed_count", "unscored_count", "all_passed", "fraction_passed", "score")
    CHECK_COUNT_FIELD_NUMBER: _ClassVar[int]
    PASSED_COUNT_FIELD_NUMBER: _ClassVar[int]
    UNSCORED_COUNT_FIELD_NUMBER: _ClassVar[int]
    ALL_PASSED_FIELD_NUMBER: _ClassVar[int]
    FRACTION_PASSED_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    check_count: int
    passed_count: int
    unscored_count: int
    all_passed: bool
    fraction_passed: float
    score: float
    def __init__(self, check_count: _Optional[int] = ..., passed_count: _Optional[int] = ..., unscored_count: _Optional[int] = ..., all_passed: _Optional[bool] = ..., fraction_passed: _Optional[float] = ..., score: _Optional[float] = ...) -> None: ...
