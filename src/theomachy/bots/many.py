"""Many games in one call, for machine learning: apply one action to each and encode all observations."""

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
    """Creates new games from a set-up; variants override it."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup

    def new(self, rng: Rng) -> State:
        state: State = self.game.new(self.setup, rng)
        return state


class ManyGames:
    """Games that advance together; each starts anew when it ends, and bots move by themselves.

    With bots at the table the learner has one seat, which moves on by one from game to game, and the bots sit clockwise
    of it; without bots the learner plays all seats.
    """

    def __init__(self, beginning: Beginning, encoding: Encoding, rivals: list[Bot], count: int) -> None:
        self.beginning = beginning
        self.game = beginning.game
        self.encoding = encoding
        self.rivals = rivals
        self.count = count
        self.space: i64 = len(self.game.verbs.actions)
        # The number of seats of each game.
        self.table = beginning.setup.seats
        self.rng = seeded(0)
        # How many games were started, which decides the learner's seat.
        self.begun = 0
        self.states: list[State] = []
        self.learners: list[int] = []
        # The legal actions of each game that the masks are set for.
        self.shown: list[list[Action]] = []
        self.seen = BytesWriter()
        self.mask = BytesWriter()
        self.mask.write(bytes(count * len(self.game.verbs.actions)))
        # The games that the last call ended; of each, the learner's seat and the reward of every seat.
        self.ended: list[int] = []
        self.seats: list[int] = []
        self.gains: list[list[float]] = []

    def reset(self, seed: int) -> None:
        """Start all games anew from a seed."""
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
        """Start a new game in slot i and play the bots up to the learner's first decision."""
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
        """Apply one action to each game, by its code.

        Raises ValueError, and changes nothing, if one of them is not legal.
        """
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
        """Raise ValueError unless every action is legal in its game."""
        offset: i64 = 0
        for i in range(self.count):
            code: i64 = codes[i]
            if code < 0 or code >= self.space or self.mask[offset + code] == 0:
                raise ValueError(f"game {i}: action {codes[i]} is not legal")
            offset += self.space

    def clear_mask(self) -> None:
        """Reset the mask bytes that are set, which is cheaper than clearing the whole buffer."""
        offset: i64 = 0
        for legal in self.shown:
            for action in legal:
                code: i64 = action.code
                self.mask[offset + code] = 0
            offset += self.space
        self.shown = []

    def look(self) -> None:
        """Encode observation and action mask of the seat to move in each game."""
        observations = self.seen
        mask = self.mask
        observations.truncate(0)
        offset: i64 = 0
        for state in self.states:
            self.encoding.write(state, state.seat, observations)
            self.shown.append(state.legal)
            for action in state.legal:
                code: i64 = action.code
                mask[offset + code] = 1
            offset += self.space

    def anything(self) -> list[int]:
        """Return the code of a random legal action of each game."""
        return [state.legal[self.rng.below(len(state.legal))].code for state in self.states]

    def advice(self, bot: Bot) -> list[int]:
        """Return the code of the action that a bot would choose in each game."""
        return [decide(self.game, state, bot, self.rng).code for state in self.states]

    def standings(self, mind: PlainMind) -> list[list[float]]:
        """Return the linear evaluator's value logit of every seat in each game, from the seat to move on.

        It sees hidden information, so this is for training and must not be used to choose actions.
        """
        rows: list[list[float]] = []
        for state in self.states:
            rows.append(
                [mind.standing(state, (state.seat + relative_seat) % self.table) for relative_seat in range(self.table)]
            )
        return rows

    def deciding(self) -> bytes:
        """Return the seat to move in each game."""
        return bytes([state.seat for state in self.states])

    def observations(self) -> bytes:
        return self.seen.getvalue()

    def masks(self) -> bytes:
        return self.mask.getvalue()


def gains(game: Game, state: State, seats: int) -> list[float]:
    """Return the reward of each seat in a finished game: winners share 1, the others lose as much together."""
    winners = game.winners(state)
    others = seats - len(winners)
    if others == 0:
        return [0.0] * seats
    return [1.0 / len(winners) if seat in winners else -1.0 / others for seat in range(seats)]
