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

# Totals are bits: bit n says that n can be made, and then so can -n, since every die is added or subtracted.
NO_DICE: Final = 1
LAST_SIDE: Final = 5
# No fight asks for more than twelve, and the other dice make at most 55.
ANY_NUMBER: Final = tuple(range(1, 68))


def face(me: Player, die: int) -> int:
    """The face that shows."""
    return me.dice[die][me.up[die]]


def ready(me: Player) -> list[int]:
    return [die for die in range(len(me.dice)) if me.place[die] == READY]


def used(me: Player) -> list[int]:
    """DIV-19: dice on the board and in the Used area; never Burnt ones."""
    return [die for die in range(len(me.dice)) if me.place[die] <= USED]


def values(state: DivinusState, me: Player, die: int) -> tuple[int, ...]:
    """DIV-11, 18, 35: the numbers a die may count as; Artifacts let X be used as Y."""
    plain = state.book.values[face(me, die)]
    if not me.artifacts:
        return plain
    found = list(plain)
    for artifact in me.artifacts:
        effect = state.book.artifacts[artifact].effect
        if effect.name == "equal":
            if effect.a in plain:
                found.append(effect.b)
            if effect.b in plain:
                found.append(effect.a)
        elif effect.name == "arrow" and effect.a in plain:
            found.append(effect.b)
            if effect.c > 0:
                found.append(effect.c)
    return tuple(found)


def fight_values(state: DivinusState, me: Player, die: int) -> tuple[int, ...]:
    """DIV-18, 53: Swords are any number from 1 in a fight."""
    if state.book.specials[face(me, die)] == SWORDS_FACE:
        return ANY_NUMBER
    return values(state, me, die)


def nudge(state: DivinusState, me: Player) -> int:
    """How far an Artifact moves one die of an Explore."""
    for artifact in me.artifacts:
        if state.book.artifacts[artifact].effect.name == "nudge":
            return artifact_number(state, me, artifact)
    return 0


def artifact_number(state: DivinusState, me: Player, artifact: int) -> int:
    """DIV-35: an upgrade replaces the number."""
    if artifact in me.upgraded:
        return state.book.artifacts[artifact].upgrade
    return state.book.artifacts[artifact].effect.a


def with_die(totals: int, numbers: tuple[int, ...]) -> int:
    """DIV-11: the totals after one more die, added or subtracted."""
    found = 0
    for number in numbers:
        found |= totals << number | totals >> number
        for below in range(1, number):
            if totals >> below & 1:
                found |= 1 << number - below
    return found


def nudged(numbers: tuple[int, ...], by: int) -> tuple[int, ...]:
    found: list[int] = []
    for number in numbers:
        for other in range(max(0, number - by), number + by + 1):
            if other not in found:
                found.append(other)
    return tuple(found)


def bits_of(prices: tuple[int, ...]) -> int:
    bits = 0
    for price in prices:
        bits |= 1 << price
    return bits


def reachable(state: DivinusState, me: Player) -> int:
    """All totals that some of the Ready dice make, as bits."""
    plain = NO_DICE
    by = nudge(state, me)
    moved = 0
    for die in range(len(me.dice)):
        if me.place[die] != READY:
            continue
        numbers = values(state, me, die)
        if by > 0:
            moved |= with_die(moved, numbers) | with_die(plain, nudged(numbers, by))
        plain |= with_die(plain, numbers)
    return plain | moved


def payments(state: DivinusState, me: Player, prices: tuple[int, ...], fight: bool) -> list[int]:
    """DIV-11: the sets of Ready dice that make one of the prices, as bits. Of alike dice the first ones stand for
    all: sets that differ only in which of them are one."""
    dice = ready(me)
    wanted = bits_of(prices)
    made = totals(state, me, dice, fight)
    twin = twins(me, dice)
    return [
        as_dice(chosen, dice)
        for chosen in range(1, 1 << len(dice))
        if made[chosen] & wanted and first_of_twins(chosen, twin)
    ]


def totals(state: DivinusState, me: Player, dice: list[int], fight: bool) -> list[int]:
    """DIV-11, 35: what each set of these dice makes, as bits; a set is the bits of its places in `dice`."""
    by = 0 if fight else nudge(state, me)
    numbers = numbers_of(state, me, dice, fight)
    plain = [NO_DICE]
    moved = [0]
    found = [0]
    for chosen in range(1, 1 << len(dice)):
        top = chosen.bit_length() - 1
        rest = chosen ^ 1 << top
        plain.append(with_die(plain[rest], numbers[top]))
        if by > 0:
            moved.append(with_die(moved[rest], numbers[top]) | with_die(plain[rest], nudged(numbers[top], by)))
            found.append(plain[chosen] | moved[chosen])
    return found if by > 0 else plain


def numbers_of(state: DivinusState, me: Player, dice: list[int], fight: bool) -> list[tuple[int, ...]]:
    return [fight_values(state, me, die) if fight else values(state, me, die) for die in dice]


def way(state: DivinusState, me: Player, bits: int, total: int, fight: bool) -> list[int]:
    """One way in which these dice make a total: a number for each, added or subtracted; none if they do not."""
    dice = dice_of(bits)
    numbers = numbers_of(state, me, dice, fight)
    found = signed(numbers).get(total, [])
    by = 0 if fight else nudge(state, me)
    for i in range(len(dice) if by > 0 else 0):
        if not found:
            found = signed([*numbers[:i], nudged(numbers[i], by), *numbers[i + 1 :]]).get(total, [])
    return found


def ways(state: DivinusState, seat: int, prices: tuple[int, ...], fight: bool) -> dict[str, WayView]:
    """For every set of dice that may pay now, how it makes the lowest price it can."""
    found: dict[str, WayView] = {}
    for action in state.legal:
        for price in sorted(prices):
            parts = way(state, state.players[seat], action.things[0] + 1, price, fight)
            if parts:
                found[DICE.slug(action.things[0])] = {"total": price, "parts": parts}
                break
    return found


def signed(numbers: list[tuple[int, ...]]) -> dict[int, list[int]]:
    """DIV-11: every total of these dice, with the first way to make it."""
    made: dict[int, list[int]] = {0: []}
    for choice in numbers:
        following: dict[int, list[int]] = {}
        for total, parts in made.items():
            for number in choice:
                for part in (number, -number):
                    if total + part not in following:
                        following[total + part] = [*parts, part]
        made = following
    return made


def twins(me: Player, dice: list[int]) -> list[int]:
    return [twin_before(me, dice, i) for i in range(len(dice))]


def alike(me: Player, a: int, b: int) -> bool:
    """DIV-11, 16: dice are alike if all their faces are and the same one shows; Pythia's is like no other."""
    return me.dice[a] == me.dice[b] and me.up[a] == me.up[b] and PYTHIA not in (a, b)


def twin_before(me: Player, dice: list[int], i: int) -> int:
    """The nearest earlier die that is alike, or -1."""
    for j in range(i - 1, -1, -1):
        if alike(me, dice[j], dice[i]):
            return j
    return -1


def first_of_twins(chosen: int, twin: list[int]) -> bool:
    for i in range(len(twin)):  # noqa: SIM110
        if chosen >> i & 1 and twin[i] >= 0 and not chosen >> twin[i] & 1:
            return False
    return True


def totals_of(state: DivinusState, me: Player, bits: int, fight: bool) -> int:
    """All that just these dice make, as bits."""
    by = 0 if fight else nudge(state, me)
    plain = NO_DICE
    moved = 0
    for numbers in numbers_of(state, me, dice_of(bits), fight):
        if by > 0:
            moved = with_die(moved, numbers) | with_die(plain, nudged(numbers, by))
        plain = with_die(plain, numbers)
    return plain | moved


def as_dice(chosen: int, dice: list[int]) -> int:
    bits = 0
    for i in range(len(dice)):
        if chosen >> i & 1:
            bits |= 1 << dice[i]
    return bits


def dice_of(bits: int) -> list[int]:
    return [die for die in range(7) if bits >> die & 1]


def different(me: Player, dice: list[int]) -> list[int]:
    """Of alike dice the first stands for all."""
    return [dice[i] for i in range(len(dice)) if twin_before(me, dice, i) < 0]


def roll(state: DivinusState, seat: int, die: int) -> None:
    """DIV-18: Fire turns to the opposite face when it is rolled."""
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
    """DIV-16: the opposite face, 1–6, 2–5, 3–4."""
    me = state.players[seat]
    me.up[die] = LAST_SIDE - me.up[die]
    state.tell(DIE_FLIPPED, seat, die, face(me, die))


def refresh(state: DivinusState, seat: int, die: int) -> None:
    """DIV-16: a Used die is re-rolled into the Ready pool, and its spot refilled when it was the last there."""
    me = state.players[seat]
    me.place[die] = READY
    roll(state, seat, die)
    state.tell(REFRESHED, seat, die, face(me, die))
    refill_clear_spots(state)


def reactivate(state: DivinusState, seat: int, die: int) -> None:
    """DIV-16, 19: Used to Ready with its face; the spot is refilled as by a refresh."""
    me = state.players[seat]
    me.place[die] = READY
    state.tell(REACTIVATED, seat, die, face(me, die))
    refill_clear_spots(state)


def refill_clear_spots(state: DivinusState) -> None:
    """DIV-14, 54: every empty spot that no die lies on, lowest number first."""
    taken = [False] * (LEFT_IN_BOX + 1)
    for player in state.players:
        for place in player.place:
            taken[place] = True
    for spot in range(SPOTS):
        if state.board[spot] == NOTHING and not taken[spot]:
            refill(state, spot)


def spend(state: DivinusState, me: Player, bits: int, place: int) -> None:
    """DIV-11, 19: the dice of a payment go to the spot, or to the Used area."""
    for die in dice_of(bits):
        me.place[die] = place


def in_play(me: Player) -> list[int]:
    return [die for die in range(len(me.dice)) if me.place[die] != LEFT_IN_BOX]
