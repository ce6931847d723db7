"""Who wins: claims (DEM-72, 74), ties (DEM-67) and the end without a claim (DEM-25, 29)."""

from tests.referees.machina.table import Player, Table
from tests.referees.machina.tracks import colour


def missing_quests(table: Table, player: Player) -> int:
    """How many quests the objective still asks for; every card counts once (DEM-72)."""
    objective = table.data.objectives[player.objective]
    wanted = list(objective["colours"])
    if objective.get("legendary"):
        wanted.append("legendary")
    return len(wanted) - best_match(table, wanted, player.quests)


def best_match(table: Table, wanted: list[str], quests: list[str]) -> int:
    """The most of the wanted quests that these cards can serve, each card once: every way is tried."""
    if not wanted:
        return 0
    best = best_match(table, wanted[1:], quests)
    for quest in quests:
        if serves(table, quest, wanted[0]):
            best = max(best, 1 + best_match(table, wanted[1:], [other for other in quests if other != quest]))
    return best


def serves(table: Table, quest: str, wanted: str) -> bool:
    if wanted == "legendary":
        return bool(table.data.quests[quest].get("legendary"))
    return colour(table, quest) == wanted


def missing_gp(table: Table, player: Player) -> int:
    return max(0, int(table.data.objectives[player.objective]["gp"]) - player.gp)


def colours(table: Table, player: Player) -> list[str]:
    mine = [colour(table, quest) for quest in player.quests]
    return [area for area in table.data.areas if area in mine]


def claim(table: Table, player: Player) -> str:
    """DEM-72: `both`, `objective`, `six-colours` or nothing."""
    if player.secrets:
        return ""
    objective = missing_quests(table, player) == 0 and missing_gp(table, player) == 0
    six = len(colours(table, player)) == len(table.data.areas)
    if objective and six:
        return "both"
    if objective:
        return "objective"
    return "six-colours" if six else ""


def rank(player: Player) -> tuple[int, int, int]:
    """DEM-67."""
    return player.gp, len(player.quests), player.might + player.cunning


def check_claims(table: Table) -> None:
    for kind in ("both", "objective", "six-colours"):
        group = [player for player in table.players if claim(table, player) == kind]
        if group:
            finish(table, kind, group)
            return


def check_quests_over(table: Table) -> None:
    """DEM-25: deck, track and all unfinished Secret Quests exhausted."""
    if not table.quest_deck and not table.quests_on_track() and not any(player.secrets for player in table.players):
        finish(table, "quests-over", table.players)


def check_turns_over(table: Table) -> None:
    if table.turn == table.max_turns:
        finish(table, "turns-over", table.players)


def finish(table: Table, ending: str, group: list[Player]) -> None:
    best = max(rank(player) for player in group)
    table.ending = ending
    table.winners = [player.seat for player in group if rank(player) == best]
