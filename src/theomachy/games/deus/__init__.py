"""Deus: build your columns from the bottom up, surround the barbarians, and keep the gods in a good mood."""

from theomachy.games.deus.game import GAME as GAME
