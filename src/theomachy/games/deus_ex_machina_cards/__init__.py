"""Deus Ex Machina, the card game: one quest a round, with a comrade and perhaps a god."""

from theomachy.games.deus_ex_machina_cards.game import GAME as GAME
