"""Count how claims are decided in the card game: one claim alone, fewest God cards, or age (DXC-41).

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
    """Wins by seat, by what decided them; `nobody` counts the games without a claim."""

    alone: list[int] = field(default_factory=list)
    gods: list[int] = field(default_factory=list)
    age: list[int] = field(default_factory=list)
    nobody: int = 0


def count(level: str, seats: int, games: int) -> Count:
    wins = Count([0] * seats, [0] * seats, [0] * seats)
    player = bot(level)
    for number in range(games):
        state = GAME.new(make_setup(GAME.info, seats), seeded(number))
        play_out(GAME, state, [player] * seats, seeded(games + number), LONGEST)
        note(wins, state)
    return wins


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
    arguments = parser.parse_args()
    print("| level | players | games | claimed alone | by fewest God cards | by age | nobody claimed |")
    print("|---|---|---|---|---|---|---|")
    for level in arguments.bots.split(","):
        for seats in range(GAME.info.min_seats, GAME.info.max_seats + 1):
            wins = count(level, seats, arguments.games)
            cells = [
                f"{sum(by_seat)} ({', '.join([str(wins_of_seat) for wins_of_seat in by_seat])})"
                for by_seat in (wins.alone, wins.gods, wins.age)
            ]
            print(f"| {level} | {seats} | {arguments.games} | {' | '.join(cells)} | {wins.nobody} |", flush=True)


if __name__ == "__main__":
    main()
