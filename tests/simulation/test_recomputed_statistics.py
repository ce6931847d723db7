"""Recompute the figures of a report independently, from the text of the records and from definitions."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import sqrt
from typing import Any

import pytest

from theomachy.core.game import make_setup
from theomachy.core.match import replay
from theomachy.core.notation import text_of
from theomachy.core.record import Record, read_record
from theomachy.games import game as find_game
from theomachy.simulation.records.record_runs import build_runs
from theomachy.simulation.reports.report_data import all_thing_uses
from theomachy.simulation.reports.summary import card_counts, card_outliers
from theomachy.simulation.reports.turn_order import first_seat, random_start_option, win_shares_by_place
from theomachy.simulation.reports.win_shares import win_shares_by_seat
from theomachy.simulation.running.plan import Plan
from theomachy.simulation.running.runner import play_batch
from theomachy.simulation.stats.run import Run
from theomachy.simulation.stats.significance import benjamini_hochberg, holm
from theomachy.simulation.stats.statistics import wilson_rate

CARDS = "deus-ex-machina-cards"
TITLES = (CARDS, "deus-ex-machina", "deus", "divinus")


def play_records(title: str, games: int, seats: int = 3, **options: str) -> list[str]:
    setup = make_setup(find_game(title).info, seats, options=options)
    return play_batch(Plan(title, setup, ("random",) * seats, games, 11, with_records=True), 0, games).records


@pytest.fixture(scope="module")
def cards() -> tuple[list[Record], Run]:
    texts = play_records(CARDS, 24)
    return [read_record(text) for text in texts], build_runs(texts)[1][0]


def replayed_winners(record: Record) -> set[int]:
    """From a replay to the end."""
    game = find_game(record.game)
    return set(game.winners(replay(game, record, ()).state))


@pytest.mark.parametrize(("hits", "of"), [(0, 7), (3, 10), (50, 200), (9, 9), (1, 1)])
def test_an_interval_holds_the_shares_that_a_test_would_not_refuse(hits: int, of: int) -> None:
    """Wilson's bounds are where the distance of the found share from a true one is 1.96 of its errors."""

    def distance(share: float) -> float:
        return abs(hits / of - share) - 1.959964 * sqrt(share * (1 - share) / of)

    found = wilson_rate(hits, of)
    step = 1e-6
    for bound, outward in ((found.low, -step), (found.high, step)):
        if 0 < bound < 1:
            assert distance(bound - outward) < 0 < distance(bound + outward)


def test_corrections_follow_from_their_definitions() -> None:
    """Holm: what stands does so in every set it belongs to, by Bonferroni. Benjamini–Hochberg: the largest number k of
    findings of which the k-th is small enough."""
    chances = [0.011, 0.2, 0.013, 0.04, 0.02]
    for at, stands in enumerate(holm(chances)):
        groups = [group for size in range(1, 6) for group in combinations(range(5), size) if at in group]
        assert stands == all(min(chances[one] for one in group) <= 0.05 / len(group) for group in groups)
    most = max([k for k in range(1, 6) if sorted(chances)[k - 1] <= 0.05 * k / 5], default=0)
    assert sum(benjamini_hochberg(chances)) == most


def test_won_when_played_and_when_drawn_are_those_of_the_words(cards: tuple[list[Record], Run]) -> None:
    """Whoever wrote `resolve talos …` has played it; whoever could has it before them."""
    found, run = cards
    hands: dict[str, list[bool]] = {}
    for record in found:
        won = replayed_winners(record)
        for seat in range(3):
            own = "\n".join([entry.text for entry in record.entries if entry.seat == seat])
            for quest in set(re.findall(r"^resolve ([\w-]+)", own, re.MULTILINE)):
                hands.setdefault(quest, []).append(seat in won)
    played: dict[str, list[int]] = {}
    drawn: dict[str, list[int]] = {}
    for group in run.groups:
        for (verb, thing), count in group.thing_counts.items():
            if verb == "resolve" and thing.startswith("quest:") and count.played:
                known = played.setdefault(thing[6:], [0, 0])
                known[0] += count.played
                known[1] += count.won_played
        for thing, both in group.drawn_counts.items():
            drawn[thing] = [a + b for a, b in zip(drawn.get(thing, [0, 0]), both, strict=True)]
    assert played == {quest: [len(one), sum(one)] for quest, one in hands.items()}
    for quest, (did, did_won) in played.items():
        assert drawn[f"quest:{quest}"][0] >= did
        assert drawn[f"quest:{quest}"][1] >= did_won


def test_uses_counted_live_are_those_of_the_options_in_the_records() -> None:
    """Of each verb and thing: hands that could use it and that did, and the winners of either."""
    setup = make_setup(find_game(CARDS).info, 3)
    batch = play_batch(Plan(CARDS, setup, ("random",) * 3, 8, 11, with_records=True), 0, 8)
    counts: dict[tuple[str, str], list[int]] = {}
    for text in batch.records:
        record, won = read_record(text), replayed_winners(read_record(text))
        match = replay(find_game(CARDS), record, (), 0)
        could: list[set[tuple[str, str]]] = [set(), set(), set()]
        did: list[set[tuple[str, str]]] = [set(), set(), set()]
        for entry in record.entries:
            for action in match.state.legal:
                uses = {(action.verb.name, thing) for thing in action.ids() or [""]}
                could[entry.seat] |= uses
                if text_of(action) == entry.text:
                    did[entry.seat] |= uses
            match.play(entry.seat, entry.text)
        for seat in range(3):
            for use in could[seat]:
                known = counts.setdefault(use, [0, 0, 0, 0])
                used = use in did[seat]
                for index, is_counted in enumerate((True, used, seat in won, used and seat in won)):
                    known[index] += is_counted
    found = {
        use: [one.offered, one.played, one.won_offered, one.won_played] for use, one in batch.thing_counts().items()
    }
    assert found == counts


def test_what_nobody_chooses_is_judged_by_whom_it_came_to() -> None:
    """Heroes that are dealt: who had which stands in the first view of each game."""
    texts = play_records(CARDS, 30, heroes="dealt")
    game, (run,) = build_runs(texts)
    count: dict[str, list[int]] = {}
    for text in texts:
        record = read_record(text)
        players: Any = game.view(replay(game, record, (), 0).state, 0)["players"]
        for seat, player in enumerate(players):
            known = count.setdefault(f"hero:{player['hero']}", [0, 0])
            known[0] += 1
            known[1] += seat in replayed_winners(record)
    found = {thing: card_counts(run, verb, thing)[1] for verb, thing in all_thing_uses(run) if not verb}
    totals = {thing: [sum(column) for column in zip(*both, strict=True)] for thing, both in found.items()}
    assert {thing: both for thing, both in totals.items() if thing.startswith("hero:")} == count
    assert card_outliers(game, run)[0] > len(count)


@pytest.mark.parametrize("title", TITLES)
def test_lead_changes_are_those_of_the_scores_at_each_go(title: str) -> None:
    (text,) = play_records(title, 1, 2)
    record, game = read_record(text), find_game(title)
    ahead: list[int] = []
    last = -1
    match = replay(game, record, (), 0)
    for entry in record.entries:
        if entry.seat != last:
            scores = game.scores(match.state)
            if scores[0] != scores[1]:
                ahead.append(0 if scores[0] > scores[1] else 1)
        last = entry.seat
        match.play(entry.seat, entry.text)
    changes = sum(a != b for a, b in pairwise(ahead))
    assert build_runs([text])[1][0].games[0].lead_changes == changes


def test_places_in_the_order_begin_with_who_is_asked_first() -> None:
    texts = play_records(CARDS, 12, start="random")
    (run,) = build_runs(texts)[1]
    count = [0, 0, 0]
    for text in texts:
        record = read_record(text)
        for seat in replayed_winners(record):
            count[(seat - record.entries[0].seat) % 3] += 1
    assert [part.rate.hits for part in win_shares_by_place(run)] == count
    assert [part.rate.hits for part in win_shares_by_seat(run)] != count
    assert {story.entries[0][0] for story in run.games} == {"A", "B", "C"}


@pytest.mark.parametrize("title", TITLES[:3])
def test_the_first_seat_is_asked_first_where_chance_does_not_decide(title: str) -> None:
    info = find_game(title).info
    assert random_start_option(info) == {"start": "random"}
    assert first_seat(read_record(play_records(title, 1)[0]).entries[0].to_line()) == 0
