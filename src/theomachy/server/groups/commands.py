"""Commands of a group: each checks whether a member may do it, and returns journal entries or raises RequestError."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from theomachy.core.game import make_setup
from theomachy.server.groups import api_models
from theomachy.server.groups.group import Group, GroupTable, Tournament
from theomachy.server.groups.journal import (
    GameFinished,
    GroupEntry,
    LinkReplaced,
    MemberIdentified,
    MemberJoined,
    MemberLeft,
    MemberRenamed,
    MemberWithdrew,
    RoundPaired,
    RoundTable,
    TournamentCreated,
    TournamentEnded,
)
from theomachy.server.groups.pairing import Pairing, round_robin, round_robin_rounds, seat_order, swiss
from theomachy.table.creation_events import MAX_TITLE_LENGTH, check_clock
from theomachy.table.errors import RequestError
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.permissions import clean_name, clean_text

MAX_NAME_LENGTH = 40
MAX_MEMBERS = 32
MAX_GAMES = 2000
MAX_ROUNDS = 15
MIN_PLAYERS = 2
# Returns the id of a new table at each call.
NewTableId = Callable[[], str]


def clean_title(name: str) -> str:
    return clean_text(name, MAX_NAME_LENGTH, "bad-group-name")


def need_member(group: Group, keys: list[str]) -> int:
    me = group.member_number(keys)
    if me < 0:
        raise RequestError(403, "not-member")
    return me


def need_host(group: Group, keys: list[str]) -> int:
    me = need_member(group, keys)
    if me != group.host_number():
        raise RequestError(403, "not-group-host")
    return me


def need_present(group: Group, member: int) -> None:
    if not 0 <= member < len(group.members) or group.members[member].has_left:
        raise RequestError(404, "no-such-member")


def join(group: Group, keys: list[str], name: str, key: str) -> list[GroupEntry]:
    if not group.is_invited(keys):
        raise RequestError(403, "bad-group-link")
    if sum([not member.has_left for member in group.members]) >= MAX_MEMBERS:
        raise RequestError(409, "group-full", [str(MAX_MEMBERS)])
    return [MemberJoined(name=unique_name(group, name, -1), key=key)]


def unique_name(group: Group, name: str, me: int) -> str:
    """Return the name, normalized. Raises RequestError if another member who has not left uses it."""
    cleaned = clean_name(name)
    if any(
        other.name.casefold() == cleaned.casefold() and not other.has_left
        for number, other in enumerate(group.members)
        if number != me
    ):
        raise RequestError(409, "group-name-taken", [cleaned])
    return cleaned


def rename_member(group: Group, keys: list[str], name: str) -> list[GroupEntry]:
    me = need_member(group, keys)
    return [MemberRenamed(member=me, name=unique_name(group, name, me))]


def set_identity(group: Group, keys: list[str], signet: str) -> list[GroupEntry]:
    me = need_member(group, keys)
    if any(other.signet == signet and not other.has_left for number, other in enumerate(group.members) if number != me):
        raise RequestError(409, "group-same-signet")
    return [] if group.members[me].signet == signet else [MemberIdentified(member=me, signet=signet)]


def leave(group: Group, keys: list[str], member: int, link: str) -> list[GroupEntry]:
    """Leave the group, or, as the host, remove a member. Removal replaces the link, which the removed member knows."""
    need_present(group, member)
    by_host = need_member(group, keys) != member
    if by_host:
        need_host(group, keys)
    tournament = group.current_tournament()
    entries = withdrawal_entries(group, tournament, member) if tournament is not None else []
    return [*entries, MemberLeft(member=member), *([LinkReplaced(link=link)] if by_host else [])]


def replace_link(group: Group, keys: list[str], link: str) -> list[GroupEntry]:
    need_host(group, keys)
    return [LinkReplaced(link=link)]


def check_members(group: Group, members: list[int]) -> None:
    for number in members:
        need_present(group, number)
    if len(set(members)) != len(members):
        raise RequestError(422, "member-twice")
    if len(group.games) >= MAX_GAMES:
        raise RequestError(409, "group-games", [str(MAX_GAMES)])


def create_tournament(
    group: Group, keys: list[str], wish: api_models.NewTournament, order: list[int], shelf: GameCatalog
) -> list[GroupEntry]:
    """Create a tournament.

    `order` has its members in random order, which is the ranking for the first round.
    """
    need_host(group, keys)
    if group.current_tournament() is not None:
        raise RequestError(409, "tournament-on")
    check_members(group, wish.members)
    game = shelf.get_game(wish.game)
    is_round_robin = wish.system == "round-robin"
    seats = MIN_PLAYERS if is_round_robin else wish.seats
    if len(wish.members) < max(MIN_PLAYERS, game.info.min_seats):
        raise RequestError(422, "tournament-few", [str(max(MIN_PLAYERS, game.info.min_seats))])
    if not game.info.min_seats <= seats <= game.info.max_seats:
        raise RequestError(422, "tournament-seats", [str(game.info.min_seats), str(game.info.max_seats)])
    rounds = round_robin_rounds(len(wish.members)) if is_round_robin else wish.rounds
    if not is_round_robin and not 1 <= rounds <= MAX_ROUNDS:
        raise RequestError(422, "tournament-rounds", [str(MAX_ROUNDS)])
    setup = make_setup(game.info, seats, wish.edition, wish.options)
    check_clock(wish.clock)
    return [
        TournamentCreated(
            game=game.info.id,
            system=wish.system,
            members=order,
            seats=seats,
            rounds=rounds,
            title=clean_text(wish.title, MAX_TITLE_LENGTH, "bad-title", allow_empty=True),
            edition=setup.edition,
            options=setup.options,
            clock=wish.clock,
            alone=wish.alone,
        )
    ]


def next_round(group: Group, new_table_id: NewTableId, min_seats: int) -> list[GroupEntry]:
    """Pair the next round if the last one is over; end the tournament after its last round."""
    tournament = group.current_tournament()
    if tournament is None:
        raise RequestError(409, "no-tournament")
    if not is_round_over(group):
        raise RequestError(409, "round-goes-on")
    if len(tournament.rounds) >= tournament.settings.rounds or len(tournament.active_members()) < max(
        MIN_PLAYERS, min_seats
    ):
        return [TournamentEnded()]
    pairing = pair_round(group, tournament, min_seats)
    firsts = Counter([game.members[0] for game in group.games_of_tournament(len(group.tournaments) - 1)])
    pairs = [RoundTable(table=new_table_id(), members=seat_order(table, firsts)) for table in pairing.tables]
    return [RoundPaired(pairs=pairs, byes=pairing.byes, rests=pairing.rests)]


def pair_round(group: Group, tournament: Tournament, min_seats: int) -> Pairing:
    index = len(group.tournaments) - 1
    if tournament.settings.system == "round-robin":
        return round_robin(tournament.settings.members, len(tournament.rounds), frozenset(tournament.withdrawn))
    ranked = [row.member for row in group.tournament_standings(index) if row.member not in tournament.withdrawn]
    return swiss(ranked, group.meeting_counts(index), tournament.bye_counts(), min_seats, tournament.settings.seats)


def is_round_over(group: Group) -> bool:
    """Return whether a tournament is in progress and all games of its present round are over."""
    return group.current_tournament() is not None and all(game.is_over() for game in group.current_round_games())


def is_next_round_due(group: Group) -> bool:
    """Return whether to start the next round automatically now."""
    tournament = group.current_tournament()
    return tournament is not None and tournament.settings.alone and is_round_over(group)


def withdraw(group: Group, keys: list[str], member: int) -> list[GroupEntry]:
    """Withdraw from the tournament, or, as the host, withdraw a member."""
    need_present(group, member)
    if need_member(group, keys) != member:
        need_host(group, keys)
    tournament = group.current_tournament()
    if tournament is None or member not in tournament.active_members():
        raise RequestError(409, "not-in-tournament")
    return withdrawal_entries(group, tournament, member)


def withdrawal_entries(group: Group, tournament: Tournament, member: int) -> list[GroupEntry]:
    """Withdraw a member, and finish the games in which at most one active member remains."""
    if member not in tournament.active_members():
        return []
    entries: list[GroupEntry] = [MemberWithdrew(member=member)]
    withdrawn = {*tournament.withdrawn, member}
    for game in group.current_round_games():
        remaining = [seat for seat, other in enumerate(game.members) if other not in withdrawn]
        if not game.is_over() and member in game.members and len(remaining) <= 1:
            entries.append(judged_result(game, withdrawn))
    return entries


def judge_game(group: Group, keys: list[str], wish: api_models.JudgeRequest) -> list[GroupEntry]:
    need_host(group, keys)
    game = group.games.get(wish.table)
    if game is None or game.is_over():
        raise RequestError(409, "no-such-group-game")
    if any(member not in game.members for member in wish.lost):
        raise RequestError(422, "no-such-member")
    return [judged_result(game, set(wish.lost))]


def judged_result(game: GroupTable, lost: set[int]) -> GameFinished:
    places = [2 if member in lost else 1 for member in game.members]
    return GameFinished(
        table=game.table, places=places, lost=[seat for seat, member in enumerate(game.members) if member in lost]
    )


def end_tournament(group: Group, keys: list[str]) -> list[GroupEntry]:
    """End the tournament, as the host. Unfinished games do not count for it."""
    need_host(group, keys)
    if group.current_tournament() is None:
        raise RequestError(409, "no-tournament")
    return [TournamentEnded()]
