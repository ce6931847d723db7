"""The sorts of things, read from the data, and constants of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from theomachy.core.action import Sort
from theomachy.core.pack import Pack, Schema, load_pack, overlay_folder, own_name

FOLDER: Final = str(Path(__file__).parent)
SCHEMA: Final[Schema] = {
    "tile": {"stack": "str", "mark": "int", "edges": "str", "icons": "list"},
    "face": {"values": "list", "special": "str?"},
    "hero": {"power": "str"},
    "artifact": {"effect": "list", "upgrade": "int?"},
    "ability": {"pantheon": "str", "effect": "list"},
    "scenario": {
        "scenario": "int",
        "gods": "list",
        "guests": "list",
        "temples": "list",
        "rules": "list",
        "ends": "list?",
    },
    "god": {"scenario": "int", "pantheon": "str", "goals": "list"},
    "temple": {"scenario": "int", "pantheon": "str", "test": "list"},
    "rule": {"scenario": "int", "slot": "str?"},
    "clash": {"scenario": "int", "kind": "str", "greek": "list?", "norse": "list?"},
    "supply": {"scenario": "int", "count": "int"},
    "quest": {
        "scenario": "int",
        "kind": "str",
        "test": "list?",
        "favor": "list",
        "reward": "list?",
        "dedicated": "str?",
        "second": "int?",
        "pantheon": "str?",
        "spots": "list?",
        "meeple": "str?",
        "hero-on": "str?",
        "pushes": "list?",
        "card": "int?",
    },
    "choice": {
        "scenario": "int",
        "quest": "str?",
        "location": "str?",
        "reward": "list",
        "sets": "list",
        "clears": "list?",
        "leaning": "str",
        "if": "str?",
        "unless": "str?",
    },
    "location": {"scenario": "int", "number": "int", "bearer": "list", "bearer-self": "list"},
    "scene": {"scenario": "int", "location": "str", "if": "str?", "unless": "str?"},
    "consequence": {"scenario": "int", "if": "str?", "unless": "str?", "effect": "list", "sets": "list?"},
    "intro": {"scenario": "int", "if": "str?", "unless": "str?", "who": "str?"},
    "outro": {"scenario": "int", "if": "str?", "unless": "str?", "who": "str?"},
    "demigod-tile": {"scenario": "int", "edges": "str", "wild": "str", "feature": "list"},
    "ending": {"scenario": "int", "part": "str", "if": "str?", "unless": "str?", "leaning": "str?"},
    "eternal-god": {"scenario": "int?", "goals": "list?"},
    "eternal-quest": {"scenario": "int?", "favor": "int?", "with": "list?", "meeple": "str?"},
    "eternal-set": {"scenario": "int?", "gods": "list", "quests": "list"},
}


def read_pack(overlays: tuple[str, ...]) -> Pack:
    """Read the base pieces and the scenarios, and overlay the user's packs."""
    pack = load_pack(Path(FOLDER) / "packs", "base", SCHEMA)
    overlay_folder(pack.tables, Path(FOLDER) / "scenarios", SCHEMA, True)
    names = [pack.name]
    for overlay in overlays:
        overlay_folder(pack.tables, Path(overlay), SCHEMA, False)
        names.append(own_name(Path(overlay)))
    return Pack("+".join(names), pack.version, pack.tables)


BASE_PACK: Final = read_pack(())

NOTHING: Final = -1

PLAINS: Final = 0
MOUNTAINS: Final = 1
SEAS: Final = 2
TERRAINS: Final = ("plains", "mountains", "seas")
ANY: Final = 3

GREEK: Final = 0
NORSE: Final = 1
BARBARIAN: Final = 2
WILD: Final = 3
SACRED: Final = 4
# Kinds of marks on a tile: factions and Sacred Places, then Locations, then Temples.
FIRST_LOCATION: Final = 8
FIRST_TEMPLE: Final = 40

TOTAL: Final = 2
FACTION_STACK: Final = 0
SACRED_STACK: Final = 1
DEMIGOD_TILES: Final = 2

SPOTS: Final = 12
COLUMNS: Final = 3
ROWS: Final = 4
WIDTH: Final = 7
CELLS: Final = 49
CENTRE: Final = 24
DICE_EACH: Final = 6
PYTHIA: Final = 6
# The faces of a die without stickers.
PLAIN_FACES: Final = (0, 1, 2, 3, 4, 5)
GRID: Final = 4


def make_dice_names() -> tuple[str, ...]:
    """Name all sets of dice, like `1+3+4`. The number of the thing is the set's bit mask less one."""
    return tuple(["+".join([str(die + 1) for die in range(7) if bits >> die & 1]) for bits in range(1, 128)])


def make_lair_names() -> tuple[str, ...]:
    """DIV-44: name all lairs: the crossings of four spots, the edges of two, single spots."""
    spots = [[row * COLUMNS + column + 1 for column in range(COLUMNS)] for row in range(ROWS)]
    names: list[str] = []
    for row in range(ROWS - 1):
        for column in range(COLUMNS - 1):
            four = spots[row][column : column + 2] + spots[row + 1][column : column + 2]
            names.append("-".join([str(spot) for spot in four]))
    for row in range(ROWS):
        for column in range(COLUMNS):
            if column + 1 < COLUMNS:
                names.append(f"{spots[row][column]}-{spots[row][column + 1]}")
            if row + 1 < ROWS:
                names.append(f"{spots[row][column]}-{spots[row + 1][column]}")
    return tuple(names + [str(spot) for spot in range(1, SPOTS + 1)])


TILE: Final = Sort("tile", BASE_PACK.slugs("tile") + BASE_PACK.slugs("demigod-tile"))
GOD: Final = Sort("god", BASE_PACK.slugs("god"))
FACE: Final = Sort("face", BASE_PACK.slugs("face"))
HERO: Final = Sort("hero", BASE_PACK.slugs("hero"))
ARTIFACT: Final = Sort("artifact", BASE_PACK.slugs("artifact"))
TEMPLE: Final = Sort("temple", BASE_PACK.slugs("temple"))
ABILITY: Final = Sort("ability", BASE_PACK.slugs("ability"))
QUEST: Final = Sort("quest", BASE_PACK.slugs("quest"))
CHOICE: Final = Sort("choice", BASE_PACK.slugs("choice"))
LOCATION: Final = Sort("location", BASE_PACK.slugs("location"))
FIRST_DEMIGOD_TILE: Final = len(BASE_PACK.slugs("tile"))

SPOT: Final = Sort("spot", tuple([str(spot) for spot in range(1, SPOTS + 1)]))
CELL: Final = Sort("cell", tuple([f"{'abcdefg'[cell % WIDTH]}{cell // WIDTH + 1}" for cell in range(CELLS)]))
TURN: Final = Sort("turn", ("0", "90", "180", "270"))
PART: Final = Sort("part", (*TERRAINS, "plains-2", "mountains-2", "seas-2"))
DIE: Final = Sort("die", tuple([str(die) for die in range(1, 8)]))
SIDE: Final = Sort("side", ("1", "2", "3", "4", "5", "6"))
DICE: Final = Sort("dice", make_dice_names())
STACK: Final = Sort("stack", ("faction", "sacred"))
LINE: Final = Sort("line", ("row-1", "row-2", "row-3", "row-4", "column-1", "column-2", "column-3"))
FACTION: Final = Sort("faction", ("greek", "norse", "barbarian"))
PANTHEON: Final = Sort("pantheon", ("greek", "norse"))
FAVOR: Final = Sort("favor", ("greek", "norse", "total"))
ICON: Final = Sort("icon", ("greek", "norse", "barbarian", "sacred", "temple", "location"))
STRENGTH: Final = Sort("strength", tuple([str(number) for number in range(1, 21)]))
LAIR: Final = Sort("lair", make_lair_names())
CROSSINGS: Final = 6
EDGES: Final = 17
DIRECTION: Final = Sort("direction", ("north", "east", "south", "west"))
SLOT: Final = Sort("slot", ("1", "2", "3"))

WORD_NUMBERS: Final = {
    "plains": PLAINS,
    "mountains": MOUNTAINS,
    "seas": SEAS,
    "any": ANY,
    "greek": GREEK,
    "norse": NORSE,
    "barbarian": BARBARIAN,
    "zeus": GREEK,
    "odin": NORSE,
    "total": TOTAL,
    "choice": 3,
    "by-icon": 4,
    "display": -1,
    "left": 0,
    "right": 1,
    "north": 0,
    "east": 1,
    "south": 2,
    "west": 3,
}
