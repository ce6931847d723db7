"""Plays games and campaigns between bots, on one machine or many."""
