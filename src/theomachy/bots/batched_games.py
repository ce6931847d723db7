"""Many games in one call, for machine learning: apply one action to each and encode all observations."""

from __future__ import annotations

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr

from theomachy.bots.bot import Bot, choose_action
from theomachy.bots.linear_evaluator import LinearEvaluator
from theomachy.core.action import Action
from theomachy.core.encoding import Encoding
from theomachy.core.game import Game, Setup
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class GameFactory:
    """Creates new games from a set-up; variants override it."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup

    def new(self, rng: Rng) -> State:
        state: State = self.game.new(self.setup, rng)
        return state


class BatchedGames:
    """Games that advance together: a finished game restarts at once, and bots choose their own actions.

    With bots, the learner has one seat, which moves on by one from game to game, and the bots sit clockwise of it.
    Without bots the learner plays all seats.
    """

    def __init__(self, factory: GameFactory, encoding: Encoding, rivals: list[Bot], count: int) -> None:
        self.factory = factory
        self.game = factory.game
        self.encoding = encoding
        self.rivals = rivals
        self.count = count
        self.action_count: i64 = len(self.game.verbs.actions)
        # The number of seats of each game.
        self.seat_count = factory.setup.seats
        self.rng = seeded_rng(0)
        # How many games were started. It determines the learner's seat in the next game.
        self.games_started = 0
        self.states: list[State] = []
        self.learner_seats: list[int] = []
        # The legal actions of each game that the masks are set for.
        self.masked_actions: list[list[Action]] = []
        self.observation_buffer = BytesWriter()
        self.mask_buffer = BytesWriter()
        self.mask_buffer.write(bytes(count * len(self.game.verbs.actions)))
        # The indices of the games that the last call ended.
        self.ended_games: list[int] = []
        self.ended_learner_seats: list[int] = []
        # The rewards of all seats in each ended game.
        self.ended_rewards: list[list[float]] = []

    def reset(self, seed: int) -> None:
        """Start all games anew from a seed."""
        self.rng = seeded_rng(seed)
        self.games_started = 0
        self.clear_mask()
        self.states = []
        self.learner_seats = []
        for i in range(self.count):
            self.learner_seats.append(0)
            self.states.append(self.start_game(i))
        self.clear_results()
        self.write_observations()

    def clear_results(self) -> None:
        self.ended_games = []
        self.ended_learner_seats = []
        self.ended_rewards = []

    def start_game(self, i: int) -> State:
        """Start a new game in slot i and play the bots up to the learner's first decision."""
        while True:
            self.learner_seats[i] = self.games_started % self.seat_count
            self.games_started += 1
            state = self.factory.new(self.rng.fork())
            self.play_rivals(state, self.learner_seats[i])
            if state.legal:
                return state

    def play_rivals(self, state: State, learner: int) -> None:
        if not self.rivals:
            return
        while state.legal and state.seat != learner:
            rival = self.rivals[(state.seat - learner - 1) % self.seat_count]
            state.apply(choose_action(self.game, state, rival, self.rng))

    def step(self, codes: list[int]) -> None:
        """Apply one action to each game, by its code.

        Raises ValueError, and changes nothing, if one of them is not legal.
        """
        assert len(codes) == self.count, "an action for each game"
        self.require_legal(codes)
        self.clear_results()
        self.clear_mask()
        actions = self.game.verbs.actions
        for i in range(self.count):
            state = self.states[i]
            state.apply(actions[codes[i]])
            self.play_rivals(state, self.learner_seats[i])
            if not state.legal:
                self.ended_games.append(i)
                self.ended_learner_seats.append(self.learner_seats[i])
                self.ended_rewards.append(terminal_rewards(self.game, state, self.seat_count))
                self.states[i] = self.start_game(i)
        self.write_observations()

    def require_legal(self, codes: list[int]) -> None:
        """Raise ValueError unless every action is legal in its game."""
        offset: i64 = 0
        for i in range(self.count):
            code: i64 = codes[i]
            if code < 0 or code >= self.action_count or self.mask_buffer[offset + code] == 0:
                raise ValueError(f"game {i}: action {codes[i]} is not legal")
            offset += self.action_count

    def clear_mask(self) -> None:
        """Reset the mask bytes that are set, which is cheaper than clearing the whole buffer."""
        offset: i64 = 0
        for legal in self.masked_actions:
            for action in legal:
                code: i64 = action.code
                self.mask_buffer[offset + code] = 0
            offset += self.action_count
        self.masked_actions = []

    def write_observations(self) -> None:
        """Encode observation and action mask of the seat to move in each game."""
        observations = self.observation_buffer
        mask = self.mask_buffer
        observations.truncate(0)
        offset: i64 = 0
        for state in self.states:
            self.encoding.write(state, state.seat, observations)
            self.masked_actions.append(state.legal)
            for action in state.legal:
                code: i64 = action.code
                mask[offset + code] = 1
            offset += self.action_count

    def random_actions(self) -> list[int]:
        """Return the code of a random legal action of each game."""
        return [state.legal[self.rng.below(len(state.legal))].code for state in self.states]

    def bot_actions(self, bot: Bot) -> list[int]:
        """Return the code of the action that a bot would choose in each game."""
        return [choose_action(self.game, state, bot, self.rng).code for state in self.states]

    def value_logits(self, evaluator: LinearEvaluator) -> list[list[float]]:
        """Return the linear evaluator's value logit of every seat in each game, from the seat to move on.

        It sees hidden information, so this is for training and must not be used to choose actions.
        """
        rows: list[list[float]] = []
        for state in self.states:
            rows.append(
                [
                    evaluator.value_logit(state, (state.seat + relative_seat) % self.seat_count)
                    for relative_seat in range(self.seat_count)
                ]
            )
        return rows

    def current_seats(self) -> bytes:
        """Return the seat to move in each game."""
        return bytes([state.seat for state in self.states])

    def observations(self) -> bytes:
        return self.observation_buffer.getvalue()

    def masks(self) -> bytes:
        return self.mask_buffer.getvalue()


def terminal_rewards(game: Game, state: State, seats: int) -> list[float]:
    """Return the reward of each seat in a finished game: the winners share +1, the losers share -1."""
    winners = game.winners(state)
    others = seats - len(winners)
    if others == 0:
        return [0.0] * seats
    return [1.0 / len(winners) if seat in winners else -1.0 / others for seat in range(seats)]
