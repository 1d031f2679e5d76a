"""The scorer as it is deployed."""
