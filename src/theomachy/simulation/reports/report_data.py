"""The data of the report page: plain values, aggregated here, so that the page only adds, filters and draws."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean, pstdev
from typing import TypeVar

from theomachy.bots.registry import LEVEL_ALIASES
from theomachy.core.action import SEAT
from theomachy.core.game import Game, Setup
from theomachy.simulation.stats.batch import HandGroup
from theomachy.simulation.stats.game_stats import OPTION_BUCKETS, TENTHS, GameStats, ThingUse
from theomachy.simulation.stats.run import Run
from theomachy.texts import LANGUAGES, Translator

T = TypeVar("T")
JsonObject = dict[str, object]
ELLIPSIS = "…"


def most_unusual_first(games: list[GameStats]) -> list[int]:
    """Return the indices of the games, those that deviate most in length, margin or lead changes first."""
    deviation = [0.0] * len(games)
    for measure in (entry_count, GameStats.margin, lead_change_count):
        numbers = [measure(stats) for stats in games]
        mean, standard_deviation = fmean(numbers), pstdev(numbers) or 1.0
        deviation = [
            max(a, abs(number - mean) / standard_deviation) for a, number in zip(deviation, numbers, strict=True)
        ]
    return sorted(range(len(games)), key=deviation.__getitem__, reverse=True)


def entry_count(stats: GameStats) -> int:
    return len(stats.entries)


def lead_change_count(stats: GameStats) -> int:
    return stats.lead_changes


def build_report_data(game: Game, runs: list[Run], kept_share: float = 1.0) -> JsonObject:
    """Return the data of the report page.

    `kept_share` is the share of games whose moves are included; the most unusual games come first.
    """
    things = index_of(sort_thing_uses(game, {thing for run in runs for thing in all_thing_uses(run)}))
    sources = index_of(sorted({slug for run in runs for group in run.groups for slug in group.points_by_source}))
    endings = index_of(sorted({stats.ending for run in runs for stats in run.games}))
    kept_games = [set(most_unusual_first(run.games)[: round(kept_share * len(run.games))]) for run in runs]
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
    """Return the record lines of the games whose moves are included."""
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
    """Return every verb with a thing that was an option in these games; then, with an empty verb, every thing that a
    player had.
    """
    by_choice = {thing for group in run.groups for thing in group.thing_counts}
    things_had = {thing for group in run.groups for thing in group.drawn_counts}
    return sorted([*by_choice, *[("", thing) for thing in things_had - {thing for _, thing in by_choice}]])


def sort_thing_uses(game: Game, thing_uses: set[ThingUse]) -> list[ThingUse]:
    """Return these verbs with things, in the order of the game's verbs."""
    verbs = {verb.name: index for index, verb in enumerate(game.verbs.verbs)}
    return sorted(thing_uses, key=lambda thing: (verbs.get(thing[0], len(verbs)), thing[1]))


def thing_json(game: Game, setup: Setup, verb: str, thing: str) -> JsonObject:
    """Return a thing as JSON.

    `card`: it has a row in the data; `ours`: values of that row are reconstructed, not printed in a rulebook.
    """
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
        "groups": [group_json(group, things, sources) for group in run.groups],
    }


def group_json(group: HandGroup, things: dict[ThingUse, int], sources: dict[str, int]) -> JsonObject:
    thing_ids = {thing for _, thing in things}
    return {
        "bot": group.bot,
        "seat": group.seat,
        "hands": group.hands,
        "won": group.wins,
        "things": [
            [things[thing], count.offered, count.won_offered, count.played, count.won_played]
            for thing, count in sorted(group.thing_counts.items())
        ],
        "dealt": {thing: tally for thing, tally in sorted(group.dealt_counts.items()) if thing in thing_ids},
        "drawn": {thing: tally for thing, tally in sorted(group.drawn_counts.items()) if thing in thing_ids},
        "points": [[sources[slug], *sums] for slug, sums in group.points_by_source.items()],
        "options": group.options,
        "asked": group.decisions,
        "widths": group.option_histogram,
        "rounds": group.rounds,
        "dead": group.dead_rounds,
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
