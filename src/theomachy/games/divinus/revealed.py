"""DIV-70: what a scenario has revealed. Pieces of later scenarios stay sealed: no page is sent their names."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.data_vocabulary import MEEPLES
from theomachy.games.divinus.legacy import Legacy
from theomachy.games.divinus.static_data import StaticData, abilities_of
from theomachy.games.divinus.things import (
    ARTIFACT,
    FACE,
    FIRST_DEMIGOD_TILE,
    HERO,
    LOCATION,
    PANTHEON,
    TEMPLE,
    TILE,
)

# A pantheon die begins with three abilities. The end of a scenario may bring the one after those that were won.
STARTING_ABILITIES: Final = 3
# Texts that name a piece, by the rule that brings it.
TEXTS_OF_RULES: Final = {
    "heroes": (
        "verb.sail",
        "event.guise-taken",
        "prompt.carry",
        "prompt.guise",
        "reason.search-failed",
        "reason.not-odysseus",
        "reason.odysseus-on-land",
        "reason.not-his-sea",
    ),
    "nectar-action": ("verb.nectar", "reason.no-nectar"),
    "support": (
        "board.reward-support-zeus",
        "board.reward-support-odin",
        "board.goal-support-greek",
        "board.goal-support-norse",
        "terminal.supports",
    ),
}
TEXTS_OF_MONSTERS: Final = {
    "cerberus": ("verb.prowl", "prompt.prowl", "reason.cerberus-goes"),
    "chimera": ("verb.leap", "prompt.leap", "narrow.leap-spot", "narrow.leap-direction"),
    "hydra": ("verb.slither", "prompt.slither"),
}


def revealed_faces(data: StaticData, scenario: int, legacy: Legacy) -> set[int]:
    """Return the faces that came with a scenario so far, that a reward or a consequence gives, or that lie open."""
    on_dice = [face for demigod in legacy.demigods for die in demigod.dice for face in die]
    starts = data.face_starts
    return {
        *[face for face in range(FACE.size) if starts[face] <= scenario],
        *[face for face in [*on_dice, *legacy.workshop.forge] if face >= 0],
    }


def revealed_artifacts(data: StaticData, scenario: int, legacy: Legacy) -> set[int]:
    if scenario >= data.rule_starts["workshop"]:
        return set(range(ARTIFACT.size))
    held = [artifact for demigod in legacy.demigods for artifact in demigod.artifacts]
    return {artifact for artifact in [*held, *legacy.workshop.artifacts] if artifact >= 0}


def revealed_abilities(data: StaticData, scenario: int, legacy: Legacy) -> set[int]:
    """DIV-37: return the abilities that a pantheon die bears or may gain in this scenario."""
    if scenario < data.rule_starts["pantheon-dice"]:
        return set()
    abilities: list[int] = []
    for pantheon in range(PANTHEON.size):
        count = STARTING_ABILITIES + legacy.past.clash_wins[pantheon] + 1
        abilities += [*abilities_of(pantheon, data)[:count], *legacy.pantheon_dice.faces[pantheon]]
    return {ability for ability in abilities if ability >= 0}


def revealed_heroes(data: StaticData, scenario: int) -> set[int]:
    return set(range(HERO.size)) if scenario >= data.rule_starts["heroes"] else set()


def revealed_demigod_tiles(data: StaticData, scenario: int) -> set[int]:
    is_revealed = scenario >= data.rule_starts["demigod-tiles"]
    return set(range(FIRST_DEMIGOD_TILE, TILE.size)) if is_revealed else set()


def revealed_locations(data: StaticData, scenario: int) -> set[int]:
    return {at for at in range(LOCATION.size) if data.locations[at].scenario <= scenario}


def revealed_temples(data: StaticData, scenario: int) -> set[int]:
    """Return the Temples that scenarios so far bring, or that one of their consequences may bring."""
    return {temple for temple in range(TEMPLE.size) if data.temple_starts[temple] <= scenario}


def revealed_gods(data: StaticData, scenario: int) -> set[int]:
    return {god for row in data.scenarios if row.number <= scenario for god in row.gods}


def sealed_texts(data: StaticData, scenario: int) -> list[str]:
    """Return the texts that name what no scenario has brought yet, as `section.key`."""
    paths = [path for rule, texts in TEXTS_OF_RULES.items() if scenario < data.rule_starts[rule] for path in texts]
    for monster in sealed_monsters(data, scenario):
        paths += [f"monster.{monster}", *TEXTS_OF_MONSTERS.get(monster, ())]
    return paths


def sealed_monsters(data: StaticData, scenario: int) -> list[str]:
    """Return the monsters with a figure that no scenario has brought yet."""
    met = {card.meeple for card in data.quests if card.scenario <= scenario}
    return [MEEPLES[meeple] for meeple in range(1, len(MEEPLES)) if meeple not in met]
