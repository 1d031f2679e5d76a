"""The scorer on the wire: messages to what the library scores and back, JSON, and status."""
