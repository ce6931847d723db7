"""The referee of Divinus: plays the procedure of the rulebook step by step and stops where somebody decides."""

from tests.referees.divinus import all_seeing_view
from tests.referees.divinus.ending import finish
from tests.referees.divinus.eternal import eternal_table, finish_eternal, prepare_eternal, winners_of_eternal
from tests.referees.divinus.legacy import chapter_table
from tests.referees.divinus.luck import Ask, News, Seen, Steps
from tests.referees.divinus.setup import fresh_table, prepare, prepare_chapter
from tests.referees.divinus.table import Table
from tests.referees.divinus.turn import rounds
from theomachy.core.game import Json, Setup


class DivinusReferee:
    def __init__(self, setup: Setup, first: Json) -> None:
        if setup.options["scenario"] == "eternal":
            self.table = eternal_table(setup.seats, first, setup.legacy)
            self.steps = eternal_procedure(self.table, setup.options, first)
        elif setup.legacy:
            self.table = chapter_table(setup.legacy, setup.seats, first)
            self.steps = chapter_procedure(self.table)
        else:
            self.table = fresh_table(int(setup.options["scenario"]), setup.seats, first)
            self.steps = procedure(self.table)
        self.seen: Seen = first
        self.now: Ask | None = None
        self.go_on(None)

    def go_on(self, answer: str | None) -> None:
        try:
            self.now = next(self.steps) if answer is None else self.steps.send(answer)
        except StopIteration:
            self.now = None

    def observe(self, seen: Json, offered: list[str]) -> None:
        """What lies on the table after the action: for luck that no news tells."""
        self.seen = seen

    def asked(self) -> str:
        return self.now.seat if self.now is not None else ""

    def legal(self) -> list[str]:
        return self.now.options if self.now is not None else []

    def play(self, text: str, news: News) -> None:
        self.table.luck.add_news(news, self.seen)
        self.go_on(text)
        assert not self.table.luck.news, f"luck that the referee did not expect: {self.table.luck.news}"

    def view(self) -> Json:
        return all_seeing_view.view(self.table)

    def scores(self) -> list[int]:
        return [sum(player.favor.values()) for player in self.table.players.values()]

    def winners(self) -> list[str]:
        """DIV-28: the most Total Favor; tied: most quests, then shared."""
        if self.now is not None:
            return []
        if self.table.eternal:
            return winners_of_eternal(self.table, dict(zip(self.table.players, self.scores(), strict=True)))
        best = max((sum(player.favor.values()), player.quests) for player in self.table.players.values())
        return [
            player.seat for player in self.table.players.values() if (sum(player.favor.values()), player.quests) == best
        ]


def procedure(table: Table) -> Steps:
    yield from prepare(table)
    yield from rounds(table)
    yield from finish(table)


def chapter_procedure(table: Table) -> Steps:
    yield from prepare_chapter(table)
    yield from rounds(table)
    yield from finish(table)


def eternal_procedure(table: Table, options: dict[str, str], first: Seen) -> Steps:
    yield from prepare_eternal(table, options, first)
    yield from rounds(table)
    finish_eternal(table)
