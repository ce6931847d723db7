"""Artifacts that are used in one's own turn (DIV-35, 65)."""

from tests.referees.divinus.actions import flip
from tests.referees.divinus.board_effects import swap, swaps
from tests.referees.divinus.explore import explore, spots_to_explore
from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.rearrange import rearrange
from tests.referees.divinus.settle import fulfil, is_met_with_runestone
from tests.referees.divinus.table import Player, Table
from tests.referees.divinus.workshop import visit, visits


def uses(table: Table, player: Player, main_done: bool, action_done: bool) -> list[str]:
    return [
        f"use {found.slug}"
        for found in player.artifacts
        if found.left and may_use(table, player, found.effect(), main_done, action_done)
    ]


def explores_of_blocked_spots(table: Table, player: Player) -> list[str]:
    """DIV-41: after a search that found nothing only another Main Action comes; the Cap's Explore is one."""
    return [
        f"use {found.slug}"
        for found in player.artifacts
        if found.left and found.effect() == "ignore-block" and may_use(table, player, found.effect(), False, True)
    ]


def may_use(table: Table, player: Player, effect: str, main_done: bool, action_done: bool) -> bool:
    """The Hammer's visit is that turn's Demigod Action; all others are none."""
    if effect == "ignore-block":
        return not main_done and bool(spots_to_explore(table, player, True))
    if effect == "rearrange":
        return any(player.map.may_lift(cell) for cell in player.map.laid)
    if effect == "swap-tiles":
        return bool(swaps(table, True))
    if effect == "flip-first-turn":
        return player.turns == 1 and bool(player.ready())
    if effect == "free-workshop":
        return not action_done and bool(visits(table, player))
    if effect == "barbarian-as-any":
        return any(is_met_with_runestone(table, player, card) for card in table.cards)
    return False


def use(table: Table, player: Player, slug: str) -> Steps:
    artifact = next(found for found in player.artifacts if found.slug == slug)
    artifact.left -= 1
    effect = artifact.effect()
    if effect == "ignore-block":
        answer = yield from ask(player.seat, [f"explore {number}" for number in spots_to_explore(table, player, True)])
        yield from explore(table, player, int(answer.split()[1]))
    elif effect == "rearrange":
        yield from rearrange(table, player)
    elif effect == "swap-tiles":
        yield from swap(table, player, True)
    elif effect == "flip-first-turn":
        yield from flip(table, player, artifact.strength())
    elif effect == "free-workshop":
        answer = yield from ask(player.seat, visits(table, player))
        yield from visit(table, player, player.die(answer.split()[1]), False)
    else:
        met = [card for card in table.cards if is_met_with_runestone(table, player, card)]
        answer = yield from ask(player.seat, [f"fulfil {card.slug}" for card in met])
        yield from fulfil(table, player, next(card for card in met if card.slug == answer.split()[1]))
