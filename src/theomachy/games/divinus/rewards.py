"""DIV-20, 33: what quests, Locations and their choices give, each by its name in the data rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import stickers
from theomachy.games.divinus.cards import ANY_DISPLAYED_FACE, CHOICE_FAVOR
from theomachy.games.divinus.state import Decision, DivinusState, record_favor
from theomachy.games.divinus.steps.board_tiles import ExchangeTile, SwapTiles
from theomachy.games.divinus.steps.demigod_tiles import ClaimTile
from theomachy.games.divinus.steps.dice_steps import Engrave, Flip, Reactivate, Refresh, Reroll
from theomachy.games.divinus.steps.map_tiles import Rearrange
from theomachy.games.divinus.steps.sticker_placement import (
    ApplySticker,
    ChooseFaction,
    ChooseReplacement,
    replace_faction,
)
from theomachy.games.divinus.steps.workshop import TakeArtifact, TakeFace, Upgrade, take_from_supply
from theomachy.games.divinus.things import FIRST_LOCATION, GREEK, NORSE, NOTHING, QUEST
from theomachy.games.divinus.verbs import FAVOR_GAINED, LOCATION_GONE, SERVE, SUPPORTED

# Arguments: the state, the seat, the two numbers of the row, the Location where it happens (or NOTHING).
RewardFunction = Callable[[DivinusState, int, int, int, int], None]
SUPPORT_LIMIT: Final = 3
FACTION_OF_CHOICE: Final = 3


class GiveReward(Decision):
    """Gives one reward of a list, by its index in the static data. Each is resolved before the next."""

    def __init__(self, seat: int, reward: int, location: int) -> None:
        super().__init__(seat)
        self.reward = reward
        self.location = location

    def apply(self, state: DivinusState, action: Action) -> None:
        call = state.data.rewards[self.reward]
        REWARDS[call.name](state, self.seat, call.a, call.b, self.location)

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.reward, self.location)


def push_rewards(state: DivinusState, seat: int, rewards: tuple[int, ...], location: int = NOTHING) -> None:
    for reward in reversed(rewards):
        state.steps.append(GiveReward(seat, reward, location))


def no_effect(state: DivinusState, seat: int, a: int, b: int, location: int) -> None:
    return


def refresh(state: DivinusState, seat: int, count: int, b: int, location: int) -> None:
    state.steps.append(Refresh(seat, count))


def reroll(state: DivinusState, seat: int, count: int, b: int, location: int) -> None:
    state.steps.append(Reroll(seat, count))


def flip(state: DivinusState, seat: int, count: int, b: int, location: int) -> None:
    state.steps.append(Flip(seat, count))


def reactivate(state: DivinusState, seat: int, count: int, b: int, location: int) -> None:
    state.steps.append(Reactivate(seat, count))


def favor(state: DivinusState, seat: int, kind: int, amount: int, location: int) -> None:
    if kind == CHOICE_FAVOR:
        state.steps.append(ChooseFavor(seat, amount, NOTHING))
    else:
        gain_favor(state, seat, kind, amount, NOTHING)


class ChooseFavor(Decision):
    """DIV-20: the player chooses one of two pantheons. For a quest, or for the story (NOTHING)."""

    def __init__(self, seat: int, amount: int, quest: int) -> None:
        super().__init__(seat)
        self.amount = amount
        self.quest = quest

    def options(self, state: DivinusState) -> list[Action]:
        return [SERVE.of(GREEK), SERVE.of(NORSE)]

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return Reason("greek-or-norse", [], "DIV-20")

    def apply(self, state: DivinusState, action: Action) -> None:
        gain_favor(state, self.seat, action.things[0], self.amount, self.quest)

    def question(self, state: DivinusState) -> Question:
        return Question("serve", [str(self.amount)])

    def constructor_args(self) -> tuple[object, ...]:
        return (self.seat, self.amount, self.quest)


def gain_favor(state: DivinusState, seat: int, kind: int, amount: int, quest: int) -> None:
    if quest == NOTHING:
        record_favor(state, seat, kind, amount, "story", "")
    else:
        record_favor(state, seat, kind, amount, "quest", QUEST.id(quest))
    state.emit(FAVOR_GAINED, seat, amount, kind)


def die_sticker(state: DivinusState, seat: int, face: int, b: int, location: int) -> None:
    """Give that sticker from the supply; when none is left, one of the forge display."""
    if face != ANY_DISPLAYED_FACE and take_from_supply(state, face):
        state.steps.append(Engrave(seat, face, False))
    elif state.rules.workshop:
        state.steps.append(TakeFace(seat))


def faction(state: DivinusState, seat: int, kind: int, b: int, location: int) -> None:
    state.steps.append(ChooseFaction(seat) if kind == FACTION_OF_CHOICE else ApplySticker(seat, kind))


def replace_sticker(state: DivinusState, seat: int, old: int, new: int, location: int) -> None:
    if new == FACTION_OF_CHOICE:
        state.steps.append(ChooseReplacement(seat, old))
    else:
        replace_faction(state, seat, old, new)


def stick_location(state: DivinusState, seat: int, which_location: int, b: int, location: int) -> None:
    """DIV-31, 34: a Location sticker is applied at once, and its Title with it."""
    state.steps.append(ApplySticker(seat, FIRST_LOCATION + which_location))


def artifact(state: DivinusState, seat: int, a: int, b: int, location: int) -> None:
    state.steps.append(TakeArtifact(seat))


def upgrade(state: DivinusState, seat: int, a: int, b: int, location: int) -> None:
    state.steps.append(Upgrade(seat))


def swap_board(state: DivinusState, seat: int, count: int, b: int, location: int) -> None:
    state.steps.append(SwapTiles(seat, count, False))


def exchange_board(state: DivinusState, seat: int, count: int, b: int, location: int) -> None:
    state.steps.append(ExchangeTile(seat, count))


def rearrange(state: DivinusState, seat: int, count: int, b: int, location: int) -> None:
    state.steps.append(Rearrange(seat, count))


def support(state: DivinusState, seat: int, pantheon: int, count: int, location: int) -> None:
    """Never more than three markers a player."""
    me = state.players[seat]
    more = min(count, SUPPORT_LIMIT - sum(me.support))
    for _ in range(more):
        add_support(state, seat, pantheon)


def add_support(state: DivinusState, seat: int, pantheon: int) -> None:
    me = state.players[seat]
    greek, norse = me.support
    me.support = (greek + 1, norse) if pantheon == GREEK else (greek, norse + 1)
    me.needs_check = True
    state.emit(SUPPORTED, seat, pantheon)


def demigod_tile(state: DivinusState, seat: int, a: int, b: int, location: int) -> None:
    state.steps.append(ClaimTile(seat))


def destroy(state: DivinusState, seat: int, a: int, b: int, location: int) -> None:
    if location != NOTHING and stickers.remove_location(state, location):
        state.emit(LOCATION_GONE, location)


REWARDS: Final[dict[str, RewardFunction]] = {
    "none": no_effect,
    "refresh": refresh,
    "reroll": reroll,
    "flip": flip,
    "reactivate": reactivate,
    "favor": favor,
    "die-sticker": die_sticker,
    "faction": faction,
    "replace-faction": replace_sticker,
    "location": stick_location,
    "artifact": artifact,
    "upgrade": upgrade,
    "swap-board": swap_board,
    "exchange-board": exchange_board,
    "rearrange": rearrange,
    "support": support,
    "demigod-tile": demigod_tile,
    "destroy": destroy,
}
