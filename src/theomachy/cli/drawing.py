"""Renders, for any game, what the terminal shows besides the board: events, options, scores."""

from __future__ import annotations

from rich.box import ROUNDED, SIMPLE
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from theomachy.cli.seats import letter
from theomachy.cli.speech import say
from theomachy.core.action import Action, Verbs
from theomachy.core.event import ALL_SEEING, EVERYONE, Event
from theomachy.core.game import Game
from theomachy.core.match import Match
from theomachy.core.notation import parse
from theomachy.core.played import Played
from theomachy.core.state import State
from theomachy.table.ending import places
from theomachy.texts import Words

# Longer lists of options are shown in columns.
LONG_LIST = 12
SEAT_STYLES = ("bold red", "bold cyan", "bold yellow", "bold magenta")
SEAT_SHAPES = "●■▲◆"


def seat_mark(seat: int) -> Text:
    """Return the mark of a seat: colour, shape and letter."""
    return Text(f"{SEAT_SHAPES[seat]}{letter(seat)}", style=SEAT_STYLES[seat])


def glowing(state: State, viewer: int) -> set[str]:
    """Return the ids of all things that the viewer's options name."""
    if not state.legal or state.seat != viewer:
        return set()
    return {thing for action in state.legal for thing in action.ids()}


def options_list(legal: list[Action], words: Words, called: dict[str, str]) -> RenderableType:
    """Render the numbered options."""
    width = len(str(len(legal)))
    lines = [
        Text.assemble((f"{number:>{width}}", "bold yellow"), f"  {words.action(action, called)}")
        for number, action in enumerate(legal, 1)
    ]
    if len(lines) <= LONG_LIST:
        return Group(*lines)
    return Columns(lines, padding=(0, 3), column_first=True, expand=False)


def question(state: State, words: Words, shown: str) -> Text:
    """Render whose turn it is and the prompt."""
    prompt = words.question(state.steps[-1].ask(state))
    return Text.assemble(seat_mark(state.seat), " ", (shown, "bold"), "  ", prompt)


def said(verbs: Verbs, played: Played, words: Words) -> str:
    """Translate the action of a log entry."""
    return words.action(parse(verbs, played.text))


def played_lines(verbs: Verbs, played: Played, words: Words, viewer: int) -> list[Text]:
    """Render a log entry for a viewer: the visible events, or the action itself if there are none."""
    events = [event for event in played.events if event.seen_by(viewer)]
    if not events:
        return [Text.assemble(seat_mark(played.seat), " ", said(verbs, played, words))]
    lines = [event_line(event, words, viewer) for event in events]
    return [Text.assemble(seat_mark(played.seat), " ", lines[0]), *[Text("     ") + line for line in lines[1:]]]


def event_line(event: Event, words: Words, viewer: int) -> Text:
    """Render an event; for the all-seeing viewer a private one is prefixed by the seat that may see it."""
    line = Text(words.event(event))
    if viewer == ALL_SEEING and event.only != EVERYONE:
        return Text.assemble("(", seat_mark(event.only), ") ", line)
    return line


def score_table(game: Game, state: State, words: Words, people: list[str], viewer: int) -> RenderableType:
    """Render the score lines of all seats, as far as the viewer may know."""
    panels: list[RenderableType] = []
    winners = game.winners(state) if not state.legal else []
    order = sorted(range(len(people)), key=places(game, state).__getitem__) if winners else range(len(people))
    for seat in order:
        name = people[seat]
        table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
        table.add_column(justify="right", style="bold")
        table.add_column()
        points = game.breakdown(state, seat, ALL_SEEING if not state.legal else viewer)
        for line in points:
            table.add_row(f"{line.points:+d}", words.points(line))
        if not points:
            table.add_row("0", say("no-points-yet"))
        total = f"{sum([line.points for line in points])} {'★' if seat in winners else ''}".strip()
        panels.append(Panel(table, title=Text.assemble(seat_mark(seat), " ", name), subtitle=total, box=ROUNDED))
    return Columns(panels, padding=(0, 1))


def rules_in_force(game: Game, match: Match, words: Words) -> Table:
    """Render the edition, options and data of the match."""
    table = Table(box=SIMPLE, show_header=False, padding=(0, 1))
    table.add_column(style="dim")
    table.add_column()
    edition = match.setup.edition
    table.add_row(say("edition"), words.say("edition", edition) if words.has("edition", edition) else edition)
    for slug, choice in match.setup.options.items():
        name = words.say("option", slug) if words.has("option", slug) else slug
        section = f"choice-{slug}"
        table.add_row(name, words.say(section, choice) if words.has(section, choice) else choice)
    table.add_row(say("data"), game.pack(match.setup).line())
    table.add_row(say("sheet"), f"theomachy rules {game.info.id}")
    return table
