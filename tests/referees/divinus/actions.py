"""What is done to dice, by whatever gives it: reroll, flip, refresh, reactivate, engrave (DIV-16, 17, 19)."""

from tests.referees.divinus.dice import READY, Die, alike, choices, text_of
from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.table import Player, Table


def roll(table: Table, player: Player, die: Die) -> None:
    die.lands(table.luck.roll(player.seat, die.number), table.luck.side(player.seat, die.number))
    die.where = READY


def reroll(table: Table, player: Player, most: int) -> Steps:
    """DIV-16: up to so many Ready dice, once each, all at once."""
    options = [f"reroll {text_of(dice)}" for dice in choices(player.ready(), most)]
    answer = yield from ask(player.seat, [*options, "skip"] if options else [])
    for number in numbers(answer):
        roll(table, player, player.die(number))


def flip(table: Table, player: Player, most: int) -> Steps:
    options = [f"flip {text_of(dice)}" for dice in choices(player.ready(), most)]
    answer = yield from ask(player.seat, [*options, "skip"] if options else [])
    for number in numbers(answer):
        player.die(number).flip()


def numbers(answer: str) -> list[str]:
    """The dice that an answer names."""
    return answer.split()[1].split("+") if " " in answer else []


def refresh(table: Table, player: Player, times: int, without: Die | None = None) -> Steps:
    """DIV-16: re-roll a Used die into the Ready pool and refill its spot at once when its last die left."""
    for _ in range(times):
        options = [f"refresh {die.number}" for die in player.used() if die is not without]
        answer = yield from ask(player.seat, [*options, "skip"] if options else [])
        if answer in ("", "skip"):
            return
        refresh_die(table, player, player.die(answer.split()[1]))


def refresh_die(table: Table, player: Player, die: Die) -> None:
    spot = die.spot()
    roll(table, player, die)
    if spot is not None:
        table.refill(spot)


def reactivate(table: Table, player: Player, times: int) -> Steps:
    """DIV-19: Used to Ready with its face; refills like Refresh."""
    for _ in range(times):
        options = [f"reactivate {die.number}" for die in player.used()]
        answer = yield from ask(player.seat, [*options, "skip"] if options else [])
        if answer in ("", "skip"):
            return
        die = player.die(answer.split()[1])
        spot = die.spot()
        die.where = READY
        if spot is not None:
            table.refill(spot)


def engrave(table: Table, player: Player, face: str, must: bool) -> Steps:
    """DIV-17: on any face of any own die in play."""
    dice = [die for die in player.dice if die.where != "box"]
    options = [
        f"engrave {face} on {die.number} side {side}"
        for place, die in enumerate(dice)
        if not any(alike(die, one) and die.where == one.where for one in dice[:place])
        for side in range(1, 7)
        if die.may_bear(face, side)
    ]
    answer = yield from ask(player.seat, options if must or not options else [*options, "skip"])
    if answer not in ("", "skip"):
        _, _, _, number, _, side = answer.split()
        player.die(number).engrave(face, int(side))
