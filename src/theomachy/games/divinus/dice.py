"""DIV-06, 11, 16 to 18: what dice show, what they are worth, and which of them make a number."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.dealing import ROLL, Ask, came
from theomachy.core.event import EVERYONE
from theomachy.games.divinus.board import refill
from theomachy.games.divinus.cards import FIRE_FACE, SWORDS_FACE
from theomachy.games.divinus.player import LEFT_IN_BOX, READY, USED, Player
from theomachy.games.divinus.shape import WayView
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import DICE, DIE, FACE, NOTHING, PYTHIA, SIDE, SPOTS
from theomachy.games.divinus.verbs import DIE_FLIPPED, DIE_ROLLED, REACTIVATED, REFRESHED

# Totals are a bit mask: bit n says that n can be made, and then so can -n, since every die is added or subtracted.
NO_DICE: Final = 1
LAST_SIDE: Final = 5
# Enough for Swords: no fight asks for more than 12, and the other dice make at most 55.
ANY_NUMBER: Final = tuple(range(1, 68))


def face(me: Player, die: int) -> int:
    """Return the face that is up."""
    return me.dice[die][me.up[die]]


def ready(me: Player) -> list[int]:
    return [die for die in range(len(me.dice)) if me.place[die] == READY]


def used(me: Player) -> list[int]:
    """DIV-19: return the dice on the board and in the Used area, without Burnt ones."""
    return [die for die in range(len(me.dice)) if me.place[die] <= USED]


def values(state: DivinusState, me: Player, die: int) -> tuple[int, ...]:
    """DIV-11, 18, 35: return the numbers that a die may count as; Artifacts let X be used as Y."""
    printed_values = state.book.values[face(me, die)]
    if not me.artifacts:
        return printed_values
    numbers = list(printed_values)
    for artifact in me.artifacts:
        effect = state.book.artifacts[artifact].effect
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
    if state.book.specials[face(me, die)] == SWORDS_FACE:
        return ANY_NUMBER
    return values(state, me, die)


def nudge(state: DivinusState, me: Player) -> int:
    """Return by how much an Artifact may change one die of an Explore."""
    for artifact in me.artifacts:
        if state.book.artifacts[artifact].effect.name == "nudge":
            return artifact_number(state, me, artifact)
    return 0


def artifact_number(state: DivinusState, me: Player, artifact: int) -> int:
    """DIV-35: return an Artifact's number, which an upgrade replaces."""
    if artifact in me.upgraded:
        return state.book.artifacts[artifact].upgrade
    return state.book.artifacts[artifact].effect.a


def with_die(totals: int, numbers: tuple[int, ...]) -> int:
    """DIV-11: return the totals after one more die, which counts as one of these numbers, is added or subtracted."""
    new_totals = 0
    for number in numbers:
        new_totals |= totals << number | totals >> number
        for below in range(1, number):
            if totals >> below & 1:
                new_totals |= 1 << number - below
    return new_totals


def nudged(numbers: tuple[int, ...], by: int) -> tuple[int, ...]:
    nudged_numbers: list[int] = []
    for number in numbers:
        for other in range(max(0, number - by), number + by + 1):
            if other not in nudged_numbers:
                nudged_numbers.append(other)
    return tuple(nudged_numbers)


def bits_of(prices: tuple[int, ...]) -> int:
    bits = 0
    for price in prices:
        bits |= 1 << price
    return bits


def reachable(state: DivinusState, me: Player) -> int:
    """Return all totals that any set of Ready dice makes, as a bit mask."""
    plain_totals = NO_DICE
    nudge_by = nudge(state, me)
    nudged_totals = 0
    for die in range(len(me.dice)):
        if me.place[die] != READY:
            continue
        numbers = values(state, me, die)
        if nudge_by > 0:
            nudged_totals |= with_die(nudged_totals, numbers) | with_die(plain_totals, nudged(numbers, nudge_by))
        plain_totals |= with_die(plain_totals, numbers)
    return plain_totals | nudged_totals


def payments(state: DivinusState, me: Player, prices: tuple[int, ...], fight: bool) -> list[int]:
    """DIV-11: return the sets of Ready dice that make one of the prices, as bit masks. Of sets that differ only in
    which of several alike dice they use, only the one with the first dice is listed."""
    dice = ready(me)
    price_mask = bits_of(prices)
    totals_by_set = totals(state, me, dice, fight)
    twin = twins(me, dice)
    return [
        as_dice(selection, dice)
        for selection in range(1, 1 << len(dice))
        if totals_by_set[selection] & price_mask and first_of_twins(selection, twin)
    ]


def totals(state: DivinusState, me: Player, dice: list[int], fight: bool) -> list[int]:
    """DIV-11, 35: return what each subset of these dice makes, as bit masks. A subset is the bits of its positions in
    the list."""
    nudge_by = 0 if fight else nudge(state, me)
    numbers = numbers_of(state, me, dice, fight)
    plain_totals = [NO_DICE]
    nudged_totals = [0]
    all_totals = [0]
    for selection in range(1, 1 << len(dice)):
        top = selection.bit_length() - 1
        rest = selection ^ 1 << top
        plain_totals.append(with_die(plain_totals[rest], numbers[top]))
        if nudge_by > 0:
            nudged_totals.append(
                with_die(nudged_totals[rest], numbers[top])
                | with_die(plain_totals[rest], nudged(numbers[top], nudge_by))
            )
            all_totals.append(plain_totals[selection] | nudged_totals[selection])
    return all_totals if nudge_by > 0 else plain_totals


def numbers_of(state: DivinusState, me: Player, dice: list[int], fight: bool) -> list[tuple[int, ...]]:
    return [fight_values(state, me, die) if fight else values(state, me, die) for die in dice]


def way(state: DivinusState, me: Player, bits: int, total: int, fight: bool) -> list[int]:
    """Return one way in which these dice make a total: a number for each, added or subtracted; empty if there is
    none."""
    dice = dice_of(bits)
    numbers = numbers_of(state, me, dice, fight)
    parts = signed(numbers).get(total, [])
    nudge_by = 0 if fight else nudge(state, me)
    for i in range(len(dice) if nudge_by > 0 else 0):
        if not parts:
            parts = signed([*numbers[:i], nudged(numbers[i], nudge_by), *numbers[i + 1 :]]).get(total, [])
    return parts


def ways(state: DivinusState, seat: int, prices: tuple[int, ...], fight: bool) -> dict[str, WayView]:
    """Return, for every set of dice that may pay now, how it makes the lowest price it can."""
    sums: dict[str, WayView] = {}
    for action in state.legal:
        for price in sorted(prices):
            parts = way(state, state.players[seat], action.things[0] + 1, price, fight)
            if parts:
                sums[DICE.slug(action.things[0])] = {"total": price, "parts": parts}
                break
    return sums


def signed(numbers: list[tuple[int, ...]]) -> dict[int, list[int]]:
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


def twins(me: Player, dice: list[int]) -> list[int]:
    return [twin_before(me, dice, i) for i in range(len(dice))]


def alike(me: Player, a: int, b: int) -> bool:
    """DIV-11, 16: return whether all faces of two dice are the same and the same side is up. Pythia's is like no
    other."""
    return me.dice[a] == me.dice[b] and me.up[a] == me.up[b] and PYTHIA not in (a, b)


def twin_before(me: Player, dice: list[int], i: int) -> int:
    """Return the position of the nearest earlier die that is alike, or -1."""
    for j in range(i - 1, -1, -1):
        if alike(me, dice[j], dice[i]):
            return j
    return -1


def first_of_twins(chosen: int, twin: list[int]) -> bool:
    """Return whether a subset uses the first ones of alike dice."""
    for i in range(len(twin)):  # noqa: SIM110
        if chosen >> i & 1 and twin[i] >= 0 and not chosen >> twin[i] & 1:
            return False
    return True


def totals_of(state: DivinusState, me: Player, bits: int, fight: bool) -> int:
    """Return what exactly these dice make, as a bit mask."""
    nudge_by = 0 if fight else nudge(state, me)
    plain_totals = NO_DICE
    nudged_totals = 0
    for numbers in numbers_of(state, me, dice_of(bits), fight):
        if nudge_by > 0:
            nudged_totals = with_die(nudged_totals, numbers) | with_die(plain_totals, nudged(numbers, nudge_by))
        plain_totals = with_die(plain_totals, numbers)
    return plain_totals | nudged_totals


def as_dice(chosen: int, dice: list[int]) -> int:
    """Turn positions in a list of dice into a bit mask of dice."""
    bits = 0
    for i in range(len(dice)):
        if chosen >> i & 1:
            bits |= 1 << dice[i]
    return bits


def dice_of(bits: int) -> list[int]:
    return [die for die in range(7) if bits >> die & 1]


def different(me: Player, dice: list[int]) -> list[int]:
    """Return these dice without those that are alike to an earlier one."""
    return [dice[i] for i in range(len(dice)) if twin_before(me, dice, i) < 0]


def roll(state: DivinusState, seat: int, die: int) -> None:
    """DIV-18: roll a die. Fire turns to the opposite face."""
    me = state.players[seat]
    me.up[die] = state.roll(6)
    if state.rng.asks():
        faces = [FACE.id(side) for side in me.dice[die]]
        ask = Ask(ROLL, SIDE, list(range(6)), EVERYONE, None, faces, [SEAT.id(seat), DIE.id(die)])
        me.up[die] = came(state.rng, ask, me.up[die])
    if state.book.specials[face(me, die)] == FIRE_FACE:
        me.up[die] = LAST_SIDE - me.up[die]
    state.tell(DIE_ROLLED, seat, die, face(me, die))


def flip(state: DivinusState, seat: int, die: int) -> None:
    """DIV-16: turn a die to the opposite face, 1–6, 2–5, 3–4."""
    me = state.players[seat]
    me.up[die] = LAST_SIDE - me.up[die]
    state.tell(DIE_FLIPPED, seat, die, face(me, die))


def refresh(state: DivinusState, seat: int, die: int) -> None:
    """DIV-16: re-roll a Used die into the Ready pool, and refill its spot if it was the last there."""
    me = state.players[seat]
    me.place[die] = READY
    roll(state, seat, die)
    state.tell(REFRESHED, seat, die, face(me, die))
    refill_clear_spots(state)


def reactivate(state: DivinusState, seat: int, die: int) -> None:
    """DIV-16, 19: make a Used die Ready with its face; the spot is refilled as by a refresh."""
    me = state.players[seat]
    me.place[die] = READY
    state.tell(REACTIVATED, seat, die, face(me, die))
    refill_clear_spots(state)


def refill_clear_spots(state: DivinusState) -> None:
    """DIV-14, 54: refill every empty spot that no die lies on, lowest number first."""
    occupied = [False] * (LEFT_IN_BOX + 1)
    for player in state.players:
        for place in player.place:
            occupied[place] = True
    for spot in range(SPOTS):
        if state.board[spot] == NOTHING and not occupied[spot]:
            refill(state, spot)


def spend(state: DivinusState, me: Player, bits: int, place: int) -> None:
    """DIV-11, 19: move the dice of a payment to the spot, or to the Used area."""
    for die in dice_of(bits):
        me.place[die] = place


def in_play(me: Player) -> list[int]:
    return [die for die in range(len(me.dice)) if me.place[die] != LEFT_IN_BOX]
