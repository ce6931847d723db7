"""DIV-06 to 08, 61, 69: stickers and dice before the first roll, the roll that sets the order, and the drafts."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.physical_luck import ask_dealt_cards
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import dice, eternal, monsters
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.rules import ETERNAL
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps.demigod_tiles import ClaimTile
from theomachy.games.divinus.steps.dice_steps import CountedStep, Engrave
from theomachy.games.divinus.steps.heroes import DraftHero, take_hero
from theomachy.games.divinus.steps.pantheon_dice import roll_pantheon_dice
from theomachy.games.divinus.steps.workshop import take_from_supply
from theomachy.games.divinus.things import ARTIFACT, GOD, NOTHING, PLAIN_FACES, QUEST
from theomachy.games.divinus.turns import begin_turn
from theomachy.games.divinus.verbs import (
    ARTIFACT_GAINED,
    FIRST_PLAYER,
    FORGE,
    GOD_PICKED,
    KEEP,
    PICK_GOD,
    PICK_QUEST,
    QUEST_PICKED,
    ROLLED,
    SKIP,
)

ARTIFACTS_DEALT: Final = 3


class RollAll(Decision):
    """DIV-07: everyone rolls; the first time the totals set the order, and tied players roll again."""

    def apply(self, state: DivinusState, action: Action) -> None:
        for seat in range(len(state.players)):
            roll_pool(state, seat)
            roll_pantheon_dice(state, seat)
        if state.scenario == ETERNAL:
            first = rank_with_rerolls(state, list(range(len(state.players))))[0]
            seats = list(range(len(state.players)))
            state.turn_order = tuple(seats[first:] + seats[:first])
        elif not state.turn_order:
            state.turn_order = tuple(rank_with_rerolls(state, list(range(len(state.players)))))
            state.clockwise_seats = state.turn_order
        state.active = state.turn_order[0]
        state.emit(FIRST_PLAYER, state.turn_order[0])


def roll_pool(state: DivinusState, seat: int) -> None:
    for die in dice.dice_in_play(state.players[seat]):
        dice.roll_die(state, seat, die)
    state.emit(ROLLED, seat)


def lowest_total(state: DivinusState, seat: int) -> int:
    """DIV-07: return the total of a seat's dice; faces with several values count lowest."""
    me = state.players[seat]
    return sum([min((*state.data.face_values[dice.shown_face(me, die)], 99)) % 99 for die in dice.dice_in_play(me)])


def rank_with_rerolls(state: DivinusState, seats: list[int]) -> list[int]:
    """DIV-07: order seats by their totals, lowest first. Tied players re-roll among themselves, and the re-rolled dice
    stand."""
    totals = [lowest_total(state, seat) for seat in seats]
    order: list[int] = []
    for total in sorted(set(totals)):
        tied_seats = [seats[i] for i in range(len(seats)) if totals[i] == total]
        if len(tied_seats) > 1:
            for seat in tied_seats:
                roll_pool(state, seat)
            tied_seats = rank_with_rerolls(state, tied_seats)
        order += tied_seats
    return order


class EvenOut(CountedStep):
    """DIV-61: in Eternal Mode a player with fewer stickers on dice than another adds some of those that are left."""

    def options(self, state: DivinusState) -> list[Action]:
        spare_faces = state.workshop.forge + state.workshop.supply
        actions = [FORGE.of(face) for face in sorted(set(spare_faces))]
        return actions + [SKIP.of()] if actions else []

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is SKIP:
            return
        take_from_supply(state, action.things[0])
        if self.remaining > 1:
            state.steps.append(EvenOut(self.seat, self.remaining - 1))
        state.steps.append(Engrave(self.seat, action.things[0], True))

    def question(self, state: DivinusState) -> Question:
        return Question("even-out", [str(self.remaining)])


def push_even_out(state: DivinusState) -> None:
    counts = [count_die_stickers(player) for player in state.players]
    for seat in range(len(counts) - 1, -1, -1):
        if counts[seat] < max(counts):
            state.steps.append(EvenOut(seat, max(counts) - counts[seat]))


def count_die_stickers(me: Player) -> int:
    return len([face for die in me.dice for side, face in enumerate(die) if face != PLAIN_FACES[side]])


class StartDrafts(Decision):
    """DIV-40, 61, 69: heroes in turn order; in Eternal Mode starting tiles from the last, then Artifacts."""

    def __init__(self, seat: int, with_artifacts: bool) -> None:
        super().__init__(seat)
        self.with_artifacts = with_artifacts

    def apply(self, state: DivinusState, action: Action) -> None:
        if state.scenario == ETERNAL:
            if self.with_artifacts:
                state.steps.append(DealArtifacts(self.seat))
            for seat in state.turn_order:
                state.steps.append(ClaimTile(seat))
        if not state.rules.heroes:
            return
        for seat in reversed(state.turn_order):
            if state.rules.all_odysseus:
                take_hero(state, seat, state.data.hero_powers.index("search"))
            else:
                state.steps.append(DraftHero(seat))

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.with_artifacts)


class DealArtifacts(Decision):
    """DIV-35, 61: three useful Artifacts each; twice one is kept and the rest passed left, the last returned."""

    def apply(self, state: DivinusState, action: Action) -> None:
        hands: list[tuple[int, ...]] = []
        useful_artifacts = [artifact for artifact in state.workshop.vault if eternal.is_useful(state, artifact)]
        ask_dealt_cards(
            state.rng, ARTIFACT, useful_artifacts, min(len(useful_artifacts), ARTIFACTS_DEALT * len(state.players))
        )
        for seat in range(len(state.players)):
            hands.append(tuple(useful_artifacts[seat * ARTIFACTS_DEALT : seat * ARTIFACTS_DEALT + ARTIFACTS_DEALT]))
        dealt_artifacts = useful_artifacts[: len(state.players) * ARTIFACTS_DEALT]
        state.workshop = state.workshop.with_vault(
            [card for card in state.workshop.vault if card not in dealt_artifacts]
        )
        state.reveal_count += 1
        state.steps.append(KeepArtifact(state.turn_order[0], 0, tuple(hands)))


class KeepArtifact(Decision):
    """DIV-61: pick and pass. Hands are by seat; they pass to the left when everybody has kept one."""

    def __init__(self, seat: int, kept_count: int, hands: tuple[tuple[int, ...], ...]) -> None:
        super().__init__(seat)
        self.kept_count = kept_count
        self.hands = hands

    def options(self, state: DivinusState) -> list[Action]:
        return [KEEP.of(artifact) for artifact in sorted(self.hands[self.seat])]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return Reason("not-passed-to-you", [], "DIV-61")

    def apply(self, state: DivinusState, action: Action) -> None:
        artifact = action.things[0]
        state.players[self.seat].artifacts += (artifact,)
        state.emit(ARTIFACT_GAINED, self.seat, artifact)
        hands = [tuple([card for card in hand if card != artifact]) for hand in self.hands]
        kept_count = self.kept_count + 1
        count = len(state.players)
        if kept_count % count == 0:
            if kept_count == 2 * count:
                returned_cards = [card for hand in hands for card in hand]
                state.workshop = state.workshop.with_vault([*state.workshop.vault, *returned_cards])
                return
            hands = [hands[count - 1]] + hands[: count - 1]
        state.steps.append(KeepArtifact(state.turn_order[kept_count % count], kept_count, tuple(hands)))

    def question(self, state: DivinusState) -> Question:
        return Question("keep")

    def view_extras(self, state: DivinusState) -> dict[str, object]:
        """Show the Artifacts being passed round, by seat; the draft is open."""
        return {"draft": [[ARTIFACT.slug(artifact) for artifact in hand] for hand in self.hands]}

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.kept_count, self.hands)


class PickGods(Decision):
    """DIV-60: four gods of those marked for Eternal Mode, the players in turn."""

    def options(self, state: DivinusState) -> list[Action]:
        return [PICK_GOD.of(god) for god in sorted(state.data.eternal_gods) if god not in state.gods]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        god = action.things[0]
        return (
            Reason("god-picked", [GOD.id(god)], "DIV-60") if god in state.gods else Reason("not-eternal", [], "DIV-60")
        )

    def apply(self, state: DivinusState, action: Action) -> None:
        state.gods += (action.things[0],)
        state.emit(GOD_PICKED, action.things[0])
        if len(state.gods) < eternal.GOD_COUNT:
            state.steps.append(PickGods((self.seat + 1) % len(state.players)))

    def question(self, state: DivinusState) -> Question:
        return Question("pick-god", [GOD.id(god) for god in state.gods])


class PickQuests(Decision):
    """DIV-60: four to six quests; a monster brings all its cards, and only one may have a meeple."""

    def options(self, state: DivinusState) -> list[Action]:
        actions: list[Action] = []
        for quest in sorted(eternal.selectable_quests(state.data)):
            if eternal.can_add(state.data, state.quests, quest, eternal.MAX_QUESTS):
                actions.append(PICK_QUEST.of(quest))
        if len(state.quests) >= eternal.MIN_QUESTS:
            actions.append(SKIP.of())
        return actions

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        quest = action.things[0]
        if quest in state.quests:
            return Reason("quest-picked", [QUEST.id(quest)], "DIV-60")
        if quest not in eternal.selectable_quests(state.data):
            return Reason("not-eternal", [], "DIV-60")
        cards = len(eternal.cards_with(state.data, quest))
        if len(state.quests) + cards > eternal.MAX_QUESTS:
            return Reason("too-many-quests", [str(cards), str(eternal.MAX_QUESTS)], "DIV-60")
        return Reason("one-meeple", [], "DIV-60")

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is SKIP:
            return
        state.quests += eternal.cards_with(state.data, action.things[0])
        state.emit(QUEST_PICKED, action.things[0])
        if len(state.quests) < eternal.MAX_QUESTS:
            state.steps.append(PickQuests((self.seat + 1) % len(state.players)))

    def question(self, state: DivinusState) -> Question:
        return Question("pick-quest", [QUEST.id(quest) for quest in state.quests])


class SetUpMonsters(Decision):
    """Eternal Mode: set up monster cards and the figure once the quests are chosen."""

    def apply(self, state: DivinusState, action: Action) -> None:
        monsters.set_up_monsters(state)


class BeginFirstTurn(Decision):
    """The first turn of the scenario."""

    def apply(self, state: DivinusState, action: Action) -> None:
        begin_turn(state, state.turn_order[0])


def later_turn_order(
    state: DivinusState, totals: list[int], clockwise_seats: tuple[int, ...], last_order: tuple[int, ...]
) -> tuple[int, ...]:
    """DIV-07: return the order of a later scenario: first the lowest Total Favor, of tied players the later in the last
    order; the others follow by seat."""
    low = min(totals)
    first = NOTHING
    for seat in last_order:
        if totals[seat] == low:
            first = seat
    at = clockwise_seats.index(first)
    return clockwise_seats[at:] + clockwise_seats[:at]
