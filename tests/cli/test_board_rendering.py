"""The drawings of Divinus and Deus, on positions that are set up for the test."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from theomachy.bots.bot import choose_action
from theomachy.bots.registry import get_bot
from theomachy.cli.boards import RenderContext, plain
from theomachy.cli.terminal.seats import SeatPlayer
from theomachy.cli.terminal.terminal_screen import Screen
from theomachy.core.game import Game, make_setup
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.core.record import Luck
from theomachy.core.rng import seeded_rng
from theomachy.games.deus.game import GAME as DEUS
from theomachy.games.deus.terminal.map import map_lines
from theomachy.games.divinus.game import GAME as DIVINUS
from theomachy.games.divinus.terminal.board_and_map import map_block, place_notes, spot_block
from theomachy.games.divinus.terminal.cards import goal_mark, temple_text
from theomachy.games.divinus.terminal.players import dice_group, name_with_text
from theomachy.games.divinus.terminal.tiles import printed_tile, signs, tile_lines, turn_tile
from theomachy.texts import Translator

PLAYER_NAMES = ["Anna", "Ben"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THEOMACHY_LANG", "en")


def new_match(game: Game, seed: int = 1) -> Match:
    return Match(game, make_setup(game.info, 2, "", {}, ()), Luck(seed), ["a", "b"], "2026-01-01")


def view_for_drawing(match: Match, *glow: str) -> RenderContext:
    game = match.game
    words = Translator("en", game, PLAYER_NAMES)
    return RenderContext(
        game, game.view(match.state, 0), game.catalogue(match.setup), words, PLAYER_NAMES, 0, set(glow), 0
    )


def drawing_lines(drawn: list[Text]) -> list[str]:
    return [line.plain.rstrip() for line in drawn]


def test_a_tile_is_drawn_with_its_grounds_and_icons_and_turns_with_both() -> None:
    """Mountains join north and south; the two Seas lie apart."""
    look = view_for_drawing(new_match(DIVINUS))
    tile = printed_tile(look, "s24")
    assert drawing_lines(tile_lines(tile, signs(look, tile))) == ["~^^^^^^^~", "~~~^☼^~~~", "~^^^^^^^~"]
    assert drawing_lines(tile_lines(turn_tile(tile, 1), signs(look, tile))) == ["^~~~~~~~^", "^^^^☼^^^^", "^~~~~~~~^"]


def test_what_the_rulebook_does_not_print_is_marked() -> None:
    """Goals of gods, Temples and Artifacts, as quests."""
    match = Match(DIVINUS, make_setup(DIVINUS.info, 2, "", {"scenario": "7"}), Luck(1), ["a", "b"], "2026-01-01")
    look = view_for_drawing(match)
    view: Any = look.view
    assert goal_mark(look, view, "hades") == " ≈"
    assert temple_text(look, view["temples"][0]).endswith(" ≈")
    assert name_with_text(look, "artifact", "aegis", [], True).endswith(" ≈")


def test_an_icon_stands_on_its_own_region() -> None:
    """F01: plains north and east with Greeks, mountains south, seas west with Barbarians."""
    look = view_for_drawing(new_match(DIVINUS))
    tile = printed_tile(look, "f01")
    assert drawing_lines(tile_lines(tile, signs(look, tile))) == ['~""""""""', '~B~"G""""', '~^^^^^^^"']


def test_a_tile_from_its_card_is_the_one_of_the_view() -> None:
    for seed in range(4):
        match = new_match(DIVINUS, seed)
        view: Any = match.game.view(match.state, 0)
        for spot in view["board"]:
            seen = spot["tile"]
            printed = printed_tile(view_for_drawing(match), seen["tile"])
            assert printed["regions"] == seen["regions"]
            assert [(mark["kind"], mark["part"]) for mark in seen["marks"]] == [
                (mark["kind"], mark["part"]) for mark in printed["marks"]
            ]


def map_with_tile(look: RenderContext, cell: str, slug: str, *kinds: tuple[str, str]) -> Any:
    tile = printed_tile(look, slug)
    marks = [*tile["marks"], *[{"kind": kind, "part": part} for kind, part in kinds]]
    return {**tile, "cell": cell, "consecrated": False, "marks": marks}


def test_a_map_has_the_names_of_its_cells_and_of_those_beside_them() -> None:
    look = view_for_drawing(new_match(DIVINUS), "cell:d3")
    land = [map_with_tile(look, "d4", "f01"), map_with_tile(look, "e4", "s24")]
    me = {"map": land, "hero": {"hero": "theseus", "cell": "d4", "part": "mountains"}, "monster": "e4"}
    assert drawing_lines(map_block(look, me)) == [
        "          d3 ›      e3",
        "c4        d4        e4        f4",
        '          ~"""""""" ~^^^&^^^~',
        '          ~B~"G"""" ~~~^☼^~~~',
        '          ~^^^@^^^" ~^^^^^^^~',
        "          d5        e5",
    ]


def test_a_full_row_grows_no_further() -> None:
    look = view_for_drawing(new_match(DIVINUS))
    land = [map_with_tile(look, f"{column}4", "s24") for column in "bcde"]
    drawing = drawing_lines(map_block(look, {"map": land, "hero": None, "monster": None}))
    assert drawing[1] == "b4        c4        d4        e4"
    assert drawing[0] == "b3        c3        d3        e3"


def test_a_spot_shows_its_price_and_the_dice_that_lie_there() -> None:
    look = view_for_drawing(new_match(DIVINUS), "spot:4")
    dice = [{"seat": "a", "die": "1", "face": "5"}, {"seat": "b", "die": "2", "face": "3-6"}]
    empty = {"spot": "4", "price": 4, "blocked": False, "tile": None, "dice": dice}
    assert drawing_lines(spot_block(look, empty)) == ["4 ›", "A(5)", "B(3/6)", ""]
    dear = {"spot": "7", "price": 9, "blocked": True, "tile": printed_tile(look, "s24"), "dice": []}
    assert drawing_lines(spot_block(look, dear))[:2] == ["7 (9) ✕", "~^^^^^^^~"]


def test_temples_locations_and_the_monster_are_named() -> None:
    look = view_for_drawing(new_match(DIVINUS))
    temple = map_with_tile(look, "d4", "f01", ("athena-temple", "plains"))
    temple["consecrated"] = True
    shrine = {"spot": "3", "tile": map_with_tile(look, "", "s24", ("shrine", "seas"))}
    figure = {"monster": "chimera", "lair": "4-5", "facing": "north"}
    assert drawing_lines(place_notes(look, {"board": [shrine], "figure": figure}, {"map": [temple]})) == [
        "§ spot 3: Myrto's Shrine",
        "⌂ d4: Temple of Athena, consecrated",
        "Chimera: spots 4 and 5, looking north; ✕ is blocked",
    ]


def test_only_ready_dice_stand_in_square_brackets() -> None:
    look = view_for_drawing(new_match(DIVINUS))
    five = {"die": "1", "shown": "5", "pythia": False}
    two_ways = {"die": "3", "shown": "3-6", "pythia": False}
    assert dice_group(look, "ready", [five, two_ways]).plain == "1[5] 3[3/6] Ready"
    assert dice_group(look, "spot:9", [five]).plain == "1(5) on spot 9"


def region(cell: str, q: int, r: int, terrain: str, owner: str | None = None, *pieces: str, **vp: int) -> Any:
    return {"cell": cell, "q": q, "r": r, "terrain": terrain, "owner": owner, "pieces": list(pieces), **vp}


def test_the_map_of_deus_is_a_comb_of_regions() -> None:
    look = view_for_drawing(new_match(DEUS), "cell:a2")
    view = {
        "regions": [
            region("a1", 0, 0, "forest", "a", "temple", "production"),
            region("a2", 1, 0, "sea"),
            region("a3", -1, 1, "village", vp=3),
            region("a4", 0, 1, "mountain", "b", "military"),
        ]
    }
    assert drawing_lines(map_lines(look, view)) == [
        "    │a1 ♣ ●A│a2›~   │",
        "    │PT     │       │",
        "│a3 ⌂ 3 │a4 ^ ■B│",
        "│       │A      │",
    ]


def test_every_region_of_deus_is_drawn_once_and_no_map_is_too_wide() -> None:
    for layout in ("standard", "long", "ring", "random"):
        for seats in (2, 4):
            setup = make_setup(DEUS.info, seats, "", {"layout": layout}, ())
            match = Match(DEUS, setup, Luck(3), ["a"] * seats, "2026-01-01")
            view: Any = DEUS.view(match.state, 0)
            drawing = drawing_lines(map_lines(view_for_drawing(match), view))
            cells = [part[:2] for line in drawing[::2] for part in line.split("│")[1:-1] if part.strip()]
            assert sorted(cells) == sorted([one["cell"] for one in view["regions"]])
            assert max([len(line) for line in drawing]) <= 80


def test_the_plain_board_names_a_thing_by_the_sort_its_key_says() -> None:
    """Without a drawing, spot 1 is not shown as a die, nor the Norse pantheon as Favor; a seat shows its name."""
    view: Any = {
        "board": [{"spot": "1", "pantheon": "norse"}],
        "players": [{"seat": "b", "favor": "norse", "quests": ["good-soil"]}],
    }
    out = Console(file=StringIO(), width=80)
    out.print(plain.draw(replace(view_for_drawing(new_match(DIVINUS), "quest:good-soil"), view=view)))
    assert isinstance(out.file, StringIO)
    rows = [line.split() for line in out.file.getvalue().splitlines()]
    assert ["spot", "pantheon"] in rows
    assert ["1", "Norse"] in rows
    assert ["Ben", "Norse", "Favor", "Good", "Soil", "›"] in rows


def test_what_comes_of_a_choice_is_told() -> None:
    match = new_match(DIVINUS, 7)
    luck = seeded_rng(3)
    while match.state.steps[-1].question(match.state).slug != "choose-quest":
        match.play(match.state.seat, text_of(choose_action(DIVINUS, match.state, get_bot("random"), luck)))
    out = Console(file=StringIO(), width=300)
    screen = Screen(match, [SeatPlayer("me", name, None) for name in PLAYER_NAMES], out)
    screen.print_decision(match.state.seat)
    choice = text_of(match.state.legal[0])
    match.play(match.state.seat, choice)
    screen.print_log(0, len(match.log) - 1)
    assert isinstance(out.file, StringIO)
    slug = choice.split()[1]
    quest = screen.catalogue["choice"][slug]["quest"]  # type: ignore[index]
    output = out.file.getvalue()
    assert Translator("en", DIVINUS).translate(f"s01.quest.{quest}", "done") in " ".join(output.split())
    assert Translator("en", DIVINUS).translate(f"s01.choice.{slug}", "outcome") in " ".join(output.split())
