"""HTTP endpoints for notifications: subscribe with a seat's key, confirm an address, unsubscribe.

Confirming and unsubscribing need no key: the link in the message carries a secret id.
"""

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
    """Return the key hashes of the caller's seats, to which subscriptions are bound; raise 403 if there are none."""
    hashes = [table.seats[seat].key for seat in table.held(keys)]
    if not hashes:
        raise Refused(403, "not-your-seat")
    return hashes


def described(bell: Bell) -> forms.BellInfo:
    # The address of a push subscription is a secret of the browser.
    address = "" if bell.kind == "push" else bell.address
    quiet = forms.Quiet(since=bell.quiet_from, until=bell.quiet_to, zone=bell.zone)
    kind = cast(forms.BellKind, bell.kind)
    return forms.BellInfo(
        id=bell.id, kind=kind, address=address, confirmed=not bell.confirm, quiet=quiet, gather=bell.gather
    )


async def state(house: House, keys: list[str]) -> forms.Bells:
    """List the subscriptions of these keys, one per address even if several seats of a device have it."""
    infos = {(one.kind, one.address): described(one) for one in reversed(await house.notices.outbox.of_keys(keys))}
    can_mail = house.notices.delivery.post is not None and bool(house.settings.public_url)
    return forms.Bells(push=house.notices.public_key(), mail=can_mail, bells=list(reversed(infos.values())))


def check(house: House, wish: forms.NewBell) -> str:
    """Validate a subscription and return the secret to store with it (push keys, Matrix token, or nothing).

    Raises RequestError for bad hours, malformed addresses and receivers that the SSRF guard or the settings forbid.
    """
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
    """Return an HMAC that shows that a device has confirmed this address before, so that it need not do so again."""
    return hmac.new(house.notices.sealing, f"{kind} {address}".encode(), "sha256").hexdigest()


def base_of(house: House, request: Asked) -> str:
    """Return the base URL of links in messages: the configured one, else the Host of this request if it is trusted.

    Empty if the Host could be forged: then no message with links may be sent.
    """
    if house.settings.public_url:
        return house.settings.public_url
    listener = request.scope["server"]
    host = request.url.netloc
    return f"{request.url.scheme}://{host}" if house.names.may_lead(host, listener[0] if listener else "") else ""


@get("/api/tables/{table:str}/notices")
async def bells(house: Home, table: Id, auth: Bearer = "") -> forms.Bells:
    target = await house.tables.get(table)
    return await state(house, keys_held(target, keys_in(auth)))


@post("/api/tables/{table:str}/notices", status_code=200)
async def hang(house: Home, request: Asked, table: Id, data: JSONBody[forms.NewBell], auth: Bearer = "") -> forms.Bells:
    """Subscribe the caller's seats at this table to an address; an existing subscription is updated.

    An address that the caller has not yet proven to own gets a confirmation message first. How many of those one
    address may get a day is limited, so that nobody can be flooded.
    """
    target = await house.tables.get(table)
    keys = keys_held(target, keys_in(auth))
    refusal = too_many(house.bells.of(caller(request)))
    if refusal is not None:
        raise refusal
    outbox, now = house.notices.outbox, house.times.wall()
    same_address = (BELLS.c.kind == data.kind) & (BELLS.c.address == data.address)
    others = await outbox.bells(same_address)
    existing = [one for one in others if one.key in keys]
    if data.kind == "matrix" and not data.token and existing:
        data.token = existing[0].secret
    secret = check(house, data)
    base = base_of(house, request)
    if data.kind != "push" and not base:
        raise Refused(409, "bell-no-base", [request.url.netloc])
    is_proven = data.kind == "push" or hmac.compare_digest(data.proof, proof(house, data.kind, data.address))
    unconfirmed = {one.confirm for one in others if one.confirm and one.made > now - DAY}
    if not is_proven and not existing and len(unconfirmed) >= UNCONFIRMED:
        raise Refused(429, "bell-asked-often", ["3600"])
    subscriptions = await outbox.of_keys(keys)
    if len({(one.kind, one.address) for one in subscriptions}) >= MOST and not existing:
        raise Refused(409, "bell-most", [str(MOST)])
    if existing:
        values = hours(data) | {"secret": secret} | ({"confirm": ""} if is_proven else {})
        await outbox.change(same_address & BELLS.c.key.in_(keys), **values)
    code = "" if is_proven else next((one.confirm for one in existing), secrets.token_urlsafe(20))
    new = [
        Bell(
            id=secrets.token_urlsafe(16),
            key=key,
            kind=data.kind,
            address=data.address,
            secret=secret,
            base=base,
            confirm=code,
            made=now,
            **hours(data),
        )
        for key in keys
        if key not in [one.key for one in existing]
    ]
    if new:
        await outbox.hang(new, now)
    return await state(house, keys)


def hours(wish: forms.NewBell) -> dict[str, Any]:
    """Return the columns that say when and in which language messages are sent."""
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
    """Unsubscribe all of the caller's seats at this table from the address of a subscription."""
    keys = keys_held(await house.tables.get(table), keys_in(auth))
    for one in await house.notices.outbox.of_keys(keys):
        if one.id == data.id:
            condition = (BELLS.c.kind == one.kind) & (BELLS.c.address == one.address) & BELLS.c.key.in_(keys)
            if one.confirm:
                # The unconfirmed row stays for a day: it counts against the limit of confirmation messages.
                await house.notices.outbox.let_go(condition)
            else:
                await house.notices.outbox.take_down(condition)
    return await state(house, keys)


async def stopped(house: House, id: str, everything: bool) -> forms.Stopped:
    """Unsubscribe by the id that stands in every message; idempotent.

    `whole_address` ends all subscriptions of the address, otherwise only those of the same seat key.
    """
    matches = await house.notices.outbox.bells(BELLS.c.id == id)
    if not matches:
        return forms.Stopped(stopped=0)
    one = matches[0]
    same_key = BELLS.c.key == one.key
    address = (BELLS.c.kind == one.kind) & (BELLS.c.address == one.address)
    return forms.Stopped(stopped=await house.notices.outbox.take_down(address if everything else address & same_key))


@post("/api/notices/stop", status_code=200)
async def stop(house: Home, data: JSONBody[forms.Stop]) -> forms.Stopped:
    return await stopped(house, data.id, data.all)


@post("/api/notices/stop/{bell:str}", status_code=200)
async def stop_at_once(house: Home, bell: FromPath[str]) -> forms.Stopped:
    """One-click unsubscribe of mail programs (RFC 8058): ends all messages to the address.

    Mail programs send a form body, which is ignored.
    """
    return await stopped(house, bell, everything=True)


@post("/api/notices/confirm", status_code=200)
async def confirm(house: Home, data: JSONBody[forms.Confirm]) -> forms.Confirmed:
    """Confirm an address with the code from the message that was sent there."""
    condition = (BELLS.c.confirm == data.confirm) & (BELLS.c.key != "")
    matches = await house.notices.outbox.bells(condition) if data.confirm else []
    if not matches:
        raise Refused(404, "bell-no-confirm")
    await house.notices.outbox.confirmed(data.confirm, house.times.wall())
    kind = cast(forms.BellKind, matches[0].kind)
    return forms.Confirmed(kind=kind, address=matches[0].address, proof=proof(house, kind, matches[0].address))


@post("/api/notices/moved", status_code=200)
async def moved(house: Home, data: JSONBody[forms.MovedPush]) -> forms.Stopped:
    """Replace a push subscription after the browser has changed it (`pushsubscriptionchange`).

    No key is needed: the old address is a secret that only the browser and the server know.
    """
    subscription = forms.NewBell(kind="push", address=data.address, p256dh=data.p256dh, auth=data.auth)
    secret = check(house, subscription)
    condition = (BELLS.c.kind == "push") & (BELLS.c.address == data.old)
    return forms.Stopped(stopped=await house.notices.outbox.change(condition, address=data.address, secret=secret))


ROUTES = [bells, hang, stop_mine, stop, stop_at_once, confirm, moved]
