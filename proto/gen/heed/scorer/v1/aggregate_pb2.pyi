from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class AggregateSpec(_message.Message):
    __slots__ = ("suite", "mode", "seed", "resamples", "confidence", "options")
    SUITE_FIELD_NUMBER: _ClassVar[int]
    MODE_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    RESAMPLES_FIELD_NUMBER: _ClassVar[int]
    CONFIDENCE_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    suite: str
    mode: str
    seed: int
    resamples: int
    confidence: float
    options: _struct_pb2.Struct
    def __init__(self, suite: _Optional[str] = ..., mode: _Optional[str] = ..., seed: _Optional[int] = ..., resamples: _Optional[int] = ..., confidence: _Optional[float] = ..., options: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ...) -> None: ...

class AggregateRows(_message.Message):
    __slots__ = ("rows",)
    ROWS_FIELD_NUMBER: _ClassVar[int]
    rows: _containers.RepeatedCompositeFieldContainer[_struct_pb2.Struct]
    def __init__(self, rows: _Optional[_Iterable[_Union[_struct_pb2.Struct, _Mapping]]] = ...) -> None: ...

class Figure(_message.Message):
    __slots__ = ("metric", "of", "value", "low", "high", "worst", "best", "n", "coverage", "why")
    class OfEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    METRIC_FIELD_NUMBER: _ClassVar[int]
    OF_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    LOW_FIELD_NUMBER: _ClassVar[int]
    HIGH_FIELD_NUMBER: _ClassVar[int]
    WORST_FIELD_NUMBER: _ClassVar[int]
    BEST_FIELD_NUMBER: _ClassVar[int]
    N_FIELD_NUMBER: _ClassVar[int]
    COVERAGE_FIELD_NUMBER: _ClassVar[int]
    WHY_FIELD_NUMBER: _ClassVar[int]
    metric: str
    of: _containers.ScalarMap[str, str]
    value: float
    low: float
    high: float
    worst: float
    best: float
    n: int
    coverage: float
    why: str
    def __init__(self, metric: _Optional[str] = ..., of: _Optional[_Mapping[str, str]] = ..., value: _Optional[float] = ..., low: _Optional[float] = ..., high: _Optional[float] = ..., worst: _Optional[float] = ..., best: _Optional[float] = ..., n: _Optional[int] = ..., coverage: _Optional[float] = ..., why: _Optional[str] = ...) -> None: ...
