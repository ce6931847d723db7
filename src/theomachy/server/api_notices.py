"""Notices over HTTP: asked for with a seat's key, confirmed and ended from a message."""

from __future__ import annotations

import hmac
import json
import secrets
from typing import Any, cast

from litestar import get, post
from litestar.params import FromPath, JSONBody

from theomachy.server.asked import Bearer, Home, Id, caller, keys_in
from theomachy.server.errors import Asked
from theomachy.server.house import House
from theomachy.server.limits import too_many
from theomachy.server.notices import forms, hooks, mail, push
from theomachy.server.notices.hours import HOURS, zone_named
from theomachy.server.notices.outbox import DAY, Bell
from theomachy.server.notices.reaching import Forbidden, check_url
from theomachy.server.schema import BELLS
from theomachy.table.refused import Refused
from theomachy.table.table import Table

MOST = 6
UNCONFIRMED = 3
GATHER = 24 * 60
ADDRESS = 1000


def keys_held(table: Table, keys: list[str]) -> list[str]:
    """The hashes on which bells may hang."""
    held = [table.seats[seat].key for seat in table.held(keys)]
    if not held:
        raise Refused(403, "not-your-seat")
    return held


def described(bell: Bell) -> forms.BellInfo:
    shown = "" if bell.kind == "push" else bell.address
    quiet = forms.Quiet(since=bell.quiet_from, until=bell.quiet_to, zone=bell.zone)
    kind = cast(forms.BellKind, bell.kind)
    return forms.BellInfo(
        id=bell.id, kind=kind, address=shown, confirmed=not bell.confirm, quiet=quiet, gather=bell.gather
    )


async def state(house: House, keys: list[str]) -> forms.Bells:
    """Of several seats of one device the bells are the same: each is told once."""
    told = {(bell.kind, bell.address): described(bell) for bell in reversed(await house.notices.outbox.of_keys(keys))}
    mails = house.notices.delivery.post is not None and bool(house.settings.public_url)
    return forms.Bells(push=house.notices.public_key(), mail=mails, bells=list(reversed(told.values())))


def check(house: House, wish: forms.NewBell) -> str:
    """What the receiver needs beside its address, as it is kept. Refuses what cannot be, and whom we do not call."""
    quiet = wish.quiet
    if not (0 <= quiet.since < HOURS and 0 <= quiet.until < HOURS and 0 <= wish.gather <= GATHER):
        raise Refused(422, "bell-hours")
    if len(quiet.zone) > 64 or zone_named(quiet.zone) is None:
        raise Refused(422, "bell-hours")
    if wish.kind == "mail":
        if house.notices.delivery.post is None or not house.settings.public_url:
            raise Refused(409, "bell-no-mail")
        if not mail.is_address(wish.address):
            raise Refused(422, "bell-bad-mail")
        return ""
    try:
        url = check_url(wish.address, house.settings.local_notices)
    except Forbidden:
        raise Refused(422, "bell-bad-address") from None
    if len(wish.address) > ADDRESS:
        raise Refused(422, "bell-bad-address")
    if wish.kind == "push":
        return check_push(house, wish, url.hostname or "")
    if not hooks.fits(wish.kind, url, wish.token):
        raise Refused(422, "bell-bad-address")
    return wish.token


def check_push(house: House, wish: forms.NewBell, host: str) -> str:
    if not house.notices.delivery.takes_push(host):
        raise Refused(422, "bell-push-host", [host])
    try:
        push.check_subscription(wish.p256dh, wish.auth)
    except ValueError:
        raise Refused(422, "bell-bad-push") from None
    return json.dumps({"p256dh": wish.p256dh, "auth": wish.auth})


def proof(house: House, kind: str, address: str) -> str:
    return hmac.new(house.notices.sealing, f"{kind} {address}".encode(), "sha256").hexdigest()


def base_of(house: House, request: Asked) -> str:
    """Where links lead: the operator knows best, else where this request came to, if that is us for certain."""
    if house.settings.public_url:
        return house.settings.public_url
    called = request.scope["server"]
    host = request.url.netloc
    return f"{request.url.scheme}://{host}" if house.names.may_lead(host, called[0] if called else "") else ""


@get("/api/tables/{table:str}/notices")
async def bells(house: Home, table: Id, auth: Bearer = "") -> forms.Bells:
    there = await house.tables.get(table)
    return await state(house, keys_held(there, keys_in(auth)))


@post("/api/tables/{table:str}/notices", status_code=200)
async def hang(house: Home, request: Asked, table: Id, data: JSONBody[forms.NewBell], auth: Bearer = "") -> forms.Bells:
    """Hangs a bell on my seats here; the same one again has its hours changed."""
    there = await house.tables.get(table)
    keys = keys_held(there, keys_in(auth))
    refused = too_many(house.bells.of(caller(request)))
    if refused is not None:
        raise refused
    outbox, now = house.notices.outbox, house.times.wall()
    at = (BELLS.c.kind == data.kind) & (BELLS.c.address == data.address)
    same = await outbox.bells(at)
    mine = [bell for bell in same if bell.key in keys]
    if data.kind == "matrix" and not data.token and mine:
        data.token = mine[0].secret
    secret = check(house, data)
    base = base_of(house, request)
    if data.kind != "push" and not base:
        raise Refused(409, "bell-no-base", [request.url.netloc])
    proven = data.kind == "push" or hmac.compare_digest(data.proof, proof(house, data.kind, data.address))
    fresh = {bell.confirm for bell in same if bell.confirm and bell.made > now - DAY}
    if not proven and not mine and len(fresh) >= UNCONFIRMED:
        raise Refused(429, "bell-asked-often", ["3600"])
    hung = await outbox.of_keys(keys)
    if len({(bell.kind, bell.address) for bell in hung}) >= MOST and not mine:
        raise Refused(409, "bell-most", [str(MOST)])
    if mine:
        values = hours(data) | {"secret": secret} | ({"confirm": ""} if proven else {})
        await outbox.change(at & BELLS.c.key.in_(keys), **values)
    confirm = "" if proven else next((bell.confirm for bell in mine), secrets.token_urlsafe(20))
    new = [
        Bell(
            id=secrets.token_urlsafe(16),
            key=key,
            kind=data.kind,
            address=data.address,
            secret=secret,
            base=base,
            confirm=confirm,
            made=now,
            **hours(data),
        )
        for key in keys
        if key not in [bell.key for bell in mine]
    ]
    if new:
        await outbox.hang(new, now)
    return await state(house, keys)


def hours(wish: forms.NewBell) -> dict[str, Any]:
    quiet = wish.quiet
    return {
        "lang": wish.lang,
        "zone": quiet.zone,
        "quiet_from": quiet.since,
        "quiet_to": quiet.until,
        "gather": wish.gather,
    }


@post("/api/tables/{table:str}/notices/stop", status_code=200)
async def stop_mine(house: Home, table: Id, data: JSONBody[forms.BellId], auth: Bearer = "") -> forms.Bells:
    """Takes a bell of mine down, from all my seats here."""
    keys = keys_held(await house.tables.get(table), keys_in(auth))
    for bell in await house.notices.outbox.of_keys(keys):
        if bell.id == data.id:
            at = (BELLS.c.kind == bell.kind) & (BELLS.c.address == bell.address) & BELLS.c.key.in_(keys)
            if bell.confirm:
                # An address that was asked is remembered for a day, so that nobody asks it again and again.
                await house.notices.outbox.let_go(at)
            else:
                await house.notices.outbox.take_down(at)
    return await state(house, keys)


async def stopped(house: House, id: str, everything: bool) -> forms.Stopped:
    """Whoever has a message may end what it comes from. Twice is no more than once."""
    found = await house.notices.outbox.bells(BELLS.c.id == id)
    if not found:
        return forms.Stopped(stopped=0)
    bell = found[0]
    here = BELLS.c.key == bell.key
    at = (BELLS.c.kind == bell.kind) & (BELLS.c.address == bell.address)
    return forms.Stopped(stopped=await house.notices.outbox.take_down(at if everything else at & here))


@post("/api/notices/stop", status_code=200)
async def stop(house: Home, data: JSONBody[forms.Stop]) -> forms.Stopped:
    return await stopped(house, data.id, data.all)


@post("/api/notices/stop/{bell:str}", status_code=200)
async def stop_at_once(house: Home, bell: FromPath[str]) -> forms.Stopped:
    """For mail programs, which send a form of their own (RFC 8058): no more to this address."""
    return await stopped(house, bell, everything=True)


@post("/api/notices/confirm", status_code=200)
async def confirm(house: Home, data: JSONBody[forms.Confirm]) -> forms.Confirmed:
    """Whoever can read what came to an address may have notices sent there."""
    asked = (BELLS.c.confirm == data.confirm) & (BELLS.c.key != "")
    found = await house.notices.outbox.bells(asked) if data.confirm else []
    if not found:
        raise Refused(404, "bell-no-confirm")
    await house.notices.outbox.confirmed(data.confirm, house.times.wall())
    kind = cast(forms.BellKind, found[0].kind)
    return forms.Confirmed(kind=kind, address=found[0].address, proof=proof(house, kind, found[0].address))


@post("/api/notices/moved", status_code=200)
async def moved(house: Home, data: JSONBody[forms.MovedPush]) -> forms.Stopped:
    """A browser has another subscription now; the old address is known to it and to us alone."""
    wish = forms.NewBell(kind="push", address=data.address, p256dh=data.p256dh, auth=data.auth)
    secret = check(house, wish)
    old = (BELLS.c.kind == "push") & (BELLS.c.address == data.old)
    return forms.Stopped(stopped=await house.notices.outbox.change(old, address=data.address, secret=secret))


ROUTES = [bells, hang, stop_mine, stop, stop_at_once, confirm, moved]
