"""Responses about a group, limited to what the viewer may see."""

from __future__ import annotations

from theomachy.server.groups import api_models
from theomachy.server.groups.commands import is_round_over
from theomachy.server.groups.group import Group, GroupTable
from theomachy.server.groups.standings import Standing
from theomachy.table.table import seat_slug

MAX_SHOWN = 50
# Shown in place of an erased name.
ERASED_NAME = "–"


def group_info(group: Group, viewer: int) -> api_models.GroupInfo:
    """Return the group as seen by member `viewer`. Visitors (-1) see its members, not its games."""
    is_member = viewer >= 0
    games = [game for game in reversed(group.games.values()) if game.tournament < 0]
    return api_models.GroupInfo(
        group=group.id,
        name=group.name,
        link=group.link if is_member else "",
        me=viewer,
        host=is_member and viewer == group.host_number(),
        members=[
            api_models.MemberInfo(
                name=item.name or ERASED_NAME, signet=item.signet, host=at == group.host_number(), gone=item.has_left
            )
            for at, item in enumerate(group.members)
        ],
        games=[game_info(group, game, viewer) for game in games[:MAX_SHOWN]] if is_member else [],
        rows=standing_rows(group.standings(), {at for at, item in enumerate(group.members) if item.has_left})
        if is_member
        else [],
        tournaments=[tournament_info(group, at, viewer) for at in reversed(range(len(group.tournaments)))][:MAX_SHOWN]
        if is_member
        else [],
    )


def game_info(group: Group, game: GroupTable, viewer: int) -> api_models.GroupGame:
    seats = [
        api_models.GroupSeat(
            member=member,
            name=(group.members[member].name or ERASED_NAME) if member >= 0 else "",
            place=game.places[seat] if game.is_over() else 0,
            lost=seat in game.lost,
        )
        for seat, member in enumerate(game.members)
    ]
    seat_letter = seat_slug(game.members.index(viewer)) if viewer in game.members else ""
    next_tables = [other.table for other in group.games.values() if game.chapter and other.previous_table == game.table]
    return api_models.GroupGame(
        table=game.table,
        game=game.game,
        seats=seats,
        seat=seat_letter,
        over=game.is_over(),
        round=game.round,
        chapter=game.chapter,
        next=next_tables[0] if next_tables else "",
    )


def standing_rows(standings: list[Standing], inactive: set[int]) -> list[api_models.StandingRow]:
    return [
        api_models.StandingRow(
            member=standing.member,
            place=standing.place,
            games=standing.games,
            wins=standing.wins,
            byes=standing.byes,
            points=standing.points,
            tie=standing.tie,
            out=standing.member in inactive,
        )
        for standing in standings
    ]


def tournament_info(group: Group, index: int, viewer: int) -> api_models.TournamentInfo:
    model = group.tournaments[index]
    games = group.games_of_tournament(index)
    rounds = [
        api_models.RoundInfo(
            games=[game_info(group, game, viewer) for game in games if game.round == number],
            byes=round_info.byes,
            rests=round_info.rests,
        )
        for number, round_info in enumerate(model.rounds, 1)
    ]
    return api_models.TournamentInfo(
        title=model.settings.title,
        game=model.settings.game,
        system=model.settings.system,
        seats=model.settings.seats,
        rounds=model.settings.rounds,
        over=model.is_over,
        alone=model.settings.alone,
        played=rounds,
        rows=standing_rows(group.tournament_standings(index), model.withdrawn),
        next=not model.is_over and is_round_over(group),
    )


def my_group(group: Group, viewer: int) -> api_models.MyGroup:
    """Return the unfinished tables at which member `viewer` sits."""
    tables = {
        game.table: seat_slug(game.members.index(viewer))
        for game in group.games.values()
        if viewer in game.members and not game.is_over()
    }
    return api_models.MyGroup(group=group.id, name=group.name, tables=tables)
