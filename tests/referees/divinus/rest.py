"""The Main Action Rest (DIV-14, 36, 45, 58)."""

from tests.referees.divinus.actions import reroll, roll
from tests.referees.divinus.dice import BOX, BURNT, USED
from tests.referees.divinus.luck import Steps
from tests.referees.divinus.table import Player, Table
from tests.referees.divinus.workshop import apply_bought


def rest(table: Table, player: Player) -> Steps:
    """Roll all own dice, Used and Ready; then refill the spots they came from, lowest number first."""
    spots = sorted({die.spot() or 0 for die in player.dice} - {0})
    burnt = [die for die in player.dice if die.where == BURNT]
    for die in player.dice:
        if die.where not in (BOX, BURNT):
            roll(table, player, die)
    for pantheon_die in table.pantheon_dice.values():
        if pantheon_die.holder == player.seat:
            pantheon_die.used = False
            pantheon_die.rolled = True
    for die in burnt:
        die.where = USED
    for number in spots:
        table.refill(number)
    player.rests += 1
    yield from apply_bought(table, player)
    aegis = player.artifact("reroll-after-rest")
    if aegis is not None:
        yield from reroll(table, player, aegis.strength())
    if all(one.rests >= 2 for one in table.players.values()):
        table.ending = "all-rest"
