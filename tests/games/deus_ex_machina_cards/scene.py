"""A table laid out by hand, played in notation."""

from theomachy.core.deck import Deck
from theomachy.core.game import Setup, make_setup
from theomachy.core.notation import parse_legal_action, text_of, why_illegal
from theomachy.core.rng import seeded_rng
from theomachy.games.deus_ex_machina_cards.game import GAME, make_state
from theomachy.games.deus_ex_machina_cards.state import CardsState, Player
from theomachy.games.deus_ex_machina_cards.steps import PLAY_STEPS
from theomachy.games.deus_ex_machina_cards.verbs import COMRADE, GOD, HERO, NO_GOD, OBJECTIVE, QUEST, SIDE


class Scene:
    """`Scene("jason hercules")` seats Jason first and Hercules second, both Strong, in the middle of a game."""

    def __init__(self, heroes: str, packs: tuple[str, ...] = (), /, **options: str) -> None:
        names = heroes.split()
        self.setup: Setup = make_setup(GAME.info, len(names), options=options, packs=packs)
        self.table: CardsState = make_state(self.setup, GAME.cards(self.setup), seeded_rng(1))
        for seat, name in enumerate(names):
            self.table.players[seat] = Player(HERO.index[name], 1, self.table.objectives[seat], (), (), 0)
        self.table.round = 1
        self.table.events = []
        self.table.steps.append(PLAY_STEPS[0])
        self.show("stymphalian-birds augean-stables nemean-lion", "caeneus medea", "zeus athena hades poseidon")

    def show(self, quests: str, comrades: str, gods: str) -> "Scene":
        """What lies face up; all other cards are in their decks, in the order of the pack."""
        table = self.table
        table.quests = [QUEST.index[slug] for slug in quests.split()]
        table.comrades = [COMRADE.index[slug] for slug in comrades.split()]
        table.gods = [GOD.index[slug] for slug in gods.split()]
        held = [quest for player in table.players for quest in player.quests]
        gone = [god for player in table.players for god in player.gods]
        table.quest_deck = Deck([q for q in range(QUEST.size) if q not in table.quests + held], [], False)
        table.comrade_deck = Deck([c for c in range(COMRADE.size) if c not in table.comrades], [], True)
        table.god_deck = Deck([g for g in range(NO_GOD) if g not in table.gods + gone], [], False)
        self.settle()
        return self

    def player(
        self, seat: int, side: str = "strong", objective: str = "without-purple", quests: str = "", gods: str = ""
    ) -> "Scene":
        held = tuple(QUEST.index[slug] for slug in quests.split())
        called = tuple(GOD.index[slug] for slug in gods.split())
        vp = sum(self.table.cards.quests[quest].vp for quest in held)
        wanted = OBJECTIVE.index[objective]
        hero = self.table.players[seat].hero
        self.table.players[seat] = Player(hero, SIDE.index[side], wanted, held, called, vp)
        pool = [objective for objective in range(OBJECTIVE.size) if objective != wanted]
        pool.insert(seat, wanted)
        self.table.objectives = pool
        self.table.gods = [god for god in self.table.gods if god not in called]
        return self.show(
            " ".join(QUEST.slug(q) for q in self.table.quests if q not in held),
            " ".join(COMRADE.slug(c) for c in self.table.comrades),
            " ".join(GOD.slug(g) for g in self.table.gods),
        )

    def settle(self) -> None:
        self.table.settle()

    def play(self, *texts: str) -> "Scene":
        for text in texts:
            self.table.apply(parse_legal_action(GAME, self.table, text))
        return self

    def pass_round(self, rounds: int = 1) -> "Scene":
        return self.play(*["pass"] * (rounds * len(self.table.players)))

    def legal(self) -> list[str]:
        return [text_of(action) for action in self.table.legal]

    def why(self, text: str) -> tuple[str, list[str], str]:
        reason = why_illegal(GAME, self.table, self.table.seat, text)
        assert reason is not None
        return reason.slug, reason.things, reason.rule

    def quests(self, seat: int) -> list[str]:
        return [QUEST.slug(quest) for quest in self.table.players[seat].quests]

    def gods(self, seat: int) -> list[str]:
        return [GOD.slug(god) for god in self.table.players[seat].gods]

    def side(self, seat: int) -> str:
        return SIDE.slug(self.table.players[seat].side)

    def shown_quests(self) -> list[str]:
        return [QUEST.slug(quest) for quest in self.table.quests]

    def shown_comrades(self) -> list[str]:
        return [COMRADE.slug(comrade) for comrade in self.table.comrades]

    def shown_gods(self) -> list[str]:
        return [GOD.slug(god) for god in self.table.gods]

    def ending(self) -> str:
        return GAME.ending(self.table)
