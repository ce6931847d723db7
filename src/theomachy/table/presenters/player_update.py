"""Builds the update for each viewer by adding what this viewer may see, never by removing secrets."""

from __future__ import annotations

from typing import cast

from theomachy.core.event import SPECTATOR
from theomachy.core.game import Game, Points
from theomachy.core.match import Match
from theomachy.core.state import Question, State
from theomachy.table import lesson_progress, messages, physical_luck
from theomachy.table.commands import takeback
from theomachy.table.commands.lobby import invite_code
from theomachy.table.model import LogEntry
from theomachy.table.permissions import is_alone_with_bots, may_have_hints
from theomachy.table.presence import Presence, seconds_until_stand_in
from theomachy.table.presenters import bot_chat
from theomachy.table.presenters.localization import CachedScores, TableTexts, table_texts
from theomachy.table.table import Table, seat_slug
from theomachy.table.viewer import Viewer

SPECTATOR_VIEWPOINT = "spectator"
# The most prompts to cache for each table and language.
MAX_CACHED_PROMPTS = 50


def viewpoint_slug(viewer: Viewer) -> str:
    return seat_slug(viewer.viewpoint) if viewer.viewpoint >= 0 else SPECTATOR_VIEWPOINT


def seat_infos(
    table: Table, texts: TableTexts, own_seats: list[int], presence: Presence, now: float
) -> list[messages.SeatInfo]:
    """Return the seats as they are sent.

    While no clock runs and no absent player must act, the result is cached until a connection changes.
    """
    turn = table.seat_to_show()
    is_awaited = turn >= 0 and turn not in presence and not table.seats[turn].bot_in_charge()
    if is_awaited or table.clocks.seconds_left:
        return make_seat_infos(table, texts, own_seats, presence, now)
    version_key = (table.setup_version, presence.connected)
    cached = texts.seat_infos.get(tuple(own_seats))
    if cached is None or cached[0] != version_key:
        cached = texts.seat_infos[tuple(own_seats)] = (
            version_key,
            make_seat_infos(table, texts, own_seats, presence, now),
        )
    return cached[1]


def make_seat_infos(
    table: Table, texts: TableTexts, own_seats: list[int], presence: Presence, now: float
) -> list[messages.SeatInfo]:
    decider = table.decider()
    elapsed = now - table.decision_started
    infos = []
    for i, seat in enumerate(table.seats):
        is_ticking = i == decider and not seat.bot_in_charge()
        infos.append(
            messages.SeatInfo(
                seat=seat_slug(i),
                name=texts.players[i],
                kind=seat.kind,
                bot=seat.bot_in_charge(),
                away=bool(seat.stand_in),
                present=i in presence,
                mine=i in own_seats,
                signet=seat.signet,
                host=seat.key_hash in table.hosts,
                taken=not seat.is_free(),
                clock=table.clocks.remaining_at(i, elapsed if is_ticking else 0.0),
                rest=vacation_left(table, i, elapsed if is_ticking else 0.0),
                resting=i in table.clocks.on_vacation,
                bot_in=seconds_until_stand_in(table, i, presence, now),
            )
        )
    return infos


def vacation_left(table: Table, seat: int, elapsed: float) -> float | None:
    """Return the vacation seconds that a seat has left when its present decision has taken `elapsed`.

    None unless a turn may take days.
    """
    clocks = table.clocks
    if clocks.kind != "days":
        return None
    return round(max(0.0, clocks.vacation_left[seat] - (elapsed if seat in clocks.on_vacation else 0.0)), 1)


def visible_scores(texts: TableTexts, game: Game, state: State, viewpoint: int) -> list[messages.SeatScore]:
    """Return the points of each seat: the final ones, or during the game the sum of the score lines that this viewer
    may know.

    Cached until they change.
    """
    final = game.scores(state) if not state.legal else []
    breakdowns = [game.breakdown(state, seat, viewpoint) for seat in range(len(texts.players))]
    cached = texts.scores.get(viewpoint)
    if cached is not None and cached.final == final and have_same_lines(cached.lines, breakdowns):
        return cached.scores
    result = [seat_score(texts, seat, lines, final) for seat, lines in enumerate(breakdowns)]
    texts.scores[viewpoint] = CachedScores(final, breakdowns, result)
    return result


def have_same_lines(before: list[list[Points]], after: list[list[Points]]) -> bool:
    """Return whether all score lines are equal.

    Lists that are the same object are not compared further: many games return cached lists.
    """
    for at in range(len(after)):
        old, new = before[at], after[at]
        if old is new:
            continue
        if len(old) != len(new):
            return False
        for one in range(len(new)):
            if not is_same_line(old[one], new[one]):
                return False
    return True


def is_same_line(line: Points, other_line: Points) -> bool:
    return line.points == other_line.points and line.slug == other_line.slug and line.things == other_line.things


def seat_score(texts: TableTexts, seat: int, lines: list[Points], final: list[int]) -> messages.SeatScore:
    points = final[seat] if final else sum([line.points for line in lines])
    return messages.SeatScore(seat=seat_slug(seat), points=points, lines=[texts.score_line(line) for line in lines])


def make_prompt(table: Table, texts: TableTexts, viewer: Viewer) -> messages.Prompt | None:
    decider = table.decider()
    if decider < 0:
        return physical_luck.answer_prompt(table, texts, viewer.seats, viewer.is_host)
    is_mine = decider in viewer.seats
    if decider == viewer.viewpoint:
        state = table.require_match().state
        return question_prompt(texts, decider, is_mine, state.steps[-1].question(state), table.game.labels(state))
    key = (decider, is_mine)
    if key not in texts.prompts:
        question = texts.translator.translate("server", "thinking", [f"seat:{seat_slug(decider)}"])
        texts.prompts[key] = messages.Prompt(seat=seat_slug(decider), mine=is_mine, question=question)
    return texts.prompts[key]


def question_prompt(
    texts: TableTexts, seat: int, is_mine: bool, question: Question, labels: dict[str, list[str]]
) -> messages.Prompt:
    """Return the prompt that asks this question. Cached, unless it uses labels that depend on the state."""
    key = (seat, is_mine, question.slug, *question.things)
    cached = texts.prompts.get(key) if not labels else None
    if cached is not None:
        return cached
    new_prompt = messages.Prompt(
        seat=seat_slug(seat),
        mine=is_mine,
        question=texts.translator.question(question),
        help=texts.translator.help(question),
        called=texts.translator.labels(labels),
    )
    if not labels and len(texts.prompts) < MAX_CACHED_PROMPTS:
        texts.prompts[key] = new_prompt
    return new_prompt


def chat_infos(table: Table, texts: TableTexts) -> list[messages.ChatInfo]:
    spectator = texts.translator.translate("server", "spectator") if table.chat else ""
    return [
        messages.ChatInfo(
            number=message.number,
            name=texts.players[message.seat] if message.seat >= 0 else spectator,
            seat=seat_slug(message.seat) if message.seat >= 0 else "",
            text=message.text,
            at=message.at,
            sign=message.sign,
        )
        for message in table.chat
    ]


def last_own_entry(log: list[LogEntry], seats: list[int]) -> int:
    for entry in reversed(log):
        if entry.seat in seats:
            return entry.number
    return 0


def ending_text(table: Table, texts: TableTexts) -> str:
    if table.fault is not None:
        return texts.translator.translate("server", f"stuck-{table.fault.kind}")
    match = table.match
    slug = match.game.ending(match.state) if match is not None and match.over() else ""
    return texts.translator.ending(slug) if slug else ""


def full_update(table: Table, viewer: Viewer, presence: Presence, now: float) -> messages.Update:
    """Build the full update for a viewer."""
    viewer.choose_viewpoint(table.seat_to_show())
    creation = table.creation
    texts = table_texts(table, viewer.lang)
    update = messages.Update(
        table=table.id,
        game=table.game.info.id,
        edition=creation.edition,
        options_chosen=creation.options,
        title=creation.title,
        invite=creation.invite if viewer.seats or viewer.is_host else "",
        public=table.public,
        host=viewer.is_host,
        chat=chat_infos(table, texts),
        hushed=table.spectators_muted,
        tempo=table.bot_speed,
        stand_in=table.stand_in_bot(),
        luck_known=table.is_luck_known(),
        rematch=table.rematch_table,
        group=table.group,
        packs=creation.packs,
        chapter=table.chapter_number(),
        chapters=table.game.info.chapters,
        next=table.next_table,
        hints=creation.hints,
        may_hint=may_have_hints(table, viewer.seats),
        by_hand=creation.by_hand,
        bot_secrets=physical_luck.bot_dealer(table),
        version=table.version,
        phase=cast(messages.Phase, table.phase),
        seats=seat_infos(table, texts, viewer.seats, presence, now),
        eyes=viewpoint_slug(viewer),
    )
    if update.invite and table.phase == "waiting":
        update.code = invite_code(table)
    fill_play(update, table, viewer, texts)
    return update


def play_update(table: Table, viewer: Viewer, presence: Presence, now: float) -> messages.PlayUpdate:
    """Build an update with only what actions can change, for a viewer who already has the rest."""
    viewer.choose_viewpoint(table.seat_to_show())
    texts = table_texts(table, viewer.lang)
    play = messages.PlayUpdate(
        version=table.version,
        phase=cast(messages.Phase, table.phase),
        seats=seat_infos(table, texts, viewer.seats, presence, now),
        eyes=viewpoint_slug(viewer),
    )
    fill_play(play, table, viewer, texts)
    return play


def fill_play(play: messages.PlayUpdate, table: Table, viewer: Viewer, texts: TableTexts) -> None:
    if viewer.log_sent > len(table.log):
        # The host has repaired a stuck table: the viewer may have seen entries that were dropped.
        viewer.log_sent, viewer.animated = 0, -1
    if table.fault is not None or table.phase == "over":
        play.ending = ending_text(table, texts)
        play.stuck = table.fault.kind if table.fault is not None else ""
    play.may_correct = physical_luck.may_correct(table, viewer.seats, viewer.is_host)
    play.dealing = physical_luck.question_info(table, texts, viewer.viewpoint, viewer.seats, viewer.is_host)
    if table.creation.lesson:
        play.teaching = lesson_progress.lesson_message(table, texts.translator, viewer.seats)
    if play.dealing is not None and play.dealing.laying:
        play.prompt = make_prompt(table, texts, viewer)
    elif table.match is not None:
        fill_view(play, table, table.match, viewer, texts)


class ViewParts:
    """View, scores and warnings of one viewpoint, in one language."""

    def __init__(self, view: dict[str, object], scores: list[messages.SeatScore], warnings: list[str]) -> None:
        self.view = view
        self.scores = scores
        self.warnings = warnings


def make_view_parts(match: Match, viewpoint: int, texts: TableTexts) -> ViewParts:
    game, state = match.game, match.state
    notes = game.warnings(state, viewpoint)
    warnings = texts.translator.warnings(notes) if notes else []
    return ViewParts(game.view(state, viewpoint), visible_scores(texts, game, state, viewpoint), warnings)


def spectator_view(table: Table, match: Match, texts: TableTexts) -> ViewParts:
    """Return the view of spectators: the same for all of them, built once per table version."""
    if texts.spectator_view is None or texts.spectator_view[0] != table.version:
        texts.spectator_view = (table.version, make_view_parts(match, SPECTATOR, texts))
    return cast(ViewParts, texts.spectator_view[1])


def fill_view(update: messages.PlayUpdate, table: Table, match: Match, viewer: Viewer, texts: TableTexts) -> None:
    eyes = viewer.viewpoint
    parts = spectator_view(table, match, texts) if eyes == SPECTATOR else make_view_parts(match, eyes, texts)
    update.view, update.scores, update.warnings = parts.view, parts.scores, parts.warnings
    update.prompt = make_prompt(table, texts, viewer)
    if eyes >= 0 and table.decider() == eyes and not table.seats[eyes].bot_in_charge():
        labels = update.prompt.called if update.prompt is not None else {}
        state = match.state
        update.introduced = lesson_progress.introduction_infos(table, texts.translator, eyes)
        update.options = [
            texts.legal_option(action, labels, table.game.preview(state, action)) for action in state.legal
        ]
    undo_seats = [seat for seat in viewer.seats if table.phase == "playing" and match.can_undo(seat)]
    if undo_seats:
        update.can_undo = True
        update.can_restart = len(match.undo_points) > 1
        update.undo_seat = seat_slug(undo_seats[0])
    takeback_seats = [seat for seat in viewer.seats if takeback.may_request_takeback(table, seat)]
    update.wish_seat = seat_slug(takeback_seats[0]) if takeback_seats else ""
    update.wish = takeback.takeback_info(table, viewer.seats)
    is_alone = is_alone_with_bots(table, viewer.seats) and table.phase == "playing"
    update.may_save = is_alone and not table.creation.campaign
    update.log = [line for entry in table.log[viewer.log_sent :] for line in texts.log_lines(entry, eyes)]
    update.log_from = viewer.log_sent
    update.talk = bot_chat.current_bot_chat(table, texts)
    if viewer.animated >= 0:
        update.happened = [event for entry in table.log[viewer.animated :] for event in texts.event_infos(entry, eyes)]
    update.entries = len(table.log)
    update.last_seen = last_own_entry(table.log, viewer.seats)
    if not match.state.legal:
        update.winners = [seat_slug(seat) for seat in table.game.winners(match.state)]
    update.commitment = table.commitment
