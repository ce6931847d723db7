"""`theomachy lab`, `show` and what `simulate` writes for designers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli.cli_runner import GAME, run_json, run_ok, run_refused
from theomachy.cli.main import main

TABLES = Path(__file__).parents[2] / "docs/designers/data.md"
SIMULATE_COMMAND = ("simulate", GAME, "--seats", "greedy,random,random", "--games", "6", "--seed", "7")


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.toml").write_text('name = "mine"\nversion = "1"\n')
    (folder / "quests.toml").write_text('[[quest]]\nslug = "talos"\nvp = 9\nsource = "owner"\n')
    return folder


def test_a_report_can_be_made_from_records(tmp_path: Path) -> None:
    run_json(*SIMULATE_COMMAND, "--out", str(tmp_path), "--records")
    run_ok("lab", "report", str(tmp_path), "--out", str(tmp_path / "page.html"), "--lang", "el")
    assert '<html lang="el">' in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "no records" in run_refused("lab", "report", str(tmp_path / ".."), "--out", str(tmp_path / "x.html"))


def test_a_game_of_a_report_is_played_once_more(tmp_path: Path) -> None:
    """Its random key and its seats give the very same record."""
    run_json(*SIMULATE_COMMAND, "--option", "start=random", "--out", str(tmp_path), "--records")
    record = (sorted((tmp_path / "records").glob("*.game"))[4]).read_text(encoding="utf-8")
    luck, seats = re.findall(r"^(?:seed|seats): (.*)$", record, re.MULTILINE)[::-1]
    request = ("--luck", luck, "--seats", seats.replace(" ", ""), "--option", "start=random", "--edition", "base")
    run_ok("lab", "again", GAME, *request, "--out", str(tmp_path / "one.game"))
    assert (tmp_path / "one.game").read_text(encoding="utf-8") == record


def test_a_comparison_pairs_the_luck_and_gives_a_verdict(pack: Path) -> None:
    sides = ("lab", "compare", GAME, "--seats", "greedy,greedy", "--games", "12", "--pack", str(pack))
    result = run_json(*sides)
    assert result["sides"] == ["greedy,greedy", f"{pack}, greedy,greedy"]
    changes = {(one["what"], one["id"]): one for one in result["changes"]}
    assert changes[("seat", "a")]["change"] == pytest.approx(-changes[("seat", "b")]["change"], abs=1e-3)
    assert all([one["low"] <= one["change"] <= one["high"] for one in result["changes"]])
    assert result["verdict"]
    same = run_json(
        "lab", "compare", GAME, "--seats", "greedy,greedy", "--games", "4", "--edition", "base", "--edition", "base"
    )
    assert {one["change"] for one in same["changes"]} == {0}
    assert "clearly" in run_ok(*sides)
    assert "--pack" in run_refused("lab", "compare", GAME)


def test_two_numbers_of_players_can_be_compared() -> None:
    seats = ("--seats", "random,random", "--seats", "random,random,random")
    result = run_json("lab", "compare", GAME, *seats, "--games", "4")
    assert {one["id"] for one in result["changes"] if one["what"] == "seat"} == {"a", "b"}


def test_more_points_make_a_quest_better_liked() -> None:
    request = ("lab", "sweep", GAME, "--seats", "greedy,greedy", "--games", "10", "--from", "1", "--to", "9")
    result = run_json(*request, "--balance", "quest:talos.vp")
    values = [one["value"] for one in result["points"]]
    assert values[0] == 1
    assert values[-1] == 9
    assert result["best"] in values
    assert result["points"][0]["play"]["rate"] < result["points"][-1]["play"]["rate"]
    assert "quest:" in run_refused("lab", "sweep", GAME, "--value", "quest:talos.colour")
    assert "--balance" in run_refused("lab", "sweep", GAME)


@pytest.mark.parametrize("lang", ["en", "el"])
def test_the_values_of_a_sweep_stand_on_a_narrow_screen(lang: str) -> None:
    """On eighty columns; where texts are too long, the first column is shortened."""
    request = ["lab", "sweep", GAME, "--value", "quest:talos.vp", "--from", "3", "--to", "4", "--games", "2"]
    narrow = {"COLUMNS": "80"}
    output = CliRunner().invoke(main, [*request, "--seats", "random,random", "--lang", lang], env=narrow).output
    assert re.findall(r"^│ (\d(?: ←)?) +│", output, re.MULTILINE) == ["3 ←", "4"]
    assert "…" not in "".join([line for line in output.split("\n") if line.startswith("┃")])


def test_what_cannot_be_is_said_before_anything_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each error names a valid value, and no game was played before it."""

    def played(*_: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr("theomachy.cli.lab.simulate.run_plan", played)
    monkeypatch.setattr("theomachy.cli.lab.lab_compare.run_plan", played)
    nowhere = str(tmp_path / "nowhere" / "x.html")
    talos = ("lab", "sweep", GAME, "--value", "quest:talos.vp")
    (tmp_path / "other.game").write_bytes(b"\xff\xfe no record")
    for words, expected in (
        (("simulate", GAME, "--seats", "greedy,greedy", "--report", nowhere), "no folder"),
        (("simulate", GAME, "--seats", "greedy", "--report", "x.html"), "it takes 2 to 4"),
        (("simulate", GAME, "--seats", "greedy,greedy", "--decisions"), "--decisions needs a folder"),
        ((*talos, "--report", nowhere), "no folder"),
        ((*talos, "--from", "5", "--to", "2"), "--from must be the smaller one"),
        ((*talos, "--from", "-4"), "must be 0 or more"),
        ((*talos, "--from", "0", "--to", "1000"), "50 at most"),
        (("lab", "sweep", GAME, "--value", "quest:talo.vp"), "quest:talos.vp"),
        (("lab", "sweep", GAME, "--value", "talos"), "TABLE:SLUG.KEY"),
        (("lab", "report", str(tmp_path), "--out", "x.html"), "other.game is no record"),
        (("lab", "compare", GAME, "--seats", "greedy,greedy", "--seats", "greedy"), "it takes 2 to 4"),
        (("show", "missing.game"), "no file"),
        (("show", f"{GAME} 1 base seats=2 seed=4 moves=?"), "“?” makes no sense"),
    ):
        assert expected in run_refused(*words)


def test_every_decision_is_a_line_with_the_columns_that_are_told(tmp_path: Path) -> None:
    run_json(*SIMULATE_COMMAND, "--out", str(tmp_path), "--decisions", "--format", "json")
    lines = json.loads((tmp_path / "decisions.json").read_text(encoding="utf-8"))
    columns = re.findall(r"^\| (`.*?`) \|", TABLES.read_text(encoding="utf-8"), re.MULTILINE)
    assert list(lines[0]) == re.findall(r"`(\w+)`", " ".join(columns))
    games = json.loads((tmp_path / "games.json").read_text(encoding="utf-8"))
    for game in games:
        own = [line for line in lines if line["game"] == game["game"]]
        assert len(own) == game["decisions"]
        assert {line["seat"] for line in own if line["won"]} == set(game["winners"].split())
        assert max(line["options"] for line in own) == game["most_options"]


def test_a_position_is_drawn_and_given_back(saved: Path) -> None:
    output = run_ok("show", str(saved), "--at", "5")
    line = output.strip().split("\n")[-1]
    assert line.startswith(f"{GAME} ")
    assert run_ok("show", line).strip().split("\n")[-1] == line
    assert run_json("show", line, "--eyes", "a")["legal"]
    assert "The victory goes to" in run_ok("show", str(saved))
    assert "is no position" in run_refused("show", "nonsense")
    assert "--at" in run_refused("show", line, "--at", "2")


DATA_GUIDE = TABLES.read_text(encoding="utf-8")


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_the_examples_for_data_people_run(library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples of docs/designers/data.md, run unchanged on a few games, print something about them."""
    pytest.importorskip("pyarrow")
    pytest.importorskip(library, reason=f"{library.upper()} IS NOT INSTALLED: ITS EXAMPLE IS NOT RUN")
    monkeypatch.chdir(tmp_path)
    run_json(*SIMULATE_COMMAND, "--out", "DIR", "--decisions", "--format", "parquet")
    (example,) = re.findall(rf"```python\n(import {library}.*?)```", DATA_GUIDE, re.DOTALL)
    printed: list[object] = []
    exec(example, {"print": printed.append})
    (table,) = printed
    if library == "polars":
        assert {"choose", "resolve"} <= set(table["verb"])  # type: ignore[index]
    else:
        assert list(table.columns) == ["mean", "size"]  # type: ignore[attr-defined]
        assert len(table) > 0  # type: ignore[arg-type]


def test_order_and_seat_are_told_apart() -> None:
    result = run_json("lab", "order", GAME, "--seats", "random,random,random", "--games", "9")
    for key in ("printed", "place", "seat"):
        assert sum([one["rate"] for one in result[key]]) == pytest.approx(
            sum([one["fair"] for one in result[key]]), abs=0.01
        )
    assert result["place"] != result["seat"]
    output = run_ok("lab", "order", GAME, "--seats", "random,random", "--games", "4")
    assert "place 1" in output
    assert "seat A" in output
    assert "who begins" in run_refused("lab", "order", "divinus", "--games", "2")
