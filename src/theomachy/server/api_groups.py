"""HTTP endpoints for groups and tournaments.

The invite link of a group and the keys of its members come in the Authorization header, never in a URL.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from litestar import Controller, get, post
from litestar.params import JSONBody

from theomachy.bots.names import bot as bot_named
from theomachy.server import signets
from theomachy.server.asked import Bearer, Home, Id, caller, keys_in
from theomachy.server.errors import Asked
from theomachy.server.groups import deciding, forms, showing
from theomachy.server.groups.group import Group
from theomachy.server.groups.keeping import chairs, met
from theomachy.server.groups.lines import Came, Founded, Line
from theomachy.server.house import House
from theomachy.server.limits import too_many
from theomachy.table import forms as table_forms
from theomachy.table.lines import Chair, Grouped
from theomachy.table.refused import Refused
from theomachy.table.seats import clean_name, need_sound
from theomachy.table.table import Table, hashed, letter

MINE = 20


def seen(group: Group, keys: list[str]) -> forms.GroupInfo:
    """Return what a member, or a visitor with the invite link, may see of a group; raise 403 for all others."""
    me = group.member(keys)
    if me < 0 and not group.invited(keys):
        raise Refused(403, "bad-group-link")
    return showing.info(group, me)


def people(table: Table, keys: list[str]) -> list[Came]:
    """Return a "member joined" event for each person seated at a table; the holder of `keys` comes first.

    Seats without a key of their own (bots, open seats) and shared screens are left out. Raises 403 if `keys` hold none.
    """
    own_seats = table.held(keys)
    if not own_seats:
        raise Refused(403, "not-your-seat")
    seats = [seat for seat, one in enumerate(table.seats) if one.key and one.kind != "screen"]
    seats.sort(key=lambda seat: seat not in own_seats)
    occupants = [table.seats[seat] for seat in seats]
    names = [one.name or letter(seat).upper() for seat, one in zip(seats, occupants, strict=True)]
    return [Came(name=name, key=one.key, signet=one.signet) for name, one in zip(names, occupants, strict=True)]


async def from_table(house: House, wish: forms.NewGroup, name: str, keys: list[str]) -> forms.GroupKey:
    """Create the group of everybody at a table, or return the one that the table already has.

    Of several simultaneous requests one links its group to the table, and all others return that one. A group that has
    been erased is replaced.
    """
    table = await house.tables.get(wish.table)
    need_sound(table)
    members = people(table, keys)
    key = next(key for key in keys if table.held([key]))
    replaceable = "" if await house.groups.exists(table.group) else table.group
    if table.group == replaceable:
        link = house.tables.new_invite()
        member_of_key = {one.key: at for at, one in enumerate(members)}
        seat_members = [member_of_key.get(seat.key, -1) if seat.key else -1 for seat in table.seats]
        group = await house.groups.found([Founded(name=name, link=link), *members, met(table, seat_members)])
        await house.tables.change(
            table, lambda: Grouped(group=group.id) if table.group == replaceable else table.version
        )
    current = await house.groups.get(table.group)
    # The group may be older than this request: a seat at the table does not readmit a member who left or was removed.
    deciding.need_member(current, keys)
    return forms.GroupKey(group=current.id, link=current.link, key=key)


class GroupsApi(Controller):
    path = "/api/groups"

    @post()
    async def found(self, house: Home, data: JSONBody[forms.NewGroup], auth: Bearer = "") -> forms.GroupKey:
        """Create a group: of everybody at a table, or of the caller alone, to be joined by its link."""
        name = deciding.clean_title(data.name)
        if data.table:
            return await from_table(house, data, name, keys_in(auth))
        key, link = house.tables.new_key(), house.tables.new_invite()
        events: list[Line] = [Founded(name=name, link=link), Came(name=clean_name(data.mine), key=hashed(key))]
        group = await house.groups.found(events)
        return forms.GroupKey(group=group.id, link=link, key=key)

    @post("/mine", status_code=200)
    async def mine(self, house: Home, data: JSONBody[forms.MyGroups]) -> list[forms.MyGroup]:
        """Return the groups of which these keys are members; unknown groups are left out."""
        infos = []
        for name, keys in list(data.keys.items())[:MINE]:
            try:
                group = await house.groups.get(name)
            except Refused:
                continue
            me = group.member(keys[:1])
            infos += [showing.mine(group, me)] if me >= 0 else []
        return infos

    @get("/{group:str}")
    async def group(self, house: Home, group: Id, auth: Bearer = "") -> forms.GroupInfo:
        keys = keys_in(auth)
        seen(await house.groups.get(group), keys)
        return seen(await house.groups.refresh(group), keys)

    @post("/{group:str}/come", status_code=200)
    async def come(
        self, house: Home, request: Asked, group: Id, data: JSONBody[forms.MemberName], auth: Bearer = ""
    ) -> forms.GroupKey:
        """Make the bearer of the invite link a member. Wrong links are rate limited like wrong invite codes."""
        key = house.tables.new_key()
        keys = keys_in(auth)
        target = await house.groups.get(group)
        if not target.invited(keys):
            refusal = too_many(house.codes.of(caller(request)))
            if refusal is not None:
                raise refusal
        command = partial(deciding.come, keys=keys, name=data.name, key=hashed(key))
        target = await house.groups.change(group, command)
        return forms.GroupKey(group=target.id, link=target.link, key=key)

    @post("/{group:str}/sign", status_code=200)
    async def sign(self, house: Home, group: Id, data: JSONBody[signets.Sign], auth: Bearer = "") -> signets.Signet:
        """Verify a device signature and store its fingerprint for the member; new tables of the group show it too."""
        keys = keys_in(auth)
        target = await house.groups.get(group)
        deciding.need_member(target, keys)
        key = next(key for key in keys if target.member([key]) >= 0)
        signet = signets.read(data, house.names, target.id, key)
        await house.groups.change(group, partial(deciding.sign, keys=keys, signet=signet))
        return signets.Signet(signet=signet)

    @post("/{group:str}/name", status_code=200)
    async def name(
        self, house: Home, group: Id, data: JSONBody[forms.MemberName], auth: Bearer = ""
    ) -> forms.GroupInfo:
        return await changed(house, group, auth, partial(deciding.rename, name=data.name))

    @post("/{group:str}/go", status_code=200)
    async def go(self, house: Home, group: Id, data: JSONBody[forms.OneMember], auth: Bearer = "") -> forms.GroupInfo:
        """Remove a member: members may remove themselves, the host may remove anybody."""
        keys = keys_in(auth)
        command = partial(deciding.go, keys=keys, member=data.member, link=house.tables.new_invite())
        target = await house.groups.change(group, command)
        return showing.info(target, target.member(keys))

    @post("/{group:str}/link", status_code=200)
    async def link(self, house: Home, group: Id, auth: Bearer = "") -> forms.GroupInfo:
        """Replace the invite link (host only); the old one stops working."""
        return await changed(house, group, auth, partial(deciding.relink, link=house.tables.new_invite()))

    @post("/{group:str}/erase", status_code=200)
    async def erase(self, house: Home, group: Id, auth: Bearer = "") -> forms.OneMember:
        """Delete the group (host only); its tables stay."""
        me = deciding.need_host(await house.groups.get(group), keys_in(auth))
        await house.groups.erase(group)
        return forms.OneMember(member=me)

    @post("/{group:str}/play")
    async def play(self, house: Home, group: Id, data: JSONBody[forms.NewGame], auth: Bearer = "") -> table_forms.Made:
        """Create a table for members of the group, for any game or campaign."""
        keys = keys_in(auth)
        target = await house.groups.get(group)
        me = deciding.need_member(target, keys)
        deciding.check_members(target, data.members)
        bots = [Chair(kind="bot", bot=bot_named(one).name) for one in data.bots]
        new_table = table_forms.NewTable(
            game=data.game,
            seats=[table_forms.SeatWish(kind="open") for _ in [*data.members, *bots]],
            edition=data.edition,
            options=data.options,
            title=data.title or target.name,
            clock=data.clock,
            campaign=data.campaign,
            start=data.start,
        )
        table = await house.groups.open(
            target, new_table, [*chairs(target, data.members), *bots], target.members[me].key
        )
        event = met(table, [*data.members, *[-1] * len(bots)])
        await house.groups.change(group, lambda now: [] if table.id in now.games else [event])
        own_keys = [key for key in keys if target.member([key]) == me][:1]
        seat = letter(data.members.index(me)) if me in data.members else ""
        return table_forms.Made(
            table=table.id,
            invite=table.opened.invite,
            keys=[table_forms.SeatKey(seat=seat, key=key) for key in own_keys],
        )

    @post("/{group:str}/tournament", status_code=200)
    async def tournament(
        self, house: Home, group: Id, data: JSONBody[forms.NewTournament], auth: Bearer = ""
    ) -> forms.GroupInfo:
        """Announce a tournament (host only) and start its first round."""
        keys = keys_in(auth)
        order = house.groups.order(data.members)
        command = partial(deciding.announce, keys=keys, wish=data, order=order, shelf=house.shelf)
        await house.groups.change(group, command)
        return seen(await house.groups.next_round(group, keys), keys)

    @post("/{group:str}/round", status_code=200)
    async def round(self, house: Home, group: Id, auth: Bearer = "") -> forms.GroupInfo:
        keys = keys_in(auth)
        await house.groups.refresh(group)
        return seen(await house.groups.next_round(group, keys), keys)

    @post("/{group:str}/withdraw", status_code=200)
    async def withdraw(
        self, house: Home, group: Id, data: JSONBody[forms.OneMember], auth: Bearer = ""
    ) -> forms.GroupInfo:
        return await changed(house, group, auth, partial(deciding.withdraw, member=data.member))

    @post("/{group:str}/judge", status_code=200)
    async def judge(self, house: Home, group: Id, data: JSONBody[forms.Judge], auth: Bearer = "") -> forms.GroupInfo:
        return await changed(house, group, auth, partial(deciding.judge, wish=data))

    @post("/{group:str}/end", status_code=200)
    async def end(self, house: Home, group: Id, auth: Bearer = "") -> forms.GroupInfo:
        return await changed(house, group, auth, deciding.end)


async def changed(
    house: House, id: str, auth: str, decide: Callable[[Group, list[str]], list[Line]]
) -> forms.GroupInfo:
    """Run a command on a group and return the group as the caller may see it afterwards."""
    keys = keys_in(auth)
    await house.groups.change(id, lambda group: decide(group, keys))
    return seen(await house.groups.refresh(id), keys)
