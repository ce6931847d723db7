"""Exports records of games, and replays finished games from any viewpoint."""

from __future__ import annotations

from theomachy.core.corrections import CORRECTED
from theomachy.core.event import ALL_SEEING, SPECTATOR
from theomachy.core.match import Match
from theomachy.core.record import ANSWER_PREFIXES
from theomachy.core.replay_steps import replay_steps
from theomachy.core.state import State
from theomachy.table import messages
from theomachy.table.errors import RequestError
from theomachy.table.journal import JournalEntry, RecordExported
from theomachy.table.model import LogEntry
from theomachy.table.permissions import is_alone_with_bots, require_not_stuck, require_playing, seat_index
from theomachy.table.presence import NO_PRESENCE
from theomachy.table.presenters.localization import TableTexts, table_texts
from theomachy.table.presenters.player_update import last_own_entry, seat_infos, visible_scores
from theomachy.table.table import Table, seat_slug
from theomachy.table.viewer import Viewer

# How many positions of the last round are replayed at most.
MAX_MOMENTS = 60


def replay_states(table: Table) -> list[State]:
    """Return the state after each entry. Entries of a physical set-up all get the state at the end of the set-up."""
    match = table.require_match()
    replayed = match.fresh()
    states = [replayed.state, *[step.after for step in replay_steps(replayed, match.entries)]]
    setup_count = count_setup_entries(match)
    return [states[setup_count]] * setup_count + states[setup_count:]


def count_setup_entries(match: Match) -> int:
    """Count the entries that enter physical results during set-up."""
    count = 0
    while count < len(match.entries) and match.entries[count].text.startswith(ANSWER_PREFIXES):
        count += 1
    return count if match.luck.by_hand else 0


def require_finished(table: Table) -> Match:
    """Require a finished game: records and replays contain hidden information."""
    if table.phase != "over" or table.match is None:
        raise RequestError(403, "not-over")
    return table.match


def require_no_secrets(table: Table, keys: list[str]) -> None:
    """Require that the sender may see everything, also at a stuck table: its game can be resumed, so its players'
    secrets count.
    """
    own_seats = table.seats_of_keys(keys)
    if table.fault is not None and any(
        seat.has_person() and at not in own_seats for at, seat in enumerate(table.seats)
    ):
        raise RequestError(403, "stuck-hidden")


def record_text(table: Table) -> str:
    """Export the record of a finished game with its luck.

    For a stuck table the luck is left out, because its host may resume the game.
    """
    record = require_finished(table).record()
    if table.fault is not None and table.creation.pack:
        record.version, record.pack = table.creation.version, table.creation.pack
    return record.text(with_luck=table.fault is None)


def export_running(table: Table, keys: list[str]) -> JournalEntry | int:
    """Return the entry which notes that a running game was exported.

    Only a player alone with bots may export it, because the record has all hidden information and the luck to come.
    """
    require_not_stuck(table)
    require_playing(table)
    if not is_alone_with_bots(table, table.seats_of_keys(keys)):
        raise RequestError(403, "save-others")
    if table.creation.campaign:
        raise RequestError(409, "save-chapter")
    return table.version if table.record_exported else RecordExported()


def parse_viewpoint(table: Table, slug: str) -> int:
    if slug == "spectator":
        return SPECTATOR
    viewpoint = ALL_SEEING if slug in ("", "all") else seat_index(table, slug)
    return viewpoint if table.fault is None else SPECTATOR


def replay_info(table: Table, states: list[State], lang: str) -> messages.ReplayInfo:
    match = require_finished(table)
    texts = table_texts(table, lang)
    ending = table.game.ending(match.state)
    viewpoints = [seat_slug(seat) for seat in range(len(table.seats))] + ["spectator", "all"]
    return messages.ReplayInfo(
        table=table.id,
        game=table.game.info.id,
        edition=table.creation.edition,
        options_chosen=table.creation.options,
        title=table.creation.title,
        seats=seat_infos(table, texts, [], NO_PRESENCE, table.decision_started),
        lines=[line for entry in table.log for line in texts.log_lines(entry, parse_viewpoint(table, "all"))],
        eyes=viewpoints if table.fault is None else ["spectator"],
        turns=turn_starts(table.log),
        points=[visible_points(table, state) for state in states],
        ending=texts.translator.ending(ending) if ending else "",
        winners=[seat_slug(seat) for seat in table.game.winners(match.state)],
        chapter=table.chapter_number(),
        by_hand=table.creation.by_hand,
    )


def visible_points(table: Table, state: State) -> list[int]:
    if table.fault is None:
        return table.game.scores(state)
    seats = range(len(table.seats))
    return [sum([line.points for line in table.game.breakdown(state, seat, SPECTATOR)]) for seat in seats]


def turn_starts(log: list[LogEntry]) -> list[int]:
    """Return the numbers of the entries at which the acting seat changes. Corrections do not count."""
    log = [entry for entry in log if entry.mark != CORRECTED]
    return [entry.number for i, entry in enumerate(log) if i == 0 or log[i - 1].seat != entry.seat]


def moment_at(table: Table, states: list[State], number: int, viewpoint: int, lang: str) -> messages.Moment:
    require_finished(table)
    if not 0 <= number < len(states):
        raise RequestError(404, "no-such-moment", [str(number), str(len(states) - 1)])
    return make_moment(table, states, number, viewpoint, table_texts(table, lang))


def make_moment(table: Table, states: list[State], number: int, viewpoint: int, texts: TableTexts) -> messages.Moment:
    entries = table.log[number - 1 : number] if number else []
    lines = [line for entry in entries for line in texts.log_lines(entry, viewpoint)]
    return messages.Moment(
        number=number,
        of=len(states) - 1,
        view=table.game.view(states[number], viewpoint),
        happened=[event for entry in entries for event in texts.event_infos(entry, viewpoint)],
        line=" ".join([line["text"] for line in lines]),
        seat=seat_slug(entries[0].seat) if entries else "",
        scores=visible_scores(texts, table.game, states[number], viewpoint),
    )


def last_round(table: Table, viewer: Viewer, request_id: str) -> messages.LastRound:
    """Return the positions since the viewer's last action; for a spectator, those of the last round."""
    require_not_stuck(table)
    match = table.match
    if match is None or not match.log:
        raise RequestError(409, "nothing-to-show")
    viewpoint, texts = viewer.viewpoint, table_texts(table, viewer.lang)
    states = replay_states(table)
    last = min(len(states) - 1, len(table.log))
    last_move = last_own_entry(table.log[:last], viewer.seats) or last - len(table.seats) + 1
    first = max(last_move - 1, last - MAX_MOMENTS, count_setup_entries(match), 0)
    return messages.LastRound(
        id=request_id,
        moments=[make_moment(table, states, number, viewpoint, texts) for number in range(first, last + 1)],
    )
