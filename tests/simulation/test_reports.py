"""The laboratory's arithmetic, what it reads from records, and positions as one line of text."""

from __future__ import annotations

import json
import re
from copy import copy
from dataclasses import replace
from math import isclose
from pathlib import Path

import pytest

from theomachy.core.game import make_setup
from theomachy.core.match import Match, replay
from theomachy.core.record import Luck, read_record
from theomachy.core.rule_errors import Problem
from theomachy.games import game as find_game
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.simulation.comparison.data_parameter import DataParameter, parse_parameter, plan_with_value
from theomachy.simulation.comparison.sweep import SweepPoint, bisect_balance, main_use_count, most_balanced
from theomachy.simulation.records.position import format_position, parse_position
from theomachy.simulation.records.record_runs import build_runs
from theomachy.simulation.records.record_stats import collect_stats, count_dead_rounds, option_bucket
from theomachy.simulation.reports.report_data import bot_label, build_report_data, most_unusual_first
from theomachy.simulation.reports.report_html import SCRIPTS, WEB_FOLDER, render_report
from theomachy.simulation.reports.report_payload import encode_payload
from theomachy.simulation.reports.summary import (
    all_within_tolerance,
    card_outliers,
    dealt_card_outliers,
    half_leader_win_rate,
    merge_runs,
)
from theomachy.simulation.reports.win_shares import win_shares_by_seat
from theomachy.simulation.running.plan import Plan
from theomachy.simulation.running.runner import play_batch
from theomachy.simulation.stats.batch import Batch, HandGroup, UseCount
from theomachy.simulation.stats.game_stats import SAMPLE_POINTS, HandStats
from theomachy.simulation.stats.significance import (
    benjamini_hochberg,
    binomial_test,
    holm,
    mantel_haenszel_test,
    paired_test,
    two_proportion_test,
    two_sided_p_value,
)
from theomachy.simulation.stats.statistics import wilson_rate
from theomachy.texts import Translator
from tools.figures import balance as balance_tool
from tools.figures.balance import format_section
from tools.figures.balance_picture import parse_rows, render_picture

ROOT = Path(__file__).parents[2]
TITLES = ("deus-ex-machina-cards", "deus-ex-machina", "deus", "divinus")


@pytest.fixture(scope="module")
def batch() -> Batch:
    plan = Plan(GAME.info.id, make_setup(GAME.info, 3), ("greedy", "random", "random"), 12, 5, with_records=True)
    return play_batch(plan, 0, 12)


def test_chances_are_those_of_the_tables() -> None:
    """1.96 is 5 %; 600 of 1,000 against one half is z = 6.32, 60 against 40 of 100 is z = 2.83. Of few games every
    number of hits is counted: five or six of six at one third are 13 of 729, twice that for both sides."""
    assert isclose(two_sided_p_value(1.959964), 0.05, abs_tol=1e-6)
    assert isclose(binomial_test(600, 1000, 0.5), two_sided_p_value(6.324555), rel_tol=1e-5)
    assert isclose(binomial_test(5, 6, 1 / 3), 2 * 13 / 729)
    assert isclose(binomial_test(1, 6, 2 / 3), 2 * 13 / 729)
    assert isclose(binomial_test(60, 100, 0.5), 0.0568879, rel_tol=1e-5)
    assert binomial_test(3, 6, 0.5) == 1
    assert isclose(two_proportion_test(60, 100, 40, 100), two_sided_p_value(2.828427), rel_tol=1e-5)
    assert binomial_test(0, 0, 0.5) == two_proportion_test(3, 5, 0, 0) == two_proportion_test(0, 9, 0, 9) == 1


def test_multiple_comparisons_are_corrected() -> None:
    """The example of Benjamini and Hochberg 1995: of fifteen, four stand; Holm keeps three."""
    chances = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719]
    chances += [0.6528, 0.7590, 1.0]
    assert benjamini_hochberg(chances) == [True] * 4 + [False] * 11
    assert holm(chances) == [True] * 3 + [False] * 12
    assert benjamini_hochberg(chances[::-1]) == ([True] * 4 + [False] * 11)[::-1]
    assert benjamini_hochberg([]) == holm([]) == []


def test_groups_are_compared_within_themselves() -> None:
    """Half of the first group wins and a tenth of the second, whatever they did: pooled, doing it would look good. And
    by hand: of ten hands five won, of four that did all four; two are expected, the variance is 4·6·5·5/(10·10·9)."""
    groups = [(100, 50, 80, 40), (100, 10, 20, 2)]
    assert mantel_haenszel_test(groups) == (42, 1)
    assert two_proportion_test(42, 100, 18, 100) < 0.001
    expected, chance = mantel_haenszel_test([(10, 5, 4, 4)])
    assert expected == 2
    assert isclose(chance, two_sided_p_value(2 / (2 / 3) ** 0.5))
    assert mantel_haenszel_test([(5, 5, 2, 2), (1, 0, 1, 0)])[1] == 1


def test_levels_have_the_names_that_people_read(batch: Batch) -> None:
    game, runs = build_runs(batch.records)
    texts = json.loads(json.dumps(build_report_data(game, runs)))["texts"]
    assert texts["en"]["bots"] == {"greedy": "careful", "random": "whimsical"}
    assert texts["el"]["bots"] == {"greedy": "προσεκτικό", "random": "απρόβλεπτο"}
    names = {"careful": "careful", "master-raider": "master, raider", "Dreamer": "Dreamer"}
    assert {bot: bot_label(Translator("en"), bot) for bot in names} == names


def test_pairs_are_told_apart_by_their_differences() -> None:
    found = paired_test([10, 20, 30, 40], [11, 21, 31, 42])
    assert found.mean == 1.25
    assert 0 < found.low < 1.25 < found.high
    assert paired_test([1, 2], [1, 2]).p_value == 1
    assert paired_test([1, 2], [2, 3]).p_value == 0


def test_record_stats_hold_the_result_of_the_game(batch: Batch) -> None:
    for row, text in zip(batch.games, batch.records, strict=True):
        story, hands = collect_stats(GAME, read_record(text))
        assert (story.winners, story.scores, story.ending) == (row.winners, row.scores, row.ending)
        assert (len(story.entries), story.goes, story.lead_changes) == (row.decisions, row.goes, row.lead_changes)
        assert story.margin() == row.margin()
        assert len(story.leaders) == SAMPLE_POINTS
        for seat, hand in enumerate(hands):
            assert len(hand.points) == SAMPLE_POINTS
            assert sum(hand.points[-1].values()) == row.scores[seat]
        assert sum([sum(hand.decisions) for hand in hands]) == row.decisions
        assert sum([sum(hand.options) for hand in hands]) == row.total_options


def test_a_round_is_dead_for_who_is_not_asked_or_can_only_step_aside() -> None:
    hand = HandStats(active_rounds={1, 3}, idle_rounds={2})
    assert count_dead_rounds(hand, 4) == (3, 1)
    assert count_dead_rounds(hand, 5) == (4, 2)
    assert count_dead_rounds(HandStats(idle_rounds={1}), 1) == (1, 1)


def test_a_width_counts_up_to_its_bound() -> None:
    assert [option_bucket(options) for options in (1, 2, 3, 4, 5, 64, 65)] == [0, 1, 2, 2, 3, 6, 7]


def test_the_counts_of_the_page_are_those_of_the_simulation(batch: Batch) -> None:
    game, runs = build_runs(batch.records)
    data = json.loads(json.dumps(build_report_data(game, runs)))
    counts: dict[tuple[str, str], list[int]] = {}
    for group in data["runs"][0]["groups"]:
        for at, *more in group["things"]:
            thing = (data["things"][at]["verb"], data["things"][at]["thing"])
            counts[thing] = [a + b for a, b in zip(counts.get(thing, [0] * 4), more, strict=True)]
    assert counts == {
        thing: [one.offered, one.won_offered, one.played, one.won_played] for thing, one in batch.thing_counts().items()
    }
    drawn = [group["drawn"] for group in data["runs"][0]["groups"]]
    assert (
        sum([one.get("quest:lernaean-hydra", [0])[0] for one in drawn])
        >= batch.thing_counts()[("resolve", "quest:lernaean-hydra")].offered
    )


def test_a_page_keeps_the_oddest_games_where_there_is_no_room_for_all(batch: Batch) -> None:
    game, runs = build_runs(batch.records)
    runs[0].games[4].lead_changes = 99
    assert most_unusual_first(runs[0].games)[0] == 4
    data = json.loads(json.dumps(build_report_data(game, runs, 0.25)))
    kept = [at for at, one in enumerate(data["runs"][0]["games"]) if one["moves"]]
    assert sorted(kept) == sorted(most_unusual_first(runs[0].games)[:3])
    full = len(render_report(game, runs, "en", 10_000_000))
    assert len(render_report(game, runs, "en", full - 200)) <= full - 200
    assert len(encode_payload(build_report_data(game, runs, 0.0))) < len(encode_payload(build_report_data(game, runs)))


def test_a_page_asks_nothing_of_any_network(batch: Batch) -> None:
    page = render_report(*build_runs(batch.records), "el", 10_000_000)
    shown = re.sub(r'<script type="text/plain".*?</script>', "", page, flags=re.DOTALL)
    assert re.findall(r"https?://[^'\"]*", shown) == ["http://www.w3.org/2000/svg"]
    assert "default-src 'none'" in page
    assert '<html lang="el">' in page
    assert not re.search(r"\{(lang|title|data|noscript)\}|/\* (style|script) \*/", shown)


def test_the_page_has_the_colours_of_the_client() -> None:
    pattern = re.compile(r"^ +(--[\w-]+): ([^;]+);", re.MULTILINE)
    tokens = dict(pattern.findall((ROOT / "client/src/tokens.css").read_text(encoding="utf-8")))
    own = dict(pattern.findall((WEB_FOLDER / "page.css").read_text(encoding="utf-8")))
    assert own.items() <= tokens.items()


def test_the_client_draws_a_report_with_the_same_scripts() -> None:
    output = (ROOT / "client/tools/report.js").read_text(encoding="utf-8")
    assert tuple(re.findall(r"'(\w+\.js)'", output)) == SCRIPTS


def test_every_word_of_the_page_is_in_the_texts() -> None:
    script = "".join([path.read_text(encoding="utf-8") for path in WEB_FOLDER.glob("*.js")])
    keys = set(re.findall(r"\b(?:t|button)\('([a-z-]+)'", script))
    words = Translator("en")
    assert [key for key in sorted(keys) if not words.has("lab.page", key)] == []
    assert len(keys) > 50


@pytest.mark.parametrize("title", TITLES)
def test_a_position_is_one_line_both_ways(title: str) -> None:
    game = find_game(title)
    plan = Plan(title, make_setup(game.info, 2), ("random", "random"), 1, 3, with_records=True)
    record = read_record(play_batch(plan, 0, 1).records[0])
    match = replay(game, record, (), 9)
    line = format_position(match)
    again = parse_position(line)
    assert "\n" not in line
    assert format_position(again) == line
    assert [game.view(again.state, seat) for seat in (0, 1)] == [game.view(match.state, seat) for seat in (0, 1)]
    assert again.state.legal == match.state.legal


def test_a_position_is_refused_with_what_is_wrong() -> None:
    match = Match(GAME, make_setup(GAME.info, 2), Luck(7), ["a", "b"], "-")
    line = format_position(match)
    for spoilt, slug in (
        (line.replace(" 1 base", " 99 base"), "position-version"),
        (line.replace("moves=", "moves=zz"), "position-move"),
        (line.replace("moves=", "moves=!"), "position-word"),
        (line.replace("seed=7", "seed=x"), "position-luck"),
        (re.sub(r"pack=\w+", "pack=0", line), "record-other-pack"),
        ("what is this", "position-bad"),
    ):
        with pytest.raises(Problem) as found:
            parse_position(spoilt)
        assert found.value.reason.slug == slug
    with pytest.raises(Problem):
        format_position(Match(GAME, make_setup(GAME.info, 2), Luck(7, by_hand=True), ["a", "b"], "-"))


def test_records_of_people_are_not_measured(batch: Batch) -> None:
    text = batch.records[0].replace("\n\nA: ", "\n\nA: undo\nA: ", 1)
    with pytest.raises(Problem) as found:
        build_runs([text])
    assert found.value.reason.slug == "lab-not-bots"


def test_the_summary_counts_seats_leaders_and_cards(batch: Batch) -> None:
    game, runs = build_runs(batch.records)
    found = win_shares_by_seat(runs[0])
    assert [one.rate.hits for one in found] == [
        len([row for row in batch.games if at in row.winners]) for at in range(3)
    ]
    assert sum([one.fair for one in found]) == pytest.approx(sum([one.rate.rate for one in found]))
    assert not all_within_tolerance(found)
    assert half_leader_win_rate(runs[0]).of <= 12
    judged, cards = card_outliers(game, runs[0])
    assert judged >= len(cards)
    output = format_section(game, runs, "greedy")
    assert f"| 3 | 12 | A {100 * found[0].rate.rate:.0f} % (" in "\n".join(output)


def test_clear_is_what_chance_alone_would_hardly_do(batch: Batch) -> None:
    """Seat A wins all twelve games."""
    _, runs = build_runs(batch.records)
    for story in runs[0].games:
        story.winners = [0]
    assert [one.clear for one in win_shares_by_seat(runs[0])] == [True, True, True]


def test_a_card_that_chance_gave_is_judged_by_its_own_hands(batch: Batch) -> None:
    """Of a hundred hands thirty won: of forty with the one card all thirty, of forty with the other twelve, as it
    should be; of a third too few had it."""
    game, runs = build_runs(batch.records)
    for group in runs[0].groups:
        group.hands, group.wins, group.thing_counts = 100, 30, {}
        group.dealt_counts = {"quest:talos": [40, 30], "quest:giants": [40, 12], "quest:sirens": [3, 3]}
    judged, (talos,) = dealt_card_outliers(game, runs[0])
    assert judged == 2
    assert (talos.thing, talos.is_reconstructed) == ("quest:talos", True)
    assert talos.excess() == pytest.approx(0.45)
    assert "| **Talos ≈ +45** (of 2) |" in format_section(game, runs, "greedy")[-3]


def test_a_card_is_compared_with_what_was_used_in_the_same_way(batch: Batch) -> None:
    """Who leads completes more: of 100 hands 25 won, of 90 quests that were resolved winners resolved 60. Talos, 20 of
    30, is as good as the others, however seldom hands win; the Sirens, with whom all won, are better."""
    game, runs = build_runs(batch.records)
    run = copy(runs[0])
    run.groups = [HandGroup("greedy", 0)]
    run.groups[0].hands, run.groups[0].wins = 100, 25
    uses = {"quest:talos": UseCount(40, 30, 25, 20), "quest:sirens": UseCount(40, 30, 25, 30)}
    uses["quest:giants"] = UseCount(40, 30, 25, 10)
    run.groups[0].thing_counts = {("resolve", thing): count for thing, count in uses.items()}
    judged, cards = card_outliers(game, run)
    assert judged == 3
    assert {card.thing: round(card.excess(), 2) for card in cards} == {"quest:sirens": 0.33, "quest:giants": -0.33}


def test_tables_together_still_compare_a_hand_with_its_own_table(batch: Batch) -> None:
    """At the first table half of the hands win, at the second a tenth: a card that most of the first hold wins no more
    than it should, though of all hands it does."""
    game, runs = build_runs(batch.records)
    runs = [copy(runs[0]), copy(runs[0])]
    for run, won, dealt in zip(runs, (50, 10), ([80, 40], [20, 2]), strict=True):
        run.groups = [HandGroup("greedy", 0)]
        run.groups[0].hands, run.groups[0].wins, run.groups[0].dealt_counts = 100, won, {"quest:talos": dealt}
    assert dealt_card_outliers(game, merge_runs(runs)) == (1, [])
    assert format_section(game, runs, "greedy")[-2].startswith("| all | 24 | – |")


def test_tables_of_as_many_players_are_told_apart(batch: Batch) -> None:
    drawn = Plan(GAME.info.id, make_setup(GAME.info, 3, options={"start": "random"}), ("random",) * 3, 1, 5)
    more = play_batch(replace(drawn, with_records=True), 0, 1).records
    game, runs = build_runs([*batch.records, *more])
    output = [line.split(" | ")[0] for line in format_section(game, runs, "greedy") if line.startswith("| 3")]
    assert sorted(output) == ["| 3, start: random", "| 3, start: youngest"]


def test_the_figures_of_our_titles_are_there_and_drawn() -> None:
    output = (ROOT / "docs/balance/README.md").read_text(encoding="utf-8")
    for title in TITLES:
        assert f"<!-- {title} -->" in output
    assert len(parse_rows(output)) == 2 * 3 * len(TITLES)
    assert (ROOT / "docs/balance/seats.svg").read_text(encoding="utf-8") == render_picture(output)


def test_a_number_is_found_and_laid_over_the_others() -> None:
    plan = Plan(GAME.info.id, make_setup(GAME.info, 2), ("random", "random"), 1, 1)
    value, now = parse_parameter(GAME, plan.setup, "quest:talos.vp")
    with plan_with_value(plan, value, now + 2) as changed:
        assert GAME.pack(changed.setup).tables["quest"]["talos"].values["vp"] == now + 2
    with pytest.raises(Problem):
        parse_parameter(GAME, plan.setup, "quest:talos.color")


def test_a_number_within_a_cost_or_an_effect_is_found_too() -> None:
    """What a card of Deus costs by the good, also a good that it does not ask for yet; of its effect by the place."""
    deus = find_game("deus")
    plan = Plan("deus", make_setup(deus.info, 2), ("random", "random"), 1, 1)
    cost = deus.pack(plan.setup).tables["card"]["baths"].table("cost")
    for text, now, key, changed in (
        ("card:baths.cost.wheat", 1, "cost", {**cost, "wheat": 3}),
        ("card:baths.cost.gold", 0, "cost", {**cost, "gold": 3}),
        ("card:baths.effect.3", 1, "effect", ["vp-by-cities", 2, 3]),
    ):
        value, found = parse_parameter(deus, plan.setup, text)
        assert found == now
        with plan_with_value(plan, value, 3) as other:
            assert deus.pack(other.setup).tables["card"]["baths"].values[key] == changed
    for text in ("card:baths.cost", "card:baths.cost.glory", "card:baths.effect.1", "card:baths.effect.9"):
        with pytest.raises(Problem) as wrong:
            parse_parameter(deus, plan.setup, text)
        assert "card:baths." in wrong.value.reason.things[1]


def test_giving_a_thing_up_is_not_playing_it() -> None:
    """Nor does a worthless card, of which most are offered up with another, count by that."""
    deus = find_game("deus")
    ways = {"offer": UseCount(90, 80, 9, 8), "also": UseCount(60, 50, 9, 8), "build": UseCount(70, 20, 9, 9)}
    counts = {(verb, "card:baths"): count for verb, count in ways.items()}
    assert main_use_count(deus, counts, "card:baths").played == 20
    with pytest.raises(Problem):
        main_use_count(deus, counts, "card:forum")


def test_what_is_dealt_is_what_lies_there_before_anything_is_chosen() -> None:
    """Five cards in Deus, in every hand, and each of them is drawn as well."""
    plan = Plan("deus", make_setup(find_game("deus").info, 2), ("random", "random"), 1, 1, with_records=True)
    record = read_record(play_batch(plan, 0, 1).records[0])
    match = replay(find_game("deus"), record, (), 0)
    for seat, hand in enumerate(collect_stats(match.game, record)[1]):
        own = json.loads(json.dumps(match.game.view(match.state, seat)))["players"]
        assert {f"card:{card}" for card in own[seat]["hand"]} == {
            one for one in hand.dealt_things if one.startswith("card:")
        }
        assert hand.dealt_things < hand.had_things


def test_balance_halves_the_range_until_the_side_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    from theomachy.simulation.comparison import sweep

    asked: list[int] = []

    def measured(plan: Plan, value: DataParameter, number: int, play: sweep.RunPlan) -> SweepPoint:
        asked.append(number)
        rate = wilson_rate(1, 2)
        above = (number - 11.4) / 100
        return SweepPoint(number, rate, rate, 0.5, above, above - 0.005, above + 0.005, rate, 20.0)

    monkeypatch.setattr(sweep, "measure_value", measured)
    plan = Plan(GAME.info.id, make_setup(GAME.info, 2), ("random", "random"), 1, 1)
    points = bisect_balance(plan, DataParameter("quest", "talos", "vp"), 0, 16, lambda _: Batch())
    assert most_balanced(points).value == 11
    assert most_balanced(points).is_balanced()
    assert not points[0].is_balanced()
    assert len(asked) == len(set(asked)) == len(points) < 8


def test_the_balance_of_a_title_is_played_kept_and_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was played is not played again, the words around the figures stay, and time bounds a table."""
    (tmp_path / "README.md").write_text("# Words\n\n<!-- deus -->\n<!-- end of deus -->\nMore words.\n")
    wish = ["balance", "--bots", "random,greedy", "--games", "6", "--only", GAME.info.id, "--out", str(tmp_path)]
    wish += ["--pages", str(tmp_path / "pages")]
    monkeypatch.setattr("sys.argv", [*wish, "--keep", str(tmp_path / "kept"), "--minutes", "0"])
    balance_tool.main()
    output = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert output.startswith("# Words\n\n<!-- deus -->\n<!-- end of deus -->\nMore words.\n")
    assert re.findall(r"^\| ([234]) \| (\d+) ", output, re.MULTILINE) == [("2", "4"), ("3", "4"), ("4", "4")] * 2
    assert "### Deus Ex Machina, the card game, careful" in output
    assert (tmp_path / "pages" / f"{GAME.info.id}-careful.html").stat().st_size > 30_000
    assert (tmp_path / "pages" / f"{GAME.info.id}.html").stat().st_size > 30_000
    assert (tmp_path / "seats.svg").read_text(encoding="utf-8").count("<rect") == 1 + 2 * (2 + 3 + 4)
    # Of each table the second piece is left.
    again: list[object] = []

    def played(plan: Plan, first: int, last: int) -> Batch:
        again.append(first)
        return play_batch(plan, first, last)

    monkeypatch.setattr("theomachy.simulation.running.simulate.play_batch", played)
    monkeypatch.setattr("sys.argv", [*wish, "--keep", str(tmp_path / "kept")])
    balance_tool.main()
    assert len(again) == 6
    output = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| ([234]) \| (\d+) ", output, re.MULTILINE) == [("2", "6"), ("3", "6"), ("4", "6")] * 2
