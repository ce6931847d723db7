"""Commands of a group: each checks whether a member may do it, and returns journal entries or raises RequestError."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from theomachy.core.game import make_setup
from theomachy.server.groups import forms
from theomachy.server.groups.group import Game, Group, Tournament
from theomachy.server.groups.lines import (
    Announced,
    Called,
    Came,
    Ended,
    Finished,
    Line,
    Pair,
    Paired,
    Relinked,
    Signed,
    Went,
    Withdrew,
)
from theomachy.server.groups.pairing import Pairing, in_seats, round_robin, rounds_for_all, swiss
from theomachy.table.opening import TITLE_LENGTH, check_clock
from theomachy.table.refused import Refused
from theomachy.table.seats import clean, clean_name
from theomachy.table.shelf import Shelf

NAME_LENGTH = 40
MEMBERS = 32
GAMES = 2000
ROUNDS = 15
PLAYERS = 2
# Returns the id of a new table at each call.
Mint = Callable[[], str]


def clean_title(name: str) -> str:
    return clean(name, NAME_LENGTH, "bad-group-name")


def need_member(group: Group, keys: list[str]) -> int:
    me = group.member(keys)
    if me < 0:
        raise Refused(403, "not-member")
    return me


def need_host(group: Group, keys: list[str]) -> int:
    me = need_member(group, keys)
    if me != group.host():
        raise Refused(403, "not-group-host")
    return me


def need_there(group: Group, member: int) -> None:
    if not 0 <= member < len(group.members) or group.members[member].gone:
        raise Refused(404, "no-such-member")


def come(group: Group, keys: list[str], name: str, key: str) -> list[Line]:
    if not group.invited(keys):
        raise Refused(403, "bad-group-link")
    if sum([not member.gone for member in group.members]) >= MEMBERS:
        raise Refused(409, "group-full", [str(MEMBERS)])
    return [Came(name=free_name(group, name, -1), key=key)]


def free_name(group: Group, name: str, me: int) -> str:
    """Return the cleaned name. Raises RequestError if another present member has it."""
    cleaned = clean_name(name)
    if any(
        other.name.casefold() == cleaned.casefold() and not other.gone
        for number, other in enumerate(group.members)
        if number != me
    ):
        raise Refused(409, "group-name-taken", [cleaned])
    return cleaned


def rename(group: Group, keys: list[str], name: str) -> list[Line]:
    me = need_member(group, keys)
    return [Called(member=me, name=free_name(group, name, me))]


def sign(group: Group, keys: list[str], signet: str) -> list[Line]:
    me = need_member(group, keys)
    if any(other.signet == signet and not other.gone for number, other in enumerate(group.members) if number != me):
        raise Refused(409, "group-same-signet")
    return [] if group.members[me].signet == signet else [Signed(member=me, signet=signet)]


def go(group: Group, keys: list[str], member: int, link: str) -> list[Line]:
    """Leave the group, or, as the host, remove a member. Removal replaces the link, which the removed member knows."""
    need_there(group, member)
    by_host = need_member(group, keys) != member
    if by_host:
        need_host(group, keys)
    tournament = group.cup()
    entries = withdrawing(group, tournament, member) if tournament is not None else []
    return [*entries, Went(member=member), *([Relinked(link=link)] if by_host else [])]


def relink(group: Group, keys: list[str], link: str) -> list[Line]:
    need_host(group, keys)
    return [Relinked(link=link)]


def check_members(group: Group, members: list[int]) -> None:
    for number in members:
        need_there(group, number)
    if len(set(members)) != len(members):
        raise Refused(422, "member-twice")
    if len(group.games) >= GAMES:
        raise Refused(409, "group-games", [str(GAMES)])


def announce(group: Group, keys: list[str], wish: forms.NewTournament, order: list[int], shelf: Shelf) -> list[Line]:
    """Create a tournament. `order` are its members in random order, the ranking before the first round."""
    need_host(group, keys)
    if group.cup() is not None:
        raise Refused(409, "tournament-on")
    check_members(group, wish.members)
    game = shelf.game(wish.game)
    is_round_robin = wish.system == "round-robin"
    seats = PLAYERS if is_round_robin else wish.seats
    if len(wish.members) < max(PLAYERS, game.info.min_seats):
        raise Refused(422, "tournament-few", [str(max(PLAYERS, game.info.min_seats))])
    if not game.info.min_seats <= seats <= game.info.max_seats:
        raise Refused(422, "tournament-seats", [str(game.info.min_seats), str(game.info.max_seats)])
    rounds = rounds_for_all(len(wish.members)) if is_round_robin else wish.rounds
    if not is_round_robin and not 1 <= rounds <= ROUNDS:
        raise Refused(422, "tournament-rounds", [str(ROUNDS)])
    setup = make_setup(game.info, seats, wish.edition, wish.options)
    check_clock(wish.clock)
    return [
        Announced(
            game=game.info.id,
            system=wish.system,
            members=order,
            seats=seats,
            rounds=rounds,
            title=clean(wish.title, TITLE_LENGTH, "bad-title", empty=True),
            edition=setup.edition,
            options=setup.options,
            clock=wish.clock,
            alone=wish.alone,
        )
    ]


def next_round(group: Group, mint: Mint, least: int) -> list[Line]:
    """Pair the next round if the last one is over; end the tournament after its last round."""
    tournament = group.cup()
    if tournament is None:
        raise Refused(409, "no-tournament")
    if not is_over_round(group):
        raise Refused(409, "round-goes-on")
    if len(tournament.rounds) >= tournament.wish.rounds or len(tournament.active()) < max(PLAYERS, least):
        return [Ended()]
    pairing = draw(group, tournament, least)
    firsts = Counter([game.members[0] for game in group.games_of(len(group.cups) - 1)])
    pairs = [Pair(table=mint(), members=in_seats(table, firsts)) for table in pairing.tables]
    return [Paired(pairs=pairs, byes=pairing.byes, rests=pairing.rests)]


def draw(group: Group, cup: Tournament, least: int) -> Pairing:
    index = len(group.cups) - 1
    if cup.wish.system == "round-robin":
        return round_robin(cup.wish.members, len(cup.rounds), frozenset(cup.withdrawn))
    ranked = [row.member for row in group.cup_standings(index) if row.member not in cup.withdrawn]
    return swiss(ranked, group.met(index), cup.byes(), least, cup.wish.seats)


def is_over_round(group: Group) -> bool:
    """Return whether a tournament goes on and all games of its present round are over."""
    return group.cup() is not None and all(game.over() for game in group.round_games())


def is_ready(group: Group) -> bool:
    """Return whether the next round starts automatically now."""
    tournament = group.cup()
    return tournament is not None and tournament.wish.alone and is_over_round(group)


def withdraw(group: Group, keys: list[str], member: int) -> list[Line]:
    """Withdraw from the tournament, or, as the host, withdraw a member."""
    need_there(group, member)
    if need_member(group, keys) != member:
        need_host(group, keys)
    tournament = group.cup()
    if tournament is None or member not in tournament.active():
        raise Refused(409, "not-in-tournament")
    return withdrawing(group, tournament, member)


def withdrawing(group: Group, cup: Tournament, member: int) -> list[Line]:
    """Withdraw a member, and finish the games in which at most one active member remains."""
    if member not in cup.active():
        return []
    entries: list[Line] = [Withdrew(member=member)]
    withdrawn = {*cup.withdrawn, member}
    for game in group.round_games():
        remaining = [seat for seat, other in enumerate(game.members) if other not in withdrawn]
        if not game.over() and member in game.members and len(remaining) <= 1:
            entries.append(judged(game, withdrawn))
    return entries


def judge(group: Group, keys: list[str], wish: forms.Judge) -> list[Line]:
    need_host(group, keys)
    game = group.games.get(wish.table)
    if game is None or game.over():
        raise Refused(409, "no-such-group-game")
    if any(member not in game.members for member in wish.lost):
        raise Refused(422, "no-such-member")
    return [judged(game, set(wish.lost))]


def judged(game: Game, lost: set[int]) -> Finished:
    places = [2 if member in lost else 1 for member in game.members]
    return Finished(
        table=game.table, places=places, lost=[seat for seat, member in enumerate(game.members) if member in lost]
    )


def end(group: Group, keys: list[str]) -> list[Line]:
    """End the tournament, as the host. Unfinished games do not count for it."""
    need_host(group, keys)
    if group.cup() is None:
        raise Refused(409, "no-tournament")
    return [Ended()]
