"""Who claims in the card game, and what decides among several: fewest God cards, then age (DXC-41).

python -m tools.claims [--bots greedy,shrewd] [--games 400]
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

from theomachy.bots.bot import play_out
from theomachy.bots.names import bot
from theomachy.core.game import make_setup
from theomachy.core.rng import seeded
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.games.deus_ex_machina_cards.state import CardsState
from theomachy.games.deus_ex_machina_cards.steps import may_claim

LONGEST = 10_000


@dataclass
class Count:
    """Wins by seat: of those who claimed alone, by fewest God cards, and by age."""

    alone: list[int] = field(default_factory=list)
    gods: list[int] = field(default_factory=list)
    age: list[int] = field(default_factory=list)
    nobody: int = 0


def count(level: str, seats: int, games: int) -> Count:
    found = Count([0] * seats, [0] * seats, [0] * seats)
    player = bot(level)
    for number in range(games):
        state = GAME.new(make_setup(GAME.info, seats), seeded(number))
        play_out(GAME, state, [player] * seats, seeded(games + number), LONGEST)
        note(found, state)
    return found


def note(found: Count, state: CardsState) -> None:
    claimants = [seat for seat in range(len(state.players)) if may_claim(state, seat)]
    (winner,) = GAME.winners(state)
    if not claimants:
        found.nobody += 1
    elif len(claimants) == 1:
        found.alone[winner] += 1
    else:
        gods = [len(state.players[seat].gods) for seat in claimants]
        (found.age if gods.count(min(gods)) > 1 else found.gods)[winner] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="greedy,shrewd")
    parser.add_argument("--games", type=int, default=400)
    given = parser.parse_args()
    print("| level | players | games | claimed alone | by fewest God cards | by age | nobody claimed |")
    print("|---|---|---|---|---|---|---|")
    for level in given.bots.split(","):
        for seats in range(GAME.info.min_seats, GAME.info.max_seats + 1):
            found = count(level, seats, given.games)
            cells = [
                f"{sum(one)} ({', '.join([str(won) for won in one])})" for one in (found.alone, found.gods, found.age)
            ]
            print(f"| {level} | {seats} | {given.games} | {' | '.join(cells)} | {found.nobody} |", flush=True)


if __name__ == "__main__":
    main()
