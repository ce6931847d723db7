"""What each viewer is sent: built by adding, from what these eyes may see and nothing else."""

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
# Questions of a table that are kept in words.
PROMPTS = 50


def eyes_of(viewer: Viewer) -> str:
    return letter(viewer.eyes) if viewer.eyes >= 0 else SPECTATOR_EYES


def seat_infos(table: Table, words: Wording, mine: list[int], present: Presence, now: float) -> list[wire.SeatInfo]:
    """Where no clock runs and nobody is waited for, the very same until somebody comes or goes."""
    turn = table.turn()
    waited = turn >= 0 and turn not in present and not table.seats[turn].player()
    if waited or table.clocks.left:
        return make_seat_infos(table, words, mine, present, now)
    seen = (table.arranged, present.here)
    known = words.seats.get(tuple(mine))
    if known is None or known[0] != seen:
        known = words.seats[tuple(mine)] = (seen, make_seat_infos(table, words, mine, present, now))
    return known[1]


def make_seat_infos(
    table: Table, words: Wording, mine: list[int], present: Presence, now: float
) -> list[wire.SeatInfo]:
    decider = table.decider()
    running = now - table.since
    infos = []
    for i, seat in enumerate(table.seats):
        ticking = i == decider and not seat.player()
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
                clock=table.clocks.now(i, running if ticking else 0.0),
                rest=rest_of(table, i, running if ticking else 0.0),
                resting=i in table.clocks.resting,
                bot_in=patience_left(table, i, present, now),
            )
        )
    return infos


def rest_of(table: Table, seat: int, running: float) -> float | None:
    """What is left of a holiday while the present decision has been running so long."""
    clocks = table.clocks
    if clocks.kind != "days":
        return None
    return round(max(0.0, clocks.rest[seat] - (running if seat in clocks.resting else 0.0)), 1)


def scores(words: Wording, game: Game, state: State, eyes: int) -> list[wire.Score]:
    """While the game goes on a seat's points are the sum of what these eyes know of. As long as all of it is the same,
    so is what is shown."""
    final = game.scores(state) if not state.legal else []
    known = [game.breakdown(state, seat, eyes) for seat in range(len(words.people))]
    last = words.scores.get(eyes)
    if last is not None and last.final == final and all_same(last.lines, known):
        return last.shown
    shown = [score(words, seat, lines, final) for seat, lines in enumerate(known)]
    words.scores[eyes] = Scored(final, known, shown)
    return shown


def all_same(before: list[list[Points]], now: list[list[Points]]) -> bool:
    """Whether the points of all seats come from the same; many a game hands over the very lines, which is quick."""
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
    mine = decider in viewer.seats
    if decider == viewer.eyes:
        state = table.playing().state
        return asked(words, decider, mine, state.steps[-1].ask(state), table.game.called(state))
    key = (decider, mine)
    if key not in words.prompts:
        question = words.words.say("server", "thinking", [f"seat:{letter(decider)}"])
        words.prompts[key] = wire.Prompt(seat=letter(decider), mine=mine, question=question)
    return words.prompts[key]


def asked(words: Wording, seat: int, mine: bool, question: Question, called: dict[str, list[str]]) -> wire.Prompt:
    """The same question is the very same, where nothing has a name of the moment."""
    key = (seat, mine, question.slug, *question.things)
    known = words.prompts.get(key) if not called else None
    if known is not None:
        return known
    made = wire.Prompt(
        seat=letter(seat),
        mine=mine,
        question=words.words.question(question),
        help=words.words.help(question),
        called=words.words.called(called),
    )
    if not called and len(words.prompts) < PROMPTS:
        words.prompts[key] = made
    return made


def chats(table: Table, words: Wording) -> list[wire.Chat]:
    spectator = words.words.say("server", "spectator") if table.chat else ""
    return [
        wire.Chat(
            number=word.number,
            name=words.people[word.seat] if word.seat >= 0 else spectator,
            seat=letter(word.seat) if word.seat >= 0 else "",
            text=word.text,
            at=word.at,
            sign=word.sign,
        )
        for word in table.chat
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
    """The whole update for a viewer. Sends nothing, and remembers only whose eyes were used."""
    viewer.turn_to(table.turn())
    opened = table.opened
    words = wording(table, viewer.lang)
    update = wire.Update(
        table=table.id,
        game=table.game.info.id,
        edition=opened.edition,
        options_chosen=opened.options,
        title=opened.title,
        invite=opened.invite if viewer.seats or viewer.host else "",
        public=table.public,
        host=viewer.host,
        chat=chats(table, words),
        hushed=table.hushed,
        tempo=table.tempo,
        stand_in=table.level(),
        luck_known=table.luck_known(),
        rematch=table.rematch,
        group=table.group,
        packs=opened.packs,
        chapter=table.chapter(),
        chapters=table.game.info.chapters,
        next=table.next,
        hints=opened.hints,
        may_hint=may_have_hints(table, viewer.seats),
        by_hand=opened.by_hand,
        bot_secrets=dealing.for_bots(table),
        version=table.version,
        phase=cast(wire.Phase, table.phase),
        seats=seat_infos(table, words, viewer.seats, present, now),
        eyes=eyes_of(viewer),
    )
    if update.invite and table.phase == "waiting":
        update.code = code(table)
    show_play(update, table, viewer, words)
    return update


def look_on(table: Table, viewer: Viewer, present: Presence, now: float) -> wire.Play:
    """What acts can have changed, for a viewer who has seen all else."""
    viewer.turn_to(table.turn())
    words = wording(table, viewer.lang)
    play = wire.Play(
        version=table.version,
        phase=cast(wire.Phase, table.phase),
        seats=seat_infos(table, words, viewer.seats, present, now),
        eyes=eyes_of(viewer),
    )
    show_play(play, table, viewer, words)
    return play


def show_play(play: wire.Play, table: Table, viewer: Viewer, words: Wording) -> None:
    if viewer.sent > len(table.told):
        # What was behind has been taken back by the host of a stuck table.
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
    """What a pair of eyes sees of the play, in one language."""

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
    """All who watch look through the same eyes: what they see is built once."""
    if words.watched is None or words.watched[0] != table.version:
        words.watched = (table.version, see(match, SPECTATOR, words))
    return cast(Seen, words.watched[1])


def look_at_play(update: wire.Play, table: Table, match: Match, viewer: Viewer, words: Wording) -> None:
    eyes = viewer.eyes
    seen = watched(table, match, words) if eyes == SPECTATOR else see(match, eyes, words)
    update.view, update.scores, update.warnings = seen.view, seen.scores, seen.warnings
    update.prompt = prompt(table, words, viewer)
    if eyes >= 0 and table.decider() == eyes and not table.seats[eyes].player():
        called = update.prompt.called if update.prompt is not None else {}
        state = match.state
        update.introduced = teaching.introduced(table, words.words, eyes)
        update.options = [words.option(action, called, table.game.outcome(state, action)) for action in state.legal]
    undoing = [seat for seat in viewer.seats if table.phase == "playing" and match.can_undo(seat)]
    if undoing:
        update.can_undo = True
        update.can_restart = len(match.frames) > 1
        update.undo_seat = letter(undoing[0])
    wishing = [seat for seat in viewer.seats if consent.may_wish(table, seat)]
    update.wish_seat = letter(wishing[0]) if wishing else ""
    update.wish = consent.info(table, viewer.seats)
    alone = plays_alone(table, viewer.seats) and table.phase == "playing"
    update.may_save = alone and not table.opened.campaign
    update.log = [line for told in table.told[viewer.sent :] for line in words.entry(told, eyes)]
    update.log_from = viewer.sent
    update.talk = banter.talk(table, words)
    if viewer.moved >= 0:
        update.happened = [event for told in table.told[viewer.moved :] for event in words.happened(told, eyes)]
    update.entries = len(table.told)
    update.last_seen = last_own(table.told, viewer.seats)
    if not match.state.legal:
        update.winners = [letter(seat) for seat in table.game.winners(match.state)]
    update.commitment = table.commitment
