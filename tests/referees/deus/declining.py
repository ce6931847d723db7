"""DEU-17: an effect may be declined or used in part. What is asked for, and in which words, is said here alone."""

from tests.referees.deus.data import Card
from tests.referees.deus.table import Player, Script, Table, ask


def declines(answer: str) -> bool:
    return answer == "enough" or answer.startswith("decline")


def draw(table: Table, player: Player, card: Card, count: int) -> Script:
    """A card drawn into an empty hand costs the five of DEU-19, so it is asked."""
    if count > 0 and not player.hand:
        answer = yield from ask(player.seat, [f"use {card.slug}", f"decline {card.slug}"])
        if declines(answer):
            return
    table.draw(player, count)


def redraw_options(player: Player, card: Card, discarded: int) -> list[str]:
    """Scriptorium: one card after the other, until enough; with an empty hand the draw is declined."""
    options = [f"discard {slug}" for slug in player.cards()]
    options.append("enough")
    if not player.hand and discarded == 0:
        options.append(f"decline {card.slug}")
    return options


def theft_options(victims: list[Player]) -> list[str]:
    """The theft after a march: one of those beside the army."""
    return [f"steal {victim.seat}" for victim in victims]


def activate_options(cards: list[str]) -> list[str]:
    """Science wakes one card of another column."""
    return [f"activate {slug}" for slug in cards]


def gain_piece_options(player: Player) -> list[str]:
    return [f"gain {kind}" for kind, left in player.pieces.items() if left > 0]


def take_good_options(goods: list[str]) -> list[str]:
    return [f"take {good}" for good in goods]
