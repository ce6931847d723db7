"""A table dealt by hand: who is asked what came, and who may say it."""

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
    """The seat in whose name it is said what came."""
    pending = table.pending()
    if pending is None:
        raise Refused(409, "came-unasked")
    mine = may_say(table, pending.ask.sees, table.held(keys), table.hosted_by(keys))
    if seat_at(table, slug) != pending.speaker() or not mine:
        raise Refused(403, "came-not-yours")
    return pending.speaker()


def may_say(table: Table, sees: int, held: list[int], host: bool) -> bool:
    """What all see anybody at the table may say; a secret only whoever sees it, and for a bot whoever deals."""
    if sees < 0:
        return host or bool(held)
    return sees in held or (host and bool(table.seats[sees].player()) and not table.opened.deals_bots)


def by_app(table: Table) -> Pending | None:
    """What the app answers itself, where it deals for the bots: a secret of a bot, which nobody at the table sees."""
    pending = table.pending()
    if pending is None or not table.opened.deals_bots or pending.ask.sees < 0:
        return None
    return pending if table.seats[pending.ask.sees].player() else None


def for_bots(table: Table) -> Literal["", "app", "host"]:
    """Who deals to bots what they alone see, if that can happen here."""
    bots = any(seat.player() for seat in table.seats)
    if not (table.opened.by_hand and bots and table.game.draws_alone()):
        return ""
    return "app" if table.opened.deals_bots else "host"


def may_correct(table: Table, held: list[int], host: bool) -> bool:
    """Whether anything was said that somebody here might correct; which of it, is asked when they wish to."""
    if not table.opened.by_hand or table.match is None or table.phase != "playing":
        return False
    return (host or bool(held)) and bool(table.match.answered())


def shown(table: Table, words: Wording, eyes: int, held: list[int], host: bool) -> wire.Dealing | None:
    """The choices go to those alone who may say what came; a secret of one's own only through those eyes."""
    pending = table.pending()
    if pending is None:
        return None
    sees = pending.ask.sees
    mine = may_say(table, sees, held, host)
    through = sees < 0 or eyes == sees or sees not in held
    return wire.Dealing(
        seat=letter(pending.speaker()),
        secret=sees >= 0,
        mine=mine,
        question=question(words.words, pending.ask, pending.speaker(), mine, sees in held),
        dice=pending.ask.slug == ROLL,
        choices=[choice(words, pending.ask, slug) for slug in pending.ask.choices()] if mine and through else [],
        laying=pending.action is None,
        answered=len(pending.answers),
    )


def question(words: Words, ask: Ask, speaker: int, mine: bool, own: bool) -> str:
    """Nobody else is told more than that somebody looks at something."""
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
    """Whose eyes are asked for, so that a device is passed on where several share one."""
    pending = table.pending()
    if pending is None:
        return None
    own = pending.ask.sees in held
    mine = may_say(table, pending.ask.sees, held, host)
    said = question(words.words, pending.ask, pending.speaker(), mine, own)
    return wire.Prompt(seat=letter(pending.speaker()), mine=own, question=said)


def choice(words: Wording, ask: Ask, slug: str, text: str = CAME) -> wire.Came:
    thing = ask.thing(slug)
    return wire.Came(text=text + slug, thing=thing, side=slug if ask.faces else "", label=words.words.name(thing))
