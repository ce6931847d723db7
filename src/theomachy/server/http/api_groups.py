"""HTTP endpoints for groups and tournaments.

The invite link of a group and the keys of its members come in the Authorization header, never in a URL.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from litestar import Controller, get, post
from litestar.params import JSONBody

from theomachy.bots.registry import get_bot as bot_named
from theomachy.server import device_identity
from theomachy.server.groups import api_models, commands, views
from theomachy.server.groups.group import Group
from theomachy.server.groups.journal import GroupCreated, GroupEntry, MemberJoined
from theomachy.server.groups.service import initial_seats, table_linked
from theomachy.server.http.exception_handlers import HttpRequest
from theomachy.server.http.rate_limits import rate_limit_error
from theomachy.server.http.request_cost import costs
from theomachy.server.http.request_params import (
    AuthorizationHeader,
    PathId,
    ServicesDependency,
    client_address,
    listener_of,
    parse_bearer_keys,
)
from theomachy.server.services import Services
from theomachy.table.errors import RequestError
from theomachy.table.journal import GroupLinked, InitialSeat
from theomachy.table.messages import requests as table_forms
from theomachy.table.permissions import clean_name, require_not_stuck
from theomachy.table.table import Table, seat_slug, sha256_hex

MAX_MY_GROUPS = 20


def group_info(group: Group, keys: list[str]) -> api_models.GroupInfo:
    """Return what a member, or a visitor with the invite link, may see of a group; raise 403 for all others."""
    me = group.member_number(keys)
    if me < 0 and not group.is_invited(keys):
        raise RequestError(403, "bad-group-link")
    return views.group_info(group, me)


def members_at_table(table: Table, keys: list[str]) -> list[MemberJoined]:
    """Return a "member joined" event for each person seated at a table; the holder of `keys` comes first.

    Seats without a key of their own (bots, open seats) and shared screens are left out. Raises 403 if `keys` hold none.
    """
    own_seats = table.seats_of_keys(keys)
    if not own_seats:
        raise RequestError(403, "not-your-seat")
    seats = [seat for seat, one in enumerate(table.seats) if one.key_hash and one.kind != "screen"]
    seats.sort(key=lambda seat: seat not in own_seats)
    occupants = [table.seats[seat] for seat in seats]
    names = [one.name or seat_slug(seat).upper() for seat, one in zip(seats, occupants, strict=True)]
    return [
        MemberJoined(name=name, key=one.key_hash, signet=one.signet) for name, one in zip(names, occupants, strict=True)
    ]


async def create_from_table(
    services: Services, request: api_models.NewGroup, name: str, keys: list[str]
) -> api_models.GroupKey:
    """Create the group of everybody at a table, or return the one that the table already has.

    Of several simultaneous requests one links its group to the table, and all others return that one. A group that has
    been erased is replaced.
    """
    table = await services.tables.get(request.table)
    require_not_stuck(table)
    members = members_at_table(table, keys)
    key = next(key for key in keys if table.seats_of_keys([key]))
    replaceable = "" if await services.groups.exists(table.group) else table.group
    if table.group == replaceable:
        link = services.tables.new_invite()
        member_of_key = {one.key: at for at, one in enumerate(members)}
        seat_members = [member_of_key.get(seat.key_hash, -1) if seat.key_hash else -1 for seat in table.seats]
        group = await services.groups.create(
            [GroupCreated(name=name, link=link), *members, table_linked(table, seat_members)]
        )
        await services.tables.execute(
            table, lambda: GroupLinked(group=group.id) if table.group == replaceable else table.version
        )
    current = await services.groups.get(table.group)
    # The group may be older than this request: a seat at the table does not readmit a member who left or was removed.
    commands.need_member(current, keys)
    return api_models.GroupKey(group=current.id, link=current.link, key=key)


class GroupsApi(Controller):
    path = "/api/groups"

    @post(guards=costs(1))
    async def create_group(
        self, house: ServicesDependency, data: JSONBody[api_models.NewGroup], auth: AuthorizationHeader = ""
    ) -> api_models.GroupKey:
        """Create a group: of everybody at a table, or of the caller alone, to be joined by its link."""
        name = commands.clean_title(data.name)
        if data.table:
            return await create_from_table(house, data, name, parse_bearer_keys(auth))
        key, link = house.tables.new_key(), house.tables.new_invite()
        events: list[GroupEntry] = [
            GroupCreated(name=name, link=link),
            MemberJoined(name=clean_name(data.mine), key=sha256_hex(key)),
        ]
        group = await house.groups.create(events)
        return api_models.GroupKey(group=group.id, link=link, key=key)

    @post("/mine", status_code=200)
    async def list_my_groups(
        self, house: ServicesDependency, data: JSONBody[api_models.MyGroups]
    ) -> list[api_models.MyGroup]:
        """Return the groups of which these keys are members; unknown groups are left out."""
        infos = []
        for name, keys in list(data.keys.items())[:MAX_MY_GROUPS]:
            try:
                group = await house.groups.get(name)
            except RequestError:
                continue
            me = group.member_number(keys[:1])
            infos += [views.my_group(group, me)] if me >= 0 else []
        return infos

    @get("/{group:str}")
    async def get_group(
        self, house: ServicesDependency, group: PathId, auth: AuthorizationHeader = ""
    ) -> api_models.GroupInfo:
        keys = parse_bearer_keys(auth)
        group_info(await house.groups.get(group), keys)
        return group_info(await house.groups.refresh(group), keys)

    @post("/{group:str}/come", status_code=200)
    async def join_group(
        self,
        house: ServicesDependency,
        request: HttpRequest,
        group: PathId,
        data: JSONBody[api_models.MemberName],
        auth: AuthorizationHeader = "",
    ) -> api_models.GroupKey:
        """Make the bearer of the invite link a member. Wrong links are rate limited like wrong invite codes."""
        key = house.tables.new_key()
        keys = parse_bearer_keys(auth)
        target = await house.groups.get(group)
        if not target.is_invited(keys):
            refusal = rate_limit_error(house.code_limits.bucket_of(client_address(request)))
            if refusal is not None:
                raise refusal
        command = partial(commands.join, keys=keys, name=data.name, key=sha256_hex(key))
        target = await house.groups.execute(group, command)
        return api_models.GroupKey(group=target.id, link=target.link, key=key)

    @post("/{group:str}/sign", status_code=200)
    async def set_member_identity(
        self,
        house: ServicesDependency,
        request: HttpRequest,
        group: PathId,
        data: JSONBody[device_identity.SignatureRequest],
        auth: AuthorizationHeader = "",
    ) -> device_identity.DeviceIdentity:
        """Verify a device signature and store its fingerprint for the member; new tables of the group show it too."""
        keys = parse_bearer_keys(auth)
        target = await house.groups.get(group)
        commands.need_member(target, keys)
        key = next(key for key in keys if target.member_number([key]) >= 0)
        signet = device_identity.verify_signet(data, house.allowed_hosts, listener_of(request), target.id, key)
        await house.groups.execute(group, partial(commands.set_identity, keys=keys, signet=signet))
        return device_identity.DeviceIdentity(signet=signet)

    @post("/{group:str}/name", status_code=200)
    async def rename_member(
        self,
        house: ServicesDependency,
        group: PathId,
        data: JSONBody[api_models.MemberName],
        auth: AuthorizationHeader = "",
    ) -> api_models.GroupInfo:
        return await execute_command(house, group, auth, partial(commands.rename_member, name=data.name))

    @post("/{group:str}/go", status_code=200)
    async def remove_member(
        self,
        house: ServicesDependency,
        group: PathId,
        data: JSONBody[api_models.MemberNumber],
        auth: AuthorizationHeader = "",
    ) -> api_models.GroupInfo:
        """Remove a member: members may remove themselves, the host may remove anybody."""
        keys = parse_bearer_keys(auth)
        command = partial(commands.leave, keys=keys, member=data.member, link=house.tables.new_invite())
        target = await house.groups.execute(group, command)
        return views.group_info(target, target.member_number(keys))

    @post("/{group:str}/link", status_code=200)
    async def renew_invite_link(
        self, house: ServicesDependency, group: PathId, auth: AuthorizationHeader = ""
    ) -> api_models.GroupInfo:
        """Replace the invite link (host only); the old one stops working."""
        return await execute_command(house, group, auth, partial(commands.replace_link, link=house.tables.new_invite()))

    @post("/{group:str}/erase", status_code=200)
    async def delete_group(
        self, house: ServicesDependency, group: PathId, auth: AuthorizationHeader = ""
    ) -> api_models.MemberNumber:
        """Delete the group (host only); its tables stay."""
        me = commands.need_host(await house.groups.get(group), parse_bearer_keys(auth))
        await house.groups.delete(group)
        return api_models.MemberNumber(member=me)

    @post("/{group:str}/play", guards=costs(1))
    async def create_table(
        self,
        house: ServicesDependency,
        group: PathId,
        data: JSONBody[api_models.NewGame],
        auth: AuthorizationHeader = "",
    ) -> table_forms.NewTableResponse:
        """Create a table for members of the group, for any game or campaign."""
        keys = parse_bearer_keys(auth)
        target = await house.groups.get(group)
        me = commands.need_member(target, keys)
        commands.check_members(target, data.members)
        bots = [InitialSeat(kind="bot", bot=bot_named(one).name) for one in data.bots]
        new_table = table_forms.NewTable(
            game=data.game,
            seats=[table_forms.NewSeat(kind="open") for _ in [*data.members, *bots]],
            edition=data.edition,
            options=data.options,
            title=data.title or target.name,
            clock=data.clock,
            campaign=data.campaign,
            start=data.start,
        )
        table = await house.groups.create_table(
            target, new_table, [*initial_seats(target, data.members), *bots], target.members[me].key
        )
        event = table_linked(table, [*data.members, *[-1] * len(bots)])
        await house.groups.execute(group, lambda now: [] if table.id in now.games else [event])
        own_keys = [key for key in keys if target.member_number([key]) == me][:1]
        seat = seat_slug(data.members.index(me)) if me in data.members else ""
        return table_forms.NewTableResponse(
            table=table.id,
            invite=table.creation.invite,
            keys=[table_forms.SeatKey(seat=seat, key=key) for key in own_keys],
        )

    @post("/{group:str}/tournament", status_code=200, guards=costs(1))
    async def create_tournament(
        self,
        house: ServicesDependency,
        group: PathId,
        data: JSONBody[api_models.NewTournament],
        auth: AuthorizationHeader = "",
    ) -> api_models.GroupInfo:
        """Announce a tournament (host only) and start its first round."""
        keys = parse_bearer_keys(auth)
        order = house.groups.shuffle_members(data.members)
        command = partial(commands.create_tournament, keys=keys, wish=data, order=order, shelf=house.catalog)
        await house.groups.execute(group, command)
        return group_info(await house.groups.next_round(group, keys), keys)

    @post("/{group:str}/round", status_code=200, guards=costs(1))
    async def start_next_round(
        self, house: ServicesDependency, group: PathId, auth: AuthorizationHeader = ""
    ) -> api_models.GroupInfo:
        keys = parse_bearer_keys(auth)
        await house.groups.refresh(group)
        return group_info(await house.groups.next_round(group, keys), keys)

    @post("/{group:str}/withdraw", status_code=200)
    async def withdraw_member(
        self,
        house: ServicesDependency,
        group: PathId,
        data: JSONBody[api_models.MemberNumber],
        auth: AuthorizationHeader = "",
    ) -> api_models.GroupInfo:
        return await execute_command(house, group, auth, partial(commands.withdraw, member=data.member))

    @post("/{group:str}/judge", status_code=200)
    async def judge_game(
        self,
        house: ServicesDependency,
        group: PathId,
        data: JSONBody[api_models.JudgeRequest],
        auth: AuthorizationHeader = "",
    ) -> api_models.GroupInfo:
        return await execute_command(house, group, auth, partial(commands.judge_game, wish=data))

    @post("/{group:str}/end", status_code=200)
    async def end_tournament(
        self, house: ServicesDependency, group: PathId, auth: AuthorizationHeader = ""
    ) -> api_models.GroupInfo:
        return await execute_command(house, group, auth, commands.end_tournament)


async def execute_command(
    services: Services, group_id: str, authorization: str, command: Callable[[Group, list[str]], list[GroupEntry]]
) -> api_models.GroupInfo:
    """Run a command on a group and return the group as the caller may see it afterwards."""
    keys = parse_bearer_keys(authorization)
    await services.groups.execute(group_id, lambda group: command(group, keys))
    return group_info(await services.groups.refresh(group_id), keys)
