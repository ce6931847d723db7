"""`theomachy simulate`: the same games for any number of jobs, and files that other tools read."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.cli.cli_runner import GAME, run_cli, run_json, run_ok, run_refused

SIMULATE_COMMAND = ("simulate", GAME, "--seats", "greedy,random,random", "--games", "45", "--seed", "7")


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_the_report_does_not_depend_on_the_jobs() -> None:
    assert (
        run_cli(*SIMULATE_COMMAND, "--jobs", "1", "--json").stdout
        == run_cli(*SIMULATE_COMMAND, "--jobs", "2", "--json").stdout
    )


def test_another_seed_gives_other_games() -> None:
    assert run_json(*SIMULATE_COMMAND) != run_json(*SIMULATE_COMMAND, "--seed", "8")


def test_the_report_tells_seats_bots_endings_measures_and_things() -> None:
    result = run_json(*SIMULATE_COMMAND)
    assert [line["seat"] for line in result["by_seat"]] == ["a", "b", "c"]
    assert sum(line["wins"] for line in result["by_seat"]) == 45
    assert {line["bot"]: line["hands"] for line in result["by_bot"]} == {"greedy": 45, "random": 90}
    assert sum(line["ends"] for line in result["endings"]) == 45
    assert result["decisions"]["min"] <= result["decisions"]["mean"] <= result["decisions"]["max"]
    things = {(line["verb"], line["thing"]): line for line in result["things"]}
    hydra = things[("resolve", "quest:lernaean-hydra")]
    assert hydra["play"]["offered"] >= hydra["play"]["played"] == hydra["win_played"]["hands"]
    assert hydra["play"]["low"] <= hydra["play"]["rate"] <= hydra["play"]["high"]


def test_people_get_tables() -> None:
    output = run_ok(*SIMULATE_COMMAND, "--top", "3")
    for word in ("Wins by bot", "Wins by seat", "An objective was met.", "lead changes", "resolve Ariadne"):
        assert word in output


def test_csv_json_and_parquet_hold_the_same(tmp_path: Path) -> None:
    for form in ("csv", "json", "parquet"):
        run_json(*SIMULATE_COMMAND, "--out", str(tmp_path / form), "--format", form)
    lines = read_csv(tmp_path / "csv" / "games.csv")
    again = json.loads((tmp_path / "json" / "games.json").read_text())
    assert [{key: str(value) for key, value in line.items()} for line in again] == lines
    parquet = pytest.importorskip("pyarrow.parquet")
    assert parquet.read_table(tmp_path / "parquet" / "games.parquet").to_pylist() == again


def test_every_game_can_be_opened_as_a_replay(tmp_path: Path) -> None:
    run_json(*SIMULATE_COMMAND, "--games", "5", "--out", str(tmp_path), "--records")
    paths = sorted((tmp_path / "records").iterdir())
    assert [path.name for path in paths] == [f"00000{i}.game" for i in range(5)]
    games = read_csv(tmp_path / "games.csv")
    for path, line in zip(paths, games, strict=True):
        answer = run_json("verify", str(path))
        assert answer["ok"] is True
        assert f"; won by {line['winners']}; " in answer["result"]
        assert answer["entries"] == int(line["decisions"])


def test_a_changed_number_shows_its_difference(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    pack.mkdir()
    (pack / "pack.toml").write_text('name = "mine"\nversion = "1"\n')
    rows = [f'[[comrade]]\nslug = "{slug}"\nmight = 9\nsource = "owner"\n' for slug in ("ariadne", "medea")]
    (pack / "comrades.toml").write_text("\n".join(rows))
    run_json(*SIMULATE_COMMAND, "--out", str(tmp_path / "before"))
    result = run_json(*SIMULATE_COMMAND, "--pack", str(pack), "--against", str(tmp_path / "before"))
    changed_lines = {(line["what"], line["id"]): line for line in result["changes"]}
    assert changed_lines[("play", "resolve comrade:ariadne")]["change"] > 0
    assert changed_lines[("bot", "greedy")]["low"] <= changed_lines[("bot", "greedy")]["high"]


CAMPAIGN_COMMAND = ("simulate", "divinus", "--campaign", "--seats", "random,random", "--games", "1", "--seed", "2")


def test_campaigns_are_told_chapter_by_chapter_and_kept(tmp_path: Path) -> None:
    output = run_ok(*CAMPAIGN_COMMAND, "--out", str(tmp_path), "--records")
    for word in ("Gained in each chapter", "The lead changes", "Quests fulfilled", "Clashes of Gods won", "Never ("):
        assert word in output
    report = json.loads((tmp_path / "report.json").read_text())
    assert len(report["chapters"]) == 12
    answer = run_json("verify", str(tmp_path / "000000.campaign"))
    assert [chapter["over"] for chapter in answer["chapters"]] == [True] * 12


def test_what_has_no_campaign_or_is_decided_by_it_is_refused() -> None:
    assert "has no campaign" in run_refused("simulate", GAME, "--campaign", "--seats", "random,random")
    assert "decides edition and options" in run_refused(*CAMPAIGN_COMMAND, "--option", "scenario=3")
