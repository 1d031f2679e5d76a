"""The reference for JSON Schema, jsonschema: it says what is a schema, and which keywords a draft has."""

import warnings
from typing import cast

import jsonschema
from jsonschema.exceptions import SchemaError
from jsonschema.protocols import Validator

from scorer.structure.complaint import refused
from scorer.structure.schema_text import FIELD, SchemaText

_DRAFTS: tuple[type[Validator], ...] = (
    jsonschema.Draft4Validator,
    jsonschema.Draft6Validator,
    jsonschema.Draft7Validator,
    jsonschema.Draft201909Validator,
    jsonschema.Draft202012Validator,
)
# The reference never asserts these; the deciding engine does in some drafts.
_NEVER_ASSERTED = frozenset(("contentEncoding", "contentMediaType", "contentSchema", "format"))
_FLAGS_IN_DRAFT_4 = frozenset(("exclusiveMaximum", "exclusiveMinimum"))


def draft(name: str) -> type[Validator]:
    """Finds the validator class of a draft."""
    return next(known for known in _DRAFTS if known.__name__ == name)


def foreign_keywords(name: str) -> frozenset[str]:
    """Lists the keywords that other drafts assert and this one does not."""
    every = frozenset(keyword for known in _DRAFTS for keyword in known.VALIDATORS)
    own = frozenset(draft(name).VALIDATORS) | (
        _FLAGS_IN_DRAFT_4 if name == "Draft4Validator" else frozenset()
    )
    return (every - own) | _NEVER_ASSERTED


def check(text: SchemaText) -> None:
    """Raises InvalidRequest where the reference says that this is no schema."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what patterns may mean one day
            draft(text.draft).check_schema(cast("dict[str, object]", text.schema))
    except SchemaError as error:
        where = "/".join(map(str, ("#", *error.absolute_path)))
        raise refused(FIELD, f"at {where}: {error.message}") from None
    except RecursionError:
        raise refused(FIELD, "is nested too deeply to be checked") from None
