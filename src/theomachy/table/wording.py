"""Sentences for one table in one language, those that come again and again made once."""

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

# The newest entries are told to everybody at the table, so their lines are kept for a moment.
KEPT = 2
# Options with what they bring, kept for a game and a language: numbers vary, so now and then all are forgotten.
OPTIONS = 8000


class Phrases:
    """What does not depend on who sits at a table: shared by all tables of a game, a language and the same packs."""

    def __init__(self, game: Game, lang: str, pack: Pack) -> None:
        self.words = Words(lang, game, pack=pack)
        # Each by what it is said of: an option by its code and what it brings, if that is known.
        self.options: dict[object, wire.Offer] = {}
        self.actions: dict[int, wire.Offer] = {}
        self.notes: dict[str, str] = {}
        self.points: dict[object, wire.ScoreLine] = {}


@cache
def phrases(game: Game, lang: str, edition: str, packs: tuple[str, ...]) -> Phrases:
    """Packs are read from files, so once."""
    return Phrases(game, lang, game.pack(make_setup(game.info, game.info.min_seats, edition, None, packs)))


class Telling:
    """An event for the log and for motion."""

    def __init__(self, event: Event, line: wire.LogLine, happened: wire.Happened) -> None:
        self.event = event
        self.line = line
        self.happened = happened


class Scored:
    """The points as they were shown last, and what they came from: lines of each seat, and at the end the result."""

    def __init__(self, final: list[int], lines: list[list[Points]], shown: list[wire.Score]) -> None:
        self.final = final
        self.lines = lines
        self.shown = shown


class Wording:
    def __init__(
        self, game: Game, lang: str, seats: list[Seat], edition: str = "", packs: tuple[str, ...] = ()
    ) -> None:
        self.shared = phrases(game, lang, edition, packs)
        self.words = self.shared.words
        self.seated: list[tuple[str, SeatKind, str]] = []
        self.people = [self.seat_name(at, seat) for at, seat in enumerate(seats)]
        self.words = self.words.among(self.people)
        self.told: dict[int, list[Telling]] = {}
        # What is asked, and who is thinking, in words.
        self.prompts: dict[object, wire.Prompt] = {}
        # What those who watch were shown last, and at which version of the table.
        self.watched: tuple[int, object] | None = None
        # The seats and the points that were shown last, by whom and to whom.
        self.seats: dict[object, tuple[object, list[wire.SeatInfo]]] = {}
        self.scores: dict[int, Scored] = {}

    def seat_name(self, at: int, seat: Seat) -> str:
        """The name given; a bot or somebody without one has one from the texts."""
        if seat.name or seat.free():
            return seat.name
        if seat.kind == "bot":
            return self.words.say("server", f"bot-{letter(at)}")
        return self.words.say("server", "somebody", [letter(at).upper()])

    def option(self, action: Action, called: dict[str, str], outcome: list[Note]) -> wire.Offer:
        """One that is called as ever and brings the same as before is the very same."""
        if called and any([thing in called for thing in action.ids()]):
            return self.make_option(action, called, outcome)
        key: object = action.code
        if outcome:
            key = (action.code, *[note.key() for note in outcome])
        known = self.shared.options.get(key)
        if known is None:
            known = self.bring(action, outcome)
            named = [thing for note in outcome for thing in note.things]
            seats = SEAT in action.verb.sorts or any([word.startswith("seat:") for word in named])
            if len(self.shared.options) >= OPTIONS:
                self.shared.options.clear()
            if not seats:
                self.shared.options[key] = known
        return known

    def bring(self, action: Action, outcome: list[Note]) -> wire.Offer:
        """The action is worded once; what it brings is other every time."""
        bare = self.shared.actions.get(action.code)
        if bare is None:
            bare = self.make_option(action, {}, [])
            if SEAT not in action.verb.sorts:
                self.shared.actions[action.code] = bare
        if not outcome:
            return bare
        return wire.Offer(
            verb=bare.verb,
            things=bare.things,
            text=bare.text,
            label=bare.label,
            outcome=self.outcome(outcome),
            aside=bare.aside,
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
        """`Game.outcome` in words: `+8 GP, −2 Cunning`."""
        return ", ".join([self.note(note) for note in notes])

    def note(self, note: Note) -> str:
        key = note.key()
        known = self.shared.notes.get(key)
        if known is None:
            known = self.words.say("outcome", note.slug, note.things)
            if "seat:" not in key and len(self.shared.notes) < OPTIONS:
                self.shared.notes[key] = known
        return known

    def score_line(self, line: Points) -> wire.ScoreLine:
        key = (line.slug, line.points, *line.things)
        known = self.shared.points.get(key)
        if known is not None:
            return known
        made = wire.ScoreLine(text=self.words.points(line), points=line.points)
        if not any(thing.startswith("seat:") for thing in line.things):
            self.shared.points[key] = made
        return made

    def entry(self, told: Told, eyes: int) -> list[wire.LogLine]:
        """The lines of an entry that these eyes may see. What was said but not shown leaves no line."""
        if told.mark == "undo":
            return [self.undo(told)]
        if told.mark == "corrected":
            return [self.correction(told)]
        return [telling.line for telling in self.tell(told) if telling.event.seen_by(eyes)]

    def happened(self, told: Told, eyes: int) -> list[wire.Happened]:
        return [telling.happened for telling in self.tell(told) if telling.event.seen_by(eyes)]

    def tell(self, told: Told) -> list[Telling]:
        known = self.told.get(told.number)
        if known is None:
            known = self.told[told.number] = [self.event(told, event) for event in told.events]
            self.told.pop(told.number - KEPT, None)
        return known

    def undo(self, told: Told) -> wire.LogLine:
        seat = letter(told.seat)
        text = self.words.say("server", f"log-{told.text}", [f"seat:{seat}"])
        return log_line(told, text, [], told.text, "undo")

    def correction(self, told: Told) -> wire.LogLine:
        """What all may see is named; of a secret nobody reads more than that it was corrected."""
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
    """The table's own, until somebody comes, goes or takes another name: what an act never changes."""
    known = table.worded.get(lang)
    if known is not None and known[0] == table.arranged:
        return cast(Wording, known[1])
    people = [(seat.name, seat.kind, seat.key) for seat in table.seats]
    words = cast(Wording, known[1]) if known is not None else None
    if words is None or words.seated != people:
        words = Wording(table.game, lang, table.seats, table.opened.edition, table.packs)
        words.seated = people
    table.worded[lang] = (table.arranged, words)
    return words


def problem(lang: str, refused: Refused) -> wire.Problem:
    """A refused request in the language that was asked for."""
    words = refused.words or (wording(refused.table, lang).words if refused.table is not None else Words(lang))
    return wire.Problem(
        type="about:blank",
        title=words.say("server", f"status-{refused.status}"),
        status=refused.status,
        detail=all_said(words, refused),
        slug=refused.reason.slug,
        rule=refused.reason.rule,
        update=refused.update,
    )
