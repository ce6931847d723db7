"""What a data pack of the card game may say beyond the kinds of its values."""

from pathlib import Path

import pytest

from theomachy.core.game import make_setup
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.games.deus_ex_machina_cards.cards import read_cards
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.games.deus_ex_machina_cards.verbs import BASE_PACK


def objective(values: str) -> str:
    return f'[[objective]]\nslug = "without-purple"\nsource = "owner"\n{values}\n'


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        (objective('colours = ["red", "red", "blue", "green"]'), "pack-objective-colours"),
        (objective('colours = ["red"]'), "pack-objective-colours"),
        (objective('colours = ["red", "blue", "green", "pink"]'), "pack-bad-word"),
        (objective("vp = [19, 17]"), "pack-objective-goals"),
        (objective('vp = [19, 17, "x"]'), "pack-objective-goals"),
        (objective("vp = [19, 17, true]"), "pack-objective-goals"),
        (objective("vp = [19, 17, 0]"), "pack-range"),
        ('[[quest]]\nslug = "talos"\nsource = "owner"\nvp = -1\n', "pack-range"),
        ('[[comrade]]\nslug = "ariadne"\nsource = "owner"\nmight = 10\n', "pack-range"),
        (
            "".join(
                [
                    f'[[quest]]\nslug = "{row.slug}"\nsource = "owner"\ncolour = "blue"\n'
                    for row in BASE_PACK.rows("quest")
                    if row.word("colour") == "red"
                ]
            ),
            "pack-no-quest-of-colour",
        ),
    ],
)
def test_a_pack_that_cannot_be_played_is_refused(tmp_path: Path, text: str, slug: str) -> None:
    (tmp_path / "pack.toml").write_text('name = "mine"\n', encoding="utf-8")
    (tmp_path / "rows.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Problem) as caught:
        GAME.new(make_setup(GAME.info, 2, packs=(str(tmp_path),)), seeded_rng(1))
    assert caught.value.reason.slug == slug


def test_dxc_04_every_objective_of_the_box_lists_four_colours() -> None:
    assert {len(set(colours)) for colours in read_cards(BASE_PACK).objectives} == {4}
