"""The data of the report page: plain values, aggregated once, so that the page only adds, filters and draws."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean, pstdev
from typing import TypeVar

from theomachy.arena.play import Thing
from theomachy.bots.names import LEVELS
from theomachy.core.action import SEAT
from theomachy.core.game import Game, Setup
from theomachy.core.record import Record
from theomachy.lab.story import MOMENTS, TENTHS, WIDTHS, Hand, Story, things_in
from theomachy.texts import LANGUAGES, Words

T = TypeVar("T")
Plain = dict[str, object]
ELLIPSIS = "…"


class Group:
    """Totals over all hands of one bot at one seat."""

    def __init__(self, bot: str, seat: int) -> None:
        self.bot = bot
        self.seat = seat
        self.hands = 0
        self.won = 0
        # Of each verb and thing: hands that could, of those the winners, hands that did, of those the winners.
        self.things: dict[Thing, list[int]] = {}
        # Of each thing: hands that were dealt it (or, below, drew it), and of those the winners.
        self.dealt: dict[str, list[int]] = {}
        self.drawn: dict[str, list[int]] = {}
        # Of each source of points: the sum at each sample point of the game, over all hands and over winners.
        self.points: dict[str, list[list[int]]] = {}
        self.options = [0] * TENTHS
        self.asked = [0] * TENTHS
        self.widths = [0] * (len(WIDTHS) + 1)
        self.rounds = 0
        self.dead = 0

    def add(self, hand: Hand, won: bool) -> None:
        self.hands += 1
        self.won += won
        self.add_things(hand, won)
        for moment, by_source in enumerate(hand.points):
            for slug, points in by_source.items():
                sums = self.points.setdefault(slug, [[0] * MOMENTS, [0] * MOMENTS])
                sums[0][moment] += points
                sums[1][moment] += points if won else 0
        self.options = added(self.options, hand.options)
        self.asked = added(self.asked, hand.asked)
        self.widths = added(self.widths, hand.widths)
        self.rounds += hand.rounds
        self.dead += hand.dead

    def add_things(self, hand: Hand, won: bool) -> None:
        played_things = things_in(hand.played)
        for thing in things_in(hand.offered):
            did = thing in played_things
            count = self.things.setdefault(thing, [0] * 4)
            for index, is_counted in enumerate((True, won, did, did and won)):
                count[index] += is_counted
        for counts, things in ((self.dealt, hand.dealt), (self.drawn, hand.drawn)):
            for thing_id in things:
                tally = counts.setdefault(thing_id, [0, 0])
                tally[0] += 1
                tally[1] += won

    def json(self, things: dict[Thing, int], sources: dict[str, int]) -> Plain:
        thing_ids = {thing for _, thing in things}
        return {
            "bot": self.bot,
            "seat": self.seat,
            "hands": self.hands,
            "won": self.won,
            "things": [[things[thing], *count] for thing, count in sorted(self.things.items())],
            "dealt": {thing: tally for thing, tally in sorted(self.dealt.items()) if thing in thing_ids},
            "drawn": {thing: tally for thing, tally in sorted(self.drawn.items()) if thing in thing_ids},
            "points": [[sources[slug], *sums] for slug, sums in self.points.items()],
            "options": self.options,
            "asked": self.asked,
            "widths": self.widths,
            "rounds": self.rounds,
            "dead": self.dead,
        }


def added(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


class Run:
    """Games of one kind, with the record of the first one, whose header fits all."""

    def __init__(self, record: Record, setup: Setup, stories: list[Story]) -> None:
        self.record = record
        self.setup = setup
        self.stories = stories
        self.groups = self.counted()

    def counted(self) -> list[Group]:
        """Return the totals per bot and seat."""
        groups: dict[tuple[str, int], Group] = {}
        for stats in self.stories:
            for seat, hand in enumerate(stats.hands):
                bot = stats.seats[seat]
                groups.setdefault((bot, seat), Group(bot, seat)).add(hand, seat in stats.winners)
        return [groups[key] for key in sorted(groups)]

    def oddest_first(self) -> list[int]:
        """Return the indices of the games, those that deviate most in length, margin or lead changes first."""
        deviation = [0.0] * len(self.stories)
        for measure in (length, Story.margin, turns_of_fate):
            numbers = [measure(stats) for stats in self.stories]
            mean, standard_deviation = fmean(numbers), pstdev(numbers) or 1.0
            deviation = [
                max(a, abs(number - mean) / standard_deviation) for a, number in zip(deviation, numbers, strict=True)
            ]
        return sorted(range(len(self.stories)), key=deviation.__getitem__, reverse=True)


def length(story: Story) -> int:
    return len(story.entries)


def turns_of_fate(story: Story) -> int:
    return story.lead_changes


def page_data(game: Game, runs: list[Run], share: float = 1.0) -> Plain:
    """Return the data of the report page; this share of the games, the most unusual ones, keeps its moves."""
    things = indexed(in_order(game, {thing for run in runs for thing in things_of(run)}))
    sources = indexed(sorted({slug for run in runs for group in run.groups for slug in group.points}))
    endings = indexed(sorted({stats.ending for run in runs for stats in run.stories}))
    kept_games = [set(run.oddest_first()[: round(share * len(run.stories))]) for run in runs]
    move_indices = indexed(dict.fromkeys(spoken(runs, kept_games)))
    return {
        "game": game.info.id,
        "tenths": TENTHS,
        "widths": WIDTHS,
        "things": [thing_json(game, runs[0].setup, *thing) for thing in things],
        "sources": list(sources),
        "endings": list(endings),
        "lines": list(move_indices),
        "runs": [
            run_json(run, things, sources, endings, move_indices, kept_of_run)
            for run, kept_of_run in zip(runs, kept_games, strict=True)
        ],
        "texts": {lang: texts(game, runs, lang, things, list(sources), list(endings)) for lang in LANGUAGES},
    }


def spoken(runs: list[Run], kept: list[set[int]]) -> Iterable[str]:
    """Return the recorded lines of the games whose moves are kept."""
    return [
        line
        for run, kept_of_run in zip(runs, kept, strict=True)
        for index in sorted(kept_of_run)
        for line in run.stories[index].entries
    ]


def indexed(found: Iterable[T]) -> dict[T, int]:
    """Return the index of each value."""
    return {value: index for index, value in enumerate(found)}


def things_of(run: Run) -> list[Thing]:
    """Return what could be chosen in these games; then, without a verb, things that players only had."""
    by_choice = {thing for group in run.groups for thing in group.things}
    things_had = {thing for group in run.groups for thing in group.drawn}
    return sorted([*by_choice, *[("", thing) for thing in things_had - {thing for _, thing in by_choice}]])


def in_order(game: Game, found: set[Thing]) -> list[Thing]:
    """Return verbs with things in the order of the game's verbs."""
    verbs = {verb.name: index for index, verb in enumerate(game.verbs.verbs)}
    return sorted(found, key=lambda thing: (verbs.get(thing[0], len(verbs)), thing[1]))


def thing_json(game: Game, setup: Setup, verb: str, thing: str) -> Plain:
    """Return a thing; `card` is true if it has a data row, `ours` if values of the row are reconstructed."""
    sort, _, slug = thing.partition(":")
    row = game.pack(setup).tables.get(sort, {}).get(slug)
    ours = row is not None and (row.source == "reconstructed" or len(row.ours) > 0)
    return {"verb": verb, "thing": thing, "card": row is not None, "ours": ours}


def run_json(
    run: Run,
    things: dict[Thing, int],
    sources: dict[str, int],
    endings: dict[str, int],
    lines: dict[str, int],
    keep: set[int],
) -> Plain:
    bots = indexed(dict.fromkeys([bot for stats in run.stories for bot in stats.seats]))
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
                "moves": [lines[line] for line in stats.entries] if index in keep else None,
            }
            for index, stats in enumerate(run.stories)
        ],
        "groups": [group.json(things, sources) for group in run.groups],
    }


def texts(
    game: Game, runs: list[Run], lang: str, things: Iterable[Thing], sources: list[str], endings: list[str]
) -> Plain:
    """Return the texts of the report page in one language."""
    words = Words(lang, game, None, game.pack(runs[0].setup))
    bots = dict.fromkeys([bot for run in runs for stats in run.stories for bot in stats.seats])
    page = words.find("lab", "page")
    assert isinstance(page, dict)
    return {
        "page": page,
        "title": words.title("name"),
        "bots": {bot: bot_name(words, bot) for bot in bots},
        "set": {
            f"{slug}={choice}": chosen(words, slug, choice)
            for run in runs
            for slug, choice in run.setup.options.items()
        },
        "things": [label(words, game, verb, thing) for verb, thing in things],
        "names": [words.name(thing) for _, thing in things],
        "sources": [source_name(words, slug) for slug in sources],
        "endings": [words.ending(slug) if words.has("ending", slug) else slug for slug in endings],
    }


def chosen(words: Words, slug: str, choice: str) -> str:
    """Return an option with its choice in words: `who starts: the first seat`."""
    name = words.say("option", slug) if words.has("option", slug) else slug
    section = f"choice-{slug}"
    return f"{name}: {words.say(section, choice) if words.has(section, choice) else choice}"


def bot_name(words: Words, bot: str) -> str:
    """Return a bot's name in words: `careful`, `master, raider`. External bots keep their name."""
    level, _, style = bot.partition("-")
    level = f"bot-{LEVELS.get(level, level)}"
    if not words.has("ui", level):
        return bot
    words_of_name = [words.say("ui", level), *([words.say("ui", f"style-{style}")] if style else [])]
    return ", ".join(words_of_name)


def label(words: Words, game: Game, verb_name: str, thing: str) -> str:
    """Return a verb with its thing in words: `Build the Temple of Ceres in …`."""
    if not verb_name:
        return ""
    verb = game.verbs.by_name[verb_name]
    if not thing:
        bare = f"{verb_name}-0"
        return words.say("verb", bare if words.has("verb", bare) else verb_name, [ELLIPSIS] * len(verb.sorts))
    sort = thing.partition(":")[0]
    index = [sort_of_verb.name for sort_of_verb in verb.sorts].index(sort)
    thing_text = thing if sort != SEAT.name else ELLIPSIS
    return words.say("verb", verb_name, [thing_text if i == index else ELLIPSIS for i in range(len(verb.sorts))])


def source_name(words: Words, slug: str) -> str:
    """Return a source of points in words; lines that name a thing share one text in section `source`."""
    return words.say("source", slug) if words.has("source", slug) else words.say("points", slug)
