"""Count how claims are decided in the card game: one claim alone, fewest God cards, or age (DXC-41).

python -m tools.figures.claim_statistics [--bots greedy,shrewd] [--games 400]
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

from theomachy.bots.bot import play_out
from theomachy.bots.registry import get_bot
from theomachy.core.game import make_setup
from theomachy.core.rng import seeded_rng
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.games.deus_ex_machina_cards.state import CardsState
from theomachy.games.deus_ex_machina_cards.steps import may_claim

MAX_DECISIONS = 10_000


@dataclass
class ClaimWins:
    """Wins by seat, by what decided them; `nobody` counts the games without a claim."""

    single_claim: list[int] = field(default_factory=list)
    fewest_gods: list[int] = field(default_factory=list)
    youngest: list[int] = field(default_factory=list)
    without_claim: int = 0


def count_claims(level: str, seats: int, games: int) -> ClaimWins:
    wins = ClaimWins([0] * seats, [0] * seats, [0] * seats)
    player = get_bot(level)
    for number in range(games):
        state = GAME.new(make_setup(GAME.info, seats), seeded_rng(number))
        play_out(GAME, state, [player] * seats, seeded_rng(games + number), MAX_DECISIONS)
        count_winner(wins, state)
    return wins


def count_winner(wins: ClaimWins, state: CardsState) -> None:
    claimants = [seat for seat in range(len(state.players)) if may_claim(state, seat)]
    (winner,) = GAME.winners(state)
    if not claimants:
        wins.without_claim += 1
    elif len(claimants) == 1:
        wins.single_claim[winner] += 1
    else:
        gods = [len(state.players[seat].gods) for seat in claimants]
        (wins.youngest if gods.count(min(gods)) > 1 else wins.fewest_gods)[winner] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="greedy,shrewd")
    parser.add_argument("--games", type=int, default=400)
    arguments = parser.parse_args()
    print("| level | players | games | claimed alone | by fewest God cards | by age | nobody claimed |")
    print("|---|---|---|---|---|---|---|")
    for level in arguments.bots.split(","):
        for seats in range(GAME.info.min_seats, GAME.info.max_seats + 1):
            wins = count_claims(level, seats, arguments.games)
            cells = [
                f"{sum(by_seat)} ({', '.join([str(wins_of_seat) for wins_of_seat in by_seat])})"
                for by_seat in (wins.single_claim, wins.fewest_gods, wins.youngest)
            ]
            print(f"| {level} | {seats} | {arguments.games} | {' | '.join(cells)} | {wins.without_claim} |", flush=True)


if __name__ == "__main__":
    main()
