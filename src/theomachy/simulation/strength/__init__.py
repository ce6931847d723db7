"""Measures and trains the strength of bots."""
