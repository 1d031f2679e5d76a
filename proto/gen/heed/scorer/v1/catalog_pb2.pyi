from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class CheckKind(_message.Message):
    __slots__ = ("kind", "version", "versions", "failure_types", "measures", "description", "judged")
    KIND_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    VERSIONS_FIELD_NUMBER: _ClassVar[int]
    FAILURE_TYPES_FIELD_NUMBER: _ClassVar[int]
    MEASURES_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    JUDGED_FIELD_NUMBER: _ClassVar[int]
    kind: str
    version: str
    versions: _containers.RepeatedScalarFieldContainer[str]
    failure_types: _containers.RepeatedScalarFieldContainer[str]
    measures: _containers.RepeatedScalarFieldContainer[str]
    description: str
    judged: bool
    def __init__(self, kind: _Optional[str] = ..., version: _Optional[str] = ..., versions: _Optional[_Iterable[str]] = ..., failure_types: _Optional[_Iterable[str]] = ..., measures: _Optional[_Iterable[str]] = ..., description: _Optional[str] = ..., judged: _Optional[bool] = ...) -> None: ...

class Judge(_message.Message):
    __slots__ = ("name", "model")
    NAME_FIELD_NUMBER: _ClassVar[int]
    MODEL_FIELD_NUMBER: _ClassVar[int]
    name: str
    model: str
    def __init__(self, name: _Optional[str] = ..., model: _Optional[str] = ...) -> None: ...

class Panel(_message.Message):
    __slots__ = ("name", "judges")
    NAME_FIELD_NUMBER: _ClassVar[int]
    JUDGES_FIELD_NUMBER: _ClassVar[int]
    name: str
    judges: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, name: _Optional[str] = ..., judges: _Optional[_Iterable[str]] = ...) -> None: ...

class Limits(_message.Message):
    __slots__ = ("response_bytes", "check_count", "request_count", "message_bytes", "structure_depth", "image_bytes", "schema_bytes")
    RESPONSE_BYTES_FIELD_NUMBER: _ClassVar[int]
    CHECK_COUNT_FIELD_NUMBER: _ClassVar[int]
    REQUEST_COUNT_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    STRUCTURE_DEPTH_FIELD_NUMBER: _ClassVar[int]
    IMAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    SCHEMA_BYTES_FIELD_NUMBER: _ClassVar[int]
    response_bytes: int
    check_count: int
    request_count: int
    message_bytes: int
    structure_depth: int
    image_bytes: int
    schema_bytes: int
    def __init__(self, response_bytes: _Optional[int] = ..., check_count: _Optional[int] = ..., request_count: _Optional[int] = ..., message_bytes: _Optional[int] = ..., structure_depth: _Optional[int] = ..., image_bytes: _Optional[int] = ..., schema_bytes: _Optional[int] = ...) -> None: ...

class Build(_message.Message):
    __slots__ = ("version", "revision")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    REVISION_FIELD_NUMBER: _ClassVar[int]
    version: str
    revision: str
    def __init__(self, version: _Optional[str] = ..., revision: _Optional[str] = ...) -> None: ...
