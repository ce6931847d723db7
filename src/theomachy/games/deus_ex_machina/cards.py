"""The values of all cards and spaces, and tables of what quests cost, computed once from the rule."""

from __future__ import annotations

from typing import Final

from theomachy.core.pack import Pack, Row
from theomachy.core.rule_errors import Problem
from theomachy.games.deus_ex_machina.rules import MAX_SHORTFALL, TRACK_END, Rules
from theomachy.games.deus_ex_machina.verbs import COLOUR, GOD, PAY_ROW

NO_GOD: Final = -1

ABILITY_RESERVE: Final = 0
ABILITY_LESS_CUNNING: Final = 1
ABILITY_LESS_MIGHT: Final = 2
ABILITY_STEAL: Final = 3
ABILITY_REMOVE: Final = 4
ABILITY_RENEW: Final = 5
ABILITIES: Final = ("reserve", "less-cunning", "less-might", "steal", "remove", "renew")

EFFECT_SWAP_QUESTS: Final = 0
EFFECT_SWAP_HEROES: Final = 1
EFFECT_REVEAL: Final = 2
EFFECT_PRESENCE: Final = 3
EFFECT_RUIN: Final = 4
EFFECT_BRIBE: Final = 5
EFFECT_MOVE_TOKEN: Final = 6
EFFECT_FALL_SHORT: Final = 7
EFFECTS: Final = ("swap-quests", "swap-heroes", "reveal", "presence", "ruin", "bribe", "move-token", "fall-short")

MAX_BONUS: Final = 3
# Sets of cards are bitmasks: they must fit into a native int of mypyc.
MAX_CARDS: Final = 40
# One more than a hero can make up for by a full track, both bonuses and the shortfall: larger gaps count as this.
MAX_GAP: Final = TRACK_END + MAX_BONUS + 1 + MAX_SHORTFALL + 1
GAP_VALUES: Final = MAX_GAP + 1


class Hero:
    """`god` is NO_GOD unless the hero is Legendary."""

    def __init__(self, might: int, cunning: int, birthplace: int, god: int) -> None:
        self.might = might
        self.cunning = cunning
        self.birthplace = birthplace
        self.god = god

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Hero, (self.might, self.cunning, self.birthplace, self.god)


class Quest:
    def __init__(self, might: int, cunning: int, gp: int, colour: int, legendary: bool) -> None:
        self.might = might
        self.cunning = cunning
        self.gp = gp
        self.colour = colour
        self.legendary = legendary

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Quest, (self.might, self.cunning, self.gp, self.colour, self.legendary)


class God:
    """`mark_amount` is how much less a quest marked by the god asks, or 0."""

    def __init__(self, might: int, cunning: int, cards: int, hand_limit: int, ability: int, mark_amount: int) -> None:
        self.might = might
        self.cunning = cunning
        self.cards = cards
        self.hand_limit = hand_limit
        self.ability = ability
        self.mark_amount = mark_amount

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return God, (self.might, self.cunning, self.cards, self.hand_limit, self.ability, self.mark_amount)


class Objective:
    """DEM-05: GP, a number of quests of each colour, and perhaps one more that is Legendary."""

    def __init__(self, gp: int, colours: tuple[int, ...], legendary: bool) -> None:
        self.gp = gp
        self.colours = colours
        self.legendary = legendary

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Objective, (self.gp, self.colours, self.legendary)


class Box:
    """Static data of a set-up, shared by all copies of a state.

    `card_kinds` is the kind of each Divine Intervention card, `kind_effects` the effect of each kind. Areas, places
    of the quest track and spots of the hero track have numbers in their order. The three `own` lists are what is in
    the box: without the expansion less than all. `base_payments` is what quests cost without marks and Divine
    Interventions.
    """

    def __init__(
        self,
        rules: Rules,
        heroes: list[Hero],
        quests: list[Quest],
        gods: list[God],
        objectives: list[Objective],
        kind_effects: list[int],
        card_kinds: list[int],
        area_might: list[int],
        area_cunning: list[int],
        place_gains: list[int],
        place_losses: list[int],
        spot_bonuses: list[int],
        gods_in_box: list[int],
        heroes_in_box: list[int],
        objectives_in_box: list[int],
        base_payments: list[list[int]],
    ) -> None:
        self.rules = rules
        self.heroes = heroes
        self.quests = quests
        self.gods = gods
        self.objectives = objectives
        self.kind_effects = kind_effects
        self.card_kinds = card_kinds
        self.area_might = area_might
        self.area_cunning = area_cunning
        self.place_gains = place_gains
        self.place_losses = place_losses
        self.spot_bonuses = spot_bonuses
        self.gods_in_box = gods_in_box
        self.heroes_in_box = heroes_in_box
        self.objectives_in_box = objectives_in_box
        self.base_payments = base_payments

    def base_payments_for(self, quest: int, hero: int, spot: int) -> list[int]:
        return self.base_payments[(quest * len(self.heroes) + hero) * len(self.spot_bonuses) + spot]

    def payments_for(
        self, quest: int, hero: int, spot: int, less_might: int, less_cunning: int, allowed_shortfall: int
    ) -> list[int]:
        """DEM-40 to 43, 51: the least payments for a quest, reduced by marks, with a hero on a spot, as PAY codes."""
        task = self.quests[quest]
        person = self.heroes[hero]
        might = max(0, task.might - less_might) - person.might
        cunning = max(0, task.cunning - less_cunning) - person.cunning
        return lookup_payments(
            might, cunning, self.spot_bonuses[spot], 1 if person.birthplace == task.colour else 0, allowed_shortfall
        )

    def fill_base_payments(self) -> None:
        for quest in range(len(self.quests)):
            for hero in range(len(self.heroes)):
                for spot in range(len(self.spot_bonuses)):
                    self.base_payments.append(self.payments_for(quest, hero, spot, 0, 0, 0))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Box, (
            self.rules,
            self.heroes,
            self.quests,
            self.gods,
            self.objectives,
            self.kind_effects,
            self.card_kinds,
            self.area_might,
            self.area_cunning,
            self.place_gains,
            self.place_losses,
            self.spot_bonuses,
            self.gods_in_box,
            self.heroes_in_box,
            self.objectives_in_box,
            self.base_payments,
        )


def pareto_payments(might: int, cunning: int, bonus: int, birthplace_bonus: int, allowed_shortfall: int) -> list[int]:
    """DEM-41, 42, 43, 68: the least payments from the mat for so much missing Might and Cunning, as codes of PAY.

    The bonus of the spot is not split, that of the birthplace goes to either attribute, and up to `allowed_shortfall`
    points may stay missing. Only Pareto-optimal payments are kept: none that pays more of one attribute and not less
    of the other.
    """
    pairs: list[tuple[int, int]] = []
    for to_might in (bonus, 0):
        for birth_to_might in (birthplace_bonus, 0):
            m = max(0, might - to_might - birth_to_might)
            c = max(0, cunning - (bonus - to_might) - (birthplace_bonus - birth_to_might))
            excused = min(allowed_shortfall, m + c)
            for off in range(max(0, excused - c), min(excused, m) + 1):
                pairs.append((m - off, c - excused + off))
    out: list[int] = []
    for m, c in sorted(pairs):
        code = m * PAY_ROW + c
        is_dominated = any([a <= m and b <= c and (a, b) != (m, c) for a, b in pairs])
        if not is_dominated and m <= TRACK_END and c <= TRACK_END and code not in out:
            out.append(code)
    return out


def make_payment_table() -> list[list[int]]:
    out: list[list[int]] = []
    for might in range(GAP_VALUES):
        for cunning in range(GAP_VALUES):
            for bonus in range(MAX_BONUS + 1):
                for birth in (0, 1):
                    for short in (0, MAX_SHORTFALL):
                        out.append(pareto_payments(might, cunning, bonus, birth, short))
    return out


PAYMENT_TABLE: Final[list[list[int]]] = make_payment_table()


def lookup_payments(might: int, cunning: int, bonus: int, birthplace_bonus: int, allowed_shortfall: int) -> list[int]:
    """`pareto_payments` by table lookup. Callers check whether the mat holds enough."""
    m = max(0, min(might, MAX_GAP))
    c = max(0, min(cunning, MAX_GAP))
    short_index = 1 if allowed_shortfall else 0
    return PAYMENT_TABLE[(((m * GAP_VALUES + c) * (MAX_BONUS + 1) + bonus) * 2 + birthplace_bonus) * 2 + short_index]


def read_box(pack: Pack, rules: Rules, expansion: bool) -> Box:
    box = Box(
        rules,
        [read_hero(row) for row in pack.rows("hero")],
        [
            Quest(
                row.number("might"),
                row.number("cunning"),
                row.number("gp"),
                row.index_of("colour", COLOUR.slugs),
                row.flag("legendary"),
            )
            for row in pack.rows("quest")
        ],
        [
            God(
                row.number("might"),
                row.number("cunning"),
                row.number("cards"),
                row.number("hand"),
                row.index_of("power", ABILITIES),
                row.number("amount"),
            )
            for row in pack.rows("god")
        ],
        [read_objective(row) for row in pack.rows("objective")],
        [row.index_of("effect", EFFECTS) for row in pack.rows("card")],
        read_card_kinds(pack, expansion),
        [row.number("might") for row in pack.rows("area")],
        [row.number("cunning") for row in pack.rows("area")],
        [row.number("gain") for row in pack.rows("place")],
        [row.number("loss") for row in pack.rows("place")],
        [read_bonus(row) for row in pack.rows("spot")],
        rows_in_box(pack, "god", expansion),
        rows_in_box(pack, "hero", expansion),
        rows_in_box(pack, "objective", expansion),
        [],
    )
    box.fill_base_payments()
    return box


def rows_in_box(pack: Pack, table: str, expansion: bool) -> list[int]:
    rows = pack.rows(table)
    return [i for i in range(len(rows)) if expansion or not rows[i].flag("expansion")]


def read_card_kinds(pack: Pack, expansion: bool) -> list[int]:
    """DEM-04: the kinds of all cards in the box: each kind as often as it has copies."""
    rows = pack.rows("card")
    out: list[int] = []
    for kind in rows_in_box(pack, "card", expansion):
        out += [kind] * rows[kind].number("copies")
    if len(out) > MAX_CARDS:
        raise Problem("pack-bad-value", [pack.name, "card", "copies", str(MAX_CARDS)])
    return out


def read_hero(row: Row) -> Hero:
    god = row.index_of("god", GOD.slugs) if row.word("god") else NO_GOD
    return Hero(row.number("might"), row.number("cunning"), row.index_of("birthplace", COLOUR.slugs), god)


def read_objective(row: Row) -> Objective:
    counts = [0] * COLOUR.size
    for word in row.words("colours"):
        if word not in COLOUR.index:
            raise Problem("pack-bad-word", [row.slug, "colours", word, ", ".join(COLOUR.slugs)])
        counts[COLOUR.index[word]] += 1
    return Objective(row.number("gp"), tuple(counts), row.flag("legendary"))


def read_bonus(row: Row) -> int:
    bonus = row.number("bonus")
    if not 0 <= bonus <= MAX_BONUS:
        raise Problem("pack-bad-value", [row.slug, row.slug, "bonus", f"0–{MAX_BONUS}"])
    return bonus
