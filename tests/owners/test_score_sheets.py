"""Score sheets for the cardboard: filled from finished random games they give what the engine gave."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from theomachy.core.game import Game, Setup
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.core.score_sheet import Answers, ClaimCheck
from theomachy.core.setup_matrix import covering_setups, setup_name
from theomachy.games.deus.cards import GOLD, GOODS, TEMPLE
from theomachy.games.deus.effects.registry import EFFECTS
from theomachy.games.deus.effects.temples import temple_count
from theomachy.games.deus.game import GAME as DEUS
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.verbs import CARD
from theomachy.games.deus_ex_machina.game import GAME as MACHINA
from theomachy.games.deus_ex_machina.state import MachinaState
from theomachy.games.deus_ex_machina.verbs import OBJECTIVE, QUEST
from theomachy.games.deus_ex_machina_cards.game import GAME as CARDS
from theomachy.games.deus_ex_machina_cards.state import CardsState
from theomachy.games.deus_ex_machina_cards.verbs import GOD
from theomachy.games.deus_ex_machina_cards.verbs import OBJECTIVE as TILE
from theomachy.games.deus_ex_machina_cards.verbs import QUEST as CARD_QUEST
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.messages import boxed_game
from theomachy.table.presenters.score_sheet import make_score_sheet

SEEDS = range(int(os.environ.get("THEOMACHY_SOAK", "3")))


def from_cards(state: CardsState) -> list[Answers]:
    return [
        {
            "objective": [TILE.id(player.objective)],
            "quests": [CARD_QUEST.id(quest) for quest in player.quests],
            "gods": [GOD.id(god) for god in player.gods],
        }
        for player in state.players
    ]


def from_machina(state: MachinaState) -> list[Answers]:
    return [
        {
            "objective": [OBJECTIVE.id(player.objective)],
            "quests": [QUEST.id(quest) for quest in player.completed_quests],
            "gp": [str(player.gp)],
            "secrets-done": [str(2 - len(player.secret_quests))],
            "might": [str(player.might)],
            "cunning": [str(player.cunning)],
        }
        for player in state.players
    ]


def from_deus(state: DeusState) -> list[Answers]:
    found: list[Answers] = []
    for seat, player in enumerate(state.players):
        answers: Answers = {"tokens": [str(player.vp)], "gold": [str(player.goods[GOLD])]}
        answers |= {good: [str(player.goods[at])] for at, good in enumerate(GOODS)}
        answers["temples"] = []
        answers["treasuries"] = []
        for card in player.columns[TEMPLE]:
            if EFFECTS[state.cards[card].effect].counts_holdings:
                answers["treasuries"].append(CARD.id(card))
            else:
                answers["temples"].append(f"{CARD.id(card)}={temple_count(state, seat, card)}")
        found.append(answers)
    return found


SHEET_FILLERS: list[tuple[Game, Callable[..., list[Answers]]]] = [
    (CARDS, from_cards),
    (MACHINA, from_machina),
    (DEUS, from_deus),
]
CASES = [
    pytest.param(game, setup, fill, id=f"{game.info.id}-{setup_name(game.info, setup)}")
    for game, fill in SHEET_FILLERS
    for setup in covering_setups(game.info)
]


@pytest.mark.parametrize(("game", "setup", "fill"), CASES)
def test_a_sheet_filled_from_a_finished_game_gives_its_result(
    game: Game, setup: Setup, fill: Callable[..., list[Answers]]
) -> None:
    for seed in SEEDS:
        rng = seeded_rng(seed)
        state = game.new(setup, rng.fork())
        while state.legal:
            state.apply(state.legal[rng.below(len(state.legal))])
        tally = game.score_answers(setup, fill(state))
        assert tally.totals() == game.scores(state)
        assert tally.winners == game.winners(state)


def cards_setup() -> Setup:
    return covering_setups(CARDS.info)[0]


def refusal(game: Game, setup: Setup, *seats: Answers) -> str:
    with pytest.raises(Problem) as caught:
        game.score_answers(setup, list(seats))
    return caught.value.reason.slug


def test_a_wrong_entry_is_refused_by_name() -> None:
    machina = covering_setups(MACHINA.info)[0]
    assert refusal(MACHINA, machina, {"gold": ["1"]}, {}) == "tally-field"
    assert refusal(MACHINA, machina, {"might": ["5"]}, {}) == "tally-number"
    assert refusal(MACHINA, machina, {"gp": ["-1"]}, {}) == "tally-number"
    assert refusal(MACHINA, machina, {"gp": ["1", "2"]}, {}) == "tally-one"
    assert refusal(MACHINA, machina, {"quests": ["quest:nowhere"]}, {}) == "tally-thing"
    held = {"quests": ["quest:hydra"]}
    assert refusal(MACHINA, machina, held, held) == "tally-twice"
    assert refusal(DEUS, covering_setups(DEUS.info)[0], {"temples": ["card:temple-of-janus"]}, {}) == "tally-thing"


def failed_checks(checks: list[ClaimCheck]) -> list[tuple[str, int, int]]:
    return [(check.slug, check.has, check.needs) for check in checks if check.has < check.needs]


def test_dem_72_the_claim_checker_says_what_is_missing() -> None:
    """DEM-05, 72: six colours are enough without the objective, but not with a Secret Quest left."""
    setup = covering_setups(MACHINA.info)[0]
    box = MACHINA.box(setup)
    one_of_each = {
        box.quests[quest].colour: QUEST.id(quest) for quest in range(len(box.quests)) if box.quests[quest].gp > 2
    }
    quests = list(one_of_each.values())
    seat: Answers = {"objective": ["objective:two-purple"], "quests": quests, "secrets-done": ["1"], "gp": ["20"]}
    tally = MACHINA.score_answers(setup, [seat, {}])
    assert failed_checks(tally.checks[0]) == [("secrets", 1, 2), ("gp", 20, 38), ("quests", 3, 4)]
    assert tally.decided_by == "points"
    tally = MACHINA.score_answers(setup, [{**seat, "secrets-done": ["2"]}, {}])
    assert (tally.decided_by, tally.winners) == ("six-colours", [0])


def test_dxc_41_of_two_claims_the_fewer_gods_win() -> None:
    """DXC-40, 41: both meet their objectives; VP play no part."""
    setup = cards_setup()
    cards = CARDS.cards(setup)
    by_colour: dict[int, list[int]] = {}
    for quest in range(CARD_QUEST.size):
        by_colour.setdefault(cards.quests[quest].colour, []).append(quest)
    mine = [CARD_QUEST.id(quest) for some in by_colour.values() for quest in some[:2]]
    theirs = [CARD_QUEST.id(quest) for some in by_colour.values() for quest in some[2:4]]
    first: Answers = {"objective": ["objective:without-purple"], "quests": mine, "gods": ["god:zeus"]}
    second: Answers = {"objective": ["objective:without-blue"], "quests": theirs}
    tally = CARDS.score_answers(setup, [first, second])
    assert [failed_checks(checks) for checks in tally.checks] == [[], []]
    assert (tally.decided_by, tally.rule, tally.winners) == ("claims", "DXC-41", [1])


def test_deu_52_a_tie_goes_to_the_most_gold() -> None:
    setup = covering_setups(DEUS.info)[0]
    rich: Answers = {"tokens": ["10"], "gold": ["7"], "wood": ["1"]}
    poor: Answers = {"tokens": ["8"], "gold": ["2"], "wood": ["3"], "stone": ["1"]}
    tally = DEUS.score_answers(setup, [rich, poor])
    assert tally.totals() == [12, 12]
    assert (tally.winners, tally.decided_by, tally.rule) == ([0], "gold", "DEU-52")


def test_deu_22_a_temple_gives_at_most_twelve() -> None:
    setup = covering_setups(DEUS.info)[0]
    tally = DEUS.score_answers(setup, [{"temples": ["card:temple-of-janus=9"]}, {}])
    assert tally.totals() == [12, 0]


FILLED: Answers = {
    "objective": ["objective:two-green"],
    "quests": [f"quest:{slug}" for slug in ("calydonian-boar", "mares-of-diomedes", "talos", "augean-stables")],
    "gp": ["50"],
}


def test_dem_72_no_secret_quest_counts_as_completed_until_it_is_entered() -> None:
    setup = covering_setups(MACHINA.info)[0]
    result = MACHINA.score_answers(setup, [FILLED, {}])
    assert failed_checks(result.checks[0])[0] == ("secrets", 0, 2)
    assert not result.is_decided
    empty = MACHINA.score_answers(setup, [{}, {}])
    assert [failed_checks(checks)[0] for checks in empty.checks] == [("secrets", 0, 2)] * 2
    result = MACHINA.score_answers(setup, [{**FILLED, "secrets-done": ["2"]}, {}])
    assert (result.is_decided, result.winners, result.decided_by) == (True, [0], "objective")


def test_dem_71_more_secret_quests_than_quests_are_refused() -> None:
    setup = covering_setups(MACHINA.info)[0]
    assert refusal(MACHINA, setup, {"secrets-done": ["1"]}, {}) == "tally-secrets"
    assert refusal(MACHINA, setup, {"secrets-done": ["2"], "quests": ["quest:hydra"]}, {}) == "tally-secrets"


def test_dem_72_points_that_are_not_entered_make_no_claim_and_no_loss() -> None:
    setup = covering_setups(MACHINA.info)[0]
    seat: Answers = {**FILLED, "secrets-done": ["2"]}
    del seat["gp"]
    result = MACHINA.score_answers(setup, [seat, {}])
    assert ("gp", 0, 38) in failed_checks(result.checks[0])
    assert [line.slug for line in result.lines[0]] == ["quest"] * 4
    assert result.totals()[0] == sum([MACHINA.box(setup).quests[QUEST.index[one[6:]]].gp for one in seat["quests"]])
    assert not result.is_decided


def test_dxc_43_without_a_claim_somebody_only_leads() -> None:
    result = CARDS.score_answers(cards_setup(), [{"quests": ["quest:talos"]}, {}])
    assert (result.is_decided, result.winners, result.decided_by) == (False, [0], "points")


@pytest.mark.parametrize("title", ["deus", "deus-ex-machina", "deus-ex-machina-cards"])
def test_an_empty_sheet_names_nobody(title: str) -> None:
    catalog = GameCatalog((title,))
    ask = boxed_game.ScoreSheetRequest(box=boxed_game.BoxSelection(seats=2))
    assert make_score_sheet(catalog, catalog.get_game(title), ask, "en").winners == []


def test_deu_22_temples_of_the_box_that_are_not_ours_have_their_line() -> None:
    setup = covering_setups(DEUS.info)[0]
    result = DEUS.score_answers(setup, [{"tokens": ["5"], "other-temples": ["17"]}, {}])
    assert [(line.slug, line.points) for line in result.lines[0]] == [("tokens", 5), ("other-temples", 17)]
    assert refusal(DEUS, setup, {"other-temples": ["85"]}, {}) == "tally-number"


def test_what_is_reconstructed_is_marked_on_the_sheet() -> None:
    catalog = GameCatalog(("deus",))
    ask = boxed_game.ScoreSheetRequest(box=boxed_game.BoxSelection(seats=2))
    sheet = make_score_sheet(catalog, catalog.get_game("deus"), ask, "en")
    things = [thing for field in sheet.fields for thing in field.things]
    assert sum(thing.ours for thing in things) == 15
    assert [thing.name for thing in things if not thing.ours] == ["Temple of Annona"]
