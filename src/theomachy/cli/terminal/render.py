"""Renders, for any game, what the terminal shows besides the board: events, options, scores."""

from __future__ import annotations

from rich.box import ROUNDED, SIMPLE
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from theomachy.cli.i18n import translate
from theomachy.cli.terminal.seats import seat_letter
from theomachy.core.action import Action, Verbs
from theomachy.core.event import ALL_SEEING, EVERYONE, Event
from theomachy.core.game import Game
from theomachy.core.history import HistoryEntry
from theomachy.core.match import Match
from theomachy.core.notation import parse_action
from theomachy.core.state import State
from theomachy.table.presenters.game_summary import placements
from theomachy.texts import Translator

# Longer lists of options are shown in columns.
MAX_SINGLE_COLUMN = 12
SEAT_STYLES = ("bold red", "bold cyan", "bold yellow", "bold magenta")
SEAT_SHAPES = "●■▲◆"


def seat_mark(seat: int) -> Text:
    """Return the mark of a seat: colour, shape and letter."""
    return Text(f"{SEAT_SHAPES[seat]}{seat_letter(seat)}", style=SEAT_STYLES[seat])


def selectable_things(state: State, viewer: int) -> set[str]:
    """Return the ids of all things that the viewer's options name."""
    if not state.legal or state.seat != viewer:
        return set()
    return {thing for action in state.legal for thing in action.ids()}


def render_options(legal: list[Action], translator: Translator, labels: dict[str, str]) -> RenderableType:
    """Render the numbered options."""
    width = len(str(len(legal)))
    lines = [
        Text.assemble((f"{number:>{width}}", "bold yellow"), f"  {translator.action(action, labels)}")
        for number, action in enumerate(legal, 1)
    ]
    if len(lines) <= MAX_SINGLE_COLUMN:
        return Group(*lines)
    return Columns(lines, padding=(0, 3), column_first=True, expand=False)


def render_prompt(state: State, translator: Translator, player_name: str) -> Text:
    """Render whose turn it is and what that player is asked."""
    prompt = translator.question(state.steps[-1].question(state))
    return Text.assemble(seat_mark(state.seat), " ", (player_name, "bold"), "  ", prompt)


def action_sentence(verbs: Verbs, log_entry: HistoryEntry, translator: Translator) -> str:
    """Translate the action of a log entry."""
    return translator.action(parse_action(verbs, log_entry.text))


def render_log_entry(verbs: Verbs, log_entry: HistoryEntry, translator: Translator, viewer: int) -> list[Text]:
    """Render a log entry for a viewer: the visible events, or the action itself if there are none."""
    events = [event for event in log_entry.events if event.visible_to(viewer)]
    if not events:
        return [Text.assemble(seat_mark(log_entry.seat), " ", action_sentence(verbs, log_entry, translator))]
    lines = [render_event(event, translator, viewer) for event in events]
    return [Text.assemble(seat_mark(log_entry.seat), " ", lines[0]), *[Text("     ") + line for line in lines[1:]]]


def render_event(event: Event, translator: Translator, viewer: int) -> Text:
    """Render an event; for the all-seeing viewer a private one is prefixed by the seat that may see it."""
    line = Text(translator.event(event))
    if viewer == ALL_SEEING and event.audience != EVERYONE:
        return Text.assemble("(", seat_mark(event.audience), ") ", line)
    return line


def render_scores(
    game: Game, state: State, translator: Translator, player_names: list[str], viewer: int
) -> RenderableType:
    """Render the score lines of all seats, as far as the viewer may know."""
    panels: list[RenderableType] = []
    winners = game.winners(state) if not state.legal else []
    order = (
        sorted(range(len(player_names)), key=placements(game, state).__getitem__)
        if winners
        else range(len(player_names))
    )
    for seat in order:
        name = player_names[seat]
        table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
        table.add_column(justify="right", style="bold")
        table.add_column()
        points = game.breakdown(state, seat, ALL_SEEING if not state.legal else viewer)
        for line in points:
            table.add_row(f"{line.points:+d}", translator.points(line))
        if not points:
            table.add_row("0", translate("no-points-yet"))
        total = f"{sum([line.points for line in points])} {'★' if seat in winners else ''}".strip()
        panels.append(Panel(table, title=Text.assemble(seat_mark(seat), " ", name), subtitle=total, box=ROUNDED))
    return Columns(panels, padding=(0, 1))


def render_setup(game: Game, match: Match, translator: Translator) -> Table:
    """Render the edition, the options and the data packs of the match."""
    table = Table(box=SIMPLE, show_header=False, padding=(0, 1))
    table.add_column(style="dim")
    table.add_column()
    edition = match.setup.edition
    table.add_row(
        translate("edition"),
        translator.translate("edition", edition) if translator.has("edition", edition) else edition,
    )
    for slug, choice in match.setup.options.items():
        name = translator.translate("option", slug) if translator.has("option", slug) else slug
        section = f"choice-{slug}"
        table.add_row(name, translator.translate(section, choice) if translator.has(section, choice) else choice)
    table.add_row(translate("data"), game.pack(match.setup).version_line())
    table.add_row(translate("sheet"), f"theomachy rules {game.info.id}")
    return table
