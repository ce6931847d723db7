"""DIV-43 to 47: fights: dice pay for a number, a marker goes on the monster's card, and the monster moves."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import dice, gods, monsters
from theomachy.games.divinus.board import FIRST_SPOT
from theomachy.games.divinus.cards import CERBERUS, CHIMERA, HYDRA, OWN_MONSTER
from theomachy.games.divinus.maps import NEIGHBOURS
from theomachy.games.divinus.player import BURNT, USED
from theomachy.games.divinus.reasons import ready_text, why_not_pay
from theomachy.games.divinus.rewards import gain_favor, push_rewards
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps.completion_check import refresh_for_quest, take_quest
from theomachy.games.divinus.steps.heroes import no_such_part, place_hero, standing_options
from theomachy.games.divinus.steps.story_choice import ChooseStory
from theomachy.games.divinus.things import CELL, DIRECTION, HERO, NOTHING, PART, QUEST, SPOT, SPOTS
from theomachy.games.divinus.verbs import (
    BURN,
    DIE_BURNT,
    FIGHT,
    FOUGHT,
    LEAP,
    MONSTER_BEATEN,
    MONSTER_MOVED,
    MONSTER_PUSHED,
    PAY,
    PROWL,
    PUSH,
    SLITHER,
)
from theomachy.games.divinus.view_types import PayingView


def fight_options(state: DivinusState, seat: int) -> list[Action]:
    """DIV-43: offer every free fight spot whose number some Ready dice make exactly."""
    me = state.players[seat]
    actions: list[Action] = []
    for quest in state.quests:
        for spot in monsters.free_fight_spots(state, seat, quest):
            number = state.quest_terms.spots[quest][spot]
            if dice.payment_sets(state, me, (number,), True):
                actions.append(FIGHT.of(quest, number - 1))
    return actions


def why_not_fight(state: DivinusState, seat: int, quest: int, number: int) -> Reason:
    """DIV-43, 47: explain why a number cannot be fought."""
    me = state.players[seat]
    if quest not in state.quests or number not in state.quest_terms.spots[quest]:
        return Reason("no-such-fight", [QUEST.id(quest), str(number)], "DIV-43")
    card = state.data.quests[quest]
    if card.hero_terrain != NOTHING and monsters.hero_terrain(state, seat) != card.hero_terrain:
        return Reason("hero-elsewhere", [QUEST.id(quest), PART.id(card.hero_terrain)], "DIV-43")
    spot = state.quest_terms.spots[quest].index(number)
    if state.markers[quest][monsters.marker_index(state, seat, quest, spot)] != NOTHING:
        return Reason("fight-taken", [QUEST.id(quest), str(number)], "DIV-43")
    if spot not in monsters.free_fight_spots(state, seat, quest):
        return Reason("no-way-to-push", [str(number)], "DIV-47")
    return Reason("no-dice-fight", [QUEST.id(quest), str(number), ready_text(me)], "DIV-43")


class PayForFight(Decision):
    """DIV-19, 43, 53: dice of exactly the number, added and subtracted; they go to the Used area."""

    def __init__(self, seat: int, quest: int, number: int) -> None:
        super().__init__(seat)
        self.quest = quest
        self.number = number

    def options(self, state: DivinusState) -> list[Action]:
        me = state.players[self.seat]
        return [PAY.of(bits - 1) for bits in dice.payment_sets(state, me, (self.number,), True)]

    def why_illegal(self, state: DivinusState, action: Action) -> Reason | None:
        if action.verb is not PAY:
            return super().why_illegal(state, action)
        return why_not_pay(state, self.seat, action.things[0] + 1, (self.number,), True)

    def apply(self, state: DivinusState, action: Action) -> None:
        dice.spend_dice(state, state.players[self.seat], action.things[0] + 1, USED)
        spot = state.quest_terms.spots[self.quest].index(self.number)
        monsters.place_marker(state, self.seat, self.quest, spot)
        state.emit(FOUGHT, self.seat, self.quest, self.number - 1)
        is_done = monsters.is_beaten(state, self.seat, self.quest)
        figure = state.board_figure()
        if is_done:
            beat_monster(state, self.seat, self.quest)
        if state.data.quests[self.quest].kind == OWN_MONSTER:
            if not is_done:
                state.steps.append(PushMonster(self.seat, self.quest, spot))
        elif state.data.quests[self.quest].meeple == figure:
            move_figure(state, self.seat, figure)

    def question(self, state: DivinusState) -> Question:
        return Question("pay-fight", [QUEST.id(self.quest), str(self.number)])

    def view_extras(self, state: DivinusState) -> dict[str, object]:
        sums = dice.lowest_sums(state, self.seat, (self.number,), True)
        paying: PayingView = {"quest": QUEST.slug(self.quest), "prices": [self.number], "ways": sums}
        return {"paying": paying}

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.quest, self.number)


def move_figure(state: DivinusState, seat: int, figure: int) -> None:
    """DIV-44 to 46: move the figure after a fight; with its last card it leaves."""
    if figure == 0:
        return
    if state.board_figure() != figure:
        remove_figure(state)
    elif figure == CERBERUS:
        state.steps.append(MoveCerberus(seat))
    elif figure == CHIMERA:
        state.steps.append(MoveChimera(seat))
    elif figure == HYDRA:
        state.steps.append(MoveOdysseus(seat))
        state.steps.append(MoveHydra(seat))


def remove_figure(state: DivinusState) -> None:
    """DIV-45: take the figure off the board. With the Chimera's last card all Burnt dice become Used."""
    state.lair = NOTHING
    for player in state.players:
        player.die_places = [USED if place == BURNT else place for place in player.die_places]


def beat_monster(state: DivinusState, seat: int, quest: int) -> None:
    """DIV-72: the player gets the sticker and the story; Favor goes by markers. In Eternal Mode all is scored later."""
    card = state.data.quests[quest]
    state.emit(MONSTER_BEATEN, seat, quest)
    refresh_for_quest(state, seat)
    is_first = all([other != quest for other, _ in state.quests_done])
    if card.kind == OWN_MONSTER:
        state.players[seat].monster_cell = NOTHING
        state.players[seat].invalidate_survey()
        state.players[seat].quest_count += 1
        state.quests_done += ((quest, seat),)
        state.story = state.story.with_flag(f"done-{QUEST.slug(quest)}", NOTHING)
    else:
        take_quest(state, seat, quest)
    if not state.rules.story:
        return
    if card.kind == OWN_MONSTER:
        gain_favor(state, seat, card.favor, state.quest_terms.worths[quest], quest)
    elif not is_scored_late(state, quest):
        share_favor(state, quest)
    if is_first:
        push_rewards(state, seat, card.rewards)
        state.steps.append(ChooseStory(seat, quest, NOTHING))


def is_scored_late(state: DivinusState, quest: int) -> bool:
    """Slot 10.02: return whether a card's Favor is counted after the gods: the Hydra's."""
    return state.rules.hydra_after_gods and state.data.quests[quest].meeple == HYDRA


def share_late_favor(state: DivinusState) -> None:
    for quest, _ in state.quests_done:
        if is_scored_late(state, quest):
            share_favor(state, quest)


def share_favor(state: DivinusState, quest: int) -> None:
    """DIV-72: most markers give the first reward, second most the second; ties each in full; with 2 players 1 and 0."""
    card = state.data.quests[quest]
    counts = monsters.marker_counts(state, quest)
    if len(state.players) == 2:
        favor = gods.favor_by_rank(counts, 1, 0)
    else:
        favor = gods.favor_by_rank(counts, state.quest_terms.worths[quest], card.second_worth)
    for seat in range(len(favor)):
        if favor[seat] > 0:
            gain_favor(state, seat, card.favor, favor[seat], quest)


class MoveCerberus(Decision):
    """DIV-44: Cerberus moves elsewhere: to a crossing, an edge or a spot, depending on how weakened he is."""

    def options(self, state: DivinusState) -> list[Action]:
        return [PROWL.of(lair) for lair in monsters.next_lairs(state)]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return Reason("cerberus-goes", [str(monsters.times_weakened(state))], "DIV-44")

    def apply(self, state: DivinusState, action: Action) -> None:
        state.lair = action.things[0]
        state.emit(MONSTER_MOVED, self.seat, state.lair)

    def question(self, state: DivinusState) -> Question:
        return Question("prowl")


class MoveChimera(Decision):
    """DIV-45: the Chimera moves onto another spot with a tile, faces a way, and burns one die on each spot ahead."""

    def options(self, state: DivinusState) -> list[Action]:
        actions: list[Action] = []
        for spot in range(SPOTS):
            if state.board[spot] == NOTHING or spot == monsters.figure_spot(state):
                continue
            actions += [LEAP.of(spot, facing) for facing in range(4) if monsters.spots_ahead(spot, facing)]
        return actions

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        spot, facing = action.things
        if state.board[spot] == NOTHING:
            return Reason("spot-empty", [SPOT.id(spot)], "DIV-45")
        if spot == monsters.figure_spot(state):
            return Reason("monster-is-there", [SPOT.id(spot)], "DIV-45")
        return Reason("nothing-ahead", [SPOT.id(spot), DIRECTION.id(facing)], "DIV-45")

    def apply(self, state: DivinusState, action: Action) -> None:
        spot, facing = action.things
        state.lair = FIRST_SPOT + spot
        state.figure_facing = facing
        state.emit(MONSTER_MOVED, self.seat, state.lair)
        for target in reversed(monsters.spots_ahead(spot, facing)):
            for seat in range(len(state.players)):
                if target in state.players[seat].die_places:
                    state.steps.append(BurnDie(seat, target))

    def question(self, state: DivinusState) -> Question:
        return Question("leap")


class BurnDie(Decision):
    """DIV-45, 54: the owner picks the die; a spot whose last die was burnt is refilled at once."""

    def __init__(self, seat: int, spot: int) -> None:
        super().__init__(seat)
        self.spot = spot

    def options(self, state: DivinusState) -> list[Action]:
        me = state.players[self.seat]
        dice_here = [die for die in range(len(me.dice)) if me.die_places[die] == self.spot]
        return [BURN.of(die) for die in dice_here]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return Reason("die-elsewhere", [SPOT.id(self.spot)], "DIV-45")

    def apply(self, state: DivinusState, action: Action) -> None:
        state.players[self.seat].die_places[action.things[0]] = BURNT
        state.emit(DIE_BURNT, self.seat, action.things[0])
        dice.refill_clear_spots(state)

    def question(self, state: DivinusState) -> Question:
        return Question("burn")

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.spot)


class MoveHydra(Decision):
    """DIV-46: the Hydra moves to any other spot."""

    def options(self, state: DivinusState) -> list[Action]:
        return [SLITHER.of(spot) for spot in range(SPOTS) if spot != monsters.figure_spot(state)]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return Reason("monster-is-there", [SPOT.id(action.things[0])], "DIV-46")

    def apply(self, state: DivinusState, action: Action) -> None:
        state.lair = FIRST_SPOT + action.things[0]
        state.emit(MONSTER_MOVED, self.seat, state.lair)

    def question(self, state: DivinusState) -> Question:
        return Question("slither")


class MoveOdysseus(Decision):
    """DIV-46, 73: Odysseus goes to a neighbouring tile of the fighter's map; without him or a tile it is skipped."""

    def options(self, state: DivinusState) -> list[Action]:
        me = state.players[self.seat]
        if me.hero == NOTHING or me.hero_cell == NOTHING or state.data.hero_powers[me.hero] != "search":
            return []
        beside = [cell for cell in NEIGHBOURS[me.hero_cell] if cell != NOTHING and me.map.tiles[cell] != NOTHING]
        return standing_options(state, self.seat, beside)

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        cell = action.things[0]
        me = state.players[self.seat]
        if me.map.tiles[cell] == NOTHING:
            return Reason("no-tile-there", [CELL.id(cell)], "DIV-46")
        if cell not in NEIGHBOURS[me.hero_cell]:
            return Reason("not-beside-hero", [CELL.id(cell), HERO.id(me.hero)], "DIV-46")
        return no_such_part(cell)

    def apply(self, state: DivinusState, action: Action) -> None:
        place_hero(state, self.seat, action.things[0], action.things[1])

    def question(self, state: DivinusState) -> Question:
        return Question("drift", [HERO.id(state.players[self.seat].hero)])


class PushMonster(Decision):
    """DIV-47: the number pushes the own monster one tile in a printed direction."""

    def __init__(self, seat: int, quest: int, spot: int) -> None:
        super().__init__(seat)
        self.quest = quest
        self.spot = spot

    def options(self, state: DivinusState) -> list[Action]:
        return [PUSH.of(direction) for direction in monsters.push_directions(state, self.seat, self.quest, self.spot)]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return Reason("push-elsewhere", [DIRECTION.id(action.things[0])], "DIV-47")

    def apply(self, state: DivinusState, action: Action) -> None:
        me = state.players[self.seat]
        me.monster_cell = NEIGHBOURS[me.monster_cell][action.things[0]]
        me.invalidate_survey()
        state.emit(MONSTER_PUSHED, self.seat, action.things[0], me.monster_cell)

    def question(self, state: DivinusState) -> Question:
        return Question("push")

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.quest, self.spot)
