"""The steps of the game: choosing heroes, the deal, plays, and the end of each round."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.dealing import DRAW, Ask, came, swap
from theomachy.core.deck import EMPTY
from theomachy.core.reason import Reason
from theomachy.core.state import Question, Step
from theomachy.games.deus_ex_machina_cards.reasons import not_shown, too_weak
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
QUIET_ROUNDS: Final = 2


class ChooseHero(Step[CardsState]):
    """DXC-10: each player chooses a hero, Strong side up."""

    def options(self, state: CardsState) -> list[Action]:
        taken_heroes = [player.hero for player in state.players]
        return [CHOOSE.of(hero) for hero in range(HERO.size) if hero not in taken_heroes]

    def refuse(self, state: CardsState, action: Action) -> Reason | None:
        if action.verb is CHOOSE:
            return Reason("hero-taken", [HERO.id(action.things[0])], "DXC-10")
        return Reason("choose-first", [], "DXC-10")

    def apply(self, state: CardsState, action: Action) -> None:
        take_hero(state, self.seat, action.things[0])

    def ask(self, state: CardsState) -> Question:
        return Question("choose-hero")


def take_hero(state: CardsState, seat: int, hero: int) -> None:
    old = state.players[seat]
    state.players[seat] = Player(hero, STRONG, old.objective, (), (), 0)
    state.tell(HERO_CHOSEN, seat, hero)


class Deal(Step[CardsState]):
    """DXC-10, 11: each player draws an objective in secret; 2 comrades, 3 quests and 4 gods are revealed."""

    def apply(self, state: CardsState, action: Action) -> None:
        for seat in range(len(state.players)):
            if state.rng.asks():
                deal_objective(state, seat)
            objective = state.reveal(state.objectives[seat])
            state.players[seat] = state.players[seat].with_objective(objective)
            state.tell_only(seat, OBJECTIVE_DRAWN, objective)
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
    ask = Ask(DRAW, OBJECTIVE, objectives[seat:], seat, objectives[:seat])
    swap(objectives, seat, seat + came(state.rng, ask, 0))
    state.objectives = objectives


class Play(Step[CardsState]):
    """DXC-20, 29: resolve one quest, or pass."""

    def options(self, state: CardsState) -> list[Action]:
        me = state.players[self.seat]
        out: list[Action] = []
        for quest in state.quests:
            for comrade in state.comrades:
                opening = state.cards.opening(me.hero, me.side, comrade, quest)
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

    def refuse(self, state: CardsState, action: Action) -> Reason | None:
        if action.verb is CHOOSE:
            return Reason("heroes-chosen", [], "DXC-10")
        quest, comrade, god = action.things
        return not_shown(state, quest, comrade, god) or too_weak(state, self.seat, quest, comrade, god)

    def apply(self, state: CardsState, action: Action) -> None:
        if action.verb is RESOLVE:
            quest, comrade, god = action.things
            resolve(state, self.seat, quest, comrade, god)
        else:
            pass_by(state, self.seat, action.things[0])
        go_on(state, self.seat)

    def ask(self, state: CardsState) -> Question:
        return Question("play")


# Steps are immutable: all games share one for each seat.
PLAYS: Final[list[Play]] = [Play(0), Play(1), Play(2), Play(3)]


def resolve(state: CardsState, seat: int, quest: int, comrade: int, god: int) -> None:
    """DXC-27, 37: the quest is collected and replaced, then the comrade, then the god; the hero flips."""
    me = state.players[seat]
    vp = state.cards.quests[quest].vp
    gods = me.gods if god == NO_GOD else (*me.gods, god)
    state.players[seat] = me.with_quest(quest, vp, gods)
    state.tell(RESOLVED, seat, quest, comrade, vp)
    if god != NO_GOD:
        state.tell(GOD_USED, seat, god)
    state.tell(FLIPPED, seat, me.hero, 1 - me.side)
    state.quests = [other for other in state.quests if other != quest]
    show_quest(state)
    state.comrades = [other for other in state.comrades if other != comrade]
    show_comrades(state, 1, [comrade])
    if god != NO_GOD:
        state.gods = [other for other in state.gods if other != god]
        show_god(state)


def pass_by(state: CardsState, seat: int, flipping: int) -> None:
    """DXC-29: passes; the player may flip the hero, either way, or not."""
    state.passes += 1
    state.tell(PASSED, seat)
    if flipping == FLIP:
        state.players[seat] = state.players[seat].turned()
        state.tell(FLIPPED, seat, state.players[seat].hero, state.players[seat].side)


def show_quest(state: CardsState) -> None:
    """DXC-28: reveals a quest. The deck is not refilled; when it is empty the display shrinks (DXC-37)."""
    state.quest_deck = state.quest_deck.copy()
    if state.rng.asks():
        state.quest_deck.ask(state, QUEST, known=state.buried)
    quest = state.quest_deck.draw(state)
    if quest != EMPTY:
        state.quests = state.quests + [quest]
        state.buried = min(state.buried, len(state.quest_deck.cards))
        state.tell(QUEST_SHOWN, quest)


def show_comrades(state: CardsState, count: int, used: list[int]) -> None:
    """DXC-28, 37: discards `used` comrades, then reveals `count`; an empty deck is refilled from its discard."""
    state.comrade_deck = state.comrade_deck.copy()
    state.comrade_deck.discard.extend(used)
    for _ in range(count):
        if state.rng.asks():
            state.comrade_deck.ask(state, COMRADE)
        comrade = state.comrade_deck.draw(state)
        if comrade != EMPTY:
            state.comrades = state.comrades + [comrade]
            state.tell(COMRADE_SHOWN, comrade)


def show_god(state: CardsState) -> None:
    """DXC-28: reveals a god. The deck is not refilled."""
    state.god_deck = state.god_deck.copy()
    if state.rng.asks():
        state.god_deck.ask(state, GOD)
    god = state.god_deck.draw(state)
    if god != EMPTY:
        state.gods = state.gods + [god]
        state.tell(GOD_SHOWN, god)


def begin_round(state: CardsState) -> None:
    state.round += 1
    state.passes = 0
    state.tell(ROUND_BEGINS, state.round)
    state.steps.append(PLAYS[state.first])


def go_on(state: CardsState, seat: int) -> None:
    """DXC-12, 13: the next player clockwise, or the end of the round; each round has the same first player."""
    next_seat = seat + 1
    if next_seat == len(state.players):
        next_seat = 0
    if next_seat == state.first:
        end_round(state)
    else:
        state.steps.append(PLAYS[next_seat])


def end_round(state: CardsState) -> None:
    """DXC-44: checks claims, then the other ends of the game; renews the display after quiet rounds (DXC-42)."""
    possible_claimants = [seat for seat in range(len(state.players)) if could_claim(state, seat)]
    if possible_claimants:
        # A claim made or not made reveals something of the objective: undo does not go back past this.
        state.peeks += 1
    claimants = [seat for seat in possible_claimants if may_claim(state, seat)]
    if claimants:
        for seat in claimants:
            state.tell(CLAIMED, seat, state.players[seat].objective, state.players[seat].net())
        end(state, BY_CLAIM, fewest_gods(state, claimants))
        return
    if not state.quests and not state.quest_deck.cards:
        state.tell(NO_QUEST_LEFT)
        end(state, OUT_OF_QUESTS, best_by_points(state))
        return
    if state.round >= state.max_rounds:
        state.tell(ROUNDS_OVER, state.round)
        end(state, OUT_OF_ROUNDS, best_by_points(state))
        return
    state.quiet = state.quiet + 1 if state.passes == len(state.players) else 0
    if state.quiet == QUIET_ROUNDS:
        renew(state)
    begin_round(state)


def may_claim(state: CardsState, seat: int) -> bool:
    """DXC-40: the four colours of the objective, and enough VP less one for each God card."""
    return fulfils(state, seat, state.players[seat].objective)


def could_claim(state: CardsState, seat: int) -> bool:
    """Whether quests and VP of a seat, which are public, suffice for some objective."""
    if state.players[seat].net() < state.cards.least_goals[len(state.players) - 2]:
        return False
    return any(fulfils(state, seat, objective) for objective in range(OBJECTIVE.size))


def fulfils(state: CardsState, seat: int, objective: int) -> bool:
    goal = state.cards.goals[objective][len(state.players) - 2]
    return state.players[seat].net() >= goal and colours_missing(state, seat, objective) == 0


def fewest_gods(state: CardsState, seats: list[int]) -> int:
    """DXC-41, 44: fewest God cards, then the youngest; VP play no part."""
    best = seats[0]
    for seat in seats:
        if len(state.players[seat].gods) < len(state.players[best].gods):
            best = seat
    return best


def best_by_points(state: CardsState) -> int:
    """DXC-43: most net VP, fewest God cards, the youngest."""
    most = max([player.net() for player in state.players])
    return fewest_gods(state, [seat for seat in range(len(state.players)) if state.players[seat].net() == most])


def end(state: CardsState, how: int, winner: int) -> None:
    """Ends the game; all objectives are revealed (DXC-10)."""
    state.ended = how
    state.winner = winner
    state.peeks += 1
    state.tell(WON, winner, state.players[winner].net())


def renew(state: CardsState) -> None:
    """DXC-42: after two quiet rounds replaces both comrades, and puts the oldest quest under its deck."""
    state.quiet = 0
    old_comrades = state.comrades
    state.comrades = []
    show_comrades(state, len(old_comrades), old_comrades)
    if state.quests:
        quest = state.quests[0]
        state.quests = state.quests[1:]
        state.quest_deck = state.quest_deck.copy()
        state.quest_deck.put_under(quest)
        state.buried += 1
        state.tell(QUEST_BURIED, quest)
        show_quest(state)
