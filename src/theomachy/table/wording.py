"""Sentences for a table in one language, with caches."""

from __future__ import annotations

from functools import cache
from typing import cast

from theomachy.core.action import SEAT, Action
from theomachy.core.event import Event
from theomachy.core.game import NEEDLESS, Game, Note, Points, make_setup
from theomachy.core.notation import text_of
from theomachy.core.pack import Pack
from theomachy.core.piece import make_piece
from theomachy.table import wire
from theomachy.table.forms import SeatKind
from theomachy.table.pieces import Seat, Told
from theomachy.table.refused import Refused, all_said
from theomachy.table.table import Table, letter
from theomachy.texts import Words

# The newest log entries, whose lines are cached: they are sent to all viewers.
KEPT = 2
# The most options to cache for a game and a language; then the cache is cleared, because previews vary.
OPTIONS = 8000


class Phrases:
    """Texts that do not depend on the players, shared by all tables with the same game, language and data packs."""

    def __init__(self, game: Game, lang: str, pack: Pack) -> None:
        self.words = Words(lang, game, pack=pack)
        # Caches. Options are keyed by the code of the action, and its preview if there is one.
        self.options: dict[object, wire.Offer] = {}
        self.actions: dict[int, wire.Offer] = {}
        self.notes: dict[str, str] = {}
        self.points: dict[object, wire.ScoreLine] = {}


@cache
def phrases(game: Game, lang: str, edition: str, packs: tuple[str, ...]) -> Phrases:
    """Return the shared texts. Cached, because data packs are read from files."""
    return Phrases(game, lang, game.pack(make_setup(game.info, game.info.min_seats, edition, None, packs)))


class Telling:
    """The log line and the animation of an event."""

    def __init__(self, event: Event, line: wire.LogLine, happened: wire.Happened) -> None:
        self.event = event
        self.line = line
        self.happened = happened


class Scored:
    """The scores last shown, and what they were computed from: score lines of each seat, and the final points."""

    def __init__(self, final: list[int], lines: list[list[Points]], shown: list[wire.Score]) -> None:
        self.final = final
        self.lines = lines
        self.shown = shown


class Wording:
    """Texts of a table in one language, with the names of its players."""

    def __init__(
        self, game: Game, lang: str, seats: list[Seat], edition: str = "", packs: tuple[str, ...] = ()
    ) -> None:
        self.shared = phrases(game, lang, edition, packs)
        self.words = self.shared.words
        self.seated: list[tuple[str, SeatKind, str]] = []
        self.people = [self.seat_name(at, seat) for at, seat in enumerate(seats)]
        self.words = self.words.among(self.people)
        self.told: dict[int, list[Telling]] = {}
        # Prompts, by their content.
        self.prompts: dict[object, wire.Prompt] = {}
        # The last view of spectators, and the version of the table it belongs to.
        self.watched: tuple[int, object] | None = None
        # The last seats sent, by the seats of the viewer, and the last scores, by viewpoint.
        self.seats: dict[object, tuple[object, list[wire.SeatInfo]]] = {}
        self.scores: dict[int, Scored] = {}

    def seat_name(self, at: int, seat: Seat) -> str:
        """Return the player's name, or a default name from the texts for a bot or a nameless player."""
        if seat.name or seat.free():
            return seat.name
        if seat.kind == "bot":
            return self.words.say("server", f"bot-{letter(at)}")
        return self.words.say("server", "somebody", [letter(at).upper()])

    def option(self, action: Action, called: dict[str, str], outcome: list[Note]) -> wire.Offer:
        """Return a legal option. Cached, unless it names a seat or uses labels that depend on the state."""
        if called and any([thing in called for thing in action.ids()]):
            return self.make_option(action, called, outcome)
        key: object = action.code
        if outcome:
            key = (action.code, *[note.key() for note in outcome])
        cached = self.shared.options.get(key)
        if cached is None:
            cached = self.bring(action, outcome)
            preview_things = [thing for note in outcome for thing in note.things]
            names_seat = SEAT in action.verb.sorts or any([word.startswith("seat:") for word in preview_things])
            if len(self.shared.options) >= OPTIONS:
                self.shared.options.clear()
            if not names_seat:
                self.shared.options[key] = cached
        return cached

    def bring(self, action: Action, outcome: list[Note]) -> wire.Offer:
        """Combine an action's cached sentence with the preview of its effects."""
        base = self.shared.actions.get(action.code)
        if base is None:
            base = self.make_option(action, {}, [])
            if SEAT not in action.verb.sorts:
                self.shared.actions[action.code] = base
        if not outcome:
            return base
        return wire.Offer(
            verb=base.verb,
            things=base.things,
            text=base.text,
            label=base.label,
            outcome=self.outcome(outcome),
            aside=base.aside,
            idle=idle(outcome),
        )

    def make_option(self, action: Action, called: dict[str, str], outcome: list[Note]) -> wire.Offer:
        return wire.Offer(
            verb=action.verb.name,
            things=action.ids(),
            text=text_of(action),
            label=self.words.action(action, called),
            outcome=self.outcome(outcome),
            aside=action.verb.aside,
            idle=idle(outcome),
        )

    def outcome(self, notes: list[Note]) -> str:
        """Word the preview of an option: `+8 GP, −2 Cunning`."""
        return ", ".join([self.note(note) for note in notes])

    def note(self, note: Note) -> str:
        key = note.key()
        cached = self.shared.notes.get(key)
        if cached is None:
            cached = self.words.say("outcome", note.slug, note.things)
            if "seat:" not in key and len(self.shared.notes) < OPTIONS:
                self.shared.notes[key] = cached
        return cached

    def score_line(self, line: Points) -> wire.ScoreLine:
        key = (line.slug, line.points, *line.things)
        cached = self.shared.points.get(key)
        if cached is not None:
            return cached
        new_line = wire.ScoreLine(text=self.words.points(line), points=line.points)
        if not any(thing.startswith("seat:") for thing in line.things):
            self.shared.points[key] = new_line
        return new_line

    def entry(self, told: Told, eyes: int) -> list[wire.LogLine]:
        """Return the log lines of an entry that this viewpoint may see. Hidden events leave no line."""
        if told.mark == "undo":
            return [self.undo(told)]
        if told.mark == "corrected":
            return [self.correction(told)]
        return [telling.line for telling in self.tell(told) if telling.event.seen_by(eyes)]

    def happened(self, told: Told, eyes: int) -> list[wire.Happened]:
        return [telling.happened for telling in self.tell(told) if telling.event.seen_by(eyes)]

    def tell(self, told: Told) -> list[Telling]:
        cached = self.told.get(told.number)
        if cached is None:
            cached = self.told[told.number] = [self.event(told, event) for event in told.events]
            self.told.pop(told.number - KEPT, None)
        return cached

    def undo(self, told: Told) -> wire.LogLine:
        seat = letter(told.seat)
        text = self.words.say("server", f"log-{told.text}", [f"seat:{seat}"])
        return log_line(told, text, [], told.text, "undo")

    def correction(self, told: Told) -> wire.LogLine:
        """Return the log line of a correction. A secret one does not name the results."""
        seat, things = letter(told.seat), told.text.split()[1:]
        slug = "log-corrected" if things else "log-corrected-secret"
        text = self.words.say("server", slug, [f"seat:{seat}", *things])
        return log_line(told, text, things, "corrected", "corrected")

    def event(self, told: Told, event: Event) -> Telling:
        ids, kind = event.ids(), event.kind.name
        text = self.words.happened(kind, ids)
        line = log_line(told, text, [thing for thing in ids if ":" in thing], kind, told.mark)
        return Telling(event, line, cast(wire.Happened, make_piece({"kind": kind, "things": ids})))


def log_line(told: Told, text: str, things: list[str], kind: str, mark: str) -> wire.LogLine:
    line: dict[str, object] = {"number": told.number, "seat": letter(told.seat), "text": text}
    line["things"], line["kind"], line["mark"] = things, kind, mark
    return cast(wire.LogLine, make_piece(line))


def idle(outcome: list[Note]) -> bool:
    return any([note.slug == NEEDLESS for note in outcome])


def wording(table: Table, lang: str) -> Wording:
    """Return the texts of a table in a language. Cached until a player or a name changes."""
    cached = table.worded.get(lang)
    if cached is not None and cached[0] == table.arranged:
        return cast(Wording, cached[1])
    signature = [(seat.name, seat.kind, seat.key) for seat in table.seats]
    texts = cast(Wording, cached[1]) if cached is not None else None
    if texts is None or texts.seated != signature:
        texts = Wording(table.game, lang, table.seats, table.opened.edition, table.packs)
        texts.seated = signature
    table.worded[lang] = (table.arranged, texts)
    return texts


def problem(lang: str, refused: Refused) -> wire.Problem:
    """Build the HTTP response of a refused request (RFC 9457 problem details)."""
    translator = refused.words or (wording(refused.table, lang).words if refused.table is not None else Words(lang))
    return wire.Problem(
        type="about:blank",
        title=translator.say("server", f"status-{refused.status}"),
        status=refused.status,
        detail=all_said(translator, refused),
        slug=refused.reason.slug,
        rule=refused.reason.rule,
        update=refused.update,
    )
