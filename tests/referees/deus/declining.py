"""DEU-17, 64: an effect may be declined or used in part. What is asked for, and in which words, is said here alone."""

from tests.referees.deus.data import CARDS, FACE_DOWN, Card
from tests.referees.deus.table import Answer, Player, Script, Table, ask


def declines(answer: str) -> bool:
    return answer == "enough" or answer.startswith("decline")


def use(player: Player, card: Card) -> Answer:
    return (yield from ask(player.seat, [f"use {card.slug}", f"decline {card.slug}"]))


def draw(table: Table, player: Player, card: Card, count: int) -> Script:
    """Asked card by card where it matters; declining ends the drawing."""
    for _ in range(count):
        if table.can_draw(player) and (table.asks or hand_may_be_empty(table, player)):
            answer = yield from use(player, card)
            if declines(answer):
                return
        table.draw(player, 1)


def hand_may_be_empty(table: Table, player: Player) -> bool:
    """It is, or a Scriptorium higher in the column can still lay all of it aside; then DEU-19 would bring five."""
    for slug in table.still_to_act:
        if slug != FACE_DOWN and CARDS[slug].effect == "redraw" and len(player.hand) <= CARDS[slug].values[0]:
            return True
    return not player.hand


def or_enough(table: Table, options: list[str]) -> list[str]:
    """Pieces, the resource of Workers' Camp and the theft after a march may be left where all is asked for."""
    return [*options, "enough"] if table.asks and options else options


def or_decline(table: Table, card: Card, options: list[str]) -> list[str]:
    """So may a card to act again."""
    return [*options, f"decline {card.slug}"] if table.asks and options else options
