"""Responses about a group, limited to what the viewer may see."""

from __future__ import annotations

from theomachy.server.groups import forms
from theomachy.server.groups.deciding import is_over_round
from theomachy.server.groups.group import Game, Group
from theomachy.server.groups.standing import Standing
from theomachy.table.table import letter

SHOWN = 50
# Shown in place of an erased name.
NOBODY = "–"


def info(group: Group, me: int) -> forms.GroupInfo:
    """Return the group as seen by member `viewer`. Visitors (-1) see its members, not its games."""
    is_member = me >= 0
    games = [game for game in reversed(group.games.values()) if game.cup < 0]
    return forms.GroupInfo(
        group=group.id,
        name=group.name,
        link=group.link if is_member else "",
        me=me,
        host=is_member and me == group.host(),
        members=[
            forms.MemberInfo(name=item.name or NOBODY, signet=item.signet, host=at == group.host(), gone=item.gone)
            for at, item in enumerate(group.members)
        ],
        games=[played(group, game, me) for game in games[:SHOWN]] if is_member else [],
        rows=rows(group.standings(), {at for at, item in enumerate(group.members) if item.gone}) if is_member else [],
        tournaments=[tournament(group, at, me) for at in reversed(range(len(group.cups)))][:SHOWN] if is_member else [],
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
    seat_letter = letter(game.members.index(me)) if me in game.members else ""
    next_tables = [other.table for other in group.games.values() if game.chapter and other.before == game.table]
    return forms.GroupGame(
        table=game.table,
        game=game.game,
        seats=seats,
        seat=seat_letter,
        over=game.over(),
        round=game.round,
        chapter=game.chapter,
        next=next_tables[0] if next_tables else "",
    )


def rows(standings: list[Standing], out: set[int]) -> list[forms.GroupRow]:
    return [
        forms.GroupRow(
            member=standing.member,
            place=standing.place,
            games=standing.games,
            wins=standing.wins,
            byes=standing.byes,
            points=standing.points,
            tie=standing.tie,
            out=standing.member in out,
        )
        for standing in standings
    ]


def tournament(group: Group, at: int, me: int) -> forms.TournamentInfo:
    model = group.cups[at]
    games = group.games_of(at)
    rounds = [
        forms.RoundInfo(
            games=[played(group, game, me) for game in games if game.round == number],
            byes=round_info.byes,
            rests=round_info.rests,
        )
        for number, round_info in enumerate(model.rounds, 1)
    ]
    return forms.TournamentInfo(
        title=model.wish.title,
        game=model.wish.game,
        system=model.wish.system,
        seats=model.wish.seats,
        rounds=model.wish.rounds,
        over=model.over,
        alone=model.wish.alone,
        played=rounds,
        rows=rows(group.cup_standings(at), model.withdrawn),
        next=not model.over and is_over_round(group),
    )


def mine(group: Group, me: int) -> forms.MyGroup:
    """Return the unfinished tables at which member `viewer` sits."""
    tables = {
        game.table: letter(game.members.index(me))
        for game in group.games.values()
        if me in game.members and not game.over()
    }
    return forms.MyGroup(group=group.id, name=group.name, tables=tables)
