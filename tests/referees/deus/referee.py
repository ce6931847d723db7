"""The course of a game of Deus, and what lies on the table."""

from typing import Any, cast

from tests.referees.comparison import News
from tests.referees.deus.building import build, build_options, cover, lacks, settle
from tests.referees.deus.data import ORDER, SEATS, STANDARD
from tests.referees.deus.land import Land, Region
from tests.referees.deus.offering import FULL_HAND, offer, offer_options
from tests.referees.deus.scoring import score, shown_total, temple_points, winners
from tests.referees.deus.table import Player, Question, Script, Table, ask
from theomachy.core.game import Json, Setup


class DeusReferee:
    """From the first view it reads what luck brought: the map, who begins, and the hands that were dealt."""

    def __init__(self, setup: Setup, first: Json) -> None:
        self.options = setup.options
        self.seats = SEATS[: setup.seats]
        self.first = str(first["first"])
        assert self.first in (self.seats if self.options["start"] == "random" else ["a"]), "the wrong seat begins"
        tiles = cast(list[dict[str, Any]], first["tiles"])
        land = Land(tiles, setup.seats, self.options["layout"])
        self.table = Table(self.seats, land, self.options["effects"] == "asked")
        self.round = 0
        self.active = ""
        self.drafting = False
        self.last_round = False
        self.ending = ""
        for player in cast(list[dict[str, Any]], first["players"]):
            self.table.drawn += player["hand"]
        self.script = self.game()
        self.question: Question | None = None
        self.go_on(None)

    def asked(self) -> str:
        return self.question[0] if self.question else ""

    def legal(self) -> list[str]:
        return self.question[1] if self.question else []

    def play(self, text: str, news: News) -> None:
        self.table.drawn = [event[1] for event in news if event[0] == "drew-card"]
        self.go_on(text)

    def go_on(self, answer: str | None) -> None:
        try:
            self.question = next(self.script) if answer is None else self.script.send(answer)
        except StopIteration:
            self.question = None
        assert not self.table.drawn, f"nobody draws {self.table.drawn}"

    def game(self) -> Script:
        order = self.clockwise()
        yield from self.choose_pieces(order)
        for player in self.table.players:
            self.table.draw(player, FULL_HAND)
        while not self.ending:
            self.round += 1
            for player in order:
                self.active = player.seat
                yield from self.turn(player)
            self.close_round()
        self.active = ""

    def clockwise(self) -> list[Player]:
        """DEU-10."""
        start = self.seats.index(self.first)
        return self.table.players[start:] + self.table.players[:start]

    def choose_pieces(self, order: list[Player]) -> Script:
        """DEU-04: two of each type on the board; DEU-60: or so many of choice, at most five of a type."""
        if self.options["pieces"] == "two-each":
            for player in order:
                for kind in STANDARD * 2:
                    player.take_piece(kind)
            return
        self.drafting = True
        for player in order:
            self.active = player.seat
            for _ in range(int(self.options["pieces"])):
                left = [kind for kind in STANDARD if player.pieces[kind] > 0]
                answer = yield from ask(player.seat, [f"pick {kind}" for kind in left])
                player.take_piece(answer.split()[1])
        self.drafting = False

    def turn(self, player: Player) -> Script:
        """DEU-10: build, or make an offering; DEU-08: pass with no card at all; DEU-19: never left with no card."""
        options = build_options(self.table, player, self.options["wildcard"] == "yes") + offer_options(player)
        answer = yield from ask(player.seat, options, openly=not player.hand)
        words = answer.split()
        match words:
            case ["build", card]:
                yield from build(self.table, player, card, "")
            case ["build", card, "at", cell]:
                yield from build(self.table, player, card, cell)
            case ["settle", card]:
                yield from settle(self.table, player, card)
            case ["cover", card, "as", kind]:
                yield from cover(self.table, player, card, kind)
            case ["offer", card]:
                yield from offer(self.table, player, card)
        if not player.hand:
            self.table.draw(player, FULL_HAND)

    def close_round(self) -> None:
        """DEU-50, 53: after the round of the trigger comes one last round; DEU-52: never more than agreed."""
        if self.last_round:
            self.ending = self.table.trigger
        elif self.round == int(self.options["rounds"]):
            self.ending = "rounds"
        elif self.table.trigger:
            self.last_round = True

    def scores(self) -> list[int]:
        return [score(self.table, player) for player in self.table.players]

    def winners(self) -> list[str]:
        return winners(self.table) if self.ending else []

    def view(self) -> Json:
        table = self.table
        return {
            "round": self.round,
            "max_rounds": int(self.options["rounds"]),
            "first": self.first,
            "turn": self.active or None,
            "trigger": table.trigger,
            "last_round": self.last_round,
            "ending": self.ending,
            "winners": self.winners(),
            "wildcard": self.options["wildcard"] == "yes",
            "drafting": self.drafting,
            "supply": table.supply,
            "temples_left": table.temples_left,
            "deck": len(table.deck),
            "discard": len(table.discard),
            "discard_top": table.discard[-1] if table.discard else None,
            "laid": len(table.laid),
            "laid_cards": table.laid,
            "tiles": table.land.tiles,
            "regions": [region_view(region) for region in table.land.all()],
            "players": [self.player_view(player) for player in table.players],
        }

    def player_view(self, player: Player) -> Json:
        seen: Json = {
            "seat": player.seat,
            "goods": player.goods,
            "gold": player.gold,
            "columns": player.columns,
            "temples": temple_points(self.table, player),
            "hand_count": len(player.hand),
            "first": player.first or None,
            "wildcard_used": player.wildcard != "",
            "board": player.board,
            "pieces": player.pieces,
            "hand": sorted(player.hand, key=ORDER.index),
            "vp": player.vp,
            "total": shown_total(self.table, player, self.ending != ""),
            "lacks": {} if self.ending else lacks(self.table, player),
        }
        if player.wildcard:
            seen["wildcard"] = player.wildcard
        return seen


def region_view(region: Region) -> Json:
    seen: Json = {
        "cell": region.cell,
        "q": region.q,
        "r": region.r,
        "tile": region.tile,
        "terrain": region.terrain,
        "edge": region.at_edge(),
        "owner": region.owner or None,
        "pieces": region.pieces,
    }
    if region.terrain == "village":
        seen["vp"] = region.vp
    return seen
