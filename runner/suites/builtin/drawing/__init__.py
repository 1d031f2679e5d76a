"""Draws the pictures of the built-in items; needs Pillow, which using the items does not."""
