"""Reads records of bots: figures, decisions, positions."""
