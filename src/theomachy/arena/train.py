"""Trains the linear evaluator from self-play: which features predict the winner, and which actions are chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import log
from pathlib import Path

from theomachy.arena.plan import derived, thinking
from theomachy.bots.bot import Bot, decide
from theomachy.bots.fitting import Pick, Sight, fit_chances, fit_hunch, guess
from theomachy.bots.hunches import WEIGHTS
from theomachy.bots.mind import VERB, traits
from theomachy.core.game import Game, make_setup
from theomachy.core.rng import Rng, seeded
from theomachy.core.state import State

# One decision in so many is random, so that training sees more states than those a bot reaches.
WHIM = 12
# The search also evaluates states within a turn: one in so many of them becomes a value sample.
MIDST = 3
TIMES = 4
# One game in so many is held out to measure the log loss.
APART = 8
PLACES = 4
# Policy weights below this are left out of the file.
LEAST = 0.02


@dataclass
class Watched:
    """Samples from played games; value samples of held-out games are kept apart."""

    sights: list[Sight] = field(default_factory=list)
    apart: list[Sight] = field(default_factory=list)
    picks: list[Pick] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Learned:
    """The weights as TOML text, the numbers of samples, and the log loss on held-out games in nats."""

    text: str
    sights: int
    picks: int
    error: float
    # The log loss of a guess that gives every seat the same probability.
    blind: float


class Traits:
    """Indices for the features of all actions of a game."""

    def __init__(self, game: Game) -> None:
        self.names: list[tuple[str, str]] = []
        index_of: dict[tuple[str, str], int] = {}
        self.of: list[list[int]] = []
        for action in game.verbs.actions:
            keys = [(action.verb.name, trait) for trait in traits(action)]
            for name in keys:
                index_of.setdefault(name, len(index_of))
            self.of.append([index_of[name] for name in keys])
        self.names = list(index_of)


def train(game: Game, bots: list[Bot], games: int, seed: int, progress: Callable[[int], None] | None = None) -> Learned:
    """Play games at all numbers of seats in turn, all seats by one of the bots in turn, and fit the weights."""
    data = Watched()
    feature_index = Traits(game)
    info = game.info
    for number in range(games):
        seats = info.min_seats + number % (info.max_seats - info.min_seats + 1)
        watch(game, bots[number % len(bots)], seats, derived(seed, number), feature_index, data, number % APART == 0)
        if progress is not None:
            progress(1)
    rounds = max(1.0, sum(data.rounds) / len(data.rounds))
    for sample in data.sights + data.apart:
        sample.late = min(1.0, sample.late / rounds)
    rng = seeded(seed)
    feature_count = len(game.feature_names())
    weights = fit_chances(data.sights, feature_count, TIMES, rng)
    policy_weights = fit_hunch(data.picks, len(feature_index.names), TIMES, rng)
    error = mean([surprise(guess(weights, sample, feature_count), sample.won) for sample in data.apart])
    baseline = mean([log(len(sample.won)) for sample in data.apart])
    text = written(game, weights, rounds, feature_index, policy_weights)
    return Learned(text, len(data.sights), len(data.picks), error, baseline)


def watch(game: Game, bot: Bot, seats: int, luck: int, known: Traits, seen: Watched, apart: bool) -> None:
    """Play a game and take a value sample at each change of the deciding seat, and at some states between."""
    rng = thinking(luck)
    state = game.new(make_setup(game.info, seats), seeded(luck))
    samples: list[Sight] = []
    last_seat = -1
    count = 0
    while state.legal and count < game.info.bound:
        if state.seat != last_seat or rng.below(MIDST) == 0:
            last_seat = state.seat
            features = [game.features(state, seat) for seat in range(seats)]
            samples.append(Sight(features, float(game.round_of(state)), []))
        step(game, state, bot, rng, known, seen)
        count += 1
    seen.rounds.append(game.round_of(state))
    winners = game.winners(state) if not state.legal else list(range(seats))
    for sample in samples:
        sample.won = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    (seen.apart if apart else seen.sights).extend(samples)


def step(game: Game, state: State, bot: Bot, rng: Rng, known: Traits, seen: Watched) -> None:
    """Play one decision and take a policy sample of it; now and then play a random action instead, without a sample."""
    if rng.below(WHIM) == 0:
        state.apply(state.legal[rng.below(len(state.legal))])
        return
    chosen = decide(game, state, bot, rng)
    options = [known.of[action.code] for action in state.legal]
    seen.picks.append(Pick(options, [1.0 if action is chosen else 0.0 for action in state.legal]))
    state.apply(chosen)


def surprise(guessed: list[float], won: list[float]) -> float:
    """Return the log loss (cross-entropy in nats) of a prediction."""
    return -sum([share * log(max(1e-6, chance)) for chance, share in zip(guessed, won, strict=True)])


def mean(numbers: list[float]) -> float:
    return sum(numbers) / max(1, len(numbers))


def written(game: Game, weights: list[float], rounds: float, known: Traits, hunch: list[float]) -> str:
    """Return the weights as the TOML text of `weights/learned.toml`."""
    names = game.feature_names()
    lines = [f"# Made by `theomachy train {game.info.id}`, and by nothing else.", f"rounds = {rounds:.1f}"]
    for table, start in (("early", 0), ("late", len(names))):
        lines += ["", f"[{table}]"]
        lines += [f"{name} = {weights[start + i]:.{PLACES}f}" for i, name in enumerate(names)]
    for verb in game.verbs.verbs:
        weights_of_verb = [
            (trait, weight) for (name, trait), weight in zip(known.names, hunch, strict=True) if name == verb.name
        ]
        lines += ["", f"[hunch.{verb.name}]"]
        lines += [
            f'"{trait}" = {weight:.2f}' for trait, weight in weights_of_verb if trait == VERB or abs(weight) >= LEAST
        ]
    return "\n".join(lines) + "\n"


def path_of(game: Game) -> Path:
    return Path(game.info.folder) / WEIGHTS
