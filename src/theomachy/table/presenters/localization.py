"""Turns the events, options and prompts of a table into sentences of one language, with caches."""

from __future__ import annotations

from functools import cache
from typing import cast

from theomachy.core.action import SEAT, Action
from theomachy.core.cached_fragment import make_fragment
from theomachy.core.event import Event
from theomachy.core.game import USELESS, Game, Points, Remark, make_setup
from theomachy.core.notation import text_of
from theomachy.core.pack import Pack
from theomachy.table import messages
from theomachy.table.errors import RequestError, full_text
from theomachy.table.messages.requests import SeatKind
from theomachy.table.model import LogEntry, Seat
from theomachy.table.table import Table, seat_slug
from theomachy.texts import Translator

# How many of the newest log entries have their lines cached: those are sent to all viewers.
KEPT_LOG_ENTRIES = 2
# How many options are cached for a game and a language. Previews vary, so the cache is cleared when it is full.
MAX_CACHED_OPTIONS = 8000


class SharedTexts:
    """Texts that do not depend on the players, shared by all tables with the same game, language and data packs."""

    def __init__(self, game: Game, lang: str, pack: Pack) -> None:
        self.translator = Translator(lang, game, pack=pack)
        # Options by the code of the action, together with its preview if there is one.
        self.options: dict[object, messages.LegalOption] = {}
        # Options without preview, by the code of the action.
        self.actions: dict[int, messages.LegalOption] = {}
        self.remarks: dict[str, str] = {}
        self.score_lines: dict[object, messages.ScoreLine] = {}


@cache
def shared_texts(game: Game, lang: str, edition: str, packs: tuple[str, ...]) -> SharedTexts:
    """Return the shared texts. Cached, because data packs are read from files."""
    return SharedTexts(game, lang, game.pack(make_setup(game.info, game.info.min_seats, edition, None, packs)))


class EventText:
    """The log line and the animation of an event."""

    def __init__(self, event: Event, log_line: messages.LogLine, info: messages.EventInfo) -> None:
        self.event = event
        self.log_line = log_line
        self.info = info


class CachedScores:
    """The scores last sent for a viewpoint, and what they were computed from: each seat's score lines, and the final
    points.
    """

    def __init__(self, final: list[int], lines: list[list[Points]], scores: list[messages.SeatScore]) -> None:
        self.final = final
        self.lines = lines
        self.scores = scores


class TableTexts:
    """Texts of a table in one language, with the names of its players."""

    def __init__(
        self, game: Game, lang: str, seats: list[Seat], edition: str = "", packs: tuple[str, ...] = ()
    ) -> None:
        self.shared = shared_texts(game, lang, edition, packs)
        self.translator = self.shared.translator
        self.seat_signature: list[tuple[str, SeatKind, str]] = []
        self.players = [self.seat_name(at, seat) for at, seat in enumerate(seats)]
        self.translator = self.translator.with_players(self.players)
        self.event_texts: dict[int, list[EventText]] = {}
        # Prompts, keyed by their content.
        self.prompts: dict[object, messages.Prompt] = {}
        # The table version and the view of spectators at that version.
        self.spectator_view: tuple[int, object] | None = None
        # The seats last sent, keyed by the seats of the viewer.
        self.seat_infos: dict[object, tuple[object, list[messages.SeatInfo]]] = {}
        # The scores last sent, keyed by viewpoint.
        self.scores: dict[int, CachedScores] = {}

    def seat_name(self, index: int, seat: Seat) -> str:
        """Return the player's name, or a default name from the texts for a bot or a nameless player."""
        if seat.name or seat.is_free():
            return seat.name
        if seat.kind == "bot":
            return self.translator.translate("server", f"bot-{seat_slug(index)}")
        return self.translator.translate("server", "somebody", [seat_slug(index).upper()])

    def legal_option(self, action: Action, labels: dict[str, str], preview: list[Remark]) -> messages.LegalOption:
        """Return a legal option. Cached, unless it names a seat or uses labels that depend on the state."""
        if labels and any([thing in labels for thing in action.ids()]):
            return self.make_option(action, labels, preview)
        key: object = action.code
        if preview:
            key = (action.code, *[note.key() for note in preview])
        cached = self.shared.options.get(key)
        if cached is None:
            cached = self.option_with_preview(action, preview)
            preview_things = [thing for note in preview for thing in note.things]
            names_seat = SEAT in action.verb.sorts or any([word.startswith("seat:") for word in preview_things])
            if len(self.shared.options) >= MAX_CACHED_OPTIONS:
                self.shared.options.clear()
            if not names_seat:
                self.shared.options[key] = cached
        return cached

    def option_with_preview(self, action: Action, preview: list[Remark]) -> messages.LegalOption:
        """Combine an action's cached sentence with the preview of its effects."""
        base = self.shared.actions.get(action.code)
        if base is None:
            base = self.make_option(action, {}, [])
            if SEAT not in action.verb.sorts:
                self.shared.actions[action.code] = base
        if not preview:
            return base
        return messages.LegalOption(
            verb=base.verb,
            things=base.things,
            text=base.text,
            label=base.label,
            outcome=self.preview_text(preview),
            aside=base.aside,
            idle=is_useless(preview),
        )

    def make_option(self, action: Action, labels: dict[str, str], preview: list[Remark]) -> messages.LegalOption:
        return messages.LegalOption(
            verb=action.verb.name,
            things=action.ids(),
            text=text_of(action),
            label=self.translator.action(action, labels),
            outcome=self.preview_text(preview),
            aside=action.verb.is_fallback,
            idle=is_useless(preview),
        )

    def preview_text(self, remarks: list[Remark]) -> str:
        """Return the preview of an option in words: `+8 GP, −2 Cunning`."""
        return ", ".join([self.remark_text(note) for note in remarks])

    def remark_text(self, remark: Remark) -> str:
        key = remark.key()
        cached = self.shared.remarks.get(key)
        if cached is None:
            cached = self.translator.translate("outcome", remark.slug, remark.things)
            if "seat:" not in key and len(self.shared.remarks) < MAX_CACHED_OPTIONS:
                self.shared.remarks[key] = cached
        return cached

    def score_line(self, line: Points) -> messages.ScoreLine:
        key = (line.slug, line.points, *line.things)
        cached = self.shared.score_lines.get(key)
        if cached is not None:
            return cached
        new_line = messages.ScoreLine(text=self.translator.points(line), points=line.points)
        if not any(thing.startswith("seat:") for thing in line.things):
            self.shared.score_lines[key] = new_line
        return new_line

    def log_lines(self, entry: LogEntry, viewpoint: int) -> list[messages.LogLine]:
        """Return the log lines of an entry that this viewpoint may see. Hidden events have no line."""
        if entry.mark == "undo":
            return [self.undo_line(entry)]
        if entry.mark == "corrected":
            return [self.correction_line(entry)]
        return [telling.log_line for telling in self.entry_texts(entry) if telling.event.visible_to(viewpoint)]

    def event_infos(self, entry: LogEntry, viewpoint: int) -> list[messages.EventInfo]:
        return [telling.info for telling in self.entry_texts(entry) if telling.event.visible_to(viewpoint)]

    def entry_texts(self, entry: LogEntry) -> list[EventText]:
        cached = self.event_texts.get(entry.number)
        if cached is None:
            cached = self.event_texts[entry.number] = [self.event_text(entry, event) for event in entry.events]
            self.event_texts.pop(entry.number - KEPT_LOG_ENTRIES, None)
        return cached

    def undo_line(self, entry: LogEntry) -> messages.LogLine:
        seat = seat_slug(entry.seat)
        text = self.translator.translate("server", f"log-{entry.text}", [f"seat:{seat}"])
        return make_log_line(entry, text, [], entry.text, "undo")

    def correction_line(self, entry: LogEntry) -> messages.LogLine:
        """Return the log line of a correction. For a secret result, the line does not name the results."""
        seat, things = seat_slug(entry.seat), entry.text.split()[1:]
        slug = "log-corrected" if things else "log-corrected-secret"
        text = self.translator.translate("server", slug, [f"seat:{seat}", *things])
        return make_log_line(entry, text, things, "corrected", "corrected")

    def event_text(self, entry: LogEntry, event: Event) -> EventText:
        ids, kind = event.ids(), event.kind.name
        text = self.translator.event_text(kind, ids)
        line = make_log_line(entry, text, [thing for thing in ids if ":" in thing], kind, entry.mark)
        return EventText(event, line, cast(messages.EventInfo, make_fragment({"kind": kind, "things": ids})))


def make_log_line(entry: LogEntry, text: str, things: list[str], kind: str, mark: str) -> messages.LogLine:
    line: dict[str, object] = {"number": entry.number, "seat": seat_slug(entry.seat), "text": text}
    line["things"], line["kind"], line["mark"] = things, kind, mark
    return cast(messages.LogLine, make_fragment(line))


def is_useless(preview: list[Remark]) -> bool:
    return any([note.slug == USELESS for note in preview])


def table_texts(table: Table, lang: str) -> TableTexts:
    """Return the texts of a table in a language. Cached until a player or a name changes."""
    cached = table.text_cache.get(lang)
    if cached is not None and cached[0] == table.setup_version:
        return cast(TableTexts, cached[1])
    signature = [(seat.name, seat.kind, seat.key_hash) for seat in table.seats]
    texts = cast(TableTexts, cached[1]) if cached is not None else None
    if texts is None or texts.seat_signature != signature:
        texts = TableTexts(table.game, lang, table.seats, table.creation.edition, table.packs)
        texts.seat_signature = signature
    table.text_cache[lang] = (table.setup_version, texts)
    return texts


def problem_details(lang: str, error: RequestError) -> messages.ProblemDetails:
    """Build the HTTP response of a refused request (RFC 9457 problem details)."""
    translator = error.translator or (
        table_texts(error.table, lang).translator if error.table is not None else Translator(lang)
    )
    return messages.ProblemDetails(
        type="about:blank",
        title=translator.translate("server", f"status-{error.status}"),
        status=error.status,
        detail=full_text(translator, error),
        slug=error.reason.slug,
        rule=error.reason.rule,
        update=error.update,
    )
