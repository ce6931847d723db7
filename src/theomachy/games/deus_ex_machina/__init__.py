"""Deus Ex Machina, the board game: gods send heroes over Greece to complete quests for their glory."""

from theomachy.games.deus_ex_machina.game import GAME as GAME
