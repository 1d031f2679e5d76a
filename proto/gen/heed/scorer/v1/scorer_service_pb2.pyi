from google.rpc import status_pb2 as _status_pb2
from heed.scorer.v1 import aggregate_pb2 as _aggregate_pb2
from heed.scorer.v1 import catalog_pb2 as _catalog_pb2
from heed.scorer.v1 import check_pb2 as _check_pb2
from heed.scorer.v1 import conversation_pb2 as _conversation_pb2
from heed.scorer.v1 import result_pb2 as _result_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ScoreRequest(_message.Message):
    __slots__ = ("request_id", "response", "checks", "context", "source")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_FIELD_NUMBER: _ClassVar[int]
    CHECKS_FIELD_NUMBER: _ClassVar[int]
    CONTEXT_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    response: str
    checks: _containers.RepeatedCompositeFieldContainer[_check_pb2.Check]
    context: _conversation_pb2.Conversation
    source: str
    def __init__(self, request_id: _Optional[str] = ..., response: _Optional[str] = ..., checks: _Optional[_Iterable[_Union[_check_pb2.Check, _Mapping]]] = ..., context: _Optional[_Union[_conversation_pb2.Conversation, _Mapping]] = ..., source: _Optional[str] = ...) -> None: ...

class ScoreResponse(_message.Message):
    __slots__ = ("request_id", "results", "summary")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    RESULTS_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    results: _containers.RepeatedCompositeFieldContainer[_result_pb2.CheckResult]
    summary: _result_pb2.Summary
    def __init__(self, request_id: _Optional[str] = ..., results: _Optional[_Iterable[_Union[_result_pb2.CheckResult, _Mapping]]] = ..., summary: _Optional[_Union[_result_pb2.Summary, _Mapping]] = ...) -> None: ...

class BatchScoreRequest(_message.Message):
    __slots__ = ("requests", "media")
    REQUESTS_FIELD_NUMBER: _ClassVar[int]
    MEDIA_FIELD_NUMBER: _ClassVar[int]
    requests: _containers.RepeatedCompositeFieldContainer[ScoreRequest]
    media: _containers.RepeatedCompositeFieldContainer[_conversation_pb2.Media]
    def __init__(self, requests: _Optional[_Iterable[_Union[ScoreRequest, _Mapping]]] = ..., media: _Optional[_Iterable[_Union[_conversation_pb2.Media, _Mapping]]] = ...) -> None: ...

class BatchScoreResponse(_message.Message):
    __slots__ = ("entries",)
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    entries: _containers.RepeatedCompositeFieldContainer[ScoreEntry]
    def __init__(self, entries: _Optional[_Iterable[_Union[ScoreEntry, _Mapping]]] = ...) -> None: ...

class StreamScoreRequest(_message.Message):
    __slots__ = ("requests", "media")
    REQUESTS_FIELD_NUMBER: _ClassVar[int]
    MEDIA_FIELD_NUMBER: _ClassVar[int]
    requests: _containers.RepeatedCompositeFieldContainer[ScoreRequest]
    media: _containers.RepeatedCompositeFieldContainer[_conversation_pb2.Media]
    def __init__(self, requests: _Optional[_Iterable[_Union[ScoreRequest, _Mapping]]] = ..., media: _Optional[_Iterable[_Union[_conversation_pb2.Media, _Mapping]]] = ...) -> None: ...

class StreamScoreResponse(_message.Message):
    __slots__ = ("entries",)
    ENTRIES_FIELD_NUMBER: _ClassVar[int]
    entries: _containers.RepeatedCompositeFieldContainer[ScoreEntry]
    def __init__(self, entries: _Optional[_Iterable[_Union[ScoreEntry, _Mapping]]] = ...) -> None: ...

class AggregateRequest(_message.Message):
    __slots__ = ("spec", "rows", "state")
    SPEC_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    spec: _aggregate_pb2.AggregateSpec
    rows: _aggregate_pb2.AggregateRows
    state: bytes
    def __init__(self, spec: _Optional[_Union[_aggregate_pb2.AggregateSpec, _Mapping]] = ..., rows: _Optional[_Union[_aggregate_pb2.AggregateRows, _Mapping]] = ..., state: _Optional[bytes] = ...) -> None: ...

class AggregateResponse(_message.Message):
    __slots__ = ("figures", "state")
    FIGURES_FIELD_NUMBER: _ClassVar[int]
    STATE_FIELD_NUMBER: _ClassVar[int]
    figures: _containers.RepeatedCompositeFieldContainer[_aggregate_pb2.Figure]
    state: bytes
    def __init__(self, figures: _Optional[_Iterable[_Union[_aggregate_pb2.Figure, _Mapping]]] = ..., state: _Optional[bytes] = ...) -> None: ...

class GetCatalogRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetCatalogResponse(_message.Message):
    __slots__ = ("check_kinds", "judges", "panels", "suites", "limits", "build")
    CHECK_KINDS_FIELD_NUMBER: _ClassVar[int]
    JUDGES_FIELD_NUMBER: _ClassVar[int]
    PANELS_FIELD_NUMBER: _ClassVar[int]
    SUITES_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    BUILD_FIELD_NUMBER: _ClassVar[int]
    check_kinds: _containers.RepeatedCompositeFieldContainer[_catalog_pb2.CheckKind]
    judges: _containers.RepeatedCompositeFieldContainer[_catalog_pb2.Judge]
    panels: _containers.RepeatedCompositeFieldContainer[_catalog_pb2.Panel]
    suites: _containers.RepeatedScalarFieldContainer[str]
    limits: _catalog_pb2.Limits
    build: _catalog_pb2.Build
    def __init__(self, check_kinds: _Optional[_Iterable[_Union[_catalog_pb2.CheckKind, _Mapping]]] = ..., judges: _Optional[_Iterable[_Union[_catalog_pb2.Judge, _Mapping]]] = ..., panels: _Optional[_Iterable[_Union[_catalog_pb2.Panel, _Mapping]]] = ..., suites: _Optional[_Iterable[str]] = ..., limits: _Optional[_Union[_catalog_pb2.Limits, _Mapping]] = ..., build: _Optional[_Union[_catalog_pb2.Build, _Mapping]] = ...) -> None: ...

class ScoreEntry(_message.Message):
    __slots__ = ("request_id", "response", "error")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    RESPONSE_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    response: ScoreResponse
    error: _status_pb2.Status
    def __init__(self, request_id: _Optional[str] = ..., response: _Optional[_Union[ScoreResponse, _Mapping]] = ..., error: _Optional[_Union[_status_pb2.Status, _Mapping]] = ...) -> None: ...
