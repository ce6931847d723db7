"""Checks of a game: invariants of random games, and speed."""
