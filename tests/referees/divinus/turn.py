"""A turn: one Main Action, and a Demigod Action before or after it (DIV-10, 25, 58)."""

from tests.referees.divinus import artifacts, demigod
from tests.referees.divinus.explore import explore, explore_home, spots_to_explore
from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.odysseus import fitting_tiles, search, searches
from tests.referees.divinus.rest import rest
from tests.referees.divinus.settle import settle
from tests.referees.divinus.table import Player, Table


class Turn:
    """What has been done in this turn."""

    def __init__(self, table: Table, player: Player) -> None:
        self.table = table
        self.player = player
        self.main = ""
        self.action = False
        self.must_rest = False
        self.searched = False
        self.ended = False

    def run(self) -> Steps:
        self.table.active = self.player.seat
        self.player.turns += 1
        if self.player.turns == 1 and self.player.demigod_tile is not None:
            yield from explore_home(self.table, self.player)
        while not self.ended and not self.table.is_over():
            answer = yield from ask(self.player.seat, self.options())
            yield from self.do(answer)
            yield from settle(self.table)

    def options(self) -> list[str]:
        options = []
        if self.main:
            options.append("end")
        elif self.must_rest:
            options.append("rest")
        else:
            options += [f"explore {number}" for number in spots_to_explore(self.table, self.player)]
            options.append("rest")
            if self.searched:
                return options + artifacts.explores_of_blocked_spots(self.table, self.player)
            options += searches(self.table, self.player)
        if not self.action:
            options += demigod.actions(self.table, self.player, self.main)
        main_done = bool(self.main) or self.must_rest
        return options + artifacts.uses(self.table, self.player, main_done, self.action)

    def do(self, answer: str) -> Steps:
        verb, *things = answer.split()
        if verb == "explore":
            self.main = "explore"
            yield from explore(self.table, self.player, int(things[0]))
        elif verb == "rest":
            self.main = "rest"
            yield from rest(self.table, self.player)
        elif verb == "sail":
            yield from self.sail(things[0])
        elif verb == "end":
            self.ended = True
        elif verb == "use":
            if things[0] == "cap-of-invisibility":
                self.main = "explore"
            self.action = self.action or things[0] == "hammer-of-wayland"
            yield from artifacts.use(self.table, self.player, things[0])
        else:
            self.action = True
            self.must_rest = verb == "visit" and not self.main
            yield from demigod.act(self.table, self.player, verb, things, self.main)

    def sail(self, stack: str) -> Steps:
        """DIV-41, 58: a tile found breaks the row of Rests; finding none, another Main Action comes at once."""
        self.searched = True
        if fitting_tiles(self.player, self.table.stacks[stack]):
            self.main = "explore"
            self.player.rests = 0
        yield from search(self.table, self.player, stack)


def rounds(table: Table) -> Steps:
    """DIV-25: a filled grid ends the game after the round; all resting twice in a row end it at once."""
    while not table.is_over():
        for seat in table.order:
            if not table.is_over():
                yield from Turn(table, table.players[seat]).run()
        if table.is_over():
            return
        table.round += 1
        if table.last_round:
            table.ending = "grid-full"
