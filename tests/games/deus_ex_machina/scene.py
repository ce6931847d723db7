"""A table laid out by hand, played in notation."""

from theomachy.core.action import SEAT, Action
from theomachy.core.deck import Deck
from theomachy.core.game import Setup, make_setup
from theomachy.core.notation import parse_action, parse_legal_action, text_of, why_illegal
from theomachy.core.rng import seeded_rng
from theomachy.games.deus_ex_machina.cards import NO_GOD
from theomachy.games.deus_ex_machina.game import GAME
from theomachy.games.deus_ex_machina.player_go import PLAY_GO_STEPS
from theomachy.games.deus_ex_machina.setup import make_state
from theomachy.games.deus_ex_machina.state import FREE, NO_QUEST, MachinaState, Player
from theomachy.games.deus_ex_machina.turn_order import NEXT_GO_STEP
from theomachy.games.deus_ex_machina.verbs import CARD, GOD, HERO, OBJECTIVE, QUEST, SEND, SPACE


def things(index: dict[str, int], slugs: str) -> list[int]:
    return [NO_QUEST if slug == "-" else index[slug] for slug in slugs.split()]


class Scene:
    """`Scene("athena hermes hera")` seats Athena first, in the first round of a turn, with empty mats and hands."""

    def __init__(self, gods: str, edition: str = "int", **options: str) -> None:
        self.gods = gods.split()
        if "poseidon" in self.gods or "ares" in self.gods:
            options["expansion"] = "yes"
        named = {option.replace("_", "-"): choice for option, choice in options.items()}
        self.setup: Setup = make_setup(GAME.info, len(self.gods), edition, named)
        table: MachinaState = make_state(self.setup, GAME.box(self.setup), seeded_rng(1))
        self.table = table
        for seat, god in enumerate(self.gods):
            table.players[seat].god = GOD.index[god]
            table.players[seat].charged = True
            table.players[seat].objective = table.objectives[seat]
        table.absent_heroes = tuple(
            hero for hero in table.absent_heroes if GOD.slug(table.box.heroes[hero].god) not in self.gods
        )
        table.turn = table.round = table.goes_begun = 1
        table.events = []
        table.steps = [NEXT_GO_STEP, PLAY_GO_STEPS[0]]
        table.heroes = things(HERO.index, "caeneus orion cadmus")
        self.quests("hydra sphinx talos girdle-of-hippolyta")

    def restock_decks(self) -> "Scene":
        """All cards that lie nowhere are in their decks, in the order of the pack; what is legal is asked anew."""
        table, box = self.table, self.table.box
        quests = [quest for quest in table.quests if quest != NO_QUEST]
        cards: list[int] = table.card_deck.discard[:]
        for player in table.players:
            quests += [*player.secret_quests, *player.completed_quests]
            cards += player.hand
        small = len(table.players) < 4
        pool = [q for q in range(QUEST.size) if not (small and box.quests[q].gp == 2)]
        table.quest_deck = Deck([q for q in pool if q not in quests], [], False)
        line = table.heroes + table.hero_deck.discard + list(table.absent_heroes)
        table.hero_deck.cards = [h for h in box.heroes_in_box if h not in line]
        table.card_deck.cards = [c for c in range(len(box.card_kinds)) if c not in cards]
        return self.settle()

    def settle(self) -> "Scene":
        self.table.settle()
        return self

    def player(self, god: str) -> Player:
        return self.table.players[self.gods.index(god)]

    def quests(self, slugs: str) -> "Scene":
        """The quest track from the top, `-` for an empty space."""
        self.table.quests = things(QUEST.index, slugs)
        return self.restock_decks()

    def heroes(self, slugs: str) -> "Scene":
        self.table.heroes = things(HERO.index, slugs)
        return self.restock_decks()

    def deck(self, slugs: str) -> "Scene":
        """Just these quests are in the deck, the first on top."""
        self.table.quest_deck.cards = things(QUEST.index, slugs)[::-1]
        return self.settle()

    def hero_deck(self, slugs: str, discard: str = "") -> "Scene":
        self.table.hero_deck.cards = things(HERO.index, slugs)[::-1]
        self.table.hero_deck.discard = things(HERO.index, discard)
        return self.settle()

    def token(self, god: str, space: str) -> "Scene":
        self.table.spaces[SPACE.index[space]] = self.gods.index(god)
        return self.settle()

    def mat(self, god: str, might: int, cunning: int, gp: int = 0, charged: bool = True) -> "Scene":
        player = self.player(god)
        player.might, player.cunning, player.gp, player.charged = might, cunning, gp, charged
        player.gp_from_cards = gp
        return self.settle()

    def hand(self, god: str, kinds: str) -> "Scene":
        free = [card for card in range(len(self.table.box.card_kinds)) if card not in self.cards_outside_decks()]
        cards: list[int] = []
        for kind in kinds.split():
            cards.append(next(c for c in free if self.table.box.card_kinds[c] == CARD.index[kind] and c not in cards))
        self.player(god).hand = tuple(cards)
        return self.restock_decks()

    def cards_outside_decks(self) -> list[int]:
        return [card for player in self.table.players for card in player.hand]

    def secrets(self, god: str, slugs: str) -> "Scene":
        self.player(god).secret_quests = tuple(things(QUEST.index, slugs))
        return self.restock_decks()

    def done(self, god: str, slugs: str) -> "Scene":
        player = self.player(god)
        player.completed_quests = tuple(things(QUEST.index, slugs))
        player.gp = sum(self.table.box.quests[quest].gp for quest in player.completed_quests) + player.gp_from_cards
        return self.restock_decks()

    def objective(self, god: str, slug: str) -> "Scene":
        tile, seat = OBJECTIVE.index[slug], self.gods.index(god)
        tiles = list(self.table.objectives)
        at = tiles.index(tile)
        tiles[at], tiles[seat] = tiles[seat], tile
        self.table.objectives = tuple(tiles)
        for other in range(len(self.gods)):
            self.table.players[other].objective = tiles[other]
        return self.settle()

    def play(self, *texts: str) -> "Scene":
        for text in texts:
            self.table.apply(parse_legal_action(GAME, self.table, text))
        return self

    def pass_goes(self, goes: int = 1) -> "Scene":
        """So many goes in which an ordinary hero collects points and nothing else is done."""
        for _ in range(goes):
            seat, rounds = self.table.seat, self.table.rounds_played
            self.table.apply(self.plain_send())
            if self.table.seat == seat and self.table.rounds_played == rounds and "end" in self.legal():
                self.play("end")
        return self

    def rest_of_round(self) -> "Scene":
        return self.pass_goes(len(self.gods) - self.table.goes_begun + 1)

    def plain_send(self) -> Action:
        for action in self.table.legal:
            if action.verb is SEND and self.table.box.heroes[action.things[0]].god == NO_GOD:
                return action
        raise AssertionError(self.legal())

    def legal(self, verb: str = "") -> list[str]:
        found = [text_of(action) for action in self.table.legal]
        return [text for text in found if text.split()[0] == verb] if verb else found

    def is_legal(self, text: str) -> bool:
        return parse_action(GAME.verbs, text) in self.table.legal

    def why(self, text: str) -> tuple[str, list[str], str]:
        reason = why_illegal(GAME, self.table, self.table.seat, text)
        assert reason is not None
        return reason.slug, reason.things, reason.rule

    def turn_of(self) -> str:
        return self.gods[self.table.seat]

    def points(self, god: str) -> tuple[int, int]:
        return self.player(god).might, self.player(god).cunning

    def gp(self, god: str) -> int:
        return self.player(god).gp

    def cards(self, god: str) -> list[str]:
        return [CARD.slug(self.table.box.card_kinds[card]) for card in self.player(god).hand]

    def quests_of(self, god: str) -> list[str]:
        return [QUEST.slug(quest) for quest in self.player(god).completed_quests]

    def track(self) -> str:
        return " ".join("-" if quest == NO_QUEST else QUEST.slug(quest) for quest in self.table.quests)

    def line(self) -> str:
        return " ".join(HERO.slug(hero) for hero in self.table.heroes)

    def owner(self, space: str) -> str:
        seat = self.table.spaces[SPACE.index[space]]
        return "" if seat == FREE else self.gods[seat]

    def event_texts(self, kind: str) -> list[str]:
        """The events of a kind so far, without their names."""
        assert self.table.events is not None
        return [repr(event).partition(" ")[2] for event in self.table.events if event.kind.name == kind]

    def ending(self) -> str:
        return GAME.ending(self.table)

    def winners(self) -> list[str]:
        return [self.gods[seat] for seat in GAME.winners(self.table)]

    def seat(self, god: str) -> str:
        return SEAT.slug(self.gods.index(god))
