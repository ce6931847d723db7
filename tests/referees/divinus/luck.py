"""Decisions, and the luck that nobody can foresee."""

from collections.abc import Generator
from typing import Any

News = list[list[str]]
Seen = dict[str, Any]
# What is read from the news; everything else the referee works out by itself.
LUCK = ("die-rolled", "refilled", "tile-changed")


class Ask:
    """A decision: who is asked, and all that may be answered."""

    def __init__(self, seat: str, options: list[str]) -> None:
        self.seat = seat
        self.options = options


Asking = Generator[Ask, str, str]
Steps = Generator[Ask, str, None]


def ask(seat: str, options: list[str]) -> Asking:
    """With one way out it is taken by itself; with none nothing is said."""
    options = list(dict.fromkeys(options))
    if len(options) < 2:
        return options[0] if options else ""
    answer = yield Ask(seat, options)
    return answer


class Luck:
    """What nobody can foresee, told as news; what is not told is looked up on the table afterwards."""

    def __init__(self, seen: Seen) -> None:
        self.news: News = []
        self.seen = seen
        self.begun = False

    def roll(self, seat: str, die: str) -> str:
        """What a die shows; rolled before anybody was asked anything, it lies on the fresh table."""
        if self.begun:
            return self.next("die-rolled", seat, die)
        return str(self.die_seen(seat, die)["shown"])

    def side(self, seat: str, die: str) -> int:
        """The side that lies up now: news tells the face alone, and two sides may bear one face."""
        return int(self.die_seen(seat, die)["side"])

    def die_seen(self, seat: str, die: str) -> Seen:
        player = next(one for one in self.seen["players"] if one["seat"] == seat)
        return next(one for one in player["dice"] if one["die"] == die)

    def add_news(self, news: News, seen: Seen) -> None:
        self.begun = True
        assert not self.news, f"luck that the referee did not expect: {self.news}"
        self.news = [event for event in news if event[0] in LUCK]
        self.seen = seen

    def next(self, *known: str) -> str:
        """The next piece of luck must be of this kind and about these things; gives what came."""
        assert self.news, f"the referee expects {known}, but nothing came"
        event = self.news.pop(0)
        assert event[:-1] == list(known), f"the referee expects {known}, but {event} came"
        return event[-1]
