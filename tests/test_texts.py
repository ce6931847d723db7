"""Every text is there, in every language, with the same places to fill."""

import re
import shutil
from pathlib import Path

import pytest
from babel import Locale

from tests.contract.configurations import GAMES
from theomachy.core.action import SEAT
from theomachy.core.event import EVERYONE, Event
from theomachy.core.game import Game
from theomachy.games import game as find_game
from theomachy.games.deus_ex_machina.event_kinds import LOST
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.languages import FALLBACK_LANGUAGE, TEXTS_FOLDER, find_languages
from theomachy.texts import LANGUAGES, Translator
from theomachy.texts.translator import load_texts, parse_template, plural_form

PACKAGE = TEXTS_FOLDER.parent
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
every_language = pytest.mark.parametrize("lang", LANGUAGES)
PLACES = re.compile(r"\{(\d+)")


def flatten(table: dict[str, object], before: str = "") -> dict[str, object]:
    """`section.key` to text; a name with several forms counts as one, and the forms of a sort are a language's own."""
    found: dict[str, object] = {}
    for key, value in table.items():
        if not before and key == "form":
            continue
        if isinstance(value, dict) and "nom" not in value:
            found.update(flatten(value, f"{before}{key}."))
        else:
            found[before + key] = value
    return found


def folders() -> list[Path]:
    return [TEXTS_FOLDER, *[Path(game.info.folder) / "texts" for game in GAMES]]


def test_another_language_needs_only_its_files(tmp_path: Path) -> None:
    """The languages are those of the files, and no module names another than the fallback."""
    copied = shutil.copytree(TEXTS_FOLDER, tmp_path / "texts", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (copied / "aa.toml").write_text("", encoding="utf-8")
    assert find_languages(copied) == (FALLBACK_LANGUAGE, "aa", *LANGUAGES[1:])
    others = [f'"{lang}"' for lang in LANGUAGES[1:]]
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not [lang for lang in others if lang in text], path


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.parent.name)
def test_all_languages_have_the_same_texts(folder: Path) -> None:
    english = flatten(load_texts(folder, "en"))
    for lang in LANGUAGES[1:]:
        other = flatten(load_texts(folder, lang))
        assert sorted(other) == sorted(english)


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.parent.name)
def test_a_translation_fills_no_place_that_is_not_there(folder: Path) -> None:
    english = flatten(load_texts(folder, "en"))
    for lang in LANGUAGES[1:]:
        for key, text in flatten(load_texts(folder, lang)).items():
            if isinstance(text, str) and isinstance(english.get(key), str):
                assert set(PLACES.findall(text)) <= set(PLACES.findall(str(english[key]))), key


@every_game
@every_language
def test_everything_a_game_can_say_has_words(game: Game, lang: str) -> None:
    words = Translator(lang, game)
    wanted = [("event", kind.name) for kind in game.event_kinds]
    wanted += [("verb", verb.name) for verb in game.verbs.verbs]
    wanted += [("edition", edition) for edition in game.info.editions]
    for option in game.info.options:
        wanted += [("option", option.slug), ("option-help", option.slug)]
        wanted += [(f"choice-{option.slug}", choice) for choice in option.choices]
    for verb in game.verbs.verbs:
        for sort in verb.sorts:
            wanted.append(("sort", sort.name))
            if sort.name not in ("seat", "cell", "spot", "number"):
                wanted += [(sort.name, slug) for slug in sort.slugs]
    missing = [f"{section}.{key}" for section, key in wanted if not words.has(section, key)]
    assert missing == []
    assert words.title("name") != "name"
    assert words.title("summary") != "summary"


SLUG = re.compile(r"""(?:Reason|Question|Points|Problem|Note|Asset)\(\s*"([a-z0-9-]+)\"""")


@every_language
def test_every_slug_in_the_code_has_words(lang: str) -> None:
    missing: list[str] = []
    for game in GAMES:
        words = Translator(lang, game)
        for path in Path(game.info.folder).rglob("*.py"):
            missing += slugs_without_words(path, words)
    for path in (TEXTS_FOLDER.parent / "core").glob("*.py"):
        missing += slugs_without_words(path, Translator(lang))
    assert missing == []


def slugs_without_words(path: Path, words: Translator) -> list[str]:
    sections = ("reason", "prompt", "points", "outcome", "warning", "asset", "risk")
    found = SLUG.findall(path.read_text(encoding="utf-8"))
    return [f"{path.name}: {slug}" for slug in found if not any(words.has(section, slug) for section in sections)]


def test_a_place_takes_a_name_a_form_or_a_plural() -> None:
    words = Translator("el", GAME, ["Άννα"])
    assert (
        words.fill(parse_template("{0}: {1.acc}, {2} {2|κάρτα|κάρτες}"), ["seat:a", "god:zeus", "1"])
        == "Άννα: τον Δία, 1 κάρτα"
    )
    assert words.fill(parse_template("{0|card|cards}"), ["3"]) == "cards"


def test_a_sort_lends_its_form_to_names_that_have_none_of_their_own() -> None:
    greek = Translator("el", GAME)
    assert (
        greek.fill(parse_template("{0.acc}, {1.acc}"), ["quest:talos", "hero:jason"])
        == "την αποστολή «Τάλως», τον Ιάσονα"
    )
    english = Translator("en", GAME)
    assert english.fill(parse_template("{0.the}, {1.the}"), ["quest:sphinx", "quest:talos"]) == "the Sphinx, Talos"


def test_a_form_in_capitals_heads_a_sentence() -> None:
    words = Translator("el", GAME)
    assert words.fill(parse_template("{0.The} ή {0.the}"), ["comrade:medea"]) == "Η Μήδεια ή η Μήδεια"


@every_language
def test_plurals_are_those_of_cldr(lang: str) -> None:
    rule = Locale.parse(lang).plural_form
    for number in range(200):
        assert plural_form(str(number), ["one", "other"]) == rule(number), number


def test_a_plural_counts_things_that_are_numbers_by_name() -> None:
    words = Translator("en", find_game("deus"))
    assert words.fill(parse_template("{0|card|cards} {1|card|cards}"), ["count:1", "count:2"]) == "card cards"


def test_an_event_that_comes_to_nothing_has_its_own_words() -> None:
    words = Translator("en", find_game("deus-ex-machina"), ["Eleni"])
    assert words.event(Event(LOST, (0, 0), EVERYONE)) == "Eleni has no GP to lose."
    assert words.event(Event(LOST, (0, 2), EVERYONE)) == "Eleni loses 2 GP."


@every_game
@every_language
def test_no_bot_has_a_name_of_the_game(game: Game, lang: str) -> None:
    """Else the log says that Talos resolves Talos."""
    words = Translator(lang, game)
    bots = [words.translate("server", f"bot-{seat}") for seat in SEAT.slugs] + words.translate("ui", "bot-names").split(
        ", "
    )
    sorts = {sort.name: sort for kind in game.event_kinds for sort in kind.sorts}
    names = " ".join([words.name(f"{sort.name}:{slug}") for sort in sorts.values() for slug in sort.slugs])
    assert [bot for bot in bots if bot in names] == []


def test_a_language_that_is_not_there_falls_back_to_english() -> None:
    assert Translator("fr").translate("reason", "game-over") == "The game is over."
