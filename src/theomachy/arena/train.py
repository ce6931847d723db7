"""Learns from self-play: what of a table tells who will win, and which actions are usually chosen."""

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

# One decision in so many is made by chance, so that more is seen than what a bot would do.
WHIM = 12
# Thinking ahead also judges tables in the midst of a go: one in so many of them is looked at.
MIDST = 3
TIMES = 4
# One game in so many is kept apart, to see how well its results are foretold.
APART = 8
PLACES = 4
# A weight below this is left out.
LEAST = 0.02


@dataclass
class Watched:
    """What was seen in some games."""

    sights: list[Sight] = field(default_factory=list)
    apart: list[Sight] = field(default_factory=list)
    picks: list[Pick] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Learned:
    """`error` is how far results of games kept apart were from what was foretold, `blind` the same for an even guess
    (both in nats)."""

    text: str
    sights: int
    picks: int
    error: float
    blind: float


class Traits:
    """Numbers for the traits of all actions of a game."""

    def __init__(self, game: Game) -> None:
        self.names: list[tuple[str, str]] = []
        known: dict[tuple[str, str], int] = {}
        self.of: list[list[int]] = []
        for action in game.verbs.actions:
            found = [(action.verb.name, trait) for trait in traits(action)]
            for name in found:
                known.setdefault(name, len(known))
            self.of.append([known[name] for name in found])
        self.names = list(known)


def train(game: Game, bots: list[Bot], games: int, seed: int, progress: Callable[[int], None] | None = None) -> Learned:
    """Games with two, three and four seats in turn, all played by these bots in turn."""
    seen = Watched()
    known = Traits(game)
    info = game.info
    for number in range(games):
        seats = info.min_seats + number % (info.max_seats - info.min_seats + 1)
        watch(game, bots[number % len(bots)], seats, derived(seed, number), known, seen, number % APART == 0)
        if progress is not None:
            progress(1)
    rounds = max(1.0, sum(seen.rounds) / len(seen.rounds))
    for sight in seen.sights + seen.apart:
        sight.late = min(1.0, sight.late / rounds)
    rng = seeded(seed)
    width = len(game.feature_names())
    weights = fit_chances(seen.sights, width, TIMES, rng)
    hunch = fit_hunch(seen.picks, len(known.names), TIMES, rng)
    error = mean([surprise(guess(weights, sight, width), sight.won) for sight in seen.apart])
    blind = mean([log(len(sight.won)) for sight in seen.apart])
    text = written(game, weights, rounds, known, hunch)
    return Learned(text, len(seen.sights), len(seen.picks), error, blind)


def watch(game: Game, bot: Bot, seats: int, luck: int, known: Traits, seen: Watched, apart: bool) -> None:
    """Plays a game, and looks at it whenever another seat is asked, and now and then between."""
    rng = thinking(luck)
    state = game.new(make_setup(game.info, seats), seeded(luck))
    sights: list[Sight] = []
    before = -1
    count = 0
    while state.legal and count < game.info.bound:
        if state.seat != before or rng.below(MIDST) == 0:
            before = state.seat
            features = [game.features(state, seat) for seat in range(seats)]
            sights.append(Sight(features, float(game.round_of(state)), []))
        step(game, state, bot, rng, known, seen)
        count += 1
    seen.rounds.append(game.round_of(state))
    winners = game.winners(state) if not state.legal else list(range(seats))
    for sight in sights:
        sight.won = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    (seen.apart if apart else seen.sights).extend(sights)


def step(game: Game, state: State, bot: Bot, rng: Rng, known: Traits, seen: Watched) -> None:
    if rng.below(WHIM) == 0:
        state.apply(state.legal[rng.below(len(state.legal))])
        return
    chosen = decide(game, state, bot, rng)
    options = [known.of[action.code] for action in state.legal]
    seen.picks.append(Pick(options, [1.0 if action is chosen else 0.0 for action in state.legal]))
    state.apply(chosen)


def surprise(guessed: list[float], won: list[float]) -> float:
    return -sum([share * log(max(1e-6, chance)) for chance, share in zip(guessed, won, strict=True)])


def mean(numbers: list[float]) -> float:
    return sum(numbers) / max(1, len(numbers))


def written(game: Game, weights: list[float], rounds: float, known: Traits, hunch: list[float]) -> str:
    names = game.feature_names()
    lines = [f"# Made by `theomachy train {game.info.id}`, and by nothing else.", f"rounds = {rounds:.1f}"]
    for table, start in (("early", 0), ("late", len(names))):
        lines += ["", f"[{table}]"]
        lines += [f"{name} = {weights[start + i]:.{PLACES}f}" for i, name in enumerate(names)]
    for verb in game.verbs.verbs:
        found = [(trait, w) for (name, trait), w in zip(known.names, hunch, strict=True) if name == verb.name]
        lines += ["", f"[hunch.{verb.name}]"]
        lines += [f'"{trait}" = {w:.2f}' for trait, w in found if trait == VERB or abs(w) >= LEAST]
    return "\n".join(lines) + "\n"


def path_of(game: Game) -> Path:
    return Path(game.info.folder) / WEIGHTS
