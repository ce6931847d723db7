"""With physical luck the players tell the map that lies on their table, before anything else."""

import pytest

from theomachy.core.game import Setup, make_setup, physical_options
from theomachy.core.match import Match, verify
from theomachy.core.physical_luck import PhysicalQuestion
from theomachy.core.record import ANSWER_PREFIX, Luck, read_record
from theomachy.core.rng import seeded_rng
from theomachy.games.deus.board import villages_touch
from theomachy.games.deus.cards import TERRAINS
from theomachy.games.deus.game import GAME
from theomachy.games.deus.rules import BY_PLAYERS
from theomachy.games.deus.state import DeusState


def entered_map_setup(seats: int = 2) -> Setup:
    return make_setup(GAME.info, seats, options=physical_options(GAME.info, {}))


def start_by_hand(seats: int = 2) -> Match:
    return Match(GAME, entered_map_setup(seats), Luck(1, by_hand=True), [f"P{seat}" for seat in range(seats)], "-")


def question(match: Match) -> PhysicalQuestion:
    assert match.pending is not None
    return match.pending.question


def say(match: Match, *answers: str) -> Match:
    for answer in answers:
        assert match.pending is not None
        match.play(match.pending.answering_seat(), ANSWER_PREFIX + answer)
    return match


def say_possible(match: Match) -> str:
    ask = question(match)
    answer = ask.sort.slug(ask.pool[0])
    say(match, answer)
    return answer


def say_sides(match: Match, *sides: str) -> list[int]:
    """Tell these sides, each with the first rotation that is possible; return the rotations."""
    turns = []
    for side in sides:
        say(match, side)
        turns.append(int(say_possible(match)))
    return turns


def deal_cards(match: Match) -> Match:
    while match.pending is not None:
        say_possible(match)
    return match


def board_of(match: Match) -> DeusState:
    assert isinstance(match.state, DeusState)
    return match.state


def test_deu_01_the_map_is_asked_for_before_any_card() -> None:
    match = start_by_hand()
    assert question(match).slug == "map-shape"
    say(match, "standard")
    assert question(match).slug == "map-side"
    say_sides(match, "1a", "2b", "3a", "4b")
    assert question(match).sort.name == "card"


def test_deu_01_the_entered_map_is_the_map_of_the_game() -> None:
    match = say(start_by_hand(), "ring", "7a", "2")
    turns = [2, *say_sides(match, "5b", "1b", "6a")]
    board = board_of(deal_cards(match)).board
    assert [side.slug for side in board.sides] == ["7a", "5b", "1b", "6a"]
    assert board.rotations == turns
    assert board.centres == [(2, 1), (-1, 3), (-3, 2), (-2, -1)]
    assert board_of(match).village_vp == [len(board.neighbours[cell]) for cell in board.villages]


def test_deu_01_a_tile_lies_on_one_side_only_and_no_turn_puts_villages_together() -> None:
    match = say(start_by_hand(), "standard", "1a", "0")
    assert {"1a", "1b"}.isdisjoint(question(match).choices())
    for seed in range(12):
        rng = seeded_rng(seed)
        match = start_by_hand(4)
        while question(match).slug.startswith("map-"):
            ask = question(match)
            say(match, ask.sort.slug(ask.pool[rng.below(len(ask.pool))]))
        deal_cards(match)
        assert not villages_touch(board_of(match).board), seed


def test_deu_01_a_tile_that_no_side_fits_is_entered_region_by_region() -> None:
    regions = ["sea", "field", "village", "forest", "mountain", "swamp", "sea"]
    match = say(start_by_hand(), "standard", "other", *regions[:2])
    assert question(match).sketch == ["0,0:sea field ? - - - -"]
    say(match, *regions[2:])
    assert question(match).sketch[0] == f"0,0:{' '.join(regions)}"
    deal_cards(match)
    assert [TERRAINS[terrain] for terrain in board_of(match).board.terrain[:7]] == regions


def test_deu_01_an_entered_tile_has_one_village() -> None:
    match = say(start_by_hand(), "standard", "other", "village")
    assert "village" not in question(match).choices()
    match = say(start_by_hand(), "standard", "other", *["sea"] * 6)
    assert question(match).slug == "map-side", "the last region can only be the village"
    assert question(match).sketch[0].endswith("village")


def test_deu_61_another_shape_is_entered_tile_by_tile() -> None:
    match = say(start_by_hand(), "random", "1a", "0")
    assert question(match).slug == "map-way"
    say(match, "right", "2a", "0")
    assert question(match).slug == "map-beside"
    say(match, "b")
    assert "left" not in question(match).choices()
    say(match, "below")
    assert question(match).sketch[-1].startswith("1,4:- -")


def test_without_physical_luck_nothing_is_asked_and_nothing_changes() -> None:
    plain = GAME.new(make_setup(GAME.info, 3), seeded_rng(4))
    entered = GAME.new(entered_map_setup(3), seeded_rng(4))
    assert GAME.view(plain, 0) == GAME.view(entered, 0)


def test_an_entered_map_is_part_of_the_record() -> None:
    match = deal_cards(say(start_by_hand(), "standard", "1a", "0"))
    text = match.record().text(with_luck=True)
    assert f"option map: {BY_PLAYERS}\n" in text
    again = verify(GAME, read_record(text))
    assert GAME.view(again.state, 0) == GAME.view(match.state, 0)


@pytest.mark.parametrize("number", [2, 3])
def test_a_wrong_tile_can_be_corrected_while_it_fits(number: int) -> None:
    match = deal_cards(say(start_by_hand(), "standard", "1a", "0"))
    entry = match.entries[number - 1]
    said = entry.text.removeprefix(ANSWER_PREFIX)
    other = {"1a": "1b", "0": "1"}[said]
    match.play(entry.seat, f"correct {number} {other}")
    board = board_of(match).board
    assert (board.sides[0].slug, board.rotations[0]) == (("1b", 0) if number == 2 else ("1a", 1))
