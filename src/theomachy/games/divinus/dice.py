"""DIV-06, 11, 16 to 18: what dice show, what they are worth, and which of them make a number."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.event import EVERYONE
from theomachy.core.physical_luck import ROLL, PhysicalQuestion, require_answer
from theomachy.games.divinus.board import refill_spot
from theomachy.games.divinus.cards import FIRE_FACE, SWORDS_FACE
from theomachy.games.divinus.player import LEFT_IN_BOX, READY, USED, Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import DICE, DIE, FACE, NOTHING, PYTHIA, SIDE, SPOTS
from theomachy.games.divinus.verbs import DIE_FLIPPED, DIE_ROLLED, REACTIVATED, REFRESHED
from theomachy.games.divinus.view_types import WayView

# Totals are a bit mask: bit n says that n can be made, and then so can -n, since every die is added or subtracted.
TOTALS_OF_NO_DICE: Final = 1
LAST_SIDE: Final = 5
# Enough for Swords: no fight asks for more than 12, and the other dice make at most 55.
SWORDS_NUMBERS: Final = tuple(range(1, 68))


def shown_face(me: Player, die: int) -> int:
    """Return the face that is up."""
    return me.dice[die][me.shown_sides[die]]


def ready_dice(me: Player) -> list[int]:
    return [die for die in range(len(me.dice)) if me.die_places[die] == READY]


def used_dice(me: Player) -> list[int]:
    """DIV-19: return the dice on the board and in the Used area, without Burnt ones."""
    return [die for die in range(len(me.dice)) if me.die_places[die] <= USED]


def die_values(state: DivinusState, me: Player, die: int) -> tuple[int, ...]:
    """DIV-11, 18, 35: return the numbers that a die may count as; Artifacts let X be used as Y."""
    printed_values = state.data.face_values[shown_face(me, die)]
    if not me.artifacts:
        return printed_values
    numbers = list(printed_values)
    for artifact in me.artifacts:
        effect = state.data.artifacts[artifact].effect
        if effect.name == "equal":
            if effect.a in printed_values:
                numbers.append(effect.b)
            if effect.b in printed_values:
                numbers.append(effect.a)
        elif effect.name == "arrow" and effect.a in printed_values:
            numbers.append(effect.b)
            if effect.c > 0:
                numbers.append(effect.c)
    return tuple(numbers)


def fight_values(state: DivinusState, me: Player, die: int) -> tuple[int, ...]:
    """DIV-18, 53: Swords are any number from 1 in a fight."""
    if state.data.face_specials[shown_face(me, die)] == SWORDS_FACE:
        return SWORDS_NUMBERS
    return die_values(state, me, die)


def nudge_range(state: DivinusState, me: Player) -> int:
    """Return by how much an Artifact may change one die of an Explore."""
    for artifact in me.artifacts:
        if state.data.artifacts[artifact].effect.name == "nudge":
            return artifact_number(state, me, artifact)
    return 0


def artifact_number(state: DivinusState, me: Player, artifact: int) -> int:
    """DIV-35: return an Artifact's number, which an upgrade replaces."""
    if artifact in me.upgraded_artifacts:
        return state.data.artifacts[artifact].upgrade
    return state.data.artifacts[artifact].effect.a


def add_die(totals: int, numbers: tuple[int, ...]) -> int:
    """DIV-11: return the totals after one more die, which counts as one of these numbers, is added or subtracted."""
    new_totals = 0
    for number in numbers:
        new_totals |= totals << number | totals >> number
        for below in range(1, number):
            if totals >> below & 1:
                new_totals |= 1 << number - below
    return new_totals


def nudge_numbers(numbers: tuple[int, ...], distance: int) -> tuple[int, ...]:
    nudged_numbers: list[int] = []
    for number in numbers:
        for other in range(max(0, number - distance), number + distance + 1):
            if other not in nudged_numbers:
                nudged_numbers.append(other)
    return tuple(nudged_numbers)


def price_bits(prices: tuple[int, ...]) -> int:
    bits = 0
    for price in prices:
        bits |= 1 << price
    return bits


def reachable_totals(state: DivinusState, me: Player) -> int:
    """Return all totals that any set of Ready dice makes, as a bit mask."""
    plain_totals = TOTALS_OF_NO_DICE
    nudge_by = nudge_range(state, me)
    nudged_totals = 0
    for die in range(len(me.dice)):
        if me.die_places[die] != READY:
            continue
        numbers = die_values(state, me, die)
        if nudge_by > 0:
            nudged_totals |= add_die(nudged_totals, numbers) | add_die(plain_totals, nudge_numbers(numbers, nudge_by))
        plain_totals |= add_die(plain_totals, numbers)
    return plain_totals | nudged_totals


def payment_sets(state: DivinusState, me: Player, prices: tuple[int, ...], fight: bool) -> list[int]:
    """DIV-11: return the sets of Ready dice that make one of the prices, as bit masks. Of sets that differ only in
    which of several alike dice they use, only the one with the first dice is listed."""
    dice = ready_dice(me)
    price_mask = price_bits(prices)
    totals_by_set = totals_by_subset(state, me, dice, fight)
    twin = previous_twins(me, dice)
    return [
        dice_bits(selection, dice)
        for selection in range(1, 1 << len(dice))
        if totals_by_set[selection] & price_mask and uses_first_twins(selection, twin)
    ]


def totals_by_subset(state: DivinusState, me: Player, dice: list[int], fight: bool) -> list[int]:
    """DIV-11, 35: return what each subset of these dice makes, as bit masks. A subset is the bits of its positions in
    the list."""
    nudge_by = 0 if fight else nudge_range(state, me)
    numbers = numbers_of_dice(state, me, dice, fight)
    plain_totals = [TOTALS_OF_NO_DICE]
    nudged_totals = [0]
    all_totals = [0]
    for selection in range(1, 1 << len(dice)):
        top = selection.bit_length() - 1
        rest = selection ^ 1 << top
        plain_totals.append(add_die(plain_totals[rest], numbers[top]))
        if nudge_by > 0:
            nudged_totals.append(
                add_die(nudged_totals[rest], numbers[top])
                | add_die(plain_totals[rest], nudge_numbers(numbers[top], nudge_by))
            )
            all_totals.append(plain_totals[selection] | nudged_totals[selection])
    return all_totals if nudge_by > 0 else plain_totals


def numbers_of_dice(state: DivinusState, me: Player, dice: list[int], fight: bool) -> list[tuple[int, ...]]:
    return [fight_values(state, me, die) if fight else die_values(state, me, die) for die in dice]


def find_sum(state: DivinusState, me: Player, bits: int, total: int, fight: bool) -> list[int]:
    """Return one way in which these dice make a total: a number for each, added or subtracted; empty if there is
    none."""
    dice = dice_in_set(bits)
    numbers = numbers_of_dice(state, me, dice, fight)
    parts = sums_by_total(numbers).get(total, [])
    nudge_by = 0 if fight else nudge_range(state, me)
    for i in range(len(dice) if nudge_by > 0 else 0):
        if not parts:
            parts = sums_by_total([*numbers[:i], nudge_numbers(numbers[i], nudge_by), *numbers[i + 1 :]]).get(total, [])
    return parts


def lowest_sums(state: DivinusState, seat: int, prices: tuple[int, ...], fight: bool) -> dict[str, WayView]:
    """Return, for every set of dice that may pay now, how it makes the lowest price it can."""
    sums: dict[str, WayView] = {}
    for action in state.legal:
        for price in sorted(prices):
            parts = find_sum(state, state.players[seat], action.things[0] + 1, price, fight)
            if parts:
                sums[DICE.slug(action.things[0])] = {"total": price, "parts": parts}
                break
    return sums


def sums_by_total(numbers: list[tuple[int, ...]]) -> dict[int, list[int]]:
    """DIV-11: return every total of these dice with the first way to make it."""
    sums: dict[int, list[int]] = {0: []}
    for choice in numbers:
        next_sums: dict[int, list[int]] = {}
        for total, parts in sums.items():
            for number in choice:
                for part in (number, -number):
                    if total + part not in next_sums:
                        next_sums[total + part] = [*parts, part]
        sums = next_sums
    return sums


def previous_twins(me: Player, dice: list[int]) -> list[int]:
    return [previous_twin(me, dice, i) for i in range(len(dice))]


def are_alike(me: Player, a: int, b: int) -> bool:
    """DIV-11, 16: return whether all faces of two dice are the same and the same side is up. Pythia's is like no
    other."""
    return me.dice[a] == me.dice[b] and me.shown_sides[a] == me.shown_sides[b] and PYTHIA not in (a, b)


def previous_twin(me: Player, dice: list[int], i: int) -> int:
    """Return the position of the nearest earlier die that is alike, or -1."""
    for j in range(i - 1, -1, -1):
        if are_alike(me, dice[j], dice[i]):
            return j
    return -1


def uses_first_twins(subset: int, previous_twins: list[int]) -> bool:
    """Return whether a subset uses the first ones of alike dice."""
    for i in range(len(previous_twins)):
        if subset >> i & 1 and previous_twins[i] >= 0 and not subset >> previous_twins[i] & 1:
            return False
    return True


def totals_of_set(state: DivinusState, me: Player, bits: int, fight: bool) -> int:
    """Return what exactly these dice make, as a bit mask."""
    nudge_by = 0 if fight else nudge_range(state, me)
    plain_totals = TOTALS_OF_NO_DICE
    nudged_totals = 0
    for numbers in numbers_of_dice(state, me, dice_in_set(bits), fight):
        if nudge_by > 0:
            nudged_totals = add_die(nudged_totals, numbers) | add_die(plain_totals, nudge_numbers(numbers, nudge_by))
        plain_totals = add_die(plain_totals, numbers)
    return plain_totals | nudged_totals


def dice_bits(subset: int, dice: list[int]) -> int:
    """Turn positions in a list of dice into a bit mask of dice."""
    bits = 0
    for i in range(len(dice)):
        if subset >> i & 1:
            bits |= 1 << dice[i]
    return bits


def dice_in_set(bits: int) -> list[int]:
    return [die for die in range(7) if bits >> die & 1]


def without_twins(me: Player, dice: list[int]) -> list[int]:
    """Return these dice without those that are alike to an earlier one."""
    return [dice[i] for i in range(len(dice)) if previous_twin(me, dice, i) < 0]


def roll_die(state: DivinusState, seat: int, die: int) -> None:
    """DIV-18: roll a die. Fire turns to the opposite face."""
    me = state.players[seat]
    me.shown_sides[die] = state.roll(6)
    if state.rng.needs_answers():
        faces = [FACE.id(side) for side in me.dice[die]]
        ask = PhysicalQuestion(ROLL, SIDE, list(range(6)), EVERYONE, None, faces, [SEAT.id(seat), DIE.id(die)])
        me.shown_sides[die] = require_answer(state.rng, ask, me.shown_sides[die])
    if state.data.face_specials[shown_face(me, die)] == FIRE_FACE:
        me.shown_sides[die] = LAST_SIDE - me.shown_sides[die]
    state.emit(DIE_ROLLED, seat, die, shown_face(me, die))


def flip_die(state: DivinusState, seat: int, die: int) -> None:
    """DIV-16: turn a die to the opposite face, 1–6, 2–5, 3–4."""
    me = state.players[seat]
    me.shown_sides[die] = LAST_SIDE - me.shown_sides[die]
    state.emit(DIE_FLIPPED, seat, die, shown_face(me, die))


def refresh_die(state: DivinusState, seat: int, die: int) -> None:
    """DIV-16: re-roll a Used die into the Ready pool, and refill its spot if it was the last there."""
    me = state.players[seat]
    me.die_places[die] = READY
    roll_die(state, seat, die)
    state.emit(REFRESHED, seat, die, shown_face(me, die))
    refill_clear_spots(state)


def reactivate_die(state: DivinusState, seat: int, die: int) -> None:
    """DIV-16, 19: make a Used die Ready with its face; the spot is refilled as by a refresh."""
    me = state.players[seat]
    me.die_places[die] = READY
    state.emit(REACTIVATED, seat, die, shown_face(me, die))
    refill_clear_spots(state)


def refill_clear_spots(state: DivinusState) -> None:
    """DIV-14, 54: refill every empty spot that no die lies on, lowest number first."""
    occupied = [False] * (LEFT_IN_BOX + 1)
    for player in state.players:
        for place in player.die_places:
            occupied[place] = True
    for spot in range(SPOTS):
        if state.board[spot] == NOTHING and not occupied[spot]:
            refill_spot(state, spot)


def spend_dice(state: DivinusState, me: Player, bits: int, place: int) -> None:
    """DIV-11, 19: move the dice of a payment to the spot, or to the Used area."""
    for die in dice_in_set(bits):
        me.die_places[die] = place


def dice_in_play(me: Player) -> list[int]:
    return [die for die in range(len(me.dice)) if me.die_places[die] != LEFT_IN_BOX]
