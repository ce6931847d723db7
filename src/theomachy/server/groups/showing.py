"""A group as one who asks may see it."""

from __future__ import annotations

from theomachy.server.groups import forms
from theomachy.server.groups.deciding import is_over_round
from theomachy.server.groups.group import Game, Group
from theomachy.server.groups.standing import Standing
from theomachy.table.table import letter

SHOWN = 50
# Whose name was erased.
NOBODY = "–"


def info(group: Group, me: int) -> forms.GroupInfo:
    """Those who are no members see who is there, and nothing of what they play."""
    member = me >= 0
    games = [game for game in reversed(group.games.values()) if game.cup < 0]
    return forms.GroupInfo(
        group=group.id,
        name=group.name,
        link=group.link if member else "",
        me=me,
        host=member and me == group.host(),
        members=[
            forms.MemberInfo(name=one.name or NOBODY, signet=one.signet, host=at == group.host(), gone=one.gone)
            for at, one in enumerate(group.members)
        ],
        games=[played(group, game, me) for game in games[:SHOWN]] if member else [],
        rows=rows(group.standings(), {at for at, one in enumerate(group.members) if one.gone}) if member else [],
        tournaments=[tournament(group, at, me) for at in reversed(range(len(group.cups)))][:SHOWN] if member else [],
    )


def played(group: Group, game: Game, me: int) -> forms.GroupGame:
    seats = [
        forms.GroupSeat(
            member=member,
            name=(group.members[member].name or NOBODY) if member >= 0 else "",
            place=game.places[seat] if game.over() else 0,
            lost=seat in game.lost,
        )
        for seat, member in enumerate(game.members)
    ]
    mine = letter(game.members.index(me)) if me in game.members else ""
    following = [one.table for one in group.games.values() if game.chapter and one.before == game.table]
    return forms.GroupGame(
        table=game.table,
        game=game.game,
        seats=seats,
        seat=mine,
        over=game.over(),
        round=game.round,
        chapter=game.chapter,
        next=following[0] if following else "",
    )


def rows(standings: list[Standing], out: set[int]) -> list[forms.GroupRow]:
    return [
        forms.GroupRow(
            member=one.member,
            place=one.place,
            games=one.games,
            wins=one.wins,
            byes=one.byes,
            points=one.points,
            tie=one.tie,
            out=one.member in out,
        )
        for one in standings
    ]


def tournament(group: Group, at: int, me: int) -> forms.TournamentInfo:
    cup = group.cups[at]
    games = group.games_of(at)
    rounds = [
        forms.RoundInfo(
            games=[played(group, game, me) for game in games if game.round == number],
            byes=one.byes,
            rests=one.rests,
        )
        for number, one in enumerate(cup.rounds, 1)
    ]
    return forms.TournamentInfo(
        title=cup.wish.title,
        game=cup.wish.game,
        system=cup.wish.system,
        seats=cup.wish.seats,
        rounds=cup.wish.rounds,
        over=cup.over,
        alone=cup.wish.alone,
        played=rounds,
        rows=rows(group.cup_standings(at), cup.withdrawn),
        next=not cup.over and is_over_round(group),
    )


def mine(group: Group, me: int) -> forms.MyGroup:
    """The tables where I sit and that are not over."""
    there = {
        game.table: letter(game.members.index(me))
        for game in group.games.values()
        if me in game.members and not game.over()
    }
    return forms.MyGroup(group=group.id, name=group.name, tables=there)
