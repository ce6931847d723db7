"""A table dealt by hand: who is asked what came, and who may say it."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.dealing import DRAW, ROLL
from theomachy.core.match import Pending
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
    if seat_at(table, slug) != pending.speaker() or not answers(
        table, pending, table.held(keys), table.hosted_by(keys)
    ):
        raise Refused(403, "came-not-yours")
    return pending.speaker()


def answers(table: Table, pending: Pending, held: list[int], host: bool) -> bool:
    """What all see anybody at the table may say; a secret only whoever sees it, and for a bot whoever deals."""
    sees = pending.ask.sees
    if sees < 0:
        return host or bool(held)
    return sees in held or (host and bool(table.seats[sees].player()))


def shown(table: Table, words: Wording, eyes: int, held: list[int], host: bool) -> wire.Dealing | None:
    """The choices go to those alone who may say what came; a secret of one's own only through those eyes."""
    pending = table.pending()
    if pending is None:
        return None
    sees = pending.ask.sees
    mine = answers(table, pending, held, host)
    through = sees < 0 or eyes == sees or sees not in held
    return wire.Dealing(
        seat=letter(pending.speaker()),
        secret=sees >= 0,
        mine=mine,
        question=question(words.words, pending, mine, sees in held),
        dice=pending.ask.slug == ROLL,
        choices=choices(words, pending) if mine and through else [],
        laying=pending.action is None,
        answered=len(pending.answers),
    )


def question(words: Words, pending: Pending, mine: bool, own: bool) -> str:
    """Nobody else is told more than that somebody looks at something."""
    ask = pending.ask
    seat = SEAT.id(pending.speaker())
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
    said = question(words.words, pending, answers(table, pending, held, host), own)
    return wire.Prompt(seat=letter(pending.speaker()), mine=own, question=said)


def choices(words: Wording, pending: Pending) -> list[wire.Came]:
    ask = pending.ask
    found = []
    for slug in ask.choices():
        thing = f"{ask.sort.name}:{slug}"
        face = ask.faces[ask.sort.index[slug]] if ask.faces else thing
        found.append(
            wire.Came(text=CAME + slug, thing=face, side=slug if ask.faces else "", label=words.words.name(face))
        )
    return found
