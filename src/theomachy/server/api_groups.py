"""Groups over HTTP. Their link and their members' keys come in the Authorization header, never in an address."""

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
    me = group.member(keys)
    if me < 0 and not group.invited(keys):
        raise Refused(403, "bad-group-link")
    return showing.info(group, me)


def people(table: Table, keys: list[str]) -> list[Came]:
    """Everybody who sits at a table as themselves, whoever asks first."""
    held = table.held(keys)
    if not held:
        raise Refused(403, "not-your-seat")
    seats = [seat for seat, one in enumerate(table.seats) if one.key and one.kind != "screen"]
    seats.sort(key=lambda seat: seat not in held)
    there = [table.seats[seat] for seat in seats]
    names = [one.name or letter(seat).upper() for seat, one in zip(seats, there, strict=True)]
    return [Came(name=name, key=one.key, signet=one.signet) for name, one in zip(names, there, strict=True)]


async def from_table(house: House, wish: forms.NewGroup, name: str, keys: list[str]) -> forms.GroupKey:
    """Of several who wish it at once, one makes it and the others are led there; one that was erased is made anew."""
    table = await house.tables.get(wish.table)
    need_sound(table)
    came = people(table, keys)
    key = next(key for key in keys if table.held([key]))
    gone = "" if await house.groups.exists(table.group) else table.group
    if table.group == gone:
        link = house.tables.new_invite()
        members = {one.key: at for at, one in enumerate(came)}
        there = [members.get(seat.key, -1) if seat.key else -1 for seat in table.seats]
        group = await house.groups.found([Founded(name=name, link=link), *came, met(table, there)])
        await house.tables.change(table, lambda: Grouped(group=group.id) if table.group == gone else table.version)
    made = await house.groups.get(table.group)
    # A seat at one of its tables does not make a member of whoever went or was sent away.
    deciding.need_member(made, keys)
    return forms.GroupKey(group=made.id, link=made.link, key=key)


class GroupsApi(Controller):
    path = "/api/groups"

    @post()
    async def found(self, house: Home, data: JSONBody[forms.NewGroup], auth: Bearer = "") -> forms.GroupKey:
        """A new group: of those at a table, or of me alone until others come by its link."""
        name = deciding.clean_title(data.name)
        if data.table:
            return await from_table(house, data, name, keys_in(auth))
        key, link = house.tables.new_key(), house.tables.new_invite()
        lines: list[Line] = [Founded(name=name, link=link), Came(name=clean_name(data.mine), key=hashed(key))]
        group = await house.groups.found(lines)
        return forms.GroupKey(group=group.id, link=link, key=key)

    @post("/mine", status_code=200)
    async def mine(self, house: Home, data: JSONBody[forms.MyGroups]) -> list[forms.MyGroup]:
        """The groups where these keys fit."""
        found = []
        for name, keys in list(data.keys.items())[:MINE]:
            try:
                group = await house.groups.get(name)
            except Refused:
                continue
            me = group.member(keys[:1])
            found += [showing.mine(group, me)] if me >= 0 else []
        return found

    @get("/{group:str}")
    async def group(self, house: Home, group: Id, auth: Bearer = "") -> forms.GroupInfo:
        keys = keys_in(auth)
        seen(await house.groups.get(group), keys)
        return seen(await house.groups.refresh(group), keys)

    @post("/{group:str}/come", status_code=200)
    async def come(
        self, house: Home, request: Asked, group: Id, data: JSONBody[forms.MemberName], auth: Bearer = ""
    ) -> forms.GroupKey:
        """Whoever has the link becomes a member. Guessing links is counted as guessing codes is."""
        key = house.tables.new_key()
        keys = keys_in(auth)
        there = await house.groups.get(group)
        if not there.invited(keys):
            refused = too_many(house.codes.of(caller(request)))
            if refused is not None:
                raise refused
        come = partial(deciding.come, keys=keys, name=data.name, key=hashed(key))
        there = await house.groups.change(group, come)
        return forms.GroupKey(group=there.id, link=there.link, key=key)

    @post("/{group:str}/sign", status_code=200)
    async def sign(self, house: Home, group: Id, data: JSONBody[signets.Sign], auth: Bearer = "") -> signets.Signet:
        """Shows whose signet a member has; the tables of the group have it too from then on."""
        keys = keys_in(auth)
        there = await house.groups.get(group)
        deciding.need_member(there, keys)
        key = next(key for key in keys if there.member([key]) >= 0)
        signet = signets.read(data, house.names, there.id, key)
        await house.groups.change(group, partial(deciding.sign, keys=keys, signet=signet))
        return signets.Signet(signet=signet)

    @post("/{group:str}/name", status_code=200)
    async def name(
        self, house: Home, group: Id, data: JSONBody[forms.MemberName], auth: Bearer = ""
    ) -> forms.GroupInfo:
        return await changed(house, group, auth, partial(deciding.rename, name=data.name))

    @post("/{group:str}/go", status_code=200)
    async def go(self, house: Home, group: Id, data: JSONBody[forms.OneMember], auth: Bearer = "") -> forms.GroupInfo:
        """I go, or the host sends somebody away."""
        keys = keys_in(auth)
        gone = partial(deciding.go, keys=keys, member=data.member, link=house.tables.new_invite())
        there = await house.groups.change(group, gone)
        return showing.info(there, there.member(keys))

    @post("/{group:str}/link", status_code=200)
    async def link(self, house: Home, group: Id, auth: Bearer = "") -> forms.GroupInfo:
        """The host makes another link; the old one leads nowhere."""
        return await changed(house, group, auth, partial(deciding.relink, link=house.tables.new_invite()))

    @post("/{group:str}/erase", status_code=200)
    async def erase(self, house: Home, group: Id, auth: Bearer = "") -> forms.OneMember:
        """The host ends the group for good; its tables stay."""
        me = deciding.need_host(await house.groups.get(group), keys_in(auth))
        await house.groups.erase(group)
        return forms.OneMember(member=me)

    @post("/{group:str}/play")
    async def play(self, house: Home, group: Id, data: JSONBody[forms.NewGame], auth: Bearer = "") -> table_forms.Made:
        """A table for members of the group: any title, a campaign too."""
        keys = keys_in(auth)
        there = await house.groups.get(group)
        me = deciding.need_member(there, keys)
        deciding.check_members(there, data.members)
        bots = [Chair(kind="bot", bot=bot_named(one).name) for one in data.bots]
        wish = table_forms.NewTable(
            game=data.game,
            seats=[table_forms.SeatWish(kind="open") for _ in [*data.members, *bots]],
            edition=data.edition,
            options=data.options,
            title=data.title or there.name,
            clock=data.clock,
            campaign=data.campaign,
            start=data.start,
        )
        table = await house.groups.open(there, wish, [*chairs(there, data.members), *bots], there.members[me].key)
        first = met(table, [*data.members, *[-1] * len(bots)])
        await house.groups.change(group, lambda now: [] if table.id in now.games else [first])
        mine = [key for key in keys if there.member([key]) == me][:1]
        seat = letter(data.members.index(me)) if me in data.members else ""
        return table_forms.Made(
            table=table.id, invite=table.opened.invite, keys=[table_forms.SeatKey(seat=seat, key=key) for key in mine]
        )

    @post("/{group:str}/tournament", status_code=200)
    async def tournament(
        self, house: Home, group: Id, data: JSONBody[forms.NewTournament], auth: Bearer = ""
    ) -> forms.GroupInfo:
        """The host announces it, and its first round begins."""
        keys = keys_in(auth)
        order = house.groups.order(data.members)
        announce = partial(deciding.announce, keys=keys, wish=data, order=order, shelf=house.shelf)
        await house.groups.change(group, announce)
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
    keys = keys_in(auth)
    await house.groups.change(id, lambda group: decide(group, keys))
    return seen(await house.groups.refresh(id), keys)
