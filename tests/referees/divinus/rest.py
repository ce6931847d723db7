"""The Main Action Rest (DIV-14)."""

from tests.referees.divinus.actions import roll
from tests.referees.divinus.dice import BOX, BURNT, USED
from tests.referees.divinus.table import Player, Table


def rest(table: Table, player: Player) -> None:
    """Roll all own dice, Used and Ready; then refill the spots they came from, lowest number first."""
    spots = sorted({die.spot() or 0 for die in player.dice} - {0})
    burnt = [die for die in player.dice if die.where == BURNT]
    for die in player.dice:
        if die.where not in (BOX, BURNT):
            roll(table, player, die)
    for die in burnt:
        die.where = USED
    for number in spots:
        table.refill(number)
    player.rests += 1
