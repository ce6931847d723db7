"""The rule probes: a referee that was written from the rule sheets alone agrees with each of them."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.referees.cards import CardReferee
from tests.referees.comparison import RefereeFactory, Watcher, slugs
from tests.referees.deus.referee import DeusReferee
from tests.referees.divinus.referee import DivinusReferee
from tests.referees.machina.referee import MachinaReferee
from theomachy.core.event import ALL_SEEING
from theomachy.core.game import make_setup
from theomachy.core.notation import parse_action, text_of, why_illegal
from theomachy.core.rng import seeded_rng
from theomachy.games import game as find_game
from theomachy.llm.environment import TextConfig
from theomachy.llm.probes import (
    Probe,
    ProbeGame,
    load_probes,
    probe_states,
    read_probe_answer,
    sample_probes,
    score_probes,
)

REFEREES: dict[str, RefereeFactory] = {
    "deus": DeusReferee,
    "deus-ex-machina": MachinaReferee,
    "deus-ex-machina-cards": CardReferee,
    "divinus": DivinusReferee,
}
every_title = pytest.mark.parametrize("title", REFEREES)


def probes_by_game(title: str) -> dict[int, list[Probe]]:
    games: dict[int, list[Probe]] = {}
    for probe in load_probes(title):
        games.setdefault(probe.game.seed, []).append(probe)
    return games


def judge(played: ProbeGame, make: RefereeFactory, last: int) -> list[set[str]]:
    """Let the referee follow a game; return what it allows before each action."""
    game = find_game(played.title)
    setup = make_setup(game.info, played.seats, options=played.options)
    state = game.new(setup, seeded_rng(played.seed))
    referee = make(setup, game.view(state, ALL_SEEING))
    allowed = [set(referee.legal())]
    for text in played.actions[:last]:
        state.events = []
        state.apply(parse_action(game.verbs, text))
        if isinstance(referee, Watcher):
            referee.observe(game.view(state, ALL_SEEING), [text_of(option) for option in state.legal])
        referee.play(text, [[event.kind.name, *slugs(event.ids())] for event in state.events])
        allowed.append(set(referee.legal()))
    return allowed


@every_title
def test_a_referee_agrees_with_every_probe(title: str) -> None:
    checked = 0
    for probes in probes_by_game(title).values():
        allowed = judge(probes[0].game, REFEREES[title], max([probe.after for probe in probes]))
        for probe in probes:
            assert (probe.action in allowed[probe.after]) is probe.legal, probe
            checked += 1
    assert checked == 75


@every_title
def test_the_rules_give_the_reason_that_a_probe_names(title: str) -> None:
    game, probes = find_game(title), load_probes(title)
    for probe, state in probe_states(game, probes):
        reason = why_illegal(game, state, state.seat, probe.action)
        assert (reason is None, reason.rule if reason is not None else "") == (probe.legal, probe.rule), probe


@every_title
def test_half_of_the_probes_are_legal_and_none_stands_twice(title: str) -> None:
    probes = load_probes(title)
    assert 35 <= Counter([probe.legal for probe in probes])[True] <= 40
    assert len({(probe.game.seed, probe.after, probe.action) for probe in probes}) == len(probes)
    assert sum([bool(probe.rule) for probe in probes]) >= 30


@pytest.mark.parametrize(
    ("answer", "legal", "rules"),
    [
        ("Yes.", True, []),
        ("I think yes, but then: no, DXC-20 forbids it", False, ["DXC-20"]),
        ("**No** [DEU-12, DEU-14]", False, ["DEU-12", "DEU-14"]),
        ("ναι", True, []),
        ("Όχι, DXC-11", False, ["DXC-11"]),
        ("perhaps, if you know how", None, []),
        ("", None, []),
    ],
)
def test_an_answer_is_read(answer: str, legal: bool | None, rules: list[str]) -> None:
    read = read_probe_answer(answer)
    assert (read.legal, read.rules) == (legal, rules)


class Oracle:
    """Knows the probes in their order."""

    def __init__(self, probes: list[Probe]) -> None:
        self.answers = [f"{'yes' if probe.legal else 'no'} {probe.rule}" for probe in probes]
        self.questions: list[str] = []

    def __call__(self, observation: str) -> str:
        self.questions.append(observation)
        return self.answers[len(self.questions) - 1]


def test_probes_are_scored_and_the_options_are_not_told() -> None:
    title = "deus-ex-machina-cards"
    probes = sample_probes(title, 5)
    oracle = Oracle(probes)
    score = score_probes(oracle, title, TextConfig(), 5)
    assert (score.probes, score.right, score.right_rule) == (5, 5, score.with_rule)
    assert score.with_rule > 0
    assert not any(["Options" in question for question in oracle.questions])
    assert probes[0].action in oracle.questions[0]
    assert score_probes(lambda _: "who knows", title, TextConfig(), 5).right == 0
