"""What a data pack of the board game may say beyond the kinds of its values."""

from pathlib import Path

import pytest

from theomachy.core.game import make_setup
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.games.deus_ex_machina.game import GAME
from theomachy.games.deus_ex_machina.verbs import BASE_PACK


def rows(table: str, values: str, **where: object) -> str:
    """All rows of a table whose values are so, with other values laid over them."""
    found = [row for row in BASE_PACK.rows(table) if all(row.values.get(key) == value for key, value in where.items())]
    assert found
    return "".join([f'[[{table}]]\nslug = "{row.slug}"\nsource = "owner"\n{values}\n' for row in found])


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        (rows("god", "expansion = true"), "pack-too-few"),
        (rows("objective", "expansion = true"), "pack-too-few"),
        (rows("hero", 'god = "zeus"'), "pack-too-few"),
        (rows("quest", 'colour = "blue"', colour="red"), "pack-no-quest-of-colour"),
        (rows("quest", "gp = 2", colour="red"), "pack-no-quest-of-colour"),
        (rows("quest", "legendary = false"), "pack-objective-legendary"),
        ('[[objective]]\nslug = "two-green"\nsource = "owner"\ncolours = ["red", "red", "red", "red", "red", "red"]\n',
         "pack-objective-quests"),
        ('[[objective]]\nslug = "two-green"\nsource = "owner"\ncolours = ["pink"]\n', "pack-bad-word"),
        ('[[god]]\nslug = "zeus"\nsource = "owner"\nmight = 5\n', "pack-range"),
        ('[[quest]]\nslug = "hydra"\nsource = "owner"\ngp = -1\n', "pack-range"),
        ('[[spot]]\nslug = "first"\nsource = "owner"\nbonus = 4\n', "pack-range"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("edition", ["int", "gr"])
def test_a_pack_that_cannot_be_played_is_refused(tmp_path: Path, edition: str, text: str, slug: str) -> None:
    (tmp_path / "pack.toml").write_text('name = "mine"\n', encoding="utf-8")
    (tmp_path / "rows.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Problem) as caught:
        GAME.new(make_setup(GAME.info, 2, edition, packs=(str(tmp_path),)), seeded_rng(1))
    assert caught.value.reason.slug == slug
