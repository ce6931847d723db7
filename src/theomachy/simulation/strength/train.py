"""Trains the linear evaluator from self-play: which features predict the winner, and which actions are chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import log
from pathlib import Path

from theomachy.bots.bot import Bot, choose_action
from theomachy.bots.evaluator import VERB_FEATURE, action_features
from theomachy.bots.linear_evaluator import WEIGHTS_FILE
from theomachy.bots.linear_training import (
    PolicySample,
    ValueSample,
    fit_policy_weights,
    fit_value_weights,
    predict_win_probabilities,
)
from theomachy.core.game import Game, make_setup
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import State
from theomachy.simulation.running.plan import bot_rng, derive_seed

# One decision in so many is random, so that training sees more states than those a bot reaches.
RANDOM_ACTION_EVERY = 12
# The search also evaluates states within a turn: one in so many of them becomes a value sample.
MID_TURN_SAMPLE_EVERY = 3
EPOCHS = 4
# One game in so many is held out to measure the log loss.
HOLDOUT_EVERY = 8
DECIMALS = 4
# Policy weights below this are left out of the file.
MIN_WEIGHT = 0.02


@dataclass
class TrainingData:
    """Samples from played games; value samples of held-out games are kept apart."""

    value_samples: list[ValueSample] = field(default_factory=list)
    holdout_samples: list[ValueSample] = field(default_factory=list)
    policy_samples: list[PolicySample] = field(default_factory=list)
    game_lengths: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class TrainingResult:
    """The weights as TOML text, the numbers of samples, and the log loss on held-out games in nats."""

    text: str
    value_sample_count: int
    policy_sample_count: int
    log_loss: float
    # The log loss of a guess that gives every seat the same probability.
    baseline_log_loss: float


class ActionFeatureIndex:
    """Assigns an index to each feature of the game's actions."""

    def __init__(self, game: Game) -> None:
        self.names: list[tuple[str, str]] = []
        index_of: dict[tuple[str, str], int] = {}
        self.by_action: list[list[int]] = []
        for action in game.verbs.actions:
            keys = [(action.verb.name, trait) for trait in action_features(action)]
            for name in keys:
                index_of.setdefault(name, len(index_of))
            self.by_action.append([index_of[name] for name in keys])
        self.names = list(index_of)


def train(
    game: Game, bots: list[Bot], games: int, seed: int, progress: Callable[[int], None] | None = None
) -> TrainingResult:
    """Play games at all numbers of seats in turn, and fit the weights.

    In each game one bot plays all seats; the bots take turns from game to game.
    """
    data = TrainingData()
    feature_index = ActionFeatureIndex(game)
    info = game.info
    for number in range(games):
        seats = info.min_seats + number % (info.max_seats - info.min_seats + 1)
        play_training_game(
            game,
            bots[number % len(bots)],
            seats,
            derive_seed(seed, number),
            feature_index,
            data,
            number % HOLDOUT_EVERY == 0,
        )
        if progress is not None:
            progress(1)
    rounds = max(1.0, sum(data.game_lengths) / len(data.game_lengths))
    for sample in data.value_samples + data.holdout_samples:
        sample.progress = min(1.0, sample.progress / rounds)
    rng = seeded_rng(seed)
    feature_count = len(game.feature_names())
    weights = fit_value_weights(data.value_samples, feature_count, EPOCHS, rng)
    policy_weights = fit_policy_weights(data.policy_samples, len(feature_index.names), EPOCHS, rng)
    error = mean(
        [
            log_loss(predict_win_probabilities(weights, sample, feature_count), sample.results)
            for sample in data.holdout_samples
        ]
    )
    baseline = mean([log(len(sample.results)) for sample in data.holdout_samples])
    text = format_weights(game, weights, rounds, feature_index, policy_weights)
    return TrainingResult(text, len(data.value_samples), len(data.policy_samples), error, baseline)


def play_training_game(
    game: Game,
    bot: Bot,
    seats: int,
    game_seed: int,
    feature_index: ActionFeatureIndex,
    data: TrainingData,
    is_holdout: bool,
) -> None:
    """Play a game and take value samples: one at each change of the deciding seat, and some within turns."""
    rng = bot_rng(game_seed)
    state = game.new(make_setup(game.info, seats), seeded_rng(game_seed))
    samples: list[ValueSample] = []
    last_seat = -1
    count = 0
    while state.legal and count < game.info.max_actions:
        if state.seat != last_seat or rng.below(MID_TURN_SAMPLE_EVERY) == 0:
            last_seat = state.seat
            features = [game.features(state, seat) for seat in range(seats)]
            samples.append(ValueSample(features, float(game.round_of(state)), []))
        play_decision(game, state, bot, rng, feature_index, data)
        count += 1
    data.game_lengths.append(game.round_of(state))
    winners = game.winners(state) if not state.legal else list(range(seats))
    for sample in samples:
        sample.results = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    (data.holdout_samples if is_holdout else data.value_samples).extend(samples)


def play_decision(
    game: Game, state: State, bot: Bot, rng: Rng, feature_index: ActionFeatureIndex, data: TrainingData
) -> None:
    """Play one decision of the bot and take a policy sample of it.

    Now and then a random action is played instead, without a sample.
    """
    if rng.below(RANDOM_ACTION_EVERY) == 0:
        state.apply(state.legal[rng.below(len(state.legal))])
        return
    chosen = choose_action(game, state, bot, rng)
    options = [feature_index.by_action[action.code] for action in state.legal]
    data.policy_samples.append(PolicySample(options, [1.0 if action is chosen else 0.0 for action in state.legal]))
    state.apply(chosen)


def log_loss(predicted: list[float], results: list[float]) -> float:
    """Return the log loss (cross-entropy in nats) of a prediction."""
    return -sum([share * log(max(1e-6, chance)) for chance, share in zip(predicted, results, strict=True)])


def mean(numbers: list[float]) -> float:
    return sum(numbers) / max(1, len(numbers))


def format_weights(
    game: Game, weights: list[float], rounds: float, feature_index: ActionFeatureIndex, policy_weights: list[float]
) -> str:
    """Return the weights as the TOML text of `weights/learned.toml`."""
    names = game.feature_names()
    lines = [f"# Made by `theomachy train {game.info.id}`, and by nothing else.", f"rounds = {rounds:.1f}"]
    for table, start in (("early", 0), ("late", len(names))):
        lines += ["", f"[{table}]"]
        lines += [f"{name} = {weights[start + i]:.{DECIMALS}f}" for i, name in enumerate(names)]
    for verb in game.verbs.verbs:
        weights_of_verb = [
            (trait, weight)
            for (name, trait), weight in zip(feature_index.names, policy_weights, strict=True)
            if name == verb.name
        ]
        lines += ["", f"[hunch.{verb.name}]"]
        lines += [
            f'"{trait}" = {weight:.2f}'
            for trait, weight in weights_of_verb
            if trait == VERB_FEATURE or abs(weight) >= MIN_WEIGHT
        ]
    return "\n".join(lines) + "\n"


def weights_path(game: Game) -> Path:
    return Path(game.info.folder) / WEIGHTS_FILE
