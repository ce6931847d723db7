"""Packs: what an owner may change, and how a mistake is told."""

from pathlib import Path

import pytest

from theomachy.core.action import Action
from theomachy.core.game import make_setup
from theomachy.core.match import Match
from theomachy.core.pack_verification import find_pack_problem
from theomachy.core.record import Luck, read_record
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.core.state import State, Step
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.games.deus_ex_machina_cards.verbs import QUEST
from theomachy.table.game_catalog import GameCatalog
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


def test_forced_steps_that_never_end_are_stopped() -> None:
    class Endless(Step[State]):
        def apply(self, state: State, action: Action) -> None:
            state.steps.append(self)

    state = State()
    state.init(seeded_rng(1))
    state.steps.append(Endless(0))
    with pytest.raises(Problem) as caught:
        state.settle()
    assert caught.value.reason.slug == "endless-effects"


@pytest.mark.parametrize("header", ["name = 3\n", 'name = ""\n', f'name = "{"x" * 61}"\n', 'name = "a\\nb"\n'])
def test_a_pack_has_a_name_of_one_short_line(tmp_path: Path, header: str) -> None:
    assert slug_of(pack(tmp_path, "", header)) == "pack-bad-header"


@pytest.mark.parametrize("text", ["x = " + "9" * 5000, "x = " + "[" * 5000, '\x00"'])
def test_a_file_that_no_reader_can_read_is_refused(tmp_path: Path, text: str) -> None:
    assert slug_of(pack(tmp_path, text)) == "pack-bad-toml"


def test_a_folder_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    folder = pack(tmp_path, "")
    (tmp_path / "more.toml").mkdir()
    assert slug_of(folder) == "pack-bad-toml"


@pytest.mark.interpreted
def test_data_that_makes_the_code_of_a_game_fail_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise IndexError("list index out of range")

    monkeypatch.setattr(type(GAME), "new", fail)
    reason = find_pack_problem(GAME, ())
    assert reason is not None
    assert (reason.slug, reason.things) == ("pack-broken", ["IndexError: list index out of range"])


def test_two_packs_of_one_name_are_told_apart(tmp_path: Path) -> None:
    folders = []
    for name, might in (("one", 6), ("two", 7)):
        (tmp_path / name).mkdir()
        text = f'[[quest]]\nslug = "talos"\nmight = {might}\nsource = "owner"\n'
        folders.append(pack(tmp_path / name, text, 'name = "my box"\n'))
    catalog = GameCatalog((GAME.info.id,), tuple(folders))
    assert catalog.game_packs(GAME.info.id) == {"my box": folders[0], "my box (2)": folders[1]}
    for name, folder in catalog.game_packs(GAME.info.id).items():
        setup = make_setup(GAME.info, 2, packs=(folder,))
        record = Match(GAME, setup, Luck(1), ["a", "b"], "-").record()
        assert catalog.packs_of_record(read_record(record.text(with_luck=True))) == [name]
