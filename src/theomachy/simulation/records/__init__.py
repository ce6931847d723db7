"""Reads records of games between bots: their figures, decisions and positions."""
