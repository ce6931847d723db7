"""The data of the report page: plain values, aggregated once, so that the page only adds, filters and draws."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean, pstdev
from typing import TypeVar

from theomachy.bots.registry import LEVEL_ALIASES
from theomachy.core.action import SEAT
from theomachy.core.game import Game, Setup
from theomachy.core.record import Record
from theomachy.simulation.record_stats import (
    OPTION_BUCKETS,
    SAMPLE_POINTS,
    TENTHS,
    HandStats,
    RecordStats,
    thing_uses_in,
)
from theomachy.simulation.runner import ThingUse
from theomachy.texts import LANGUAGES, Translator

T = TypeVar("T")
JsonObject = dict[str, object]
ELLIPSIS = "…"


class HandGroup:
    """Totals over all hands of one bot at one seat."""

    def __init__(self, bot: str, seat: int) -> None:
        self.bot = bot
        self.seat = seat
        self.hands = 0
        self.wins = 0
        # Of each verb and thing: hands that could, of those the winners, hands that did, of those the winners.
        self.thing_counts: dict[ThingUse, list[int]] = {}
        # Of each thing: hands that were dealt it (or, below, drew it), and of those the winners.
        self.dealt_counts: dict[str, list[int]] = {}
        self.drawn_counts: dict[str, list[int]] = {}
        # Of each source of points: the sum at each sample point of the game, over all hands and over winners.
        self.points_by_source: dict[str, list[list[int]]] = {}
        self.options = [0] * TENTHS
        self.decisions = [0] * TENTHS
        self.option_histogram = [0] * (len(OPTION_BUCKETS) + 1)
        self.rounds = 0
        self.dead_rounds = 0

    def add(self, hand: HandStats, won: bool) -> None:
        self.hands += 1
        self.wins += won
        self.add_things(hand, won)
        for moment, by_source in enumerate(hand.points):
            for slug, points in by_source.items():
                sums = self.points_by_source.setdefault(slug, [[0] * SAMPLE_POINTS, [0] * SAMPLE_POINTS])
                sums[0][moment] += points
                sums[1][moment] += points if won else 0
        self.options = add_lists(self.options, hand.options)
        self.decisions = add_lists(self.decisions, hand.decisions)
        self.option_histogram = add_lists(self.option_histogram, hand.option_histogram)
        self.rounds += hand.rounds
        self.dead_rounds += hand.dead_rounds

    def add_things(self, hand: HandStats, won: bool) -> None:
        played_things = thing_uses_in(hand.played)
        for thing in thing_uses_in(hand.offered):
            did = thing in played_things
            count = self.thing_counts.setdefault(thing, [0] * 4)
            for index, is_counted in enumerate((True, won, did, did and won)):
                count[index] += is_counted
        for counts, things in ((self.dealt_counts, hand.dealt_things), (self.drawn_counts, hand.had_things)):
            for thing_id in things:
                tally = counts.setdefault(thing_id, [0, 0])
                tally[0] += 1
                tally[1] += won

    def json(self, things: dict[ThingUse, int], sources: dict[str, int]) -> JsonObject:
        thing_ids = {thing for _, thing in things}
        return {
            "bot": self.bot,
            "seat": self.seat,
            "hands": self.hands,
            "won": self.wins,
            "things": [[things[thing], *count] for thing, count in sorted(self.thing_counts.items())],
            "dealt": {thing: tally for thing, tally in sorted(self.dealt_counts.items()) if thing in thing_ids},
            "drawn": {thing: tally for thing, tally in sorted(self.drawn_counts.items()) if thing in thing_ids},
            "points": [[sources[slug], *sums] for slug, sums in self.points_by_source.items()],
            "options": self.options,
            "asked": self.decisions,
            "widths": self.option_histogram,
            "rounds": self.rounds,
            "dead": self.dead_rounds,
        }


def add_lists(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


class Run:
    """Games of one kind, with the record of the first one, whose header fits all."""

    def __init__(self, record: Record, setup: Setup, games: list[RecordStats]) -> None:
        self.record = record
        self.setup = setup
        self.games = games
        self.groups = self.group_hands()

    def group_hands(self) -> list[HandGroup]:
        """Return the totals per bot and seat."""
        groups: dict[tuple[str, int], HandGroup] = {}
        for stats in self.games:
            for seat, hand in enumerate(stats.hands):
                bot = stats.seats[seat]
                groups.setdefault((bot, seat), HandGroup(bot, seat)).add(hand, seat in stats.winners)
        return [groups[key] for key in sorted(groups)]

    def most_unusual_first(self) -> list[int]:
        """Return the indices of the games, those that deviate most in length, margin or lead changes first."""
        deviation = [0.0] * len(self.games)
        for measure in (entry_count, RecordStats.margin, lead_change_count):
            numbers = [measure(stats) for stats in self.games]
            mean, standard_deviation = fmean(numbers), pstdev(numbers) or 1.0
            deviation = [
                max(a, abs(number - mean) / standard_deviation) for a, number in zip(deviation, numbers, strict=True)
            ]
        return sorted(range(len(self.games)), key=deviation.__getitem__, reverse=True)


def entry_count(stats: RecordStats) -> int:
    return len(stats.entries)


def lead_change_count(stats: RecordStats) -> int:
    return stats.lead_changes


def build_report_data(game: Game, runs: list[Run], kept_share: float = 1.0) -> JsonObject:
    """Return the data of the report page; this share of the games, the most unusual ones, keeps its moves."""
    things = index_of(sort_thing_uses(game, {thing for run in runs for thing in all_thing_uses(run)}))
    sources = index_of(sorted({slug for run in runs for group in run.groups for slug in group.points_by_source}))
    endings = index_of(sorted({stats.ending for run in runs for stats in run.games}))
    kept_games = [set(run.most_unusual_first()[: round(kept_share * len(run.games))]) for run in runs]
    move_indices = index_of(dict.fromkeys(kept_lines(runs, kept_games)))
    return {
        "game": game.info.id,
        "tenths": TENTHS,
        "widths": OPTION_BUCKETS,
        "things": [thing_json(game, runs[0].setup, *thing) for thing in things],
        "sources": list(sources),
        "endings": list(endings),
        "lines": list(move_indices),
        "runs": [
            run_json(run, things, sources, endings, move_indices, kept_of_run)
            for run, kept_of_run in zip(runs, kept_games, strict=True)
        ],
        "texts": {lang: report_texts(game, runs, lang, things, list(sources), list(endings)) for lang in LANGUAGES},
    }


def kept_lines(runs: list[Run], kept_games: list[set[int]]) -> Iterable[str]:
    """Return the recorded lines of the games whose moves are kept."""
    return [
        line
        for run, kept_of_run in zip(runs, kept_games, strict=True)
        for index in sorted(kept_of_run)
        for line in run.games[index].entries
    ]


def index_of(values: Iterable[T]) -> dict[T, int]:
    """Return the index of each value."""
    return {value: index for index, value in enumerate(values)}


def all_thing_uses(run: Run) -> list[ThingUse]:
    """Return what could be chosen in these games; then, without a verb, things that players only had."""
    by_choice = {thing for group in run.groups for thing in group.thing_counts}
    things_had = {thing for group in run.groups for thing in group.drawn_counts}
    return sorted([*by_choice, *[("", thing) for thing in things_had - {thing for _, thing in by_choice}]])


def sort_thing_uses(game: Game, thing_uses: set[ThingUse]) -> list[ThingUse]:
    """Return verbs with things in the order of the game's verbs."""
    verbs = {verb.name: index for index, verb in enumerate(game.verbs.verbs)}
    return sorted(thing_uses, key=lambda thing: (verbs.get(thing[0], len(verbs)), thing[1]))


def thing_json(game: Game, setup: Setup, verb: str, thing: str) -> JsonObject:
    """Return a thing; `card` is true if it has a data row, `ours` if values of the row are reconstructed."""
    sort, _, slug = thing.partition(":")
    row = game.pack(setup).tables.get(sort, {}).get(slug)
    ours = row is not None and (row.source == "reconstructed" or len(row.reconstructed_keys) > 0)
    return {"verb": verb, "thing": thing, "card": row is not None, "ours": ours}


def run_json(
    run: Run,
    things: dict[ThingUse, int],
    sources: dict[str, int],
    endings: dict[str, int],
    lines: dict[str, int],
    kept: set[int],
) -> JsonObject:
    bots = index_of(dict.fromkeys([bot for stats in run.games for bot in stats.seats]))
    record = run.record
    header = record.text(with_luck=False).partition("\n\n")[0].split("\n")
    return {
        "seats": len(record.seats),
        "bots": list(bots),
        "edition": record.edition,
        "options": record.options,
        "pack": record.pack,
        "own": not run.setup.packs,
        "head": [line for line in header if not line.startswith(("seats:", "result:"))],
        "games": [
            {
                "bots": [bots[bot] for bot in stats.seats],
                "seed": stats.seed,
                "won": stats.winners,
                "scores": stats.scores,
                "ending": endings[stats.ending],
                "length": len(stats.entries),
                "rounds": stats.rounds,
                "leads": stats.lead_changes,
                "leaders": stats.leaders,
                "result": stats.result,
                "moves": [lines[line] for line in stats.entries] if index in kept else None,
            }
            for index, stats in enumerate(run.games)
        ],
        "groups": [group.json(things, sources) for group in run.groups],
    }


def report_texts(
    game: Game, runs: list[Run], lang: str, things: Iterable[ThingUse], sources: list[str], endings: list[str]
) -> JsonObject:
    """Return the texts of the report page in one language."""
    words = Translator(lang, game, None, game.pack(runs[0].setup))
    bots = dict.fromkeys([bot for run in runs for stats in run.games for bot in stats.seats])
    page = words.find("lab", "page")
    assert isinstance(page, dict)
    return {
        "page": page,
        "title": words.title("name"),
        "bots": {bot: bot_label(words, bot) for bot in bots},
        "set": {
            f"{slug}={choice}": option_text(words, slug, choice)
            for run in runs
            for slug, choice in run.setup.options.items()
        },
        "things": [thing_label(words, game, verb, thing) for verb, thing in things],
        "names": [words.name(thing) for _, thing in things],
        "sources": [source_label(words, slug) for slug in sources],
        "endings": [words.ending(slug) if words.has("ending", slug) else slug for slug in endings],
    }


def option_text(words: Translator, slug: str, choice: str) -> str:
    """Return an option with its choice in words: `who starts: the first seat`."""
    name = words.translate("option", slug) if words.has("option", slug) else slug
    section = f"choice-{slug}"
    return f"{name}: {words.translate(section, choice) if words.has(section, choice) else choice}"


def bot_label(words: Translator, bot: str) -> str:
    """Return a bot's name in words: `careful`, `master, raider`. External bots keep their name."""
    level, _, style = bot.partition("-")
    level = f"bot-{LEVEL_ALIASES.get(level, level)}"
    if not words.has("ui", level):
        return bot
    words_of_name = [words.translate("ui", level), *([words.translate("ui", f"style-{style}")] if style else [])]
    return ", ".join(words_of_name)


def thing_label(words: Translator, game: Game, verb_name: str, thing: str) -> str:
    """Return a verb with its thing in words: `Build the Temple of Ceres in …`."""
    if not verb_name:
        return ""
    verb = game.verbs.by_name[verb_name]
    if not thing:
        bare = f"{verb_name}-0"
        return words.translate("verb", bare if words.has("verb", bare) else verb_name, [ELLIPSIS] * len(verb.sorts))
    sort = thing.partition(":")[0]
    index = [sort_of_verb.name for sort_of_verb in verb.sorts].index(sort)
    thing_text = thing if sort != SEAT.name else ELLIPSIS
    return words.translate("verb", verb_name, [thing_text if i == index else ELLIPSIS for i in range(len(verb.sorts))])


def source_label(words: Translator, slug: str) -> str:
    """Return a source of points in words; lines that name a thing share one text in section `source`."""
    return words.translate("source", slug) if words.has("source", slug) else words.translate("points", slug)
