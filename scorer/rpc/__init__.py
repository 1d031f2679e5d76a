"""The scorer on the wire: messages to what the library scores and back, the service, and its clients."""
