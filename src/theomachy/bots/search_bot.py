"""A bot that searches with ISMCTS and, late in some games, plays rollouts to the end."""

from __future__ import annotations

from collections.abc import Callable

from theomachy.bots.bot import Bot
from theomachy.bots.finishing import finish
from theomachy.bots.minds import mind_of
from theomachy.bots.search import Hurry, Search, Span
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State


class SearchBot(Bot):
    """Searches with a fixed number of simulations.

    In games that set an endgame round, late decisions are refined by complete rollouts. A bot that slips draws among
    near-best options with a softmax temperature, if the game sets one.
    """

    def __init__(self, name: str, passes: int, style: str = "", slips: bool = False, plays: int = 0) -> None:
        super().__init__(f"{name}-{style}" if style else name, looks=True)
        self.passes = passes
        self.style = style
        self.slips = slips
        # Number of rollouts to the end of the game; 0 for none.
        self.plays = plays

    def hurried(self, clock: Callable[[], float], until: float) -> Bot:
        return HurriedBot(self, clock, until)

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> Action:
        is_endgame = self.plays > 0 and 0 < game.info.finish <= game.round_of(state)
        search = Search(mind_of(game, self.style), state, rng)
        search.think(self.span(is_endgame))
        if is_endgame:
            finish(search, self.games())
        self.doubt = search.doubt()
        temperature = game.info.slip if self.slips else 0.0
        return search.near_choice(temperature) if temperature > 0.0 else search.choice()

    def span(self, late: bool) -> Span:
        return Span(self.passes)

    def games(self) -> Span:
        return Span(self.plays)


class HurriedBot(SearchBot):
    """A search bot with a deadline, which is checked after every round of simulations.

    Late in a game half of its time is for rollouts to the end.
    """

    def __init__(self, calm: SearchBot, clock: Callable[[], float], until: float) -> None:
        super().__init__(calm.name, calm.passes, slips=calm.slips, plays=calm.plays)
        self.style = calm.style
        self.clock = clock
        self.until = until

    def span(self, late: bool) -> Span:
        now = self.clock()
        return Hurry(self.passes, self.clock, now + (self.until - now) / 2 if late else self.until)

    def games(self) -> Span:
        return Hurry(self.plays, self.clock, self.until)
