"""Contract messages as JSON: snake_case, plain fields always printed, numbers as numbers.

The protobuf runtime's own JSON writes 64-bit numbers as text and names neither the path nor the nearest
valid field when it refuses; both matter to people who write requests by hand.
"""

from scorer.rpc.protojson.reading import fill, parse
from scorer.rpc.protojson.writing import to_json

__all__ = ["fill", "parse", "to_json"]
