"""Set-up: gods, objectives, Secret Quests, and the first cards on the tracks."""

from __future__ import annotations

from theomachy.core.action import SEAT, Action
from theomachy.core.deck import EMPTY, shuffled_deck
from theomachy.core.game import Setup
from theomachy.core.physical_luck import DRAW, PhysicalQuestion, ask_dealt_cards, random_choice, require_answer, swap
from theomachy.core.rng import Rng
from theomachy.core.rule_errors import Reason
from theomachy.core.state import NOBODY, Question, Step
from theomachy.games.deus_ex_machina.cards import NO_GOD, Box
from theomachy.games.deus_ex_machina.event_kinds import (
    GOD_TAKEN,
    OBJECTIVE_DRAWN,
    QUEST_DRAWN,
    QUEST_PUT_BACK,
    SECRETS_KEPT,
)
from theomachy.games.deus_ex_machina.hands import draw_card
from theomachy.games.deus_ex_machina.heroes import refill_heroes
from theomachy.games.deus_ex_machina.quests import secret_quests_of_others
from theomachy.games.deus_ex_machina.rules import QUESTS_DRAWN, SMALL_QUEST_GP
from theomachy.games.deus_ex_machina.state import (
    FREE,
    NEW_GO,
    NO_QUEST,
    UNKNOWN,
    MachinaState,
    Player,
)
from theomachy.games.deus_ex_machina.turn_order import NEXT_GO_STEP, begin_round, begin_turn
from theomachy.games.deus_ex_machina.verbs import GOD, OBJECTIVE, PUT_BACK, QUEST, SPACE, TAKE


def make_state(setup: Setup, box: Box, rng: Rng) -> MachinaState:
    """DEM-02, 03, 19: the decks of this number of players; the youngest starts, or chance decides."""
    quests = quests_in_play(box, setup.seats)
    legendary = tuple([i for i in box.heroes_in_box if box.heroes[i].god != NO_GOD])
    objectives = box.objectives_in_box[:]
    rng.shuffle(objectives)
    first = random_choice(rng, SEAT, list(range(setup.seats))) if setup.options["start"] == "random" else 0
    state = MachinaState()
    state.init(rng)
    state.box = box
    state.players = [Player() for _ in range(setup.seats)]
    state.spaces = [FREE] * SPACE.size
    state.quests = [NO_QUEST] * len(box.place_gains)
    state.heroes = []
    state.quest_deck = shuffled_deck(quests, rng, refills=False)
    state.hero_deck = shuffled_deck([i for i in box.heroes_in_box if i not in legendary], rng, refills=True)
    state.card_deck = shuffled_deck(list(range(len(box.card_kinds))), rng, refills=True)
    state.objectives = tuple(objectives)
    state.absent_heroes = legendary
    state.opening_seat = first
    state.first_player = first
    state.lead_seat = first
    state.max_turns = int(setup.options["max-turns"])
    state.quick_end = setup.options["quick-end"] == "yes"
    return state


def quests_in_play(box: Box, seats: int) -> list[int]:
    """DEM-02: with 2 or 3 players the quests worth 2 GP stay in the box."""
    small = seats < 4
    return [i for i in range(len(box.quests)) if not (small and box.quests[i].gp == SMALL_QUEST_GP)]


def push_setup_steps(state: MachinaState, deals_gods: bool) -> None:
    """DEM-10: in turn order, each player takes a god, or is dealt one."""
    state.steps.append(OpenTracks(NOBODY))
    gods = state.box.gods_in_box[:]
    state.rng.shuffle(gods)
    count = len(state.players)
    if deals_gods:
        ask_dealt_cards(state.rng, GOD, gods, count)
    for i in reversed(range(count)):
        seat = (state.first_player + i) % count
        state.steps.append(TakeGod(seat, gods[i] if deals_gods else UNKNOWN))


class TakeGod(Step[MachinaState]):
    """DEM-01, 10: take a god that no player has yet; if gods are dealt, `dealt_god` is the only option."""

    def __init__(self, seat: int, dealt_god: int) -> None:
        super().__init__(seat)
        self.dealt_god = dealt_god

    def options(self, state: MachinaState) -> list[Action]:
        if self.dealt_god != UNKNOWN:
            return [TAKE.of(self.dealt_god)]
        taken_gods = [player.god for player in state.players]
        return [TAKE.of(god) for god in state.box.gods_in_box if god not in taken_gods]

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        if action.verb is not TAKE:
            return Reason("god-first", [], "DEM-10")
        is_in_box = action.things[0] in state.box.gods_in_box
        return Reason("god-taken" if is_in_box else "god-in-expansion", [GOD.id(action.things[0])], "DEM-01")

    def apply(self, state: MachinaState, action: Action) -> None:
        prepare_player(state, self.seat, action.things[0])

    def question(self, state: MachinaState) -> Question:
        return Question("take-god")

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.dealt_god)


def prepare_player(state: MachinaState, seat: int, god: int) -> None:
    """DEM-03, 10, 12, 13, 14: the mat, the Legendary hero, cards, the objective, and three quests to choose from."""
    me = state.players[seat]
    me.god = god
    me.might = state.box.gods[god].might
    me.cunning = state.box.gods[god].cunning
    me.charged = True
    state.emit(GOD_TAKEN, seat, god)
    for hero in state.absent_heroes:
        if state.box.heroes[hero].god == god:
            state.hero_deck.shuffle_in(hero, state.rng)
    state.absent_heroes = tuple([hero for hero in state.absent_heroes if state.box.heroes[hero].god != god])
    for _ in range(state.box.gods[god].cards):
        draw_card(state, seat)
    if state.rng.needs_answers():
        ask_drawn_objective(state, seat)
    me.objective = state.mark_revealed(state.objectives[seat])
    state.emit_private(seat, OBJECTIVE_DRAWN, me.objective)
    for _ in range(QUESTS_DRAWN):
        if state.rng.needs_answers():
            state.quest_deck.ask_next_card(state, QUEST, seat, secret_quests_of_others(state, seat))
        quest = state.quest_deck.draw(state)
        if quest != EMPTY:
            me.secret_quests = (*me.secret_quests, quest)
            state.emit_private(seat, QUEST_DRAWN, quest)
    state.steps.append(PutBackQuest(seat))


def ask_drawn_objective(state: MachinaState, seat: int) -> None:
    """With physical luck: asks the seat which objective it drew, and swaps that one to its index.

    Objectives that others have drawn are offered as answers too, since the seat does not know them.
    """
    drawn_indexes = [other for other in range(len(state.players)) if state.players[other].objective != UNKNOWN]
    free_indexes = [at for at in range(len(state.objectives)) if at not in drawn_indexes]
    objectives = list(state.objectives)
    ask = PhysicalQuestion(
        DRAW, OBJECTIVE, [objectives[at] for at in free_indexes], seat, [objectives[at] for at in drawn_indexes]
    )
    swap(objectives, seat, free_indexes[require_answer(state.rng, ask, free_indexes.index(seat))])
    state.objectives = tuple(objectives)


class PutBackQuest(Step[MachinaState]):
    """DEM-14: two quests are kept, the third is shuffled back before the next player draws."""

    def options(self, state: MachinaState) -> list[Action]:
        return [PUT_BACK.of(quest) for quest in sorted(state.players[self.seat].secret_quests)]

    def why_illegal(self, state: MachinaState, action: Action) -> Reason | None:
        if action.verb is PUT_BACK:
            return Reason("not-drawn", [QUEST.id(action.things[0])], "DEM-14")
        return Reason("put-back-first", [], "DEM-14")

    def apply(self, state: MachinaState, action: Action) -> None:
        me = state.players[self.seat]
        me.put_back_quest = action.things[0]
        me.secret_quests = tuple([quest for quest in me.secret_quests if quest != me.put_back_quest])
        state.quest_deck.shuffle_in(me.put_back_quest, state.rng)
        state.emit_private(self.seat, QUEST_PUT_BACK, me.put_back_quest)
        state.emit(SECRETS_KEPT, self.seat, len(me.secret_quests))

    def question(self, state: MachinaState) -> Question:
        return Question("put-back")


class OpenTracks(Step[MachinaState]):
    """DEM-15: reveals three heroes, then four quests from the reshuffled deck, and begins the first turn."""

    def apply(self, state: MachinaState, action: Action) -> None:
        state.go = NEW_GO
        refill_heroes(state)
        state.rng.shuffle(state.quest_deck.cards)
        state.steps.append(NEXT_GO_STEP)
        begin_turn(state)
        begin_round(state)
