"""A turn: one Main Action, and a Demigod Action before or after it (DIV-10, 25, 58)."""

from tests.referees.divinus.explore import explore, spots_to_explore
from tests.referees.divinus.rest import rest
from tests.referees.divinus.table import Player, Steps, Table, ask


class Turn:
    """What has been done in this turn."""

    def __init__(self, table: Table, player: Player) -> None:
        self.table = table
        self.player = player
        self.main = False
        self.action = False
        self.ended = False

    def run(self) -> Steps:
        self.table.active = self.player.seat
        while not self.ended and not self.table.over:
            answer = yield from ask(self.player.seat, self.options())
            yield from self.do(answer)

    def options(self) -> list[str]:
        options = []
        if not self.main:
            options += [f"explore {number}" for number in spots_to_explore(self.table, self.player)]
            options.append("rest")
        else:
            options.append("end")
        return options

    def do(self, answer: str) -> Steps:
        verb, *things = answer.split()
        if verb == "explore":
            self.main = True
            self.player.rests = 0
            yield from explore(self.table, self.player, int(things[0]))
        elif verb == "rest":
            self.main = True
            rest(self.table, self.player)
            if all(player.rests >= 2 for player in self.table.players.values()):
                self.table.over = True
                self.table.ending = "all-rest"
        else:
            self.ended = True


def rounds(table: Table) -> Steps:
    """DIV-25: a filled grid ends the game after the round; all resting twice in a row end it at once."""
    while not table.over:
        for seat in table.order:
            yield from Turn(table, table.players[seat]).run()
            if table.over:
                return
            if table.players[seat].map.is_full():
                table.last_round = True
        if table.last_round:
            table.over = True
            table.ending = "grid-full"
        else:
            table.round += 1
