"""What reading and writing JSON both ask of a field."""

from google.protobuf.descriptor import FieldDescriptor

MESSAGE_TYPES = 512  # the contract's, and the few it imports, fit many times over


def is_map(field: FieldDescriptor) -> bool:
    """Says whether a field is a map, which descriptors show as repeated entries."""
    return field.message_type is not None and field.message_type.GetOptions().map_entry
