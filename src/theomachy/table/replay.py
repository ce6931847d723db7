"""Finished games: records, and replays from any viewpoint."""

from __future__ import annotations

from theomachy.core.correcting import CORRECTED
from theomachy.core.event import ALL_SEEING, SPECTATOR
from theomachy.core.match import Match
from theomachy.core.record import ANSWERS
from theomachy.core.state import State
from theomachy.table import wire
from theomachy.table.lines import Line, Saved
from theomachy.table.pieces import Told
from theomachy.table.presence import NOBODY
from theomachy.table.refused import Refused
from theomachy.table.seats import need_playing, need_sound, plays_alone, seat_at
from theomachy.table.sight import last_own, scores, seat_infos
from theomachy.table.table import Table, letter
from theomachy.table.viewer import Viewer
from theomachy.table.wording import Wording, wording

# The most moments to replay of the last round.
ROUND = 60


def play_again(table: Table) -> list[State]:
    """Return the state after each entry. Entries of a set-up with physical luck all get the state at its end."""
    match = table.playing()
    replayed = Match(table.game, match.setup, match.luck, match.names, match.date)
    states = [replayed.state]
    for entry in match.entries:
        replayed.act(entry.seat, entry.text)
        states.append(replayed.state)
    setup_count = setting_up(match)
    return [states[setup_count]] * setup_count + states[setup_count:]


def setting_up(match: Match) -> int:
    """Count the entries that enter physical results during set-up."""
    count = 0
    while count < len(match.entries) and match.entries[count].text.startswith(ANSWERS):
        count += 1
    return count if match.luck.by_hand else 0


def need_over(table: Table) -> Match:
    """Require a finished game: records and replays contain hidden information."""
    if table.phase != "over" or table.match is None:
        raise Refused(403, "not-over")
    return table.match


def need_nothing_hidden(table: Table, keys: list[str]) -> None:
    """Require that the sender may see everything: a stuck table can be resumed, so the secrets of its other players
    count."""
    own_seats = table.held(keys)
    if table.stuck is not None and any(seat.person() and at not in own_seats for at, seat in enumerate(table.seats)):
        raise Refused(403, "stuck-hidden")


def record_text(table: Table) -> str:
    """Export the record. It reveals the luck, except for a stuck table, which its host may resume."""
    record = need_over(table).record()
    if table.stuck is not None and table.opened.pack:
        record.version, record.pack = table.opened.version, table.opened.pack
    return record.text(with_luck=table.stuck is None)


def save(table: Table, keys: list[str]) -> Line | int:
    """Note that a running game was exported.

    Only a player alone with bots may do it, because the record contains all hidden information and the luck to come.
    The table is marked from then on.
    """
    need_sound(table)
    need_playing(table)
    if not plays_alone(table, table.held(keys)):
        raise Refused(403, "save-others")
    if table.opened.campaign:
        raise Refused(409, "save-chapter")
    return table.version if table.saved else Saved()


def eyes_of(table: Table, name: str) -> int:
    if name == "spectator":
        return SPECTATOR
    viewpoint = ALL_SEEING if name in ("", "all") else seat_at(table, name)
    return viewpoint if table.stuck is None else SPECTATOR


def info(table: Table, states: list[State], lang: str) -> wire.ReplayInfo:
    match = need_over(table)
    texts = wording(table, lang)
    ending = table.game.ending(match.state)
    viewpoints = [letter(seat) for seat in range(len(table.seats))] + ["spectator", "all"]
    return wire.ReplayInfo(
        table=table.id,
        game=table.game.info.id,
        edition=table.opened.edition,
        options_chosen=table.opened.options,
        title=table.opened.title,
        seats=seat_infos(table, texts, [], NOBODY, table.since),
        lines=[line for entry in table.told for line in texts.entry(entry, eyes_of(table, "all"))],
        eyes=viewpoints if table.stuck is None else ["spectator"],
        turns=turns(table.told),
        points=[points(table, state) for state in states],
        ending=texts.words.ending(ending) if ending else "",
        winners=[letter(seat) for seat in table.game.winners(match.state)],
        chapter=table.chapter(),
        by_hand=table.opened.by_hand,
    )


def points(table: Table, state: State) -> list[int]:
    if table.stuck is None:
        return table.game.scores(state)
    seats = range(len(table.seats))
    return [sum([line.points for line in table.game.breakdown(state, seat, SPECTATOR)]) for seat in seats]


def turns(told: list[Told]) -> list[int]:
    """Return the numbers of the entries at which the acting seat changes. Corrections do not count."""
    told = [entry for entry in told if entry.mark != CORRECTED]
    return [entry.number for i, entry in enumerate(told) if i == 0 or told[i - 1].seat != entry.seat]


def moment(table: Table, states: list[State], number: int, eyes: int, lang: str) -> wire.Moment:
    need_over(table)
    if not 0 <= number < len(states):
        raise Refused(404, "no-such-moment", [str(number), str(len(states) - 1)])
    return seen(table, states, number, eyes, wording(table, lang))


def seen(table: Table, states: list[State], number: int, eyes: int, words: Wording) -> wire.Moment:
    entries = table.told[number - 1 : number] if number else []
    lines = [line for entry in entries for line in words.entry(entry, eyes)]
    return wire.Moment(
        number=number,
        of=len(states) - 1,
        view=table.game.view(states[number], eyes),
        happened=[event for entry in entries for event in words.happened(entry, eyes)],
        line=" ".join([line["text"] for line in lines]),
        seat=letter(entries[0].seat) if entries else "",
        scores=scores(words, table.game, states[number], eyes),
    )


def last_round(table: Table, viewer: Viewer, id: str) -> wire.Round:
    """Return the moments since the viewer's last action; for a spectator, the last round."""
    need_sound(table)
    match = table.match
    if match is None or not match.log:
        raise Refused(409, "nothing-to-show")
    viewpoint, texts = viewer.eyes, wording(table, viewer.lang)
    states = play_again(table)
    last = min(len(states) - 1, len(table.told))
    last_move = last_own(table.told[:last], viewer.seats) or last - len(table.seats) + 1
    first = max(last_move - 1, last - ROUND, setting_up(match), 0)
    return wire.Round(
        id=id, moments=[seen(table, states, number, viewpoint, texts) for number in range(first, last + 1)]
    )
