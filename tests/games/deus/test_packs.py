"""What a data pack of Deus may say: every rule of `pack_checks` has one row that breaks it."""

from pathlib import Path

import pytest

from theomachy.core.game import make_setup
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.games.deus.board import make_board
from theomachy.games.deus.cards import BASE_PACK
from theomachy.games.deus.effects.registry import EFFECTS
from theomachy.games.deus.game import GAME
from theomachy.games.deus.pack_checks import NUMBER_RANGES
from theomachy.games.deus.rules import read_rules
from theomachy.texts import Translator

SIDE = '[[side]]\nslug = "1a"\nsource = "owner"\nregions = '
LAYOUT = '[[layout]]\nslug = "standard-2"\nsource = "owner"\ntiles = '


def card(values: str, slug: str = "baths") -> str:
    return f'[[card]]\nslug = "{slug}"\nsource = "owner"\n{values}\n'


def refusal(folder: Path, text: str) -> Problem:
    (folder / "pack.toml").write_text('name = "mine"\nversion = "1"\n', encoding="utf-8")
    (folder / "rows.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Problem) as caught:
        GAME.new(make_setup(GAME.info, 2, packs=(str(folder),)), seeded_rng(1))
    return caught.value


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        (card('cost = { stone = "one" }'), "pack-bad-value"),
        (card("cost = { stone = true }"), "pack-bad-value"),
        (card("cost = { stone = 1.5 }"), "pack-not-plain"),
        (card("cost = { stone = -1 }"), "pack-range"),
        (card("cost = { gold = 21 }"), "pack-range"),
        (card("cost = { stone = 3, wood = 2 }"), "pack-cost-units"),
        (card("cost = { marble = 1 }"), "pack-bad-word"),
        (card("copies = -2"), "pack-range"),
        (card("copies = 1000"), "pack-range"),
        (card('effect = ["vp-by-cities", 2, 100000000000]'), "pack-not-plain"),
        (card('effect = ["vp-by-cities", 2, -5]'), "pack-effect-range"),
        (card('effect = ["vp-by-cities", 0, 1]'), "pack-effect-range"),
        (card('effect = ["vp-by-cities", 2, true]'), "pack-bad-value"),
        (card('effect = ["activate", "civil"]'), "pack-effect-type"),
        (card('effect = ["draw", 2]'), "pack-effect-type"),
        (card('effect = ["score-regions", 1]'), "pack-effect-type"),
        (card('effect = ["produce-on", "sea", 1]'), "pack-effect-word"),
        (card('effect = ["gold-by-terrain", "village", 1]'), "pack-effect-word"),
        (card('effect = ["sell-for-gold", "none", 1]'), "pack-effect-word"),
        (card('effect = ["activate", "scientific"]', "school"), "pack-effect-word"),
        (card('effect = ["score-pieces", "temple", 3]', "temple-of-ops"), "pack-effect-word"),
        (card('effect = ["score-gold", 0, 3]', "temple-of-ops"), "pack-effect-range"),
        (card('effect = ["gold-by-cities", 2, 3]', "temple-of-ops"), "pack-effect-type"),
        (SIDE + '["sea", "village", "swamp", "field", "sea", "forest"]\n', "pack-side-regions"),
        (SIDE + '["sea", "village", "swamp", "field", "sea", "forest", "sea", "sea"]\n', "pack-side-regions"),
        (SIDE + '["sea", "village", "village", "field", "sea", "forest", "sea"]\n', "pack-side-villages"),
        (SIDE + '["sea", "mountain", "swamp", "field", "sea", "forest", "sea"]\n', "pack-side-villages"),
        (SIDE + '["sea", "village", "desert", "field", "sea", "forest", "sea"]\n', "pack-bad-word"),
        ("".join([f'[[side]]\nslug = "{n}"\ntile = 1\nsource = "owner"\n' for n in ("2a", "2b")]), "pack-tiles"),
        ('[[side]]\nslug = "2a"\ntile = 8\nsource = "owner"\n', "pack-range"),
        (LAYOUT + "[[0, 0], [2, 1], [-1, 3]]\n", "pack-layout-count"),
        (LAYOUT + '["here", "there", "far", "near"]\n', "pack-layout-place"),
        (LAYOUT + "[[0, 0], [2, 1], [-1, 3], [51, 4]]\n", "pack-layout-place"),
        (LAYOUT + "[[0, 0], [2, 1], [-1, 3], [0, 0]]\n", "pack-layout-overlap"),
        (LAYOUT + "[[0, 0], [2, 1], [-1, 3], [1, 1]]\n", "pack-layout-overlap"),
        (LAYOUT + "[[0, 0], [2, 1], [-1, 3], [20, 20]]\n", "pack-layout-apart"),
    ],
)
def test_a_pack_that_cannot_be_played_is_refused_with_a_sentence(tmp_path: Path, text: str, slug: str) -> None:
    reason = refusal(tmp_path, text).reason
    assert reason.slug == slug
    for lang in ("en", "el"):
        sentence = Translator(lang).reason(reason)
        assert "{" not in sentence
        assert len(sentence) > len(slug)


def test_tiles_that_touch_along_one_edge_only_are_a_layout(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "mine"\n', encoding="utf-8")
    (tmp_path / "rows.toml").write_text(LAYOUT + "[[0, 0], [3, 0], [6, 0], [9, 0]]\n", encoding="utf-8")
    row = GAME.pack(make_setup(GAME.info, 2, packs=(str(tmp_path),))).tables["layout"]["standard-2"]
    assert row.source == "owner"


def test_every_number_of_an_effect_has_a_range() -> None:
    assert {one.name: one.parameters.count("number") for one in EFFECTS if "number" in one.parameters} == {
        name: len(ranges) for name, ranges in NUMBER_RANGES.items()
    }


@pytest.mark.interpreted
def test_deu_01_the_search_for_turns_that_keep_villages_apart_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("theomachy.games.deus.board.villages_touch", lambda board: True)
    with pytest.raises(Problem) as caught:
        make_board(BASE_PACK, read_rules(make_setup(GAME.info, 4)), 4, seeded_rng(1))
    assert caught.value.reason.slug == "pack-villages-touch"
