"""The course of a game: set-up, turns, rounds and goes (DEM-10 to 29), and who is asked what."""

from typing import Any

from tests.referees.comparison import News
from tests.referees.luck import Luck, take_from
from tests.referees.machina import all_seeing_view, claims, interventions, moves, powers, quests, tracks
from tests.referees.machina.table import PLACES, Go, Player, Quest, Table
from theomachy.core.game import Json, Setup

LUCK = ("card-seen", "objective-drawn", "quest-drawn", "hero-shown", "quest-shown", "stolen-card")
SECRETS_DRAWN = 3


class MachinaReferee:
    def __init__(self, setup: Setup, first: Json) -> None:
        self.table = Table(setup, str(first["first"]))
        if self.table.dealt_gods:
            self.table.luck = first_deal(first)
            self.deal_god()
            self.table.luck.require_all_used()

    def asked(self) -> str:
        return "" if self.table.ending else self.table.actor.seat

    def legal(self) -> list[str]:
        """What the question that waits allows."""
        table = self.table
        if table.ending:
            return []
        if table.question == "take-god":
            return [f"take {god}" for god in self.free_gods()]
        if table.question == "put-back":
            return [f"put-back {quest}" for quest in table.actor.secrets]
        if table.question == "go":
            return self.after_token() if table.go.moved else self.before_token()
        if table.question == "presence-quest":
            return moves.presence_quests(table)
        if table.question == "hurt":
            return [f"hurt {other.seat}" for other in table.opponents()]  # DEM-46
        if table.question == "over-limit":
            return [f"discard {card}" for card in sorted(set(table.actor.hand))]
        return interventions.safe_targets(table, table.question)

    def play(self, text: str, news: News) -> None:
        table = self.table
        kinds = (*LUCK, "god-taken") if table.dealt_gods else LUCK
        table.luck = Luck(news, kinds)
        self.do(text.split())
        while self.goes_on_by_itself():
            self.do(self.legal()[0].split())
        table.luck.require_all_used()

    def goes_on_by_itself(self) -> bool:
        """A decision with one way out is never asked, but for the end of a go while a card might be used (DEM-26), and
        the space of Lucky Day (DEM-63)."""
        table = self.table
        if table.question == "go" and table.go.moved and self.might_use_card():
            return False
        if table.question == "reveal":
            return False
        return len(self.legal()) == 1

    def might_use_card(self) -> bool:
        """As far as the others can see."""
        return bool(self.table.actor.hand) and not self.table.go.card_used

    def view(self) -> Json:
        return all_seeing_view.view(self.table)

    def scores(self) -> list[int]:
        return [player.gp for player in self.table.players]

    def winners(self) -> list[str]:
        return self.table.winners

    # Set-up

    def free_gods(self) -> list[str]:
        taken = [player.god for player in self.table.players]
        return [god for god in self.table.data.gods if god not in taken]

    def deal_god(self) -> None:
        seat, god = self.table.luck.next("god-taken")
        assert seat == self.table.actor.seat
        assert god in self.free_gods()
        self.take_god(god)

    def take_god(self, god: str) -> None:
        """DEM-10 to 14."""
        table, player = self.table, self.table.actor
        row = table.data.gods[god]
        player.god, player.might, player.cunning, player.charged = god, row["might"], row["cunning"], True
        table.hero_deck += [slug for slug, hero in table.data.heroes.items() if hero.get("god") == god]
        for _ in range(row["cards"]):
            table.draw_card(player)
        player.objective = take_from(table.objective_tiles, table.luck.card("objective-drawn"), "objectives")
        for _ in range(SECRETS_DRAWN):
            player.secrets.append(take_from(table.quest_deck, table.luck.card("quest-drawn"), "quest deck"))
        table.question = "put-back"

    def put_back(self, quest: str) -> None:
        table = self.table
        table.actor.secrets.remove(quest)
        table.actor.put_back = quest
        table.quest_deck.append(quest)
        table.question = "take-god"
        at = table.order.index(table.actor) + 1
        if at == len(table.order):
            self.begin_game()
            return
        table.actor = table.order[at]
        if table.dealt_gods:
            self.deal_god()

    def begin_game(self) -> None:
        """DEM-15, 61: start cards may be used in the first round."""
        tracks.fill_heroes(self.table)
        for player in self.table.players:
            player.fresh = []
        self.begin_turn()

    # Turns, rounds, goes

    def begin_turn(self) -> None:
        """DEM-21, 22."""
        table = self.table
        table.turn += 1
        table.round = 1
        table.lead = table.first
        table.order = table.clockwise()
        table.tokens = {}
        for player in table.players:
            player.tokens = table.rounds
        tracks.move_quests_up(table)
        tracks.fill_quests(table)
        self.begin_go(table.order[0])

    def begin_go(self, player: Player) -> None:
        self.table.actor = player
        self.table.question = "go"
        tracks.begin_go(self.table)

    def end_go(self) -> None:
        table = self.table
        table.actor.fresh = []
        table.go = Go()
        at = table.order.index(table.actor) + 1
        if at < len(table.order):
            self.begin_go(table.order[at])
        else:
            self.end_round()

    def end_round(self) -> None:
        """DEM-20, 29, 74."""
        table = self.table
        table.rounds_played += 1
        claims.check_claims(table)
        if not table.ending:
            claims.check_quests_over(table)
        if not table.ending and table.round == table.rounds:
            claims.check_turns_over(table)
        if table.ending:
            return
        if table.round == table.rounds:
            self.begin_turn()
        else:
            table.round += 1
            self.begin_go(table.order[0])

    # A go

    def before_token(self) -> list[str]:
        """DEM-23, 26: the main action, or something free before it."""
        table = self.table
        found = moves.main_actions(table)
        if not table.go.placed:
            found += quests.placings(table)
        return found + powers.abilities(table) + interventions.usable_cards(table)

    def after_token(self) -> list[str]:
        """DEM-26 (4) and (5); at a table with quick ends the ability alone holds nobody up."""
        if self.table.quick_end and not self.might_use_card():
            return ["end"]
        return [*powers.abilities(self.table), *interventions.usable_cards(self.table), "end"]

    def do(self, words: list[str]) -> None:
        table = self.table
        verb = words[0]
        if verb == "take":
            self.take_god(words[1])
        elif verb == "put-back":
            self.put_back(words[1])
        elif verb == "send":
            moves.send(table, words[1], words[3], words[5] if len(words) > 4 else "")
        elif verb == "complete":
            moves.complete(table, words[1], words[3], words[5] if len(words) > 4 else "")
        elif verb == "decline":
            table.question = "go"
        elif verb == "hurt":
            table.player(words[1]).lose(table.amount)
            table.question = "go"
        elif verb == "place":
            table.quest_track[PLACES.index(words[3])] = Quest(words[1], True)
            table.go.placed = words[1]
            table.actor.secrets.remove(words[1])
        elif verb == "discard":
            moves.discard(table, words[1])
        elif verb == "use":
            interventions.use_card(table, words[1])
        elif verb == "end":
            self.end_go()
        elif verb in ("reserve", "mark", "steal", "remove", "renew"):
            powers.use_ability(table, words)
        else:
            interventions.answer_card(table, words)
        if table.used_hero and table.question == "go":
            moves.finish_main(table)


def first_deal(first: Json) -> Luck:
    """With gods dealt, the first player's deal is on the table before anybody is asked."""
    players: Any = first["players"]
    seen_player = next(player for player in players if player["seat"] == first["first"])
    news = [["god-taken", seen_player["seat"], seen_player["god"]]]
    news += [["card-seen", card] for card in seen_player["hand"]]
    news += [["objective-drawn", seen_player["objective"]]]
    news += [["quest-drawn", quest] for quest in seen_player["secrets"]]
    return Luck(news, (*LUCK, "god-taken"))
