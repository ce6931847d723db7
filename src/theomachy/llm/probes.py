"""Rule probes: positions with one action, and whether the rules allow it, and if not by which rule they forbid it.

The probes of a title are data, `rule_probes.toml` of its folder, written by `tools/figures/rule_probes.py` and checked
by a second implementation of the rules in the tests.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from theomachy.core.action import SEAT
from theomachy.core.game import Game, make_setup
from theomachy.core.notation import parse_action
from theomachy.core.rng import seeded_rng
from theomachy.core.state import State
from theomachy.games import game as find_game
from theomachy.llm.environment import TextConfig, TextPlayer, ask_player
from theomachy.llm.package_texts import LLM_SECTION, make_translator
from theomachy.llm.position import card_lines, position_of_state
from theomachy.llm.position_text import PositionWriter, TextStyle

PROBES_FILE = "rule_probes.toml"
RULE_ID = re.compile(r"\b[A-Z]{3}-\d{2}\b")
VERDICT = re.compile(r"\b(yes|no|ναι|όχι)\b", re.IGNORECASE)
YES = ("yes", "ναι")


@dataclass(frozen=True)
class ProbeGame:
    """A game that probes look at: its set-up, its seed and its actions in notation."""

    title: str
    seats: int
    seed: int
    options: dict[str, str]
    actions: list[str]


@dataclass(frozen=True)
class Probe:
    """May the seat that decides after so many actions do this? `rule`: the id of the rule that forbids it, if one is
    named."""

    game: ProbeGame
    after: int
    action: str
    legal: bool
    rule: str


@dataclass(frozen=True)
class ProbeAnswer:
    """What an answer says: yes, no or neither (None), and the ids of rules in it."""

    legal: bool | None
    rules: list[str]


@dataclass
class ProbeScore:
    """How many probes were judged rightly; of refusals with a rule, how many were given that rule."""

    title: str
    probes: int = 0
    right: int = 0
    with_rule: int = 0
    right_rule: int = 0

    def add(self, probe: Probe, answer: ProbeAnswer) -> None:
        self.probes += 1
        self.right += answer.legal is probe.legal
        if probe.rule:
            self.with_rule += 1
            self.right_rule += answer.legal is False and probe.rule in answer.rules


def probes_path(game: Game) -> Path:
    return Path(game.info.folder) / PROBES_FILE


@cache
def load_probes(title: str) -> list[Probe]:
    """Return the probes of a title, in the order of the file; none if it has no file."""
    path = probes_path(find_game(title))
    if not path.exists():
        return []
    probes: list[Probe] = []
    for row in tomllib.loads(path.read_text(encoding="utf-8"))["game"]:
        game = ProbeGame(title, row["seats"], row["seed"], row["options"], row["actions"])
        probes += [Probe(game, one["after"], one["action"], one["legal"], one.get("rule", "")) for one in row["probe"]]
    return probes


def probe_states(game: Game, probes: list[Probe]) -> Iterator[tuple[Probe, State]]:
    """Yield each probe with its position. Probes of one game stand together, in its order."""
    played: ProbeGame | None = None
    count = 0
    for probe in probes:
        if probe.game is not played:
            played, count = probe.game, 0
            setup = make_setup(game.info, played.seats, options=played.options)
            state = game.new(setup, seeded_rng(played.seed))
        while count < probe.after:
            state.apply(parse_action(game.verbs, played.actions[count]))
            count += 1
        yield probe, state


class ProbeWriter:
    """Writes the question of a probe: the position without its options, then the action in words and in notation."""

    def __init__(self, game: Game, config: TextConfig) -> None:
        self.game = game
        self.config = config
        self.translator = make_translator(config.lang, game)

    def write(self, probe: Probe, state: State) -> str:
        translator, game = self.translator, self.game
        translator.players = [f"P{seat + 1}" for seat in range(probe.game.seats)]
        cards = card_lines(
            game.catalogue(make_setup(game.info, probe.game.seats, options=probe.game.options)), translator
        )
        position = position_of_state(game, state, state.seat, translator, [], cards)
        style = TextStyle(self.config.budget, with_options=False, count_tokens=self.config.count_tokens)
        words = translator.action(parse_action(game.verbs, probe.action), translator.labels(game.labels(state)))
        asked = [SEAT.slug(state.seat).upper(), f"{probe.action} ({words.rstrip('.')})"]
        question = translator.template(LLM_SECTION, "probe").replace("{0}", asked[0]).replace("{1}", asked[1])
        return "\n".join([PositionWriter(translator, style).write(position), question])


def read_probe_answer(answer: str) -> ProbeAnswer:
    """Read the last yes or no of an answer, and all ids of rules in it."""
    verdicts = VERDICT.findall(answer)
    legal = verdicts[-1].lower() in YES if verdicts else None
    return ProbeAnswer(legal, RULE_ID.findall(answer))


def sample_probes(title: str, most: int) -> list[Probe]:
    """Return so many probes of a title by a fixed choice, in the order of the file."""
    probes = load_probes(title)
    chosen = random.Random(1).sample(range(len(probes)), min(most, len(probes)))  # nosec B311: no secret
    return [probes[at] for at in sorted(chosen)]


def score_probes(player: TextPlayer, title: str, config: TextConfig, most: int) -> ProbeScore:
    """Ask a player so many probes of a title, or all of them; always the same."""
    game = find_game(title)
    writer, score = ProbeWriter(game, config), ProbeScore(title)
    for probe, state in probe_states(game, sample_probes(title, most)):
        score.add(probe, read_probe_answer(ask_player(player, writer.write(probe, state))))
    return score
