"""Why not this one: what a decision asks for, named otherwise, gets a reason of its own and its rule."""

from collections.abc import Callable

import pytest

from tests.games.divinus.scene import Scene
from theomachy.games.divinus.rewards import ChooseFavor
from theomachy.games.divinus.state import Decision
from theomachy.games.divinus.steps.artifact_uses import FreeVisit
from theomachy.games.divinus.steps.board_tiles import (
    ExchangeTile,
    RenewLine,
    RenewTiles,
    ReplaceTile,
    ReplaceWith,
    SearchIcon,
)
from theomachy.games.divinus.steps.completion_check import SettleCompletions
from theomachy.games.divinus.steps.demigod_tiles import ClaimTile
from theomachy.games.divinus.steps.dice_steps import Engrave, LeaveOut
from theomachy.games.divinus.steps.exploration import OfferTemple
from theomachy.games.divinus.steps.fights import BurnDie, MoveCerberus, MoveChimera, MoveHydra, MoveOdysseus
from theomachy.games.divinus.steps.hero_movement import MoveHero
from theomachy.games.divinus.steps.heroes import ChooseGuise, DraftHero, PlaceHero
from theomachy.games.divinus.steps.pantheon_dice import RefreshLine
from theomachy.games.divinus.steps.scenario_end import EtchAbility
from theomachy.games.divinus.steps.scenario_start import KeepArtifact, PickGods, PickQuests
from theomachy.games.divinus.steps.sticker_placement import ApplySticker, ChooseFaction
from theomachy.games.divinus.steps.story_choice import ChooseStory
from theomachy.games.divinus.steps.workshop import TakeArtifact, TakeFace, Upgrade, VisitWorkshop
from theomachy.games.divinus.things import (
    ABILITY,
    ARTIFACT,
    CELL,
    FACE,
    FACTION,
    FIRST_DEMIGOD_TILE,
    GOD,
    HERO,
    LINE,
    LOCATION,
    NOTHING,
    QUEST,
    TILE,
)

D4 = CELL.index["d4"]
FIVE = ("good-soil", "safe-harbours", "muster-of-sparta", "longships-ashore", "hestias-disciple")


def row() -> Scene:
    """Three tiles: d4, e4 and e5."""
    return Scene(9).tile("a", "d4", "f28").tile("a", "e4", "s29", 180).tile("a", "e5", "s33", 180)


def scene_with_hero() -> Scene:
    return row().hero("a", "perseus", "d4", "plains")


def sea() -> Scene:
    return row().hero("a", "odysseus", "d4", "plains")


def shop() -> Scene:
    t = Scene(4).artifact("a", "lyre")
    t.table.workshop = t.table.workshop.with_forge([FACE.index["7"]]).copy()
    t.table.workshop.artifacts = (ARTIFACT.index["aegis"], ARTIFACT.index["trident"])
    return t


def eternal() -> Scene:
    t = Scene("eternal", set="chosen")
    t.table.gods, t.table.quests = (), ()
    return t


def chosen(*quests: str) -> Scene:
    return eternal().quests(*quests)


def scene_of_service() -> Scene:
    t = eternal()
    t.table.gods = (GOD.index["gaia"],)
    return t


def scene_with_claim() -> Scene:
    t = Scene(9)
    t.player("b").demigod_tile = FIRST_DEMIGOD_TILE
    return t


def scene_with_drawn_tile() -> Scene:
    t = Scene(2)
    t.table.hand = (t.table.stacks[0].cards.pop(), t.table.stacks[0].cards.pop())
    return t


Case = tuple[Callable[[], Scene], Decision, str, str, list[str], str]

CASES: list[Case] = [
    (
        lambda: row().quests("good-soil", "safe-harbours").areas("a", plains=[4], seas=[1, 1, 1]),
        SettleCompletions(0),
        "fulfil holy-ground",
        "quest-not-met",
        [],
        "DIV-21",
    ),
    (row, PlaceHero(0, D4), "stand e4 plains", "hero-enters", ["hero:perseus", "cell:d4"], "DIV-40"),
    (row, PlaceHero(0, D4), "stand d4 seas-2", "no-such-part", ["cell:d4"], "DIV-40"),
    (scene_with_hero, MoveHero(0, 1), "stand d4 plains", "hero-is-there", ["hero:perseus", "cell:d4"], "DIV-40"),
    (scene_with_hero, MoveHero(0, 1), "stand e5 plains", "hero-too-far", ["cell:e5", "1"], "DIV-40"),
    (scene_with_hero, MoveHero(0, 1), "stand a1 plains", "no-tile-there", ["cell:a1"], "DIV-40"),
    (scene_with_hero, MoveHero(0, 1), "stand e4 seas-2", "no-such-part", ["cell:e4"], "DIV-40"),
    (scene_with_hero, DraftHero(1), "hero perseus", "hero-taken", ["seat:a", "hero:perseus"], "DIV-40"),
    (scene_with_hero, ChooseGuise(0, FACTION.index["norse"]), "guise norse", "guise-same", ["faction:norse"], "DIV-41"),
    (sea, MoveOdysseus(0), "stand e5 plains", "not-beside-hero", ["cell:e5", "hero:odysseus"], "DIV-46"),
    (sea, MoveOdysseus(0), "stand a1 plains", "no-tile-there", ["cell:a1"], "DIV-46"),
    (sea, MoveOdysseus(0), "stand e4 seas-2", "no-such-part", ["cell:e4"], "DIV-40"),
    (row, ApplySticker(0, FACTION.index["greek"]), "stick a e5 seas-2", "no-such-part", ["cell:e5"], "DIV-40"),
    (
        lambda: Scene(1),
        ChooseStory(0, QUEST.index["good-soil"], NOTHING),
        "choose roof-shrine",
        "other-choice",
        ["quest:good-soil"],
        "DIV-20",
    ),
    (
        lambda: Scene(3),
        ChooseStory(0, NOTHING, LOCATION.index["shrine"]),
        "choose share-barley",
        "other-choice",
        ["location:shrine"],
        "DIV-33",
    ),
    (shop, VisitWorkshop(0), "buy gungnir slot 1", "artifact-not-shown", [], "DIV-35"),
    (shop, VisitWorkshop(0), "buy aegis slot 3", "artifact-slots", ["2"], "DIV-35"),
    (shop, VisitWorkshop(0), "forge 8", "face-not-shown", [], "DIV-36"),
    (shop, TakeArtifact(0), "buy gungnir slot 1", "artifact-not-shown", [], "DIV-35"),
    (shop, TakeFace(0), "forge 8", "face-not-shown", [], "DIV-36"),
    (
        lambda: shop().artifact("a", "gjallarhorn"),
        Upgrade(0),
        "upgrade aegis",
        "artifact-not-yours",
        ["artifact:aegis"],
        "DIV-35",
    ),
    (
        shop,
        KeepArtifact(0, 0, ((0, 1), (2, 3))),
        "keep trident",
        "not-passed-to-you",
        [],
        "DIV-61",
    ),
    (scene_of_service, PickGods(0), "pick-god gaia", "god-picked", ["god:gaia"], "DIV-60"),
    (lambda: chosen(*FIVE), PickQuests(0), "pick-quest cerberus-1", "too-many-quests", ["3", "6"], "DIV-60"),
    (lambda: chosen("cerberus-1"), PickQuests(0), "pick-quest chimera-1", "one-meeple", [], "DIV-60"),
    (lambda: chosen("good-soil"), PickQuests(0), "pick-quest good-soil", "quest-picked", ["quest:good-soil"], "DIV-60"),
    (eternal, PickQuests(0), "pick-quest chimera-2", "not-eternal", [], "DIV-60"),
    (
        lambda: shop().artifact("a", "gjallarhorn", "lyre"),
        Upgrade(0),
        "upgrade lyre",
        "artifact-no-upgrade",
        ["artifact:lyre"],
        "DIV-35",
    ),
    (
        lambda: Scene(3).tile("a", "d4", "s29").temples("athena-temple", "thor-temple"),
        OfferTemple(0, TILE.index["s29"]),
        "build apollo-temple",
        "temple-not-open",
        [],
        "DIV-42",
    ),
    (lambda: Scene(7).lair("1-2-4-5"), MoveCerberus(0), "prowl 5", "cerberus-goes", ["0"], "DIV-44"),
    (
        lambda: Scene(2).spot(3, "-"),
        RenewTiles(0, LINE.index["row-1"], ()),
        "renew 4",
        "not-in-this-line",
        ["spot:4", "line:row-1"],
        "DIV-52",
    ),
    (
        lambda: Scene(2).spot(3, "-"),
        RenewTiles(0, LINE.index["row-1"], ()),
        "renew 3",
        "spot-empty",
        ["spot:3"],
        "DIV-52",
    ),
    (lambda: Scene(2), RenewTiles(0, LINE.index["row-1"], (1,)), "renew 1", "renew-upwards", ["spot:2"], "DIV-52"),
    (scene_with_claim, ClaimTile(0), f"claim {TILE.slug(FIRST_DEMIGOD_TILE)}", "tile-claimed", ["seat:b"], "DIV-39"),
    (row, ClaimTile(0), "claim f28", "no-demigod-tile", [], "DIV-39"),
    (
        lambda: Scene(1),
        Engrave(0, FACE.index["3-5"], True),
        "engrave 2-4 on 1 side 1",
        "other-face",
        ["face:3-5"],
        "DIV-17",
    ),
    (lambda: Scene(1).dice("a", "1 1 2 3 4"), LeaveOut(0, 1), "leave-out 2", "dice-alike", [], "DIV-08"),
    (lambda: Scene(1).dice("a", "1 1 2 3 4"), LeaveOut(0, 1), "leave-out 6", "die-left", [], "DIV-08"),
    (lambda: Scene(1).dice("a", "1 1 2 3 4"), LeaveOut(0, 1), "leave-out 7", "die-stays", [], "DIV-38"),
    (
        lambda: Scene(2).dice("a", "1@1 2@2"),
        RefreshLine(0),
        "refresh-line row-4",
        "no-dice-in-line",
        ["line:row-4"],
        "DIV-37",
    ),
    (
        lambda: Scene(2),
        EtchAbility(0, 0, ABILITY.index["flip-two"], 2),
        "etch reroll-two side 1",
        "other-ability",
        ["ability:flip-two"],
        "DIV-37",
    ),
    (lambda: Scene(2), ChooseFavor(0, 1, NOTHING), "serve total", "greek-or-norse", [], "DIV-20"),
    (lambda: Scene(2), ChooseFaction(0), "people barbarian", "greek-or-norse", [], "DIV-31"),
    (lambda: Scene(2).spot(3, "-"), ExchangeTile(0, 1), "exchange 3", "spot-empty", ["spot:3"], "DIV-52"),
    (lambda: Scene(2).spot(3, "-"), ReplaceTile(0), "exchange 3", "spot-empty", ["spot:3"], "DIV-52"),
    (scene_with_drawn_tile, ReplaceWith(0, 0), "take s01", "tile-not-drawn", [], "DIV-52"),
    (
        lambda: Scene(2).spot(1, "-").spot(2, "-").spot(3, "-"),
        RenewLine(0),
        "renew-line row-1",
        "no-tile-in-line",
        ["line:row-1"],
        "DIV-52",
    ),
    (lambda: Scene(2).spot(3, "-"), SearchIcon(0), "search 3 for greek", "spot-empty", ["spot:3"], "DIV-52"),
    (lambda: shop().dice("a", "1 2 2@used"), FreeVisit(0), "visit 3", "die-not-ready", ["die:3", "1, 2"], "DIV-11"),
    (
        lambda: Scene(8).spot(3, "-").lair("2"),
        MoveChimera(0),
        "leap 3 facing south",
        "spot-empty",
        ["spot:3"],
        "DIV-45",
    ),
    (lambda: Scene(8).lair("2"), MoveChimera(0), "leap 2 facing south", "monster-is-there", ["spot:2"], "DIV-45"),
    (
        lambda: Scene(8).lair("2"),
        MoveChimera(0),
        "leap 1 facing north",
        "nothing-ahead",
        ["spot:1", "direction:north"],
        "DIV-45",
    ),
    (lambda: Scene(8).dice("a", "1@4 2@4 3"), BurnDie(0, 3), "burn 3", "die-elsewhere", ["spot:4"], "DIV-45"),
    (lambda: Scene(10).lair("2"), MoveHydra(0), "slither 2", "monster-is-there", ["spot:2"], "DIV-46"),
]


@pytest.mark.parametrize(("scene", "step", "text", "slug", "things", "rule"), CASES, ids=[case[2] for case in CASES])
def test_div_10_what_is_named_otherwise_gets_its_reason(
    scene: Callable[[], Scene], step: Decision, text: str, slug: str, things: list[str], rule: str
) -> None:
    t = scene()
    if t.player("a").hero == NOTHING:
        t.player("a").hero = HERO.index["perseus"]
    reason = t.push_step(step).why_not(text)
    assert (reason.slug, reason.things, reason.rule) == (slug, things, rule)


def test_div_10_what_is_not_asked_for_waits() -> None:
    reason = Scene(2).push_step(ChooseFaction(0)).why_not("rest")
    assert (reason.slug, reason.rule) == ("finish-first", "DIV-10")
