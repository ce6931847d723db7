"""Packs: what an owner may change, and how a mistake is told."""

from pathlib import Path

import pytest

from theomachy.core.game import make_setup
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.games.deus_ex_machina_cards.verbs import QUEST
from theomachy.texts import Translator

HEADER = 'name = "mine"\nversion = "1"\n'


def pack(folder: Path, text: str, header: str = HEADER) -> str:
    (folder / "pack.toml").write_text(header, encoding="utf-8")
    (folder / "quests.toml").write_text(text, encoding="utf-8")
    return str(folder)


def slug_of(folder: str) -> str:
    with pytest.raises(Problem) as caught:
        GAME.new(make_setup(GAME.info, 2, packs=(folder,)), seeded_rng(1))
    return caught.value.reason.slug


def test_an_owner_corrects_one_number_and_the_rest_stays(tmp_path: Path) -> None:
    folder = pack(tmp_path, '[[quest]]\nslug = "talos"\nmight = 6\nsource = "owner"\n')
    setup = make_setup(GAME.info, 2, packs=(folder,))
    talos = GAME.cards(setup).quests[QUEST.index["talos"]]
    assert (talos.might, talos.cunning, talos.vp) == (6, 3, 3)
    row = GAME.pack(setup).tables["quest"]["talos"]
    assert row.source == "owner"


def test_a_corrected_value_is_no_longer_ours(tmp_path: Path) -> None:
    folder = pack(tmp_path, '[[quest]]\nslug = "minotaur"\nvp = 5\nsource = "owner"\n')
    row = GAME.pack(make_setup(GAME.info, 2, packs=(folder,))).tables["quest"]["minotaur"]
    assert row.reconstructed_keys == ["colour"]


def test_other_data_has_another_hash(tmp_path: Path) -> None:
    folder = pack(tmp_path, '[[quest]]\nslug = "talos"\nmight = 6\nsource = "owner"\n')
    plain = GAME.pack(make_setup(GAME.info, 2))
    assert GAME.pack(make_setup(GAME.info, 2, packs=(folder,))).hash() != plain.hash()


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ('[[quest]]\nslug = "talos"\nmihgt = 6\nsource = "owner"\n', "pack-bad-key"),
        ('[[quest]]\nslug = "tallos"\nmight = 6\nsource = "owner"\n', "pack-new-slug"),
        ('[[quest]]\nslug = "talos"\nmight = "6"\nsource = "owner"\n', "pack-bad-value"),
        ('[[quest]]\nslug = "talos"\nmight = 6\n', "pack-no-source"),
        ('[[quest]]\nslug = "talos"\nmight = 6\nsource = "owner"\nours = ["size"]\n', "pack-bad-ours"),
        ('[[quest]]\nmight = 6\nsource = "owner"\n', "pack-no-slug"),
        ('[[quest]]\nslug = "talos"\nsource = "owner"\n[[quest]]\nslug = "talos"\nsource = "owner"\n', "pack-doubled"),
        ('[[quests]]\nslug = "talos"\nsource = "owner"\n', "pack-bad-table"),
        ("quest = 3\n", "pack-not-rows"),
        ('[[quest]]\nslug = "talos"\nname = 3\n', "pack-bad-name"),
        ('[[quest]]\nslug = "talos"\nname = " "\n', "pack-bad-name"),
        ('[[quest]]\nslug = "talos"\nname = "two\\nlines"\n', "pack-bad-name"),
        ('[[quest]]\nslug = "talos"\nname = {}\n', "pack-bad-name"),
        ('[[quest]]\nslug = "talos"\nname = { el = { acc = "τον Τάλω" } }\n', "pack-bad-name"),
        ('[[quest]]\nslug = "talos"\nname = "Bronze"\nmight = 6\n', "pack-no-source"),
        ("[[quest]\n", "pack-bad-toml"),
        ('[[quest]]\nslug = "talos"\ncolour = "pink"\nsource = "owner"\n', "pack-bad-word"),
    ],
)
def test_a_mistake_is_an_error_of_its_own(tmp_path: Path, text: str, slug: str) -> None:
    assert slug_of(pack(tmp_path, text)) == slug


def test_a_renamed_thing_is_otherwise_the_same(tmp_path: Path) -> None:
    folder = pack(tmp_path, '[[quest]]\nslug = "talos"\nname = "The Bronze Man"\n')
    mine, plain = [GAME.pack(make_setup(GAME.info, 2, packs=packs)) for packs in ((folder,), ())]
    row, old = mine.tables["quest"]["talos"], plain.tables["quest"]["talos"]
    assert (row.values, row.source, row.reconstructed_keys) == (old.values, old.source, old.reconstructed_keys)
    assert mine.hash() == plain.hash()


def test_a_name_is_shown_in_the_languages_it_is_given_in(tmp_path: Path) -> None:
    text = '[[quest]]\nslug = "talos"\nname = "T"\n'
    text += '[[quest]]\nslug = "giants"\nname = { el = { nom = "Γ", gen = "του Γ" } }\n'
    mine = GAME.pack(make_setup(GAME.info, 2, packs=(pack(tmp_path, text),)))
    english, greek = [Translator(lang, GAME, pack=mine) for lang in ("en", "el")]
    assert (english.name("quest:talos"), greek.name("quest:talos")) == ("T", "T")
    assert (english.name("quest:giants"), greek.name("quest:giants", "gen")) == ("Giants", "του Γ")
    assert english.name("quest:minotaur") == Translator("en", GAME).name("quest:minotaur")


def test_a_later_pack_has_the_last_word_on_a_name(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    pack(first, '[[quest]]\nslug = "talos"\nname = "One"\n')
    pack(second, '[[quest]]\nslug = "talos"\nname = { el = "Δύο" }\n')
    mine = GAME.pack(make_setup(GAME.info, 2, packs=(str(first), str(second))))
    assert [Translator(lang, GAME, pack=mine).name("quest:talos") for lang in ("en", "el")] == ["One", "Δύο"]


def test_a_mistake_names_file_and_slug(tmp_path: Path) -> None:
    folder = pack(tmp_path, '[[quest]]\nslug = "talos"\nmihgt = 6\nsource = "owner"\n')
    with pytest.raises(Problem) as caught:
        GAME.pack(make_setup(GAME.info, 2, packs=(folder,)))
    assert caught.value.reason.things == [str(tmp_path / "quests.toml"), "talos", "mihgt", "might, cunning, vp, colour"]


def test_a_folder_that_is_no_pack_is_refused(tmp_path: Path) -> None:
    assert slug_of(str(tmp_path / "nowhere")) == "pack-no-file"


def test_a_header_with_an_unknown_key_is_refused(tmp_path: Path) -> None:
    assert slug_of(pack(tmp_path, "", HEADER + 'author = "me"\n')) == "pack-bad-key"
