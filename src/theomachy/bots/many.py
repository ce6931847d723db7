"""Many games at once, for machines that learn: one call plays an action in each and gives all observations."""

from __future__ import annotations

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr

from theomachy.bots.bot import Bot, decide
from theomachy.bots.hunches import PlainMind
from theomachy.core.action import Action
from theomachy.core.encoding import Encoding
from theomachy.core.game import Game, Setup
from theomachy.core.rng import Rng, seeded
from theomachy.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Beginning:
    """How a game begins; a variant begins otherwise."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup

    def new(self, rng: Rng) -> State:
        state: State = self.game.new(self.setup, rng)
        return state


class ManyGames:
    """Each game goes on by itself: where it is a bot's turn the bot plays, and where a game is over the next begins.

    `rivals` sit clockwise of the learner, who moves on by one seat from game to game; without rivals all seats are the
    learner's. `ended` are the games that the last call brought to an end, `seats` and `gains` who played there as the
    learner and what each seat got.
    """

    def __init__(self, beginning: Beginning, encoding: Encoding, rivals: list[Bot], count: int) -> None:
        self.beginning = beginning
        self.game = beginning.game
        self.encoding = encoding
        self.rivals = rivals
        self.count = count
        self.space: i64 = len(self.game.verbs.actions)
        self.table = beginning.setup.seats
        self.rng = seeded(0)
        self.begun = 0
        self.states: list[State] = []
        self.learners: list[int] = []
        self.shown: list[list[Action]] = []
        self.seen = BytesWriter()
        self.mask = BytesWriter()
        self.mask.write(bytes(count * len(self.game.verbs.actions)))
        self.ended: list[int] = []
        self.seats: list[int] = []
        self.gains: list[list[float]] = []

    def reset(self, seed: int) -> None:
        """All games begin anew."""
        self.rng = seeded(seed)
        self.begun = 0
        self.clear_mask()
        self.states = []
        self.learners = []
        for i in range(self.count):
            self.learners.append(0)
            self.states.append(self.begin(i))
        self.forget()
        self.look()

    def forget(self) -> None:
        self.ended = []
        self.seats = []
        self.gains = []

    def begin(self, i: int) -> State:
        """A new game at place i, up to the learner's first decision."""
        while True:
            self.learners[i] = self.begun % self.table
            self.begun += 1
            state = self.beginning.new(self.rng.fork())
            self.let_rivals_play(state, self.learners[i])
            if state.legal:
                return state

    def let_rivals_play(self, state: State, learner: int) -> None:
        if not self.rivals:
            return
        while state.legal and state.seat != learner:
            rival = self.rivals[(state.seat - learner - 1) % self.table]
            state.apply(decide(self.game, state, rival, self.rng))

    def step(self, codes: list[int]) -> None:
        """One action for each game, by its code; all must be legal, or nothing is played."""
        assert len(codes) == self.count, "an action for each game"
        self.check(codes)
        self.forget()
        self.clear_mask()
        actions = self.game.verbs.actions
        for i in range(self.count):
            state = self.states[i]
            state.apply(actions[codes[i]])
            self.let_rivals_play(state, self.learners[i])
            if not state.legal:
                self.ended.append(i)
                self.seats.append(self.learners[i])
                self.gains.append(gains(self.game, state, self.table))
                self.states[i] = self.begin(i)
        self.look()

    def check(self, codes: list[int]) -> None:
        at: i64 = 0
        for i in range(self.count):
            code: i64 = codes[i]
            if code < 0 or code >= self.space or self.mask[at + code] == 0:
                raise ValueError(f"game {i}: action {codes[i]} is not legal")
            at += self.space

    def clear_mask(self) -> None:
        at: i64 = 0
        for legal in self.shown:
            for action in legal:
                code: i64 = action.code
                self.mask[at + code] = 0
            at += self.space
        self.shown = []

    def look(self) -> None:
        """Observation and mask of whoever decides in each game."""
        seen = self.seen
        mask = self.mask
        seen.truncate(0)
        at: i64 = 0
        for state in self.states:
            self.encoding.write(state, state.seat, seen)
            self.shown.append(state.legal)
            for action in state.legal:
                code: i64 = action.code
                mask[at + code] = 1
            at += self.space

    def anything(self) -> list[int]:
        """The code of some legal action of each game."""
        return [state.legal[self.rng.below(len(state.legal))].code for state in self.states]

    def advice(self, bot: Bot) -> list[int]:
        """The code that a bot would choose in each game."""
        return [decide(self.game, state, bot, self.rng).code for state in self.states]

    def standings(self, mind: PlainMind) -> list[list[float]]:
        """How good each game looks for each seat, from whoever decides on; all is known to the one who says so."""
        out: list[list[float]] = []
        for state in self.states:
            out.append([mind.standing(state, (state.seat + place) % self.table) for place in range(self.table)])
        return out

    def deciding(self) -> bytes:
        """The seat that decides in each game."""
        return bytes([state.seat for state in self.states])

    def observations(self) -> bytes:
        return self.seen.getvalue()

    def masks(self) -> bytes:
        return self.mask.getvalue()


def gains(game: Game, state: State, seats: int) -> list[float]:
    """What a finished game is worth to each seat: winners share 1, the others lose as much together."""
    winners = game.winners(state)
    others = seats - len(winners)
    if others == 0:
        return [0.0] * seats
    return [1.0 / len(winners) if seat in winners else -1.0 / others for seat in range(seats)]
