"""Asks judge models how well a response meets a rubric: prompts, replies, scores, and the calls."""
