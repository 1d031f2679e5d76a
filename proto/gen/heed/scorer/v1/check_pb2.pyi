from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Unit(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    UNIT_UNSPECIFIED: _ClassVar[Unit]
    UNIT_WORD: _ClassVar[Unit]
    UNIT_SENTENCE: _ClassVar[Unit]
    UNIT_PARAGRAPH: _ClassVar[Unit]
    UNIT_LINE: _ClassVar[Unit]
    UNIT_CHARACTER: _ClassVar[Unit]

class Scope(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SCOPE_UNSPECIFIED: _ClassVar[Scope]
    SCOPE_RESPONSE: _ClassVar[Scope]
    SCOPE_EACH_SENTENCE: _ClassVar[Scope]
    SCOPE_EACH_PARAGRAPH: _ClassVar[Scope]

class WordCounter(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    WORD_COUNTER_UNSPECIFIED: _ClassVar[WordCounter]
    WORD_COUNTER_WHITESPACE: _ClassVar[WordCounter]
    WORD_COUNTER_REGEX: _ClassVar[WordCounter]

class SentenceMode(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SENTENCE_MODE_UNSPECIFIED: _ClassVar[SentenceMode]
    SENTENCE_MODE_BLOCKS: _ClassVar[SentenceMode]
    SENTENCE_MODE_PUNKT: _ClassVar[SentenceMode]

class Edge(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    EDGE_UNSPECIFIED: _ClassVar[Edge]
    EDGE_START: _ClassVar[Edge]
    EDGE_END: _ClassVar[Edge]

class Require(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REQUIRE_UNSPECIFIED: _ClassVar[Require]
    REQUIRE_ALL: _ClassVar[Require]
    REQUIRE_ANY: _ClassVar[Require]
    REQUIRE_NONE: _ClassVar[Require]

class Parity(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PARITY_UNSPECIFIED: _ClassVar[Parity]
    PARITY_ANY: _ClassVar[Parity]
    PARITY_EVEN: _ClassVar[Parity]
    PARITY_ODD: _ClassVar[Parity]

class Expect(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    EXPECT_UNSPECIFIED: _ClassVar[Expect]
    EXPECT_FOUND: _ClassVar[Expect]
    EXPECT_ABSENT: _ClassVar[Expect]
    EXPECT_WHOLE: _ClassVar[Expect]

class Reading(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    READING_UNSPECIFIED: _ClassVar[Reading]
    READING_STRICT: _ClassVar[Reading]
    READING_TRIMMED: _ClassVar[Reading]
    READING_LENIENT: _ClassVar[Reading]
    READING_SUBSTRING: _ClassVar[Reading]

class Format(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FORMAT_UNSPECIFIED: _ClassVar[Format]
    FORMAT_JSON: _ClassVar[Format]
    FORMAT_YAML: _ClassVar[Format]
    FORMAT_XML: _ClassVar[Format]

class Case(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CASE_UNSPECIFIED: _ClassVar[Case]
    CASE_UPPER: _ClassVar[Case]
    CASE_LOWER: _ClassVar[Case]
    CASE_TITLE: _ClassVar[Case]

class Element(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ELEMENT_UNSPECIFIED: _ClassVar[Element]
    ELEMENT_BULLET: _ClassVar[Element]
    ELEMENT_NUMBERED: _ClassVar[Element]
    ELEMENT_HEADING: _ClassVar[Element]
    ELEMENT_TABLE: _ClassVar[Element]
    ELEMENT_CODE_BLOCK: _ClassVar[Element]
    ELEMENT_TITLE: _ClassVar[Element]
    ELEMENT_PLACEHOLDER: _ClassVar[Element]
    ELEMENT_HIGHLIGHT: _ClassVar[Element]

class RubricMode(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RUBRIC_MODE_UNSPECIFIED: _ClassVar[RubricMode]
    RUBRIC_MODE_HARDENED: _ClassVar[RubricMode]
    RUBRIC_MODE_PAPER: _ClassVar[RubricMode]
    RUBRIC_MODE_OFFICIAL: _ClassVar[RubricMode]
UNIT_UNSPECIFIED: Unit
UNIT_WORD: Unit
UNIT_SENTENCE: Unit
UNIT_PARAGRAPH: Unit
UNIT_LINE: Unit
UNIT_CHARACTER: Unit
SCOPE_UNSPECIFIED: Scope
SCOPE_RESPONSE: Scope
SCOPE_EACH_SENTENCE: Scope
SCOPE_EACH_PARAGRAPH: Scope
WORD_COUNTER_UNSPECIFIED: WordCounter
WORD_COUNTER_WHITESPACE: WordCounter
WORD_COUNTER_REGEX: WordCounter
SENTENCE_MODE_UNSPECIFIED: SentenceMode
SENTENCE_MODE_BLOCKS: SentenceMode
SENTENCE_MODE_PUNKT: SentenceMode
EDGE_UNSPECIFIED: Edge
EDGE_START: Edge
EDGE_END: Edge
REQUIRE_UNSPECIFIED: Require
REQUIRE_ALL: Require
REQUIRE_ANY: Require
REQUIRE_NONE: Require
PARITY_UNSPECIFIED: Parity
PARITY_ANY: Parity
PARITY_EVEN: Parity
PARITY_ODD: Parity
EXPECT_UNSPECIFIED: Expect
EXPECT_FOUND: Expect
EXPECT_ABSENT: Expect
EXPECT_WHOLE: Expect
READING_UNSPECIFIED: Reading
READING_STRICT: Reading
READING_TRIMMED: Reading
READING_LENIENT: Reading
READING_SUBSTRING: Reading
FORMAT_UNSPECIFIED: Format
FORMAT_JSON: Format
FORMAT_YAML: Format
FORMAT_XML: Format
CASE_UNSPECIFIED: Case
CASE_UPPER: Case
CASE_LOWER: Case
CASE_TITLE: Case
ELEMENT_UNSPECIFIED: Element
ELEMENT_BULLET: Element
ELEMENT_NUMBERED: Element
ELEMENT_HEADING: Element
ELEMENT_TABLE: Element
ELEMENT_CODE_BLOCK: Element
ELEMENT_TITLE: Element
ELEMENT_PLACEHOLDER: Element
ELEMENT_HIGHLIGHT: Element
RUBRIC_MODE_UNSPECIFIED: RubricMode
RUBRIC_MODE_HARDENED: RubricMode
RUBRIC_MODE_PAPER: RubricMode
RUBRIC_MODE_OFFICIAL: RubricMode

class Check(_message.Message):
    __slots__ = ("id", "version", "weight", "count", "affix", "keyword", "number", "pattern", "choice", "structure", "letter_case", "layout", "language", "ifeval", "rubric", "custom")
    ID_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    WEIGHT_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    AFFIX_FIELD_NUMBER: _ClassVar[int]
    KEYWORD_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    PATTERN_FIELD_NUMBER: _ClassVar[int]
    CHOICE_FIELD_NUMBER: _ClassVar[int]
    STRUCTURE_FIELD_NUMBER: _ClassVar[int]
    LETTER_CASE_FIELD_NUMBER: _ClassVar[int]
    LAYOUT_FIELD_NUMBER: _ClassVar[int]
    LANGUAGE_FIELD_NUMBER: _ClassVar[int]
    IFEVAL_FIELD_NUMBER: _ClassVar[int]
    RUBRIC_FIELD_NUMBER: _ClassVar[int]
    CUSTOM_FIELD_NUMBER: _ClassVar[int]
    id: str
    version: str
    weight: float
    count: Count
    affix: Affix
    keyword: Keyword
    number: Number
    pattern: Pattern
    choice: Choice
    structure: Structure
    letter_case: LetterCase
    layout: Layout
    language: Language
    ifeval: Ifeval
    rubric: Rubric
    custom: Custom
    def __init__(self, id: _Optional[str] = ..., version: _Optional[str] = ..., weight: _Optional[float] = ..., count: _Optional[_Union[Count, _Mapping]] = ..., affix: _Optional[_Union[Affix, _Mapping]] = ..., keyword: _Optional[_Union[Keyword, _Mapping]] = ..., number: _Optional[_Union[Number, _Mapping]] = ..., pattern: _Optional[_Union[Pattern, _Mapping]] = ..., choice: _Optional[_Union[Choice, _Mapping]] = ..., structure: _Optional[_Union[Structure, _Mapping]] = ..., letter_case: _Optional[_Union[LetterCase, _Mapping]] = ..., layout: _Optional[_Union[Layout, _Mapping]] = ..., language: _Optional[_Union[Language, _Mapping]] = ..., ifeval: _Optional[_Union[Ifeval, _Mapping]] = ..., rubric: _Optional[_Union[Rubric, _Mapping]] = ..., custom: _Optional[_Union[Custom, _Mapping]] = ...) -> None: ...

class Count(_message.Message):
    __slots__ = ("unit", "scope", "min", "max", "word_counter", "sentence_mode")
    UNIT_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    MIN_FIELD_NUMBER: _ClassVar[int]
    MAX_FIELD_NUMBER: _ClassVar[int]
    WORD_COUNTER_FIELD_NUMBER: _ClassVar[int]
    SENTENCE_MODE_FIELD_NUMBER: _ClassVar[int]
    unit: Unit
    scope: Scope
    min: int
    max: int
    word_counter: WordCounter
    sentence_mode: SentenceMode
    def __init__(self, unit: _Optional[_Union[Unit, str]] = ..., scope: _Optional[_Union[Scope, str]] = ..., min: _Optional[int] = ..., max: _Optional[int] = ..., word_counter: _Optional[_Union[WordCounter, str]] = ..., sentence_mode: _Optional[_Union[SentenceMode, str]] = ...) -> None: ...

class Affix(_message.Message):
    __slots__ = ("edge", "any_of", "scope", "case_sensitive", "sentence_mode")
    EDGE_FIELD_NUMBER: _ClassVar[int]
    ANY_OF_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    CASE_SENSITIVE_FIELD_NUMBER: _ClassVar[int]
    SENTENCE_MODE_FIELD_NUMBER: _ClassVar[int]
    edge: Edge
    any_of: _containers.RepeatedScalarFieldContainer[str]
    scope: Scope
    case_sensitive: bool
    sentence_mode: SentenceMode
    def __init__(self, edge: _Optional[_Union[Edge, str]] = ..., any_of: _Optional[_Iterable[str]] = ..., scope: _Optional[_Union[Scope, str]] = ..., case_sensitive: _Optional[bool] = ..., sentence_mode: _Optional[_Union[SentenceMode, str]] = ...) -> None: ...

class Keyword(_message.Message):
    __slots__ = ("words", "require", "min_count", "max_count", "case_sensitive")
    WORDS_FIELD_NUMBER: _ClassVar[int]
    REQUIRE_FIELD_NUMBER: _ClassVar[int]
    MIN_COUNT_FIELD_NUMBER: _ClassVar[int]
    MAX_COUNT_FIELD_NUMBER: _ClassVar[int]
    CASE_SENSITIVE_FIELD_NUMBER: _ClassVar[int]
    words: _containers.RepeatedScalarFieldContainer[str]
    require: Require
    min_count: int
    max_count: int
    case_sensitive: bool
    def __init__(self, words: _Optional[_Iterable[str]] = ..., require: _Optional[_Union[Require, str]] = ..., min_count: _Optional[int] = ..., max_count: _Optional[int] = ..., case_sensitive: _Optional[bool] = ...) -> None: ...

class Number(_message.Message):
    __slots__ = ("parity", "greater_than", "less_than", "min_count", "spelled")
    PARITY_FIELD_NUMBER: _ClassVar[int]
    GREATER_THAN_FIELD_NUMBER: _ClassVar[int]
    LESS_THAN_FIELD_NUMBER: _ClassVar[int]
    MIN_COUNT_FIELD_NUMBER: _ClassVar[int]
    SPELLED_FIELD_NUMBER: _ClassVar[int]
    parity: Parity
    greater_than: float
    less_than: float
    min_count: int
    spelled: bool
    def __init__(self, parity: _Optional[_Union[Parity, str]] = ..., greater_than: _Optional[float] = ..., less_than: _Optional[float] = ..., min_count: _Optional[int] = ..., spelled: _Optional[bool] = ...) -> None: ...

class Pattern(_message.Message):
    __slots__ = ("expression", "expect")
    EXPRESSION_FIELD_NUMBER: _ClassVar[int]
    EXPECT_FIELD_NUMBER: _ClassVar[int]
    expression: str
    expect: Expect
    def __init__(self, expression: _Optional[str] = ..., expect: _Optional[_Union[Expect, str]] = ...) -> None: ...

class Choice(_message.Message):
    __slots__ = ("options", "expected", "reading")
    class Option(_message.Message):
        __slots__ = ("label", "aliases", "text")
        LABEL_FIELD_NUMBER: _ClassVar[int]
        ALIASES_FIELD_NUMBER: _ClassVar[int]
        TEXT_FIELD_NUMBER: _ClassVar[int]
        label: str
        aliases: _containers.RepeatedScalarFieldContainer[str]
        text: str
        def __init__(self, label: _Optional[str] = ..., aliases: _Optional[_Iterable[str]] = ..., text: _Optional[str] = ...) -> None: ...
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_FIELD_NUMBER: _ClassVar[int]
    READING_FIELD_NUMBER: _ClassVar[int]
    options: _containers.RepeatedCompositeFieldContainer[Choice.Option]
    expected: str
    reading: Reading
    def __init__(self, options: _Optional[_Iterable[_Union[Choice.Option, _Mapping]]] = ..., expected: _Optional[str] = ..., reading: _Optional[_Union[Reading, str]] = ...) -> None: ...

class Structure(_message.Message):
    __slots__ = ("format", "json_schema", "xsd", "require_declaration", "unique_items_at", "placeholders")
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    JSON_SCHEMA_FIELD_NUMBER: _ClassVar[int]
    XSD_FIELD_NUMBER: _ClassVar[int]
    REQUIRE_DECLARATION_FIELD_NUMBER: _ClassVar[int]
    UNIQUE_ITEMS_AT_FIELD_NUMBER: _ClassVar[int]
    PLACEHOLDERS_FIELD_NUMBER: _ClassVar[int]
    format: Format
    json_schema: str
    xsd: str
    require_declaration: bool
    unique_items_at: _containers.RepeatedScalarFieldContainer[str]
    placeholders: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, format: _Optional[_Union[Format, str]] = ..., json_schema: _Optional[str] = ..., xsd: _Optional[str] = ..., require_declaration: _Optional[bool] = ..., unique_items_at: _Optional[_Iterable[str]] = ..., placeholders: _Optional[_Iterable[str]] = ...) -> None: ...

class LetterCase(_message.Message):
    __slots__ = ("letter_case", "scope")
    LETTER_CASE_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    letter_case: Case
    scope: Scope
    def __init__(self, letter_case: _Optional[_Union[Case, str]] = ..., scope: _Optional[_Union[Scope, str]] = ...) -> None: ...

class Layout(_message.Message):
    __slots__ = ("element", "min", "max")
    ELEMENT_FIELD_NUMBER: _ClassVar[int]
    MIN_FIELD_NUMBER: _ClassVar[int]
    MAX_FIELD_NUMBER: _ClassVar[int]
    element: Element
    min: int
    max: int
    def __init__(self, element: _Optional[_Union[Element, str]] = ..., min: _Optional[int] = ..., max: _Optional[int] = ...) -> None: ...

class Language(_message.Message):
    __slots__ = ("language",)
    LANGUAGE_FIELD_NUMBER: _ClassVar[int]
    language: str
    def __init__(self, language: _Optional[str] = ...) -> None: ...

class Ifeval(_message.Message):
    __slots__ = ("instruction_id", "kwargs", "loose")
    INSTRUCTION_ID_FIELD_NUMBER: _ClassVar[int]
    KWARGS_FIELD_NUMBER: _ClassVar[int]
    LOOSE_FIELD_NUMBER: _ClassVar[int]
    instruction_id: str
    kwargs: _struct_pb2.Struct
    loose: bool
    def __init__(self, instruction_id: _Optional[str] = ..., kwargs: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ..., loose: _Optional[bool] = ...) -> None: ...

class Rubric(_message.Message):
    __slots__ = ("instruction", "components", "criteria", "reference", "judge", "mode", "media", "samples")
    class Media(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = ()
        MEDIA_UNSPECIFIED: _ClassVar[Rubric.Media]
        MEDIA_OPTIONAL: _ClassVar[Rubric.Media]
        MEDIA_REQUIRED: _ClassVar[Rubric.Media]
        MEDIA_WITHHELD: _ClassVar[Rubric.Media]
    MEDIA_UNSPECIFIED: Rubric.Media
    MEDIA_OPTIONAL: Rubric.Media
    MEDIA_REQUIRED: Rubric.Media
    MEDIA_WITHHELD: Rubric.Media
    class Component(_message.Message):
        __slots__ = ("text", "weight", "type")
        TEXT_FIELD_NUMBER: _ClassVar[int]
        WEIGHT_FIELD_NUMBER: _ClassVar[int]
        TYPE_FIELD_NUMBER: _ClassVar[int]
        text: str
        weight: float
        type: str
        def __init__(self, text: _Optional[str] = ..., weight: _Optional[float] = ..., type: _Optional[str] = ...) -> None: ...
    class Criterion(_message.Message):
        __slots__ = ("name", "description", "scale_min", "scale_max")
        NAME_FIELD_NUMBER: _ClassVar[int]
        DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
        SCALE_MIN_FIELD_NUMBER: _ClassVar[int]
        SCALE_MAX_FIELD_NUMBER: _ClassVar[int]
        name: str
        description: str
        scale_min: float
        scale_max: float
        def __init__(self, name: _Optional[str] = ..., description: _Optional[str] = ..., scale_min: _Optional[float] = ..., scale_max: _Optional[float] = ...) -> None: ...
    INSTRUCTION_FIELD_NUMBER: _ClassVar[int]
    COMPONENTS_FIELD_NUMBER: _ClassVar[int]
    CRITERIA_FIELD_NUMBER: _ClassVar[int]
    REFERENCE_FIELD_NUMBER: _ClassVar[int]
    JUDGE_FIELD_NUMBER: _ClassVar[int]
    MODE_FIELD_NUMBER: _ClassVar[int]
    MEDIA_FIELD_NUMBER: _ClassVar[int]
    SAMPLES_FIELD_NUMBER: _ClassVar[int]
    instruction: str
    components: _containers.RepeatedCompositeFieldContainer[Rubric.Component]
    criteria: _containers.RepeatedCompositeFieldContainer[Rubric.Criterion]
    reference: str
    judge: str
    mode: RubricMode
    media: Rubric.Media
    samples: int
    def __init__(self, instruction: _Optional[str] = ..., components: _Optional[_Iterable[_Union[Rubric.Component, _Mapping]]] = ..., criteria: _Optional[_Iterable[_Union[Rubric.Criterion, _Mapping]]] = ..., reference: _Optional[str] = ..., judge: _Optional[str] = ..., mode: _Optional[_Union[RubricMode, str]] = ..., media: _Optional[_Union[Rubric.Media, str]] = ..., samples: _Optional[int] = ...) -> None: ...

class Custom(_message.Message):
    __slots__ = ("kind", "params")
    KIND_FIELD_NUMBER: _ClassVar[int]
    PARAMS_FIELD_NUMBER: _ClassVar[int]
    kind: str
    params: _struct_pb2.Struct
    def __init__(self, kind: _Optional[str] = ..., params: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ...) -> None: ...
