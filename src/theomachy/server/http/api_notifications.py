"""HTTP endpoints for notifications: subscribe with a seat's key, confirm an address, unsubscribe.

Confirming and unsubscribing need no key: the link in the message carries a secret id.
"""

from __future__ import annotations

import hmac
import json
from typing import Any, cast
from urllib.parse import urlsplit

from litestar import get, post
from litestar.params import FromPath, JSONBody

from theomachy.server.http.exception_handlers import HttpRequest
from theomachy.server.http.rate_limits import rate_limit_error
from theomachy.server.http.request_params import (
    AuthorizationHeader,
    PathId,
    ServicesDependency,
    client_address,
    parse_bearer_keys,
)
from theomachy.server.notifications import addresses, api_models, mail, push, subscribing, webhooks
from theomachy.server.notifications.outbound_http import Forbidden, check_url
from theomachy.server.notifications.outbox import Subscription
from theomachy.server.notifications.quiet_hours import HOURS_PER_DAY, find_zone
from theomachy.server.notifications.subscribing import SubscribeOrder
from theomachy.server.services import Services
from theomachy.server.storage.schema import SUBSCRIPTIONS
from theomachy.table.errors import RequestError
from theomachy.table.table import Table

MAX_GATHER_MINUTES = 24 * 60
MAX_ADDRESS_LENGTH = 1000


def held_key_hashes(table: Table, keys: list[str]) -> list[str]:
    """Return the key hashes of the caller's seats, to which subscriptions are bound; raise 403 if there are none."""
    hashes = [table.seats[seat].key_hash for seat in table.seats_of_keys(keys)]
    if not hashes:
        raise RequestError(403, "not-your-seat")
    return hashes


def subscription_info(subscription: Subscription) -> api_models.SubscriptionInfo:
    # The address of a push subscription is a secret of the browser.
    address = "" if subscription.kind == "push" else subscription.address
    quiet = api_models.QuietHours(since=subscription.quiet_from, until=subscription.quiet_to, zone=subscription.zone)
    kind = cast(api_models.SubscriptionKind, subscription.kind)
    return api_models.SubscriptionInfo(
        id=subscription.id,
        kind=kind,
        address=address,
        confirmed=not subscription.confirm,
        quiet=quiet,
        gather=subscription.gather,
    )


async def list_subscriptions(services: Services, key_hashes: list[str]) -> api_models.Subscriptions:
    """List the subscriptions of these keys, one per address even if several seats of a device have it."""
    infos = {
        (one.kind, one.address): subscription_info(one)
        for one in reversed(await services.notifications.outbox.subscriptions_of_keys(key_hashes))
    }
    can_mail = services.notifications.delivery.smtp is not None and bool(services.settings.public_url)
    return api_models.Subscriptions(
        push=services.notifications.public_key(), mail=can_mail, bells=list(reversed(infos.values()))
    )


def check_address(services: Services, subscription: api_models.SubscriptionRequest) -> str:
    """Return the canonical address of a subscription.

    Raises RequestError for malformed addresses, and for receivers that the SSRF guard or the block list forbids.
    """
    if len(subscription.address) > MAX_ADDRESS_LENGTH:
        raise RequestError(422, "bell-bad-address")
    if subscription.kind == "mail":
        address = addresses.canonical_mail(subscription.address)
    else:
        try:
            url = check_url(subscription.address, services.settings.local_notices)
        except Forbidden:
            raise RequestError(422, "bell-bad-address") from None
        address = subscription.address if subscription.kind == "push" else addresses.canonical_url(url)
    if services.block_list.blocks_receiver(addresses.receiver_of(subscription.kind, address)):
        raise RequestError(403, "bell-blocked")
    return address


def validate_subscription(services: Services, subscription: api_models.SubscriptionRequest) -> str:
    """Validate a subscription with a checked address; return the secret to store (push keys, Matrix token, nothing).

    Raises RequestError for bad hours, and for addresses that do not belong to the service.
    """
    quiet = subscription.quiet
    if not (
        0 <= quiet.since < HOURS_PER_DAY
        and 0 <= quiet.until < HOURS_PER_DAY
        and 0 <= subscription.gather <= MAX_GATHER_MINUTES
    ):
        raise RequestError(422, "bell-hours")
    if len(quiet.zone) > 64 or find_zone(quiet.zone) is None:
        raise RequestError(422, "bell-hours")
    if subscription.kind == "mail":
        if services.notifications.delivery.smtp is None or not services.settings.public_url:
            raise RequestError(409, "bell-no-mail")
        if not mail.is_address(subscription.address):
            raise RequestError(422, "bell-bad-mail")
        return ""
    url = urlsplit(subscription.address)
    if subscription.kind == "push":
        return validate_push_subscription(services, subscription, url.hostname or "")
    if not webhooks.is_well_formed(subscription.kind, url, subscription.token):
        raise RequestError(422, "bell-bad-address")
    return subscription.token


def validate_push_subscription(services: Services, subscription: api_models.SubscriptionRequest, host: str) -> str:
    if not services.notifications.delivery.accepts_push_host(host):
        raise RequestError(422, "bell-push-host", [host])
    try:
        push.check_subscription(subscription.p256dh, subscription.auth)
    except ValueError:
        raise RequestError(422, "bell-bad-push") from None
    return json.dumps({"p256dh": subscription.p256dh, "auth": subscription.auth})


def address_proof(services: Services, kind: str, address: str) -> str:
    """Return an HMAC that shows that a device has confirmed this address before, so that it need not do so again."""
    return hmac.new(services.notifications.proof_secret, f"{kind} {address}".encode(), "sha256").hexdigest()


def has_proof(services: Services, request: api_models.SubscriptionRequest) -> bool:
    """Return whether the device has confirmed the address before. Compares bytes: `compare_digest` refuses texts with
    letters beyond ASCII."""
    return hmac.compare_digest(request.proof.encode(), address_proof(services, request.kind, request.address).encode())


def base_url_of(services: Services, request: HttpRequest) -> str:
    """Return the base URL of links in messages: the configured one, else the Host of this request if it is trusted.

    Empty if the Host could be forged: then no message with links may be sent.
    """
    if services.settings.public_url:
        return services.settings.public_url
    listener = request.scope["server"]
    host = request.url.netloc
    return (
        f"{request.url.scheme}://{host}"
        if services.allowed_hosts.may_link_to(host, listener[0] if listener else "")
        else ""
    )


@get("/api/tables/{table:str}/notices")
async def get_subscriptions(
    house: ServicesDependency, table: PathId, auth: AuthorizationHeader = ""
) -> api_models.Subscriptions:
    target = await house.tables.get(table)
    return await list_subscriptions(house, held_key_hashes(target, parse_bearer_keys(auth)))


@post("/api/tables/{table:str}/notices", status_code=200)
async def subscribe(
    house: ServicesDependency,
    request: HttpRequest,
    table: PathId,
    data: JSONBody[api_models.SubscriptionRequest],
    auth: AuthorizationHeader = "",
) -> api_models.Subscriptions:
    """Subscribe the caller's seats at this table to an address; an existing subscription is updated.

    An address that the caller has not yet proven to own gets a confirmation message first. How many of those one
    address may get a day is limited, so that nobody can be flooded.
    """
    target = await house.tables.get(table)
    keys = held_key_hashes(target, parse_bearer_keys(auth))
    refusal = rate_limit_error(house.subscription_limits.bucket_of(client_address(request)))
    if refusal is not None:
        raise refusal
    outbox, written = house.notifications.outbox, data.address
    data.address = check_address(house, data)
    if data.kind == "matrix" and not data.token:
        known = await outbox.subscriptions_of_keys(keys)
        data.token = next((one.secret for one in known if (one.kind, one.address) == ("matrix", data.address)), "")
    secret = validate_subscription(house, data)
    base = base_url_of(house, request)
    if data.kind != "push" and not base:
        raise RequestError(409, "bell-no-base", [request.url.netloc])
    order = SubscribeOrder(
        kind=data.kind,
        address=data.address,
        written=written,
        secret=secret,
        base=base,
        keys=keys,
        schedule=schedule_columns(data),
        is_proven=data.kind == "push" or has_proof(house, data),
        now=house.clock.wall_time(),
    )
    await outbox.write(lambda connection: subscribing.subscribe(connection, order, house.settings.limits))
    return await list_subscriptions(house, keys)


def schedule_columns(subscription: api_models.SubscriptionRequest) -> dict[str, Any]:
    """Return the columns that say when and in which language messages are sent."""
    quiet = subscription.quiet
    return {
        "lang": subscription.lang,
        "zone": quiet.zone,
        "quiet_from": quiet.since,
        "quiet_to": quiet.until,
        "gather": subscription.gather,
    }


@post("/api/tables/{table:str}/notices/stop", status_code=200)
async def unsubscribe_my_seats(
    house: ServicesDependency, table: PathId, data: JSONBody[api_models.SubscriptionId], auth: AuthorizationHeader = ""
) -> api_models.Subscriptions:
    """Unsubscribe all of the caller's seats at this table from the address of a subscription."""
    keys = held_key_hashes(await house.tables.get(table), parse_bearer_keys(auth))
    for one in await house.notifications.outbox.subscriptions_of_keys(keys):
        if one.id == data.id:
            condition = (
                (SUBSCRIPTIONS.c.kind == one.kind)
                & (SUBSCRIPTIONS.c.address == one.address)
                & SUBSCRIPTIONS.c.key.in_(keys)
            )
            await house.notifications.outbox.end_subscriptions(condition)
    return await list_subscriptions(house, keys)


async def unsubscribe(services: Services, subscription_id: str, whole_address: bool) -> api_models.UnsubscribeResponse:
    """Unsubscribe by the id that stands in every message; idempotent.

    `whole_address` ends all subscriptions of the address, otherwise only those of the same seat key.
    """
    matches = await services.notifications.outbox.subscriptions(SUBSCRIPTIONS.c.id == subscription_id)
    if not matches:
        return api_models.UnsubscribeResponse(stopped=0)
    one = matches[0]
    same_key = SUBSCRIPTIONS.c.key == one.key
    address = (SUBSCRIPTIONS.c.kind == one.kind) & (SUBSCRIPTIONS.c.address == one.address)
    return api_models.UnsubscribeResponse(
        stopped=await services.notifications.outbox.end_subscriptions(address if whole_address else address & same_key)
    )


@post("/api/notices/stop", status_code=200)
async def unsubscribe_from_message(
    house: ServicesDependency, data: JSONBody[api_models.UnsubscribeRequest]
) -> api_models.UnsubscribeResponse:
    return await unsubscribe(house, data.id, data.all)


@post("/api/notices/stop/{bell:str}", status_code=200)
async def unsubscribe_one_click(house: ServicesDependency, bell: FromPath[str]) -> api_models.UnsubscribeResponse:
    """One-click unsubscribe of mail programs (RFC 8058): ends all messages to the address.

    Mail programs send a form body, which is ignored.
    """
    return await unsubscribe(house, bell, whole_address=True)


@post("/api/notices/confirm", status_code=200)
async def confirm_address(
    house: ServicesDependency, data: JSONBody[api_models.ConfirmRequest]
) -> api_models.ConfirmResponse:
    """Confirm an address with the code from the message that was sent there."""
    condition = (SUBSCRIPTIONS.c.confirm == data.confirm) & (SUBSCRIPTIONS.c.key != "")
    matches = await house.notifications.outbox.subscriptions(condition) if data.confirm else []
    if not matches:
        raise RequestError(404, "bell-no-confirm")
    await house.notifications.outbox.confirm(data.confirm, house.clock.wall_time())
    kind = cast(api_models.SubscriptionKind, matches[0].kind)
    return api_models.ConfirmResponse(
        kind=kind, address=matches[0].address, proof=address_proof(house, kind, matches[0].address)
    )


@post("/api/notices/moved", status_code=200)
async def replace_push_subscription(
    house: ServicesDependency, data: JSONBody[api_models.MovedPush]
) -> api_models.UnsubscribeResponse:
    """Replace a push subscription after the browser has changed it (`pushsubscriptionchange`).

    No key is needed: the old address is a secret that only the browser and the server know.
    """
    subscription = api_models.SubscriptionRequest(kind="push", address=data.address, p256dh=data.p256dh, auth=data.auth)
    check_address(house, subscription)
    secret = validate_subscription(house, subscription)
    condition = (SUBSCRIPTIONS.c.kind == "push") & (SUBSCRIPTIONS.c.address == data.old)
    return api_models.UnsubscribeResponse(
        stopped=await house.notifications.outbox.update_subscriptions(condition, address=data.address, secret=secret)
    )


ROUTES = [
    get_subscriptions,
    subscribe,
    unsubscribe_my_seats,
    unsubscribe_from_message,
    unsubscribe_one_click,
    confirm_address,
    replace_push_subscription,
]
