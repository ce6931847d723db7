"""Counts games, adds them up, and tests what differs."""
