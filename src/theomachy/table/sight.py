"""Builds what each viewer is sent. Built by adding what this viewer may see, never by removing secrets."""

from __future__ import annotations

from typing import cast

from theomachy.core.event import SPECTATOR
from theomachy.core.game import Game, Points
from theomachy.core.match import Match
from theomachy.core.state import Question, State
from theomachy.table import banter, consent, dealing, teaching, wire
from theomachy.table.lobby import code
from theomachy.table.pieces import Told
from theomachy.table.presence import Presence, patience_left
from theomachy.table.seats import may_have_hints, plays_alone
from theomachy.table.table import Table, letter
from theomachy.table.viewer import Viewer
from theomachy.table.wording import Scored, Wording, wording

SPECTATOR_EYES = "spectator"
# The most prompts to cache for each table and language.
PROMPTS = 50


def eyes_of(viewer: Viewer) -> str:
    return letter(viewer.eyes) if viewer.eyes >= 0 else SPECTATOR_EYES


def seat_infos(table: Table, words: Wording, mine: list[int], present: Presence, now: float) -> list[wire.SeatInfo]:
    """Return the seats as sent. Cached while no clock runs and no player is awaited, until a connection changes."""
    turn = table.turn()
    is_awaited = turn >= 0 and turn not in present and not table.seats[turn].player()
    if is_awaited or table.clocks.left:
        return make_seat_infos(table, words, mine, present, now)
    version_key = (table.arranged, present.here)
    cached = words.seats.get(tuple(mine))
    if cached is None or cached[0] != version_key:
        cached = words.seats[tuple(mine)] = (version_key, make_seat_infos(table, words, mine, present, now))
    return cached[1]


def make_seat_infos(
    table: Table, words: Wording, mine: list[int], present: Presence, now: float
) -> list[wire.SeatInfo]:
    decider = table.decider()
    elapsed = now - table.since
    infos = []
    for i, seat in enumerate(table.seats):
        is_ticking = i == decider and not seat.player()
        infos.append(
            wire.SeatInfo(
                seat=letter(i),
                name=words.people[i],
                kind=seat.kind,
                bot=seat.player(),
                away=bool(seat.stand_in),
                present=i in present,
                mine=i in mine,
                signet=seat.signet,
                host=seat.key in table.hosts,
                taken=not seat.free(),
                clock=table.clocks.now(i, elapsed if is_ticking else 0.0),
                rest=rest_of(table, i, elapsed if is_ticking else 0.0),
                resting=i in table.clocks.resting,
                bot_in=patience_left(table, i, present, now),
            )
        )
    return infos


def rest_of(table: Table, seat: int, running: float) -> float | None:
    """Return the vacation seconds that a seat has left, so far into its present decision. None unless turns may take
    days."""
    clocks = table.clocks
    if clocks.kind != "days":
        return None
    return round(max(0.0, clocks.rest[seat] - (running if seat in clocks.resting else 0.0)), 1)


def scores(words: Wording, game: Game, state: State, eyes: int) -> list[wire.Score]:
    """Return the points of each seat: the final ones, or the sum of what this viewer may know. Cached until they
    change."""
    final = game.scores(state) if not state.legal else []
    breakdowns = [game.breakdown(state, seat, eyes) for seat in range(len(words.people))]
    cached = words.scores.get(eyes)
    if cached is not None and cached.final == final and all_same(cached.lines, breakdowns):
        return cached.shown
    result = [score(words, seat, lines, final) for seat, lines in enumerate(breakdowns)]
    words.scores[eyes] = Scored(final, breakdowns, result)
    return result


def all_same(before: list[list[Points]], now: list[list[Points]]) -> bool:
    """Return whether all score lines are equal. Lists that are the same object, as many games return, are not
    compared."""
    for at in range(len(now)):
        old, new = before[at], now[at]
        if old is new:
            continue
        if len(old) != len(new):
            return False
        for one in range(len(new)):
            if not same(old[one], new[one]):
                return False
    return True


def same(one: Points, other: Points) -> bool:
    return one.points == other.points and one.slug == other.slug and one.things == other.things


def score(words: Wording, seat: int, lines: list[Points], final: list[int]) -> wire.Score:
    points = final[seat] if final else sum([line.points for line in lines])
    return wire.Score(seat=letter(seat), points=points, lines=[words.score_line(line) for line in lines])


def prompt(table: Table, words: Wording, viewer: Viewer) -> wire.Prompt | None:
    decider = table.decider()
    if decider < 0:
        return dealing.prompt(table, words, viewer.seats, viewer.host)
    is_mine = decider in viewer.seats
    if decider == viewer.eyes:
        state = table.playing().state
        return asked(words, decider, is_mine, state.steps[-1].ask(state), table.game.called(state))
    key = (decider, is_mine)
    if key not in words.prompts:
        question = words.words.say("server", "thinking", [f"seat:{letter(decider)}"])
        words.prompts[key] = wire.Prompt(seat=letter(decider), mine=is_mine, question=question)
    return words.prompts[key]


def asked(words: Wording, seat: int, mine: bool, question: Question, called: dict[str, list[str]]) -> wire.Prompt:
    """Word a question. Cached, unless it uses labels that depend on the state."""
    key = (seat, mine, question.slug, *question.things)
    cached = words.prompts.get(key) if not called else None
    if cached is not None:
        return cached
    new_prompt = wire.Prompt(
        seat=letter(seat),
        mine=mine,
        question=words.words.question(question),
        help=words.words.help(question),
        called=words.words.called(called),
    )
    if not called and len(words.prompts) < PROMPTS:
        words.prompts[key] = new_prompt
    return new_prompt


def chats(table: Table, words: Wording) -> list[wire.Chat]:
    spectator = words.words.say("server", "spectator") if table.chat else ""
    return [
        wire.Chat(
            number=message.number,
            name=words.people[message.seat] if message.seat >= 0 else spectator,
            seat=letter(message.seat) if message.seat >= 0 else "",
            text=message.text,
            at=message.at,
            sign=message.sign,
        )
        for message in table.chat
    ]


def last_own(told: list[Told], seats: list[int]) -> int:
    for entry in reversed(told):
        if entry.seat in seats:
            return entry.number
    return 0


def ending(table: Table, words: Wording) -> str:
    if table.stuck is not None:
        return words.words.say("server", f"stuck-{table.stuck.why}")
    match = table.match
    slug = match.game.ending(match.state) if match is not None and match.over() else ""
    return words.words.ending(slug) if slug else ""


def look(table: Table, viewer: Viewer, present: Presence, now: float) -> wire.Update:
    """Build the full update of a viewer."""
    viewer.turn_to(table.turn())
    creation = table.opened
    texts = wording(table, viewer.lang)
    update = wire.Update(
        table=table.id,
        game=table.game.info.id,
        edition=creation.edition,
        options_chosen=creation.options,
        title=creation.title,
        invite=creation.invite if viewer.seats or viewer.host else "",
        public=table.public,
        host=viewer.host,
        chat=chats(table, texts),
        hushed=table.hushed,
        tempo=table.tempo,
        stand_in=table.level(),
        luck_known=table.luck_known(),
        rematch=table.rematch,
        group=table.group,
        packs=creation.packs,
        chapter=table.chapter(),
        chapters=table.game.info.chapters,
        next=table.next,
        hints=creation.hints,
        may_hint=may_have_hints(table, viewer.seats),
        by_hand=creation.by_hand,
        bot_secrets=dealing.for_bots(table),
        version=table.version,
        phase=cast(wire.Phase, table.phase),
        seats=seat_infos(table, texts, viewer.seats, present, now),
        eyes=eyes_of(viewer),
    )
    if update.invite and table.phase == "waiting":
        update.code = code(table)
    show_play(update, table, viewer, texts)
    return update


def look_on(table: Table, viewer: Viewer, present: Presence, now: float) -> wire.Play:
    """Build an update of what actions can change, for a viewer who has the rest."""
    viewer.turn_to(table.turn())
    texts = wording(table, viewer.lang)
    play = wire.Play(
        version=table.version,
        phase=cast(wire.Phase, table.phase),
        seats=seat_infos(table, texts, viewer.seats, present, now),
        eyes=eyes_of(viewer),
    )
    show_play(play, table, viewer, texts)
    return play


def show_play(play: wire.Play, table: Table, viewer: Viewer, words: Wording) -> None:
    if viewer.sent > len(table.told):
        # The host has repaired a stuck table: the viewer has seen entries that were dropped.
        viewer.sent, viewer.moved = 0, -1
    if table.stuck is not None or table.phase == "over":
        play.ending = ending(table, words)
        play.stuck = table.stuck.why if table.stuck is not None else ""
    play.may_correct = dealing.may_correct(table, viewer.seats, viewer.host)
    play.dealing = dealing.shown(table, words, viewer.eyes, viewer.seats, viewer.host)
    if table.opened.lesson:
        play.teaching = teaching.shown(table, words.words, viewer.seats)
    if play.dealing is not None and play.dealing.laying:
        play.prompt = prompt(table, words, viewer)
    elif table.match is not None:
        look_at_play(play, table, table.match, viewer, words)


class Seen:
    """View, scores and warnings of one viewpoint, in one language."""

    def __init__(self, view: dict[str, object], scores: list[wire.Score], warnings: list[str]) -> None:
        self.view = view
        self.scores = scores
        self.warnings = warnings


def see(match: Match, eyes: int, words: Wording) -> Seen:
    game, state = match.game, match.state
    notes = game.warnings(state, eyes)
    warnings = words.words.warnings(notes) if notes else []
    return Seen(game.view(state, eyes), scores(words, game, state, eyes), warnings)


def watched(table: Table, match: Match, words: Wording) -> Seen:
    """Return the view of spectators: the same for all of them, built once per version."""
    if words.watched is None or words.watched[0] != table.version:
        words.watched = (table.version, see(match, SPECTATOR, words))
    return cast(Seen, words.watched[1])


def look_at_play(update: wire.Play, table: Table, match: Match, viewer: Viewer, words: Wording) -> None:
    eyes = viewer.eyes
    parts = watched(table, match, words) if eyes == SPECTATOR else see(match, eyes, words)
    update.view, update.scores, update.warnings = parts.view, parts.scores, parts.warnings
    update.prompt = prompt(table, words, viewer)
    if eyes >= 0 and table.decider() == eyes and not table.seats[eyes].player():
        labels = update.prompt.called if update.prompt is not None else {}
        state = match.state
        update.introduced = teaching.introduced(table, words.words, eyes)
        update.options = [words.option(action, labels, table.game.outcome(state, action)) for action in state.legal]
    undo_seats = [seat for seat in viewer.seats if table.phase == "playing" and match.can_undo(seat)]
    if undo_seats:
        update.can_undo = True
        update.can_restart = len(match.frames) > 1
        update.undo_seat = letter(undo_seats[0])
    takeback_seats = [seat for seat in viewer.seats if consent.may_wish(table, seat)]
    update.wish_seat = letter(takeback_seats[0]) if takeback_seats else ""
    update.wish = consent.info(table, viewer.seats)
    is_alone = plays_alone(table, viewer.seats) and table.phase == "playing"
    update.may_save = is_alone and not table.opened.campaign
    update.log = [line for entry in table.told[viewer.sent :] for line in words.entry(entry, eyes)]
    update.log_from = viewer.sent
    update.talk = banter.talk(table, words)
    if viewer.moved >= 0:
        update.happened = [event for entry in table.told[viewer.moved :] for event in words.happened(entry, eyes)]
    update.entries = len(table.told)
    update.last_seen = last_own(table.told, viewer.seats)
    if not match.state.legal:
        update.winners = [letter(seat) for seat in table.game.winners(match.state)]
    update.commitment = table.commitment
