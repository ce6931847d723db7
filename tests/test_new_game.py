"""docs/developers/new-game.md is true: its game is put into a copy of the project, checked and played there."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.project_copy import FOLDER, GAME, ProjectCopy, page_files

pytestmark = pytest.mark.interpreted


@pytest.fixture
def empty(tmp_path: Path) -> ProjectCopy:
    return ProjectCopy(tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> ProjectCopy:
    """With all that the page says, golden games included."""
    copy = ProjectCopy(tmp_path_factory.mktemp("fifth"))
    copy.write(page_files())
    copy.run("tools/golden_games.py", GAME)
    return copy


def test_a_game_is_told_all_that_it_lacks(empty: ProjectCopy) -> None:
    empty.write({name: text for name, text in page_files().items() if name.endswith(".py") and name.startswith("src")})
    output = empty.theomachy("check", GAME, code=1)
    for lack in (
        "torches: no rule sheet in en yet. Write docs/rules/torches.md; a rule is a line like “- TOR-01 …”.",
        "torches: no rule sheet in el yet. Write docs/rules/el/torches.md",
        "torches: no text for [verb] take in el",
        "torches: no text for [reason] too-few in en",
        "torches: no text for [field] left in en",
        "torches: 2 golden games are missing (torches-base-2.game, torches-base-4.game).",
        "Write them with: make golden ARGS=torches",
    ):
        assert lack in output
    assert "λείπουν 2 παρτίδες-πρότυπα" in empty.theomachy("check", GAME, "--lang", "el", code=1)
    assert "torches has no rule sheet yet" in empty.theomachy("rules", GAME, code=2)
    assert "torches has no rule sheet yet" in empty.theomachy("rules", GAME, "1", code=2)


def test_rules_without_tests_and_translations_are_named(empty: ProjectCopy) -> None:
    greek = "docs/rules/el/torches.md"
    empty.write({name: text for name, text in page_files().items() if not name.startswith("tests") and name != greek})
    output = empty.theomachy("check", GAME, code=1)
    assert "no rule sheet in en" not in output
    assert f"torches: no rule sheet in el yet. Write {greek}" in output
    assert (
        "torches: no test is named by TOR-01, TOR-02, TOR-03, TOR-04 yet. A test is called like test_tor_01_…" in output
    )
    for text, lack in (
        ("# Δάδες\n", f"torches: {greek} holds no rule yet."),
        ("- TOR-01 Δεκαπέντε δάδες.\n", f"torches: {greek} still lacks TOR-02, TOR-03, TOR-04."),
        ("- DAD-01 Δεκαπέντε δάδες.\n", f"torches: {greek} has the rules DAD-01; the ids of this game begin with TOR."),
    ):
        empty.write({greek: text})
        assert lack in empty.theomachy("check", GAME, code=1)


def test_a_view_that_no_board_can_draw_is_named(empty: ProjectCopy) -> None:
    given = page_files()
    code = given[f"{FOLDER}/game.py"]
    given[f"{FOLDER}/game.py"] = code.replace('"players": players', '"gods": players')
    assert given[f"{FOLDER}/game.py"] != code
    empty.write(given)
    assert "the view has no “players” that fit: one object for each seat" in empty.theomachy("check", GAME, code=1)


@pytest.mark.parametrize(
    ("text", "code", "output"),
    [
        ("", 2, "The folder games/torches brings no GAME"),
        ("GAME = 1 / 0\n", 1, "torches: stumbles in torches/__init__.py, line 1. ZeroDivisionError"),
        ("def (:\n", 1, "SyntaxError"),
    ],
    ids=["empty", "raises", "no-python"],
)
def test_a_folder_that_cannot_be_loaded_gets_one_sentence(
    empty: ProjectCopy, text: str, code: int, output: str
) -> None:
    empty.write({f"{FOLDER}/__init__.py": text})
    assert output in empty.theomachy("check", GAME, code=code)


@pytest.mark.parametrize(
    ("file", "right", "wrong", "output"),
    [
        ("game.py", "def heuristic", "def other", "AssertionError: every game can be judged"),
        ("game.py", '"last-torch", [], 1)', '"last-torch", [], 2)', "the points told one by one are not the score"),
        ("game.py", "return 10.0 if", 'return float("nan") if', "the heuristic gives no number"),
        ("game.py", "[] if state.legal else [state.last]", "[]", "without winner or reason"),
        (
            "game.py",
            "world = state.copy()",
            "world = state.copy()\n        world.left += 1",
            "a view tells what is hidden",
        ),
        ("table.py", "self.taken[:]", "self.taken", "playing on a copy changes the original"),
        ("table.py", "other.last = self.last", "other.left += 1", "a copy differs"),
        ("table.py", "state.taken[self.seat] += count", "state.taken[self.seat] += 1", "something was created or lost"),
        ("table.py", "state.left -= count", "state.taken[self.seat] -= count", "no end after 15 decisions"),
    ],
    ids=["missing", "points", "judged", "winner", "leak", "shared", "copy", "lost", "endless"],
)
def test_a_broken_invariant_is_named(empty: ProjectCopy, file: str, right: str, wrong: str, output: str) -> None:
    given = page_files()
    assert given[f"{FOLDER}/{file}"].count(right) == 1
    given[f"{FOLDER}/{file}"] = given[f"{FOLDER}/{file}"].replace(right, wrong)
    empty.write(given)
    assert output in empty.theomachy("check", GAME, "--games", "20", code=1)


def test_the_game_of_the_page_is_fine(whole: ProjectCopy) -> None:
    assert "torches: fine" in whole.theomachy("check", GAME)
    whole.run("-m", "ruff", "format", "--check", FOLDER, "tests/games/torches")
    whole.run("-m", "ruff", "check", FOLDER, "tests/games/torches")
    whole.run("-m", "mypy", "--strict", FOLDER, "tests/games/torches")


def test_it_passes_the_contract_suite(whole: ProjectCopy) -> None:
    """The suites of the project, as they stand in the copy, on this game alone."""
    suites = ("contract", "games/torches", "golden", "test_rule_sheets.py", "test_texts.py", "test_card_coverage.py")
    output = whole.run(
        "-m", "pytest", "-q", "-k", GAME, "-p", "no:cacheprovider", *[f"tests/{suite}" for suite in suites],
        THEOMACHY_GAMES=GAME,
    )  # fmt: skip
    passed = re.search(r"(\d+) passed", output)
    assert passed is not None
    assert int(passed[1]) > 50
    assert "skipped" not in output


def test_it_is_played_in_the_terminal(whole: ProjectCopy) -> None:
    lines = ["why take three", "score", "hint", "take one", "1", "1", "undo"]
    output = whole.theomachy(
        "play", GAME, "--seats", "me=Hera,random", "--seed", "2", stdin="\n".join([*lines, *"1" * 30])
    )
    assert "torches on the altar: 15" in output
    assert "You can." in output
    assert "Hera takes 1 torch." in output
    assert "The last torch is taken; the altar is dark." in output
    assert "The victory goes to" in output
    assert "TOR-03" in whole.theomachy("rules", GAME)
    assert "Δάδες" in whole.theomachy("games", "--lang", "el")


SERVER_SCRIPT = """
import json, random, sys, tempfile
from pathlib import Path
from tests.server.http_players import create_table, play_to_the_end, run_server

GAME = "torches"
with tempfile.TemporaryDirectory() as folder, run_server(Path(folder), games=(GAME,)) as client:
    card = client.get("/api/games").json()[0]
    rules = client.get(f"/api/games/{GAME}/rules").json()
    person = create_table(client, "me", "greedy", game=GAME, start=True)
    first = person.get()
    person.act("take three")
    last = play_to_the_end([person], random.Random(1))
    print(json.dumps({"card": card, "rules": rules, "first": first, "last": last}))
"""


def test_it_is_served_to_the_browser(whole: ProjectCopy) -> None:
    output = json.loads(whole.run("-c", SERVER_SCRIPT).splitlines()[-1])
    assert (output["card"]["id"], output["card"]["name"]) == (GAME, "Torches")
    assert [rule["id"] for rule in output["rules"]] == ["TOR-01", "TOR-02", "TOR-03", "TOR-04"]
    assert [option["text"] for option in output["first"]["options"]] == ["take one", "take two", "take three"]
    assert output["first"]["view"]["players"] == [{"seat": "a", "taken": 0}, {"seat": "b", "taken": 0}]
    assert output["last"]["phase"] == "over"
    assert output["last"]["view"]["left"] == 0


def test_without_its_folder_no_trace_is_left(empty: ProjectCopy) -> None:
    empty.write(page_files())
    assert GAME in empty.theomachy("games")
    shutil.rmtree(empty.home / FOLDER)
    assert GAME not in empty.theomachy("games")
    assert "There is no game called “torches”" in empty.theomachy("play", GAME, code=2)
    sources = [path for path in (empty.home / "src").rglob("*") if path.suffix in (".py", ".toml")]
    assert sources
    assert [path for path in sources if GAME in path.read_text(encoding="utf-8")] == []
