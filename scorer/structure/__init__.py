"""Reads JSON, YAML and XML out of responses, and says where they break; safe on hostile text and schemas."""
