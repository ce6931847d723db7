"""Physical luck at a table: which result is asked for, who may enter it, and how the question is shown."""

from __future__ import annotations

from typing import Literal

from theomachy.core.action import SEAT
from theomachy.core.dealing import DRAW, ROLL, Ask
from theomachy.core.played import Pending
from theomachy.core.record import CAME
from theomachy.table import wire
from theomachy.table.refused import Refused
from theomachy.table.seats import seat_at
from theomachy.table.table import Table, letter
from theomachy.table.wording import Wording
from theomachy.texts import Words


def need_answerer(table: Table, slug: str, keys: list[str]) -> int:
    """Return the seat in whose name the pending result is entered. Raises if the sender may not enter it."""
    pending = table.pending()
    if pending is None:
        raise Refused(409, "came-unasked")
    is_allowed = may_say(table, pending.ask.sees, table.held(keys), table.hosted_by(keys))
    if seat_at(table, slug) != pending.speaker() or not is_allowed:
        raise Refused(403, "came-not-yours")
    return pending.speaker()


def may_say(table: Table, sees: int, held: list[int], host: bool) -> bool:
    """Return whether these seats may enter a result.

    A public result may be entered by anybody at the table, a secret one by the seat that sees it. What a bot sees is
    entered by the host, unless the app deals to bots.
    """
    if sees < 0:
        return host or bool(held)
    return sees in held or (host and bool(table.seats[sees].player()) and not table.opened.deals_bots)


def by_app(table: Table) -> Pending | None:
    """Return the pending question that the app answers itself: a bot's secret, at a table where the app deals to
    bots."""
    pending = table.pending()
    if pending is None or not table.opened.deals_bots or pending.ask.sees < 0:
        return None
    return pending if table.seats[pending.ask.sees].player() else None


def for_bots(table: Table) -> Literal["", "app", "host"]:
    """Return who deals to bots what only they may see; empty if that cannot happen here."""
    bots = any(seat.player() for seat in table.seats)
    if not (table.opened.by_hand and bots and table.game.draws_alone()):
        return ""
    return "app" if table.opened.deals_bots else "host"


def may_correct(table: Table, held: list[int], host: bool) -> bool:
    """Return whether there are results that the holder of these seats might correct. A cheap check, done at every
    update."""
    if not table.opened.by_hand or table.match is None or table.phase != "playing":
        return False
    return (host or bool(held)) and bool(table.match.answered())


def shown(table: Table, words: Wording, eyes: int, held: list[int], host: bool) -> wire.Dealing | None:
    """Build the message that asks for a physical result.

    The possible results are included only for those who may enter it, and a secret of one's own only from that seat's
    viewpoint.
    """
    pending = table.pending()
    if pending is None:
        return None
    audience = pending.ask.sees
    is_mine = may_say(table, audience, held, host)
    is_visible = audience < 0 or eyes == audience or audience not in held
    return wire.Dealing(
        seat=letter(pending.speaker()),
        secret=audience >= 0,
        mine=is_mine,
        question=question(words.words, pending.ask, pending.speaker(), is_mine, audience in held),
        dice=pending.ask.slug == ROLL,
        choices=[choice(words, pending.ask, slug) for slug in pending.ask.choices()] if is_mine and is_visible else [],
        laying=pending.action is None,
        answered=len(pending.answers),
    )


def question(words: Words, ask: Ask, speaker: int, mine: bool, own: bool) -> str:
    """Word the question. Others read only that a player is looking at something."""
    seat = SEAT.id(speaker)
    if not mine:
        return words.say("dealing", "wait-secret" if ask.sees >= 0 else "wait", [seat])
    slug = ask.slug
    if slug == ROLL and words.has("dealing", f"roll-{ask.about[1].partition(':')[0]}"):
        slug = f"roll-{ask.about[1].partition(':')[0]}"
    if ask.sees >= 0 and (slug == DRAW or not own):
        slug += "-secret" if own else "-bot"
    kind = words.pattern("sort", ask.sort.name)
    return words.say("dealing", slug, [kind, *ask.about, seat])


def prompt(table: Table, words: Wording, held: list[int], host: bool) -> wire.Prompt | None:
    """Build the prompt that names the seat whose turn it is to answer, so that a shared device is passed on."""
    pending = table.pending()
    if pending is None:
        return None
    is_own = pending.ask.sees in held
    is_mine = may_say(table, pending.ask.sees, held, host)
    text = question(words.words, pending.ask, pending.speaker(), is_mine, is_own)
    return wire.Prompt(seat=letter(pending.speaker()), mine=is_own, question=text)


def choice(words: Wording, ask: Ask, slug: str, text: str = CAME) -> wire.Came:
    thing = ask.thing(slug)
    return wire.Came(text=text + slug, thing=thing, side=slug if ask.faces else "", label=words.words.name(thing))
