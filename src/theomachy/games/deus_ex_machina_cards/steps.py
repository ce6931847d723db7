"""The steps of the game: choosing heroes, the deal, plays, and the end of each round."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.deck import EMPTY
from theomachy.core.physical_luck import DRAW, PhysicalQuestion, require_answer, swap
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question, Step
from theomachy.games.deus_ex_machina_cards.reasons import why_not_shown, why_too_weak
from theomachy.games.deus_ex_machina_cards.state import (
    BY_CLAIM,
    OUT_OF_QUESTS,
    OUT_OF_ROUNDS,
    CardsState,
    Player,
    colours_missing,
)
from theomachy.games.deus_ex_machina_cards.verbs import (
    CHOOSE,
    CLAIMED,
    COMRADE,
    COMRADE_SHOWN,
    FLIP,
    FLIPPED,
    GOD,
    GOD_SHOWN,
    GOD_USED,
    HERO,
    HERO_CHOSEN,
    KEEP,
    NO_GOD,
    NO_QUEST_LEFT,
    OBJECTIVE,
    OBJECTIVE_DRAWN,
    PASS,
    PASSED,
    QUEST,
    QUEST_BURIED,
    QUEST_SHOWN,
    RESOLVE,
    RESOLVED,
    ROUND_BEGINS,
    ROUNDS_OVER,
    STRONG,
    WON,
)

COMRADES_SHOWN: Final = 2
QUESTS_SHOWN: Final = 3
GODS_SHOWN: Final = 4
MAX_QUIET_ROUNDS: Final = 2


class ChooseHero(Step[CardsState]):
    """DXC-10: each player chooses a hero, Strong side up."""

    def options(self, state: CardsState) -> list[Action]:
        taken_heroes = [player.hero for player in state.players]
        return [CHOOSE.of(hero) for hero in range(HERO.size) if hero not in taken_heroes]

    def why_illegal(self, state: CardsState, action: Action) -> Reason | None:
        if action.verb is CHOOSE:
            return Reason("hero-taken", [HERO.id(action.things[0])], "DXC-10")
        return Reason("choose-first", [], "DXC-10")

    def apply(self, state: CardsState, action: Action) -> None:
        take_hero(state, self.seat, action.things[0])

    def question(self, state: CardsState) -> Question:
        return Question("choose-hero")


def take_hero(state: CardsState, seat: int, hero: int) -> None:
    old = state.players[seat]
    state.players[seat] = Player(hero, STRONG, old.objective, (), (), 0)
    state.emit(HERO_CHOSEN, seat, hero)


class DealCards(Step[CardsState]):
    """DXC-10, 11: each player draws an objective in secret; 2 comrades, 3 quests and 4 gods are revealed."""

    def apply(self, state: CardsState, action: Action) -> None:
        for seat in range(len(state.players)):
            if state.rng.needs_answers():
                deal_objective(state, seat)
            objective = state.mark_revealed(state.objectives[seat])
            state.players[seat] = state.players[seat].with_objective(objective)
            state.emit_private(seat, OBJECTIVE_DRAWN, objective)
        show_comrades(state, COMRADES_SHOWN, [])
        for _ in range(QUESTS_SHOWN):
            show_quest(state)
        for _ in range(GODS_SHOWN):
            show_god(state)
        begin_round(state)


def deal_objective(state: CardsState, seat: int) -> None:
    """With physical luck: asks the seat which objective it drew, and swaps that one to its index.

    Objectives that others drew before are offered as answers too, since the seat does not know them.
    """
    objectives = state.objectives[:]
    ask = PhysicalQuestion(DRAW, OBJECTIVE, objectives[seat:], seat, objectives[:seat])
    swap(objectives, seat, seat + require_answer(state.rng, ask, 0))
    state.objectives = objectives


class Play(Step[CardsState]):
    """DXC-20, 29: resolve one quest, or pass."""

    def options(self, state: CardsState) -> list[Action]:
        me = state.players[self.seat]
        out: list[Action] = []
        for quest in state.quests:
            for comrade in state.comrades:
                opening = state.cards.gods_to_resolve(me.hero, me.side, comrade, quest)
                if opening == 0:
                    continue
                if opening >> NO_GOD & 1:
                    out.append(RESOLVE.of(quest, comrade, NO_GOD))
                for god in state.gods:
                    if opening >> god & 1:
                        out.append(RESOLVE.of(quest, comrade, god))
        out.append(PASS.of(KEEP))
        out.append(PASS.of(FLIP))
        return out

    def why_illegal(self, state: CardsState, action: Action) -> Reason | None:
        if action.verb is CHOOSE:
            return Reason("heroes-chosen", [], "DXC-10")
        quest, comrade, god = action.things
        return why_not_shown(state, quest, comrade, god) or why_too_weak(state, self.seat, quest, comrade, god)

    def apply(self, state: CardsState, action: Action) -> None:
        if action.verb is RESOLVE:
            quest, comrade, god = action.things
            resolve_quest(state, self.seat, quest, comrade, god)
        else:
            pass_turn(state, self.seat, action.things[0])
        push_next_play(state, self.seat)

    def question(self, state: CardsState) -> Question:
        return Question("play")


# Steps are immutable: all games share one for each seat.
PLAY_STEPS: Final[list[Play]] = [Play(0), Play(1), Play(2), Play(3)]


def resolve_quest(state: CardsState, seat: int, quest: int, comrade: int, god: int) -> None:
    """DXC-27, 37: the quest is collected and replaced, then the comrade, then the god; the hero flips."""
    me = state.players[seat]
    vp = state.cards.quests[quest].vp
    gods = me.gods if god == NO_GOD else (*me.gods, god)
    state.players[seat] = me.with_quest(quest, vp, gods)
    state.emit(RESOLVED, seat, quest, comrade, vp)
    if god != NO_GOD:
        state.emit(GOD_USED, seat, god)
    state.emit(FLIPPED, seat, me.hero, 1 - me.side)
    state.quests = [other for other in state.quests if other != quest]
    show_quest(state)
    state.comrades = [other for other in state.comrades if other != comrade]
    show_comrades(state, 1, [comrade])
    if god != NO_GOD:
        state.gods = [other for other in state.gods if other != god]
        show_god(state)


def pass_turn(state: CardsState, seat: int, flipping: int) -> None:
    """DXC-29: passes; the player may flip the hero, either way, or not."""
    state.pass_count += 1
    state.emit(PASSED, seat)
    if flipping == FLIP:
        state.players[seat] = state.players[seat].with_hero_flipped()
        state.emit(FLIPPED, seat, state.players[seat].hero, state.players[seat].side)


def show_quest(state: CardsState) -> None:
    """DXC-28: reveals a quest. The deck is not refilled; when it is empty the display shrinks (DXC-37)."""
    state.quest_deck = state.quest_deck.copy()
    if state.rng.needs_answers():
        state.quest_deck.ask_next_card(state, QUEST, known_count=state.buried)
    quest = state.quest_deck.draw(state)
    if quest != EMPTY:
        state.quests = state.quests + [quest]
        state.buried = min(state.buried, len(state.quest_deck.cards))
        state.emit(QUEST_SHOWN, quest)


def show_comrades(state: CardsState, count: int, used: list[int]) -> None:
    """DXC-28, 37: discards `used` comrades, then reveals `count`; an empty deck is refilled from its discard."""
    state.comrade_deck = state.comrade_deck.copy()
    state.comrade_deck.discard.extend(used)
    for _ in range(count):
        if state.rng.needs_answers():
            state.comrade_deck.ask_next_card(state, COMRADE)
        comrade = state.comrade_deck.draw(state)
        if comrade != EMPTY:
            state.comrades = state.comrades + [comrade]
            state.emit(COMRADE_SHOWN, comrade)


def show_god(state: CardsState) -> None:
    """DXC-28: reveals a god. The deck is not refilled."""
    state.god_deck = state.god_deck.copy()
    if state.rng.needs_answers():
        state.god_deck.ask_next_card(state, GOD)
    god = state.god_deck.draw(state)
    if god != EMPTY:
        state.gods = state.gods + [god]
        state.emit(GOD_SHOWN, god)


def begin_round(state: CardsState) -> None:
    state.round += 1
    state.pass_count = 0
    state.emit(ROUND_BEGINS, state.round)
    state.steps.append(PLAY_STEPS[state.first_seat])


def push_next_play(state: CardsState, seat: int) -> None:
    """DXC-12, 13: the next player clockwise, or the end of the round; each round has the same first player."""
    next_seat = seat + 1
    if next_seat == len(state.players):
        next_seat = 0
    if next_seat == state.first_seat:
        end_round(state)
    else:
        state.steps.append(PLAY_STEPS[next_seat])


def end_round(state: CardsState) -> None:
    """DXC-44: checks claims, then the other ends of the game; renews the display after quiet rounds (DXC-42)."""
    possible_claimants = [seat for seat in range(len(state.players)) if may_fulfil_some_objective(state, seat)]
    if possible_claimants:
        # A claim made or not made reveals something of the objective: undo does not go back past this.
        state.reveal_count += 1
    claimants = [seat for seat in possible_claimants if may_claim(state, seat)]
    if claimants:
        for seat in claimants:
            state.emit(CLAIMED, seat, state.players[seat].objective, state.players[seat].net_vp())
        end_game(state, BY_CLAIM, fewest_gods(state, claimants))
        return
    if not state.quests and not state.quest_deck.cards:
        state.emit(NO_QUEST_LEFT)
        end_game(state, OUT_OF_QUESTS, best_by_net_vp(state))
        return
    if state.round >= state.max_rounds:
        state.emit(ROUNDS_OVER, state.round)
        end_game(state, OUT_OF_ROUNDS, best_by_net_vp(state))
        return
    state.quiet_rounds = state.quiet_rounds + 1 if state.pass_count == len(state.players) else 0
    if state.quiet_rounds == MAX_QUIET_ROUNDS:
        renew_display(state)
    begin_round(state)


def may_claim(state: CardsState, seat: int) -> bool:
    """DXC-40: the four colours of the objective, and enough VP less one for each God card."""
    return fulfils_objective(state, seat, state.players[seat].objective)


def may_fulfil_some_objective(state: CardsState, seat: int) -> bool:
    """Whether quests and VP of a seat, which are public, suffice for some objective."""
    if state.players[seat].net_vp() < state.cards.lowest_goals[len(state.players) - 2]:
        return False
    return any(fulfils_objective(state, seat, objective) for objective in range(OBJECTIVE.size))


def fulfils_objective(state: CardsState, seat: int, objective: int) -> bool:
    goal = state.cards.goals[objective][len(state.players) - 2]
    return state.players[seat].net_vp() >= goal and colours_missing(state, seat, objective) == 0


def fewest_gods(state: CardsState, seats: list[int]) -> int:
    """DXC-41, 44: fewest God cards, then the youngest; VP play no part."""
    best = seats[0]
    for seat in seats:
        if len(state.players[seat].gods) < len(state.players[best].gods):
            best = seat
    return best


def best_by_net_vp(state: CardsState) -> int:
    """DXC-43: most net VP, fewest God cards, the youngest."""
    most = max([player.net_vp() for player in state.players])
    return fewest_gods(state, [seat for seat in range(len(state.players)) if state.players[seat].net_vp() == most])


def end_game(state: CardsState, ending: int, winner: int) -> None:
    """Ends the game; all objectives are revealed (DXC-10)."""
    state.ending = ending
    state.winner = winner
    state.reveal_count += 1
    state.emit(WON, winner, state.players[winner].net_vp())


def renew_display(state: CardsState) -> None:
    """DXC-42: after two quiet rounds replaces both comrades, and puts the oldest quest under its deck."""
    state.quiet_rounds = 0
    old_comrades = state.comrades
    state.comrades = []
    show_comrades(state, len(old_comrades), old_comrades)
    if state.quests:
        quest = state.quests[0]
        state.quests = state.quests[1:]
        state.quest_deck = state.quest_deck.copy()
        state.quest_deck.put_at_bottom(quest)
        state.buried += 1
        state.emit(QUEST_BURIED, quest)
        show_quest(state)
