"""The bot that thinks ahead, and in some titles plays what looks best to the end."""

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
    """Thinks for so many passes, and late in a game plays so many games to their end, where a title has it so. Whoever
    `slips` takes a close second now and then, where a title has that."""

    def __init__(self, name: str, passes: int, style: str = "", slips: bool = False, plays: int = 0) -> None:
        super().__init__(f"{name}-{style}" if style else name, looks=True)
        self.passes = passes
        self.style = style
        self.slips = slips
        self.plays = plays

    def hurried(self, clock: Callable[[], float], until: float) -> Bot:
        return HurriedBot(self, clock, until)

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> Action:
        late = self.plays > 0 and 0 < game.info.finish <= game.round_of(state)
        search = Search(mind_of(game, self.style), state, rng)
        search.think(self.span(late))
        if late:
            finish(search, self.games())
        self.doubt = search.doubt()
        slip = game.info.slip if self.slips else 0.0
        return search.near_choice(slip) if slip > 0.0 else search.choice()

    def span(self, late: bool) -> Span:
        return Span(self.passes)

    def games(self) -> Span:
        return Span(self.plays)


class HurriedBot(SearchBot):
    """Looks at a clock after every sweep; late in a game half of its time is for playing to the end."""

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
