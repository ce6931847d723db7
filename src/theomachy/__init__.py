"""Theomachy: a digital table for the god games.

>>> from theomachy import game, make_setup, seeded_rng
>>> cards = game("deus-ex-machina-cards")
>>> state = cards.new(make_setup(cards.info, seats=3), seeded_rng(1))
>>> state.apply(state.legal[0])
"""

from theomachy.core.game import make_setup as make_setup
from theomachy.core.match import Match as Match
from theomachy.core.match import replay as replay
from theomachy.core.record import Luck as Luck
from theomachy.core.record import Record as Record
from theomachy.core.record import read_record as read_record
from theomachy.core.rng import seeded_rng as seeded_rng
from theomachy.games import game as game
from theomachy.games import games as list_games

__all__ = ["Luck", "Match", "Record", "game", "list_games", "make_setup", "read_record", "replay", "seeded_rng"]
