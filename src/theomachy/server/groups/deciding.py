"""What people may do in a group: each gives the lines that are to happen, or refuses."""

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
# Gives the id of a new table at each call.
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
    if sum([not one.gone for one in group.members]) >= MEMBERS:
        raise Refused(409, "group-full", [str(MEMBERS)])
    return [Came(name=free_name(group, name, -1), key=key)]


def free_name(group: Group, name: str, me: int) -> str:
    """Nobody is taken for somebody else."""
    called = clean_name(name)
    if any(
        one.name.casefold() == called.casefold() and not one.gone for at, one in enumerate(group.members) if at != me
    ):
        raise Refused(409, "group-name-taken", [called])
    return called


def rename(group: Group, keys: list[str], name: str) -> list[Line]:
    me = need_member(group, keys)
    return [Called(member=me, name=free_name(group, name, me))]


def sign(group: Group, keys: list[str], signet: str) -> list[Line]:
    me = need_member(group, keys)
    if any(one.signet == signet and not one.gone for at, one in enumerate(group.members) if at != me):
        raise Refused(409, "group-same-signet")
    return [] if group.members[me].signet == signet else [Signed(member=me, signet=signet)]


def go(group: Group, keys: list[str], member: int, link: str) -> list[Line]:
    """Everybody may go themselves, and come again; the host may send somebody away, who is not to come back by the
    link that they know."""
    need_there(group, member)
    sent = need_member(group, keys) != member
    if sent:
        need_host(group, keys)
    cup = group.cup()
    out = withdrawing(group, cup, member) if cup is not None else []
    return [*out, Went(member=member), *([Relinked(link=link)] if sent else [])]


def relink(group: Group, keys: list[str], link: str) -> list[Line]:
    need_host(group, keys)
    return [Relinked(link=link)]


def check_members(group: Group, members: list[int]) -> None:
    for one in members:
        need_there(group, one)
    if len(set(members)) != len(members):
        raise Refused(422, "member-twice")
    if len(group.games) >= GAMES:
        raise Refused(409, "group-games", [str(GAMES)])


def announce(group: Group, keys: list[str], wish: forms.NewTournament, order: list[int], shelf: Shelf) -> list[Line]:
    """`order` are its members as luck has it: at the beginning nobody stands before anybody."""
    need_host(group, keys)
    if group.cup() is not None:
        raise Refused(409, "tournament-on")
    check_members(group, wish.members)
    game = shelf.game(wish.game)
    robin = wish.system == "round-robin"
    seats = PLAYERS if robin else wish.seats
    if len(wish.members) < max(PLAYERS, game.info.min_seats):
        raise Refused(422, "tournament-few", [str(max(PLAYERS, game.info.min_seats))])
    if not game.info.min_seats <= seats <= game.info.max_seats:
        raise Refused(422, "tournament-seats", [str(game.info.min_seats), str(game.info.max_seats)])
    rounds = rounds_for_all(len(wish.members)) if robin else wish.rounds
    if not robin and not 1 <= rounds <= ROUNDS:
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
    """The next round, if all games of the last are over; after the last round, the end."""
    cup = group.cup()
    if cup is None:
        raise Refused(409, "no-tournament")
    if not is_over_round(group):
        raise Refused(409, "round-goes-on")
    if len(cup.rounds) >= cup.wish.rounds or len(cup.active()) < max(PLAYERS, least):
        return [Ended()]
    drawn = draw(group, cup, least)
    firsts = Counter([game.members[0] for game in group.games_of(len(group.cups) - 1)])
    pairs = [Pair(table=mint(), members=in_seats(table, firsts)) for table in drawn.tables]
    return [Paired(pairs=pairs, byes=drawn.byes, rests=drawn.rests)]


def draw(group: Group, cup: Tournament, least: int) -> Pairing:
    at = len(group.cups) - 1
    if cup.wish.system == "round-robin":
        return round_robin(cup.wish.members, len(cup.rounds), frozenset(cup.withdrawn))
    ranked = [row.member for row in group.cup_standings(at) if row.member not in cup.withdrawn]
    return swiss(ranked, group.met(at), cup.byes(), least, cup.wish.seats)


def is_over_round(group: Group) -> bool:
    """Whether nothing of the present round is missing."""
    return group.cup() is not None and all(game.over() for game in group.round_games())


def is_ready(group: Group) -> bool:
    """Whether the tournament goes on by itself now."""
    cup = group.cup()
    return cup is not None and cup.wish.alone and is_over_round(group)


def withdraw(group: Group, keys: list[str], member: int) -> list[Line]:
    """Somebody leaves the tournament, by themselves or because the host says so."""
    need_there(group, member)
    if need_member(group, keys) != member:
        need_host(group, keys)
    cup = group.cup()
    if cup is None or member not in cup.active():
        raise Refused(409, "not-in-tournament")
    return withdrawing(group, cup, member)


def withdrawing(group: Group, cup: Tournament, member: int) -> list[Line]:
    """A game in which only one is left then is over."""
    if member not in cup.active():
        return []
    out: list[Line] = [Withdrew(member=member)]
    gone = {*cup.withdrawn, member}
    for game in group.round_games():
        left = [seat for seat, one in enumerate(game.members) if one not in gone]
        if not game.over() and member in game.members and len(left) <= 1:
            out.append(judged(game, gone))
    return out


def judge(group: Group, keys: list[str], wish: forms.Judge) -> list[Line]:
    need_host(group, keys)
    game = group.games.get(wish.table)
    if game is None or game.over():
        raise Refused(409, "no-such-group-game")
    if any(one not in game.members for one in wish.lost):
        raise Refused(422, "no-such-member")
    return [judged(game, set(wish.lost))]


def judged(game: Game, lost: set[int]) -> Finished:
    places = [2 if one in lost else 1 for one in game.members]
    return Finished(
        table=game.table, places=places, lost=[seat for seat, one in enumerate(game.members) if one in lost]
    )


def end(group: Group, keys: list[str]) -> list[Line]:
    """The host ends a tournament: games that are not over do not count."""
    need_host(group, keys)
    if group.cup() is None:
        raise Refused(409, "no-tournament")
    return [Ended()]
