"""The Clash of Gods and the face it wins for a pantheon's die (DIV-50, 51, 67)."""

from tests.referees.divinus.luck import Asking, Steps, ask
from tests.referees.divinus.measures import Goal, measure, without_disguise
from tests.referees.divinus.printed_data import PANTHEONS, ROWS, Row, row, rows_of
from tests.referees.divinus.table import Table

START = 3
COPIES = 2


class Sides:
    """How the two pantheons stand, and by whom."""

    def __init__(self) -> None:
        self.points = {"greek": 0, "norse": 0}
        self.seats: dict[str, str | None] = {"greek": None, "norse": None}


def sides(table: Table) -> Sides:
    found = rows_of("clash", table.scenario)[0]
    stand = Sides()
    if found["kind"] == "best-player":
        for pantheon in PANTHEONS:
            stand.points[pantheon], stand.seats[pantheon] = best_player(table, found[pantheon])
    elif found["kind"] == "first-dedicated":
        if table.first_dedicated is not None:
            stand.points[table.first_dedicated] = 1
    elif found["kind"] == "all-markers":
        for card in table.cards:
            if card.kind == "monster":
                stand.points[card.row["pantheon"]] += sum(len(taken) for taken in card.markers.values())
    else:
        for pantheon in PANTHEONS:
            own = sum(player.support[pantheon] for player in table.players.values())
            stand.points[pantheon] = own + table.old_support[pantheon]
    return stand


def best_player(table: Table, goal: Goal) -> tuple[int, str | None]:
    """Tied players: the earliest in turn order; Prometheus is no icon here (DIV-41)."""
    points = {}
    for seat in table.order:
        with without_disguise(table.players[seat]):
            points[seat] = measure(table, table.players[seat], goal)
    best = max(points.values(), default=0)
    if not points or (best <= 0 and goal[0] != "margin"):
        return 0, None
    return best, next(seat for seat in table.order if points[seat] == best)


def clash(table: Table) -> Steps:
    winner = yield from decide(table, sides(table))
    if winner == "":
        return
    god = next(found for found in gods_of_clash(table) if found["pantheon"] == winner)
    table.winners.append(god["slug"])
    table.wins[winner] += 1
    table.lost = "norse" if winner == "greek" else "greek"
    table.flags[f"clash-{table.scenario:02}-{winner}"] = None
    yield from etch(table, winner)


def gods_of_clash(table: Table) -> list[Row]:
    return [row("god", god) for god in row("scenario", f"s{table.scenario:02}")["gods"]]


def decide(table: Table, stand: Sides) -> Asking:
    """The same player best for both chooses, even if the scores differ; a tie goes to the last loser."""
    seat = stand.seats["greek"]
    if seat is not None and seat == stand.seats["norse"]:
        answer = yield from ask(seat, [f"crown {pantheon}" for pantheon in PANTHEONS])
        return answer.split()[1]
    if stand.points["greek"] == stand.points["norse"]:
        return table.lost or ""
    return max(PANTHEONS, key=lambda pantheon: stand.points[pantheon])


def etch(table: Table, pantheon: str) -> Steps:
    """DIV-50: the latest Favorite may apply up to two copies of the next ability."""
    die = table.pantheon_dice[pantheon]
    known = [found["slug"] for found in ROWS["ability"] if found["pantheon"] == pantheon]
    place = START + table.wins[pantheon] - 1
    if die.favorite is None or place >= len(known):
        return
    for _ in range(COPIES):
        free = [side for side in range(1, 7) if die.faces[side - 1] != known[place]]
        answer = yield from ask(die.favorite, [*(f"etch {known[place]} side {side}" for side in free), "skip"])
        if answer == "skip":
            return
        die.faces[int(answer.split()[-1]) - 1] = known[place]
