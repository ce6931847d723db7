"""Many games in one call, for machine learning: apply one action to each and encode all observations."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr

from theomachy.bots.bot import Bot, choose_action
from theomachy.bots.linear_evaluator import LinearEvaluator
from theomachy.core.action import Action
from theomachy.core.encoding import Encoding
from theomachy.core.game import Game, Setup
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import NOBODY, State

# The reward of a seat whose illegal action ended the game.
ILLEGAL_REWARD: Final = -1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class GameFactory:
    """Creates new games from a set-up; variants override it."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game = game
        self.setup = setup

    def new(self, rng: Rng) -> State:
        state: State = self.game.new(self.setup, rng)
        return state

    def next_chapter(self, state: State) -> State | None:
        """Return the game that follows a finished one in the same episode; None if there is none."""
        return None


class ObservationWriter:
    """Writes the observation and the action mask of one state as bytes; the buffers are used again and again.

    `extra_actions` are mask positions after the codes of the game.
    """

    def __init__(self, encoding: Encoding, action_count: int, extra_actions: int = 0) -> None:
        self.encoding = encoding
        self.observation_buffer = BytesWriter()
        self.mask_buffer = BytesWriter()
        self.mask_buffer.write(bytes(action_count + extra_actions))
        self.empty_mask = self.mask_buffer.getvalue()

    def observation(self, state: State, seat: int) -> bytes:
        self.observation_buffer.truncate(0)
        self.encoding.write(state, seat, self.observation_buffer)
        return self.observation_buffer.getvalue()

    def mask(self, state: State) -> bytes:
        """Return 1 for each legal action of the seat to move."""
        buffer = self.mask_buffer
        for action in state.legal:
            code: i64 = action.code
            buffer[code] = 1
        mask = buffer.getvalue()
        for action in state.legal:
            used: i64 = action.code
            buffer[used] = 0
        return mask


def legal_codes(state: State) -> list[int]:
    """Return the codes of the legal actions, in the order of the rules."""
    return [action.code for action in state.legal]


class BatchedGames:
    """Games that advance together: a finished game restarts at once, and bots choose their own actions.

    With bots at the table the learner has one seat and the bots sit clockwise of it: `fixed_seat`, or, if that is
    NOBODY, a seat that moves on by one from game to game. Without bots the learner plays all seats.
    Each slot has its own generator, so its games depend on its own seed and actions alone.
    """

    def __init__(
        self, factory: GameFactory, encoding: Encoding, rivals: list[Bot], count: int, fixed_seat: int = NOBODY
    ) -> None:
        self.factory = factory
        self.game = factory.game
        self.encoding = encoding
        self.rivals = rivals
        self.count = count
        self.fixed_seat = fixed_seat
        self.action_count: i64 = len(self.game.verbs.actions)
        # The number of seats of each game.
        self.seat_count = factory.setup.seats
        # For random and bot actions on behalf of the learner.
        self.rng = seeded_rng(0)
        self.slot_rngs: list[Rng] = []
        # The learner's seat in the next game of each slot, unless it is fixed.
        self.next_seats: list[int] = []
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
        # Those of them that an illegal action ended.
        self.illegal_games: list[int] = []
        # With rivals: the last observation of the learner in each ended game.
        self.final_buffer = BytesWriter()

    def reset(self, seed: int) -> None:
        """Start all games anew from one seed; the learner's seats are spread evenly over the slots."""
        self.rng = seeded_rng(seed)
        self.slot_rngs = [self.rng.fork() for _ in range(self.count)]
        self.next_seats = [i % self.seat_count for i in range(self.count)]
        self.start_all()

    def reset_each(self, seeds: list[int]) -> None:
        """Start all games anew, each from its own seed, which also decides the learner's first seat."""
        assert len(seeds) == self.count, "a seed for each game"
        self.rng = seeded_rng(seeds[0])
        self.slot_rngs = [seeded_rng(seed) for seed in seeds]
        self.next_seats = [rng.below(self.seat_count) for rng in self.slot_rngs]
        self.start_all()

    def start_all(self) -> None:
        self.clear_mask()
        self.learner_seats = [0] * self.count
        self.states = [self.start_game(i) for i in range(self.count)]
        self.clear_results()
        self.write_observations()

    def clear_results(self) -> None:
        self.ended_games = []
        self.ended_learner_seats = []
        self.ended_rewards = []
        self.illegal_games = []
        self.final_buffer.truncate(0)

    def start_game(self, i: int) -> State:
        """Start a new game in slot i and play the bots up to the learner's first decision."""
        while True:
            seat = self.fixed_seat
            if seat == NOBODY:
                seat = self.next_seats[i]
                self.next_seats[i] = (seat + 1) % self.seat_count
            self.learner_seats[i] = seat
            state = self.play_on(self.factory.new(self.slot_rngs[i].fork()), i)
            if state.legal:
                return state

    def play_on(self, state: State, i: int) -> State:
        """Return the state in which the learner decides or everything is over, after rivals and ended chapters."""
        while True:
            if self.rivals:
                self.play_rivals(state, i)
            if state.legal:
                return state
            chapter = self.factory.next_chapter(state)
            if chapter is None:
                return state
            state = chapter

    def play_rivals(self, state: State, i: int) -> None:
        learner = self.learner_seats[i]
        while state.legal and state.seat != learner:
            rival = self.rivals[(state.seat - learner - 1) % self.seat_count]
            state.apply(choose_action(self.game, state, rival, self.slot_rngs[i]))

    def step(self, codes: list[int]) -> None:
        """Apply one action to each game, by its code; an illegal one ends that game with a loss of its seat."""
        assert len(codes) == self.count, "an action for each game"
        illegal = self.find_illegal(codes)
        self.clear_results()
        self.clear_mask()
        actions = self.game.verbs.actions
        for i in range(self.count):
            state = self.states[i]
            if illegal and i in illegal:
                self.end_game(i, illegal_rewards(state.seat, self.seat_count))
                continue
            state.apply(actions[codes[i]])
            state = self.play_on(state, i)
            self.states[i] = state
            if not state.legal:
                self.end_game(i, terminal_rewards(self.game, state, self.seat_count))
        self.illegal_games = illegal
        self.write_observations()

    def end_game(self, i: int, rewards: list[float]) -> None:
        """Note the result of the game in slot i and start the next one there."""
        self.ended_games.append(i)
        self.ended_learner_seats.append(self.learner_seats[i])
        self.ended_rewards.append(rewards)
        if self.rivals:
            self.encoding.write(self.states[i], self.learner_seats[i], self.final_buffer)
        self.states[i] = self.start_game(i)

    def find_illegal(self, codes: list[int]) -> list[int]:
        """Return the games whose action is not legal."""
        offset: i64 = 0
        illegal: list[int] = []
        for i in range(self.count):
            code: i64 = codes[i]
            if code < 0 or code >= self.action_count or self.mask_buffer[offset + code] == 0:
                illegal.append(i)
            offset += self.action_count
        return illegal

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

    def final_observations(self) -> bytes:
        return self.final_buffer.getvalue()

    def legal_codes(self) -> tuple[list[int], list[int]]:
        """Return the codes of the legal actions of all games in a row, and where each game's begin, with the end."""
        codes: list[int] = []
        offsets = [0]
        for state in self.states:
            for action in state.legal:
                codes.append(action.code)
            offsets.append(len(codes))
        return codes, offsets


def illegal_rewards(offender: int, seats: int) -> list[float]:
    """Return the reward of each seat if an illegal action ends the game: a loss for its seat, nothing for others."""
    return [ILLEGAL_REWARD if seat == offender else 0.0 for seat in range(seats)]


def terminal_rewards(game: Game, state: State, seats: int) -> list[float]:
    """Return the reward of each seat in a finished game."""
    return shared_rewards(game.winners(state), seats)


def shared_rewards(winners: list[int], seats: int) -> list[float]:
    """Return the reward of each seat: winners share 1, the others lose as much together."""
    others = seats - len(winners)
    if others == 0:
        return [0.0] * seats
    return [1.0 / len(winners) if seat in winners else -1.0 / others for seat in range(seats)]
