"""What the page of a report holds: plain values, counted once, so that the page only adds, filters and draws."""

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
    """All hands of one bot at one seat. Of a verb with a thing: hands that could, of those won, that did, of those won;
    of a thing: hands that were dealt it or drew it, of those won."""

    def __init__(self, bot: str, seat: int) -> None:
        self.bot = bot
        self.seat = seat
        self.hands = 0
        self.won = 0
        self.things: dict[Thing, list[int]] = {}
        self.dealt: dict[str, list[int]] = {}
        self.drawn: dict[str, list[int]] = {}
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
        for moment, found in enumerate(hand.points):
            for slug, points in found.items():
                sums = self.points.setdefault(slug, [[0] * MOMENTS, [0] * MOMENTS])
                sums[0][moment] += points
                sums[1][moment] += points if won else 0
        self.options = added(self.options, hand.options)
        self.asked = added(self.asked, hand.asked)
        self.widths = added(self.widths, hand.widths)
        self.rounds += hand.rounds
        self.dead += hand.dead

    def add_things(self, hand: Hand, won: bool) -> None:
        played = things_in(hand.played)
        for thing in things_in(hand.offered):
            did = thing in played
            count = self.things.setdefault(thing, [0] * 4)
            for at, more in enumerate((True, won, did, did and won)):
                count[at] += more
        for counts, found in ((self.dealt, hand.dealt), (self.drawn, hand.drawn)):
            for one in found:
                both = counts.setdefault(one, [0, 0])
                both[0] += 1
                both[1] += won

    def json(self, things: dict[Thing, int], sources: dict[str, int]) -> Plain:
        named = {thing for _, thing in things}
        return {
            "bot": self.bot,
            "seat": self.seat,
            "hands": self.hands,
            "won": self.won,
            "things": [[things[thing], *count] for thing, count in sorted(self.things.items())],
            "dealt": {thing: both for thing, both in sorted(self.dealt.items()) if thing in named},
            "drawn": {thing: both for thing, both in sorted(self.drawn.items()) if thing in named},
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
    """Games of one kind: their stories and the record of the first, whose header is that of all."""

    def __init__(self, record: Record, setup: Setup, stories: list[Story]) -> None:
        self.record = record
        self.setup = setup
        self.stories = stories
        self.groups = self.counted()

    def counted(self) -> list[Group]:
        groups: dict[tuple[str, int], Group] = {}
        for story in self.stories:
            for seat, hand in enumerate(story.hands):
                bot = story.seats[seat]
                groups.setdefault((bot, seat), Group(bot, seat)).add(hand, seat in story.winners)
        return [groups[key] for key in sorted(groups)]

    def oddest_first(self) -> list[int]:
        """The games in the order in which somebody may want to see them."""
        strange = [0.0] * len(self.stories)
        for measure in (length, Story.margin, turns_of_fate):
            numbers = [measure(story) for story in self.stories]
            middle, wide = fmean(numbers), pstdev(numbers) or 1.0
            strange = [max(a, abs(number - middle) / wide) for a, number in zip(strange, numbers, strict=True)]
        return sorted(range(len(self.stories)), key=strange.__getitem__, reverse=True)


def length(story: Story) -> int:
    return len(story.entries)


def turns_of_fate(story: Story) -> int:
    return story.lead_changes


def page_data(game: Game, runs: list[Run], share: float = 1.0) -> Plain:
    """`share` is of how many games the moves are kept, the oddest first."""
    things = indexed(in_order(game, {thing for run in runs for thing in things_of(run)}))
    sources = indexed(sorted({slug for run in runs for group in run.groups for slug in group.points}))
    endings = indexed(sorted({story.ending for run in runs for story in run.stories}))
    kept = [set(run.oddest_first()[: round(share * len(run.stories))]) for run in runs]
    lines = indexed(dict.fromkeys(spoken(runs, kept)))
    return {
        "game": game.info.id,
        "tenths": TENTHS,
        "widths": WIDTHS,
        "things": [thing_json(game, runs[0].setup, *thing) for thing in things],
        "sources": list(sources),
        "endings": list(endings),
        "lines": list(lines),
        "runs": [run_json(run, things, sources, endings, lines, keep) for run, keep in zip(runs, kept, strict=True)],
        "texts": {lang: texts(game, runs, lang, things, list(sources), list(endings)) for lang in LANGUAGES},
    }


def spoken(runs: list[Run], kept: list[set[int]]) -> Iterable[str]:
    return [
        line for run, keep in zip(runs, kept, strict=True) for at in sorted(keep) for line in run.stories[at].entries
    ]


def indexed(found: Iterable[T]) -> dict[T, int]:
    return {one: at for at, one in enumerate(found)}


def things_of(run: Run) -> list[Thing]:
    """What could be chosen; and what came to somebody though no choice of these games names it, without a verb."""
    chosen = {thing for group in run.groups for thing in group.things}
    drawn = {thing for group in run.groups for thing in group.drawn}
    return sorted([*chosen, *[("", thing) for thing in drawn - {thing for _, thing in chosen}]])


def in_order(game: Game, found: set[Thing]) -> list[Thing]:
    verbs = {verb.name: at for at, verb in enumerate(game.verbs.verbs)}
    return sorted(found, key=lambda thing: (verbs.get(thing[0], len(verbs)), thing[1]))


def thing_json(game: Game, setup: Setup, verb: str, thing: str) -> Plain:
    """`card`: it has a row in the data; `ours`: some of its values are reconstructed."""
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
    bots = indexed(dict.fromkeys([bot for story in run.stories for bot in story.seats]))
    record = run.record
    head = record.text(with_luck=False).partition("\n\n")[0].split("\n")
    return {
        "seats": len(record.seats),
        "bots": list(bots),
        "edition": record.edition,
        "options": record.options,
        "pack": record.pack,
        "own": not run.setup.packs,
        "head": [line for line in head if not line.startswith(("seats:", "result:"))],
        "games": [
            {
                "bots": [bots[bot] for bot in story.seats],
                "seed": story.seed,
                "won": story.winners,
                "scores": story.scores,
                "ending": endings[story.ending],
                "length": len(story.entries),
                "rounds": story.rounds,
                "leads": story.lead_changes,
                "leaders": story.leaders,
                "result": story.result,
                "moves": [lines[line] for line in story.entries] if at in keep else None,
            }
            for at, story in enumerate(run.stories)
        ],
        "groups": [group.json(things, sources) for group in run.groups],
    }


def texts(
    game: Game, runs: list[Run], lang: str, things: Iterable[Thing], sources: list[str], endings: list[str]
) -> Plain:
    words = Words(lang, game, None, game.pack(runs[0].setup))
    bots = dict.fromkeys([bot for run in runs for story in run.stories for bot in story.seats])
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
    """`who starts: the first seat`"""
    name = words.say("option", slug) if words.has("option", slug) else slug
    section = f"choice-{slug}"
    return f"{name}: {words.say(section, choice) if words.has(section, choice) else choice}"


def bot_name(words: Words, bot: str) -> str:
    """`careful`, `master, raider`; a bot of others has the name it was given."""
    level, _, style = bot.partition("-")
    level = f"bot-{LEVELS.get(level, level)}"
    if not words.has("ui", level):
        return bot
    said = [words.say("ui", level), *([words.say("ui", f"style-{style}")] if style else [])]
    return ", ".join(said)


def label(words: Words, game: Game, verb_name: str, thing: str) -> str:
    """`Build the Temple of Ceres in …`"""
    if not verb_name:
        return ""
    verb = game.verbs.by_name[verb_name]
    if not thing:
        bare = f"{verb_name}-0"
        return words.say("verb", bare if words.has("verb", bare) else verb_name, [ELLIPSIS] * len(verb.sorts))
    sort = thing.partition(":")[0]
    at = [one.name for one in verb.sorts].index(sort)
    shown = thing if sort != SEAT.name else ELLIPSIS
    return words.say("verb", verb_name, [shown if i == at else ELLIPSIS for i in range(len(verb.sorts))])


def source_name(words: Words, slug: str) -> str:
    """Where one line of a score names a thing, `source` names all such lines."""
    return words.say("source", slug) if words.has("source", slug) else words.say("points", slug)
