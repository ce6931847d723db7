"""The referee of Deus Ex Machina, the card game: docs/rules/deus-ex-machina-card-game.md, read a second time."""

from typing import Any

from tests.referees.comparison import News
from tests.referees.data import rows
from tests.referees.luck import Luck, take_from
from theomachy.core.game import Json, Setup

PACK = "deus_ex_machina_cards/packs/base"
LUCK = ("objective-drawn", "quest-shown", "comrade-shown", "god-shown")
SHOWN_QUESTS, SHOWN_COMRADES, SHOWN_GODS = 3, 2, 4


class Player:
    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.hero = ""
        self.strong = True
        self.objective = ""
        self.quests: list[str] = []
        self.gods: list[str] = []


class CardReferee:
    def __init__(self, setup: Setup, first: Json) -> None:
        self.heroes, self.comrades, self.quests = rows(PACK, "hero"), rows(PACK, "comrade"), rows(PACK, "quest")
        self.gods, self.objectives = rows(PACK, "god"), rows(PACK, "objective")
        self.players = [Player(seat) for seat in "abcd"[: setup.seats]]
        self.first = str(first["first"])
        self.max_rounds = int(setup.options["max-rounds"])
        self.round = 0
        self.quiet_rounds = 0
        self.all_passed = True
        self.end = ""
        self.winner = ""
        # Decks are unordered but for quests that went under theirs: those come last, in this order.
        self.quest_deck, self.quest_bottom, self.shown_quests = list(self.quests), list[str](), list[str]()
        self.comrade_deck, self.comrade_discard = list(self.comrades), list[str]()
        self.shown_comrades = list[str]()
        self.god_deck, self.shown_gods = list(self.gods), list[str]()
        at = [player.seat for player in self.players].index(self.first)
        self.clockwise = self.players[at:] + self.players[:at]
        self.turn = self.clockwise[0]
        if setup.options["heroes"] == "dealt":
            self.read_deal(first)

    def read_deal(self, first: Json) -> None:
        """With heroes dealt nobody is asked before round 1, so the deal is on the table already."""
        players: Any = first["players"]
        for player, seen in zip(self.players, players, strict=True):
            assert seen["hero"] in self.heroes
            assert seen["hero"] not in [p.hero for p in self.players]
            player.hero = seen["hero"]
        news = [["objective-drawn", seen["objective"]] for seen in players]
        for sort in ("comrade", "quest", "god"):
            shown: Any = first[f"{sort}s"]
            news += [[f"{sort}-shown", card] for card in shown]
        luck = Luck(news, LUCK)
        self.deal(luck, self.players)
        luck.require_all_used()

    # What is asked

    def asked(self) -> str:
        return "" if self.end else self.turn.seat

    def legal(self) -> list[str]:
        if self.end:
            return []
        if self.round == 0:
            return [f"choose {hero}" for hero in self.free_heroes()]
        found = ["pass", "pass and flip"]  # DXC-29
        for quest in self.shown_quests:
            for comrade in self.shown_comrades:
                if self.enough(quest, comrade, ""):
                    found.append(f"resolve {quest} with {comrade}")
                for god in self.shown_gods:
                    if self.enough(quest, comrade, god):
                        found.append(f"resolve {quest} with {comrade} using {god}")
        return found

    def free_heroes(self) -> list[str]:
        taken = [player.hero for player in self.players]
        return [hero for hero in self.heroes if hero not in taken]

    def strength(self, player: Player) -> tuple[int, int]:
        side = "strong" if player.strong else "weak"
        hero = self.heroes[player.hero]
        return hero[f"{side}-might"], hero[f"{side}-cunning"]

    def enough(self, quest: str, comrade: str, god: str) -> bool:
        """DXC-20 to 25, 32 to 35: free bonuses go wherever something is missing."""
        might, cunning = self.strength(self.turn)
        helper, asks = self.comrades[comrade], self.quests[quest]
        might, cunning = might + helper["might"], cunning + helper["cunning"]
        hero_god = self.heroes[self.turn.hero]["god"]
        free = 0
        if helper["colour"] == asks["colour"]:
            free += 1
        if hero_god == helper["god"]:
            free += 1
        if god == hero_god:
            free += 1
        if god == helper["god"]:
            free += 1
        if god == "ares":
            might += 1
        if god == "hades":
            cunning += 1
        need_might, need_cunning = asks["might"], asks["cunning"]
        if god == "hephaestus":
            need_might, need_cunning = need_cunning, need_might
        missing = max(0, need_might - might) + max(0, need_cunning - cunning)
        return bool(missing <= free)

    # What is done

    def play(self, text: str, news: News) -> None:
        luck = Luck(news, LUCK)
        words = text.split()
        if words[0] == "choose":
            self.choose(words[1], luck)
        else:
            if words[0] == "resolve":
                self.resolve(words[1], words[3], words[5] if len(words) > 4 else "", luck)
            elif words == ["pass", "and", "flip"]:
                self.turn.strong = not self.turn.strong
            self.next_player(luck)
        luck.require_all_used()

    def choose(self, hero: str, luck: Luck) -> None:
        """DXC-10. The last of four players takes the hero that is left."""
        self.turn.hero = hero
        waiting = [player for player in self.clockwise if not player.hero]
        free = self.free_heroes()
        if len(waiting) == 1 and len(free) == 1:
            waiting.pop().hero = free[0]
        if waiting:
            self.turn = waiting[0]
        else:
            self.deal(luck, self.players)

    def deal(self, luck: Luck, order: list[Player]) -> None:
        """DXC-10, 11."""
        tiles = list(self.objectives)
        for player in order:
            player.objective = take_from(tiles, luck.card("objective-drawn"), "objectives")
        for _ in range(SHOWN_COMRADES):
            self.show_comrade(luck)
        for _ in range(SHOWN_QUESTS):
            self.show_quest(luck)
        for _ in range(SHOWN_GODS):
            self.show_god(luck)
        self.round = 1
        self.turn = self.clockwise[0]

    def resolve(self, quest: str, comrade: str, god: str, luck: Luck) -> None:
        """DXC-27, 37: quest, comrade, god, each replaced in this order."""
        self.all_passed = False
        self.shown_quests.remove(quest)
        self.turn.quests.append(quest)
        self.shown_comrades.remove(comrade)
        self.comrade_discard.append(comrade)
        if god:
            self.shown_gods.remove(god)
            self.turn.gods.append(god)
        self.turn.strong = not self.turn.strong
        self.show_quest(luck)
        self.show_comrade(luck)
        if god:
            self.show_god(luck)

    def show_quest(self, luck: Luck) -> None:
        """DXC-28: not refilled. Quests from DXC-42 come after all the others."""
        if self.quest_deck:
            self.shown_quests.append(take_from(self.quest_deck, luck.card("quest-shown"), "quest deck"))
        elif self.quest_bottom:
            quest = luck.card("quest-shown")
            assert quest == self.quest_bottom.pop(0), f"{quest} does not lie on top"
            self.shown_quests.append(quest)

    def show_comrade(self, luck: Luck) -> None:
        """DXC-28: refilled from the discard."""
        if not self.comrade_deck:
            self.comrade_deck, self.comrade_discard = self.comrade_discard, []
        self.shown_comrades.append(take_from(self.comrade_deck, luck.card("comrade-shown"), "comrade deck"))

    def show_god(self, luck: Luck) -> None:
        if self.god_deck:
            self.shown_gods.append(take_from(self.god_deck, luck.card("god-shown"), "god deck"))

    # The end of a round

    def next_player(self, luck: Luck) -> None:
        at = self.clockwise.index(self.turn)
        if at + 1 < len(self.clockwise):
            self.turn = self.clockwise[at + 1]
        else:
            self.end_round(luck)

    def end_round(self, luck: Luck) -> None:
        """DXC-44: claims, then the ends of DXC-43, then the standstill of DXC-42."""
        claims = [player for player in self.players if self.fulfilled(player)]
        if claims:
            fewest = min(len(player.gods) for player in claims)
            self.finish("claim", next(player for player in claims if len(player.gods) == fewest))
            return
        if not self.quest_deck and not self.quest_bottom and not self.shown_quests:
            self.finish("no-quest-left", self.leader())
            return
        if self.round == self.max_rounds:
            self.finish("rounds-over", self.leader())
            return
        self.quiet_rounds = self.quiet_rounds + 1 if self.all_passed else 0
        if self.quiet_rounds == 2:
            self.stir(luck)
            self.quiet_rounds = 0
        self.all_passed = True
        self.round += 1
        self.turn = self.clockwise[0]

    def stir(self, luck: Luck) -> None:
        """DXC-42. The display is kept in the order of showing, so the longest-shown quest is its first."""
        self.comrade_discard += self.shown_comrades
        self.shown_comrades = []
        for _ in range(SHOWN_COMRADES):
            self.show_comrade(luck)
        self.quest_bottom.append(self.shown_quests.pop(0))
        self.show_quest(luck)

    def fulfilled(self, player: Player) -> bool:
        """DXC-40, 36: with Poseidon one quest may count as another colour."""
        objective = self.objectives[player.objective]
        if self.net(player) < objective["vp"][len(self.players) - 2]:
            return False
        colours = [self.quests[quest]["colour"] for quest in player.quests]
        if covers(colours, objective["colours"]):
            return True
        if "poseidon" not in player.gods:
            return False
        for i in range(len(colours)):
            for new in objective["colours"]:
                if covers([*colours[:i], new, *colours[i + 1 :]], objective["colours"]):
                    return True
        return False

    def leader(self) -> Player:
        """DXC-43; the earliest seat is the youngest (DXC-13)."""
        best = self.players[0]
        for player in self.players[1:]:
            if (self.net(player), -len(player.gods)) > (self.net(best), -len(best.gods)):
                best = player
        return best

    def finish(self, end: str, winner: Player) -> None:
        self.end, self.winner = end, winner.seat

    # What is counted and seen

    def vp(self, player: Player) -> int:
        return sum(self.quests[quest]["vp"] for quest in player.quests)

    def net(self, player: Player) -> int:
        """DXC-30."""
        return self.vp(player) - len(player.gods)

    def scores(self) -> list[int]:
        return [self.net(player) for player in self.players]

    def winners(self) -> list[str]:
        return [self.winner] if self.end else []

    def view(self) -> Json:
        return {
            "round": self.round,
            "max_rounds": self.max_rounds,
            "first": self.first,
            "quests": self.shown_quests,
            "comrades": self.shown_comrades,
            "gods": self.shown_gods,
            "quest_deck": len(self.quest_deck) + len(self.quest_bottom),
            "quest_deck_bottom": self.quest_bottom[::-1],
            "comrade_deck": len(self.comrade_deck),
            "comrade_discard": [slug for slug in self.comrades if slug in self.comrade_discard],
            "god_deck": len(self.god_deck),
            "players": [self.player_view(player) for player in self.players],
            "ending": self.end,
            "winner": self.winner or None,
        }

    def player_view(self, player: Player) -> Json:
        seen: Json = {
            "seat": player.seat,
            "quests": player.quests,
            "gods": player.gods,
            "vp": self.vp(player),
            "net": self.net(player),
            "has_objective": bool(player.objective),
        }
        if player.hero:
            might, cunning = self.strength(player)
            side = "strong" if player.strong else "weak"
            seen |= {"hero": player.hero, "side": side, "might": might, "cunning": cunning}
        if player.objective:
            goal = self.objectives[player.objective]["vp"][len(self.players) - 2]
            seen |= {"objective": player.objective, "goal": goal}
        return seen


def covers(colours: list[str], wanted: list[str]) -> bool:
    return all(colour in colours for colour in wanted)
