"""Divinus: demigods between two pantheons, a campaign of twelve scenarios and an Eternal Mode."""

from theomachy.games.divinus.game import GAME as GAME
