"""The workshop: Artifacts from Wayland, faces from Hephaestus (DIV-35, 36)."""

from tests.referees.divinus.actions import engrave
from tests.referees.divinus.dice import USED, Die, first_of_alike
from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.pieces import Artifact
from tests.referees.divinus.table import Player, Table

SLOTS = 2
DISPLAY = 4


def slots(table: Table) -> int:
    """DIV-35: 2 at first, a third with slot 8.06."""
    return SLOTS + table.has_rule("third-slot")


def visits(table: Table, player: Player) -> list[str]:
    if not table.has_rule("workshop") or table.eternal or not (table.workshop or table.forge):
        return []
    return [f"visit {die.number}" for die in first_of_alike(player.ready())]


def visit(table: Table, player: Player, die: Die, wait: bool) -> Steps:
    """DIV-36: an Artifact is applied at once, a face bought before the Rest after the roll."""
    die.where = USED
    answer = yield from ask(player.seat, [*artifact_options(table, player), *(f"forge {face}" for face in table.forge)])
    if answer.startswith("buy"):
        buy(table, player, answer)
    elif answer:
        face = take_face(table, answer)
        if wait:
            player.bought = face
        else:
            yield from engrave(table, player, face, True)


def artifact_options(table: Table, player: Player) -> list[str]:
    """On a free slot or over an old one."""
    places = min(len(player.artifacts) + 1, slots(table))
    return [f"buy {artifact} slot {place}" for artifact in table.workshop for place in range(1, places + 1)]


def buy(table: Table, player: Player, answer: str) -> None:
    _, artifact, _, slot = answer.split()
    table.workshop.remove(artifact)
    place = int(slot) - 1
    player.artifacts[place : place + 1] = [Artifact(artifact)]


def take_face(table: Table, answer: str) -> str:
    """The display is refilled after each visit; what came lies on the table."""
    face = answer.split()[1]
    table.forge.remove(face)
    seen = list(table.luck.seen["forge"])
    if table.supply and len(table.forge) < DISPLAY:
        assert seen[:-1] == table.forge, "a face is added at the end"
        came = seen[-1]
        assert came in table.supply, f"{came} could not come"
        table.supply.remove(came)
        table.forge.append(came)
    return face


def apply_bought(table: Table, player: Player) -> Steps:
    if player.bought is not None:
        face, player.bought = player.bought, None
        yield from engrave(table, player, face, True)


def take_artifact(table: Table, player: Player) -> Steps:
    """As a reward it may be refused."""
    options = artifact_options(table, player)
    answer = yield from ask(player.seat, [*options, "skip"] if options else [])
    if answer.startswith("buy"):
        buy(table, player, answer)


def take_any_face(table: Table, player: Player) -> Steps:
    options = [f"forge {face}" for face in table.forge]
    answer = yield from ask(player.seat, [*options, "skip"] if options else [])
    if answer.startswith("forge"):
        face = take_face(table, answer)
        yield from engrave(table, player, face, True)


def upgrade(table: Table, player: Player) -> Steps:
    """DIV-35, 65: 0 or 1 upgrade each; what may be used more often with it may be so at once."""
    options = [f"upgrade {found.slug}" for found in player.artifacts if found.may_be_upgraded()]
    answer = yield from ask(player.seat, [*options, "skip"] if options else [])
    if answer.startswith("upgrade"):
        chosen = next(found for found in player.artifacts if found.slug == answer.split()[1])
        used = chosen.uses() - chosen.left
        chosen.upgraded = True
        chosen.left = chosen.uses() - used
