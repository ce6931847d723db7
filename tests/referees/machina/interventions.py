"""Divine Intervention cards (DEM-60 to 69)."""

from copy import deepcopy

from tests.referees.machina.quests import secret_safe
from tests.referees.machina.table import Table
from tests.referees.machina.tracks import can_reveal, fits, reveal

RUIN_LOSS = 2
SHORT = 3
# The cards that ask something when they are used, by the question.
ASKS = {
    "change-of-plans": "swap-quests",
    "in-his-sandals": "swap-heroes",
    "lucky-day": "reveal",
    "ruin-plans": "ruin",
    "thats-my-spot": "move-token",
}


def usable_cards(table: Table) -> list[str]:
    """DEM-60: one a round, none acquired in this round."""
    if table.go.card_used:
        return []
    hand, fresh = table.actor.hand, table.actor.fresh
    return [
        f"use {card}"
        for card in table.data.cards
        if hand.count(card) > fresh.count(card) and playable(table, card) and safe_card(table, card)
    ]


def playable(table: Table, card: str) -> bool:
    """DEM-48: a legal target and the points."""
    if card == "bribery":
        return table.actor.cunning >= 1
    if card == "ruin-plans":
        return table.actor.might >= 1 and table.actor.cunning >= 1
    if card == "powerful-presence":
        return not table.go.moved and bool(table.free_areas())
    if card == "deus-ex-machina":
        return not table.go.moved
    return bool(targets(table, ASKS[card]))


def safe_card(table: Table, card: str) -> bool:
    """DEM-70: with a Secret Quest placed, a card is used only if the quest can stay within reach."""
    if not table.go.placed:
        return True
    trial = deepcopy(table)
    use_card(trial, card)
    if trial.question == "go":
        return secret_safe(trial)
    return bool(safe_targets(trial, trial.question))


def targets(table: Table, question: str) -> list[str]:
    """What a card may be used on, in the words of its question."""
    if question == "swap-quests":
        return swap_pairs("swap-quests", list(table.data.quests), [quest.slug for quest in table.quests_on_track()])
    if question == "swap-heroes":
        return swap_pairs("swap-heroes", list(table.data.heroes), table.heroes_on_track())
    if question == "reveal":
        return lucky_places(table)
    if question == "ruin":
        return [f"ruin {other.seat}" for other in table.opponents()]
    theirs = [space for space, seat in table.tokens.items() if seat != table.actor.seat]
    return [f"move-token {space} {free}" for space in theirs for free in table.free_spaces()]


def swap_pairs(verb: str, order: list[str], cards: list[str]) -> list[str]:
    """DEM-62: any two; either may be named first, and a pair is written in the order of the data."""
    ordered = sorted(cards, key=order.index)
    return [f"{verb} {one} {two}" for at, one in enumerate(ordered) for two in ordered[at + 1 :]]


def lucky_places(table: Table) -> list[str]:
    """DEM-63: playable while, for all the actor can know, a quest of the deck may fit."""
    if not table.quest_deck or not unseen_that_fit(table):
        return []
    return [f"reveal on {place}" for place in table.empty_places()]


def unseen_that_fit(table: Table) -> list[str]:
    """What lies in the deck and what the others keep as Secret Quests look alike to the actor."""
    unseen = list(table.quest_deck)
    for other in table.opponents():
        unseen += other.secrets
    return [slug for slug in unseen if fits(table, slug)]


def safe_targets(table: Table, question: str) -> list[str]:
    """Chance moves nothing that a placed Secret Quest needs, so a reveal is always safe."""
    found = targets(table, question)
    if not table.go.placed or question == "reveal":
        return found
    safe = []
    for text in found:
        trial = deepcopy(table)
        answer_card(trial, text.split())
        if secret_safe(trial):
            safe.append(text)
    return safe


def use_card(table: Table, card: str) -> None:
    table.drop_card(table.actor, card)
    table.go.card_used = True
    if card == "bribery":
        table.actor.pay(0, 1)
        table.actor.gain(2 if table.data.edition == "int" else 1)  # DEM-65
    elif card == "powerful-presence":
        table.go.presence = True
    elif card == "deus-ex-machina":
        table.go.short = SHORT
    elif card == "ruin-plans" and table.data.edition == "gr":
        table.actor.pay(1, 1)
        for other in table.opponents():
            other.lose(RUIN_LOSS)
    else:
        table.question = ASKS[card]


def answer_card(table: Table, words: list[str]) -> None:
    """The answer to what a card asked."""
    table.question = "go"
    if words[0] == "swap-quests":
        swap_quests(table, words[1], words[2])
    elif words[0] == "swap-heroes":
        track = table.hero_track
        one, two = track.index(words[1]), track.index(words[2])
        track[one], track[two] = track[two], track[one]
    elif words[0] == "reveal":
        lucky_day(table, words[2])
    elif words[0] == "ruin":
        table.actor.pay(1, 1)
        table.player(words[1]).lose(RUIN_LOSS)
    else:
        table.tokens[words[2]] = table.tokens.pop(words[1])  # DEM-66, 69


def swap_quests(table: Table, one: str, two: str) -> None:
    """Marks travel with the card."""
    slugs = [quest.slug if quest else "" for quest in table.quest_track]
    i, j = slugs.index(one), slugs.index(two)
    table.quest_track[i], table.quest_track[j] = table.quest_track[j], table.quest_track[i]


def lucky_day(table: Table, place: str) -> None:
    """DEM-63: until one more quest lies there than before; nothing happens when nothing fits (DEM-18)."""
    wanted = len(table.quests_on_track()) + 1
    if can_reveal(table):
        reveal(table, place)
    while len(table.quests_on_track()) < wanted and can_reveal(table):
        reveal(table, table.empty_places()[0])
