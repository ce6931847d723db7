"""Physical luck at a table: which result is asked for, who may enter it, and how the question is shown."""

from __future__ import annotations

from typing import Literal

from theomachy.core.action import SEAT
from theomachy.core.history import PendingAction
from theomachy.core.physical_luck import DRAW, ROLL, PhysicalQuestion
from theomachy.core.record import ANSWER_PREFIX
from theomachy.table import messages
from theomachy.table.errors import RequestError
from theomachy.table.permissions import seat_index
from theomachy.table.presenters.localization import TableTexts
from theomachy.table.table import Table, seat_slug
from theomachy.texts import Translator


def require_answerer(table: Table, slug: str, keys: list[str]) -> int:
    """Return the seat in whose name the pending result is entered. Raises if the sender may not enter it."""
    pending = table.pending_action()
    if pending is None:
        raise RequestError(409, "came-unasked")
    is_allowed = may_answer(table, pending.question.audience, table.seats_of_keys(keys), table.is_hosted_by(keys))
    if seat_index(table, slug) != pending.answering_seat() or not is_allowed:
        raise RequestError(403, "came-not-yours")
    return pending.answering_seat()


def may_answer(table: Table, audience: int, own_seats: list[int], is_host: bool) -> bool:
    """Return whether these seats may enter a result.

    Anybody at the table may enter a public result; only the seat that sees it a secret one. The host enters what a bot
    sees, unless the app deals to bots.
    """
    if audience < 0:
        return is_host or bool(own_seats)
    return audience in own_seats or (
        is_host and bool(table.seats[audience].bot_in_charge()) and not table.creation.deals_bots
    )


def question_for_app(table: Table) -> PendingAction | None:
    """Return the pending question that the app answers itself: a bot's secret draw, at a table where the app deals to
    bots.
    """
    pending = table.pending_action()
    if pending is None or not table.creation.deals_bots or pending.question.audience < 0:
        return None
    return pending if table.seats[pending.question.audience].bot_in_charge() else None


def bot_dealer(table: Table) -> Literal["", "app", "host"]:
    """Return who deals to bots what only they may see, the app or the host; empty if no such deal can occur here."""
    bots = any(seat.bot_in_charge() for seat in table.seats)
    if not (table.creation.by_hand and bots and table.game.has_private_draws()):
        return ""
    return "app" if table.creation.deals_bots else "host"


def may_correct(table: Table, own_seats: list[int], is_host: bool) -> bool:
    """Return whether the holder of these seats might correct a result. A cheap check, made for every update."""
    if not table.creation.by_hand or table.match is None or table.phase != "playing":
        return False
    return (is_host or bool(own_seats)) and bool(table.match.answer_numbers())


def question_info(
    table: Table, texts: TableTexts, viewpoint: int, own_seats: list[int], is_host: bool
) -> messages.PhysicalQuestionInfo | None:
    """Build the message that asks for a physical result.

    The possible results are included only for those who may enter it, and a player's secret only from that seat's
    viewpoint.
    """
    pending = table.pending_action()
    if pending is None:
        return None
    audience = pending.question.audience
    is_mine = may_answer(table, audience, own_seats, is_host)
    is_visible = audience < 0 or viewpoint == audience or audience not in own_seats
    return messages.PhysicalQuestionInfo(
        seat=seat_slug(pending.answering_seat()),
        secret=audience >= 0,
        mine=is_mine,
        question=question_text(
            texts.translator, pending.question, pending.answering_seat(), is_mine, audience in own_seats
        ),
        dice=pending.question.slug == ROLL,
        choices=[possible_result(texts, pending.question, slug) for slug in pending.question.choices()]
        if is_mine and is_visible
        else [],
        laying=pending.action is None,
        answered=len(pending.answers),
        sketch=pending.question.sketch,
    )


def question_text(
    translator: Translator, question: PhysicalQuestion, answering_seat: int, is_mine: bool, is_own: bool
) -> str:
    """Return the question in words. Players who may not see the result only read that somebody looks at something."""
    seat = SEAT.id(answering_seat)
    if not is_mine:
        return translator.translate("dealing", "wait-secret" if question.audience >= 0 else "wait", [seat])
    slug = question.slug
    if slug == ROLL and translator.has("dealing", f"roll-{question.things[1].partition(':')[0]}"):
        slug = f"roll-{question.things[1].partition(':')[0]}"
    if question.audience >= 0 and (slug == DRAW or not is_own):
        slug += "-secret" if is_own else "-bot"
    kind = translator.template("sort", question.sort.name)
    return translator.translate("dealing", slug, [kind, *question.things, seat])


def answer_prompt(table: Table, texts: TableTexts, own_seats: list[int], is_host: bool) -> messages.Prompt | None:
    """Build the prompt that names the seat whose turn it is to answer, so that a shared device is passed on."""
    pending = table.pending_action()
    if pending is None:
        return None
    is_own = pending.question.audience in own_seats
    is_mine = may_answer(table, pending.question.audience, own_seats, is_host)
    text = question_text(texts.translator, pending.question, pending.answering_seat(), is_mine, is_own)
    return messages.Prompt(seat=seat_slug(pending.answering_seat()), mine=is_own, question=text)


def possible_result(
    texts: TableTexts, question: PhysicalQuestion, slug: str, text: str = ANSWER_PREFIX
) -> messages.PossibleResult:
    thing = question.display_id(slug)
    is_die = question.slug == ROLL
    label = thing if is_die or not question.faces else f"{question.sort.name}:{slug}"
    return messages.PossibleResult(
        text=text + slug, thing=thing, side=slug if is_die else "", label=texts.translator.name(label)
    )
