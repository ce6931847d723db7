"""`theomachy score`: the score sheets of the browser, by questions or by one line for each player."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.cli_runner import run_cli, run_ok, run_refused


def test_deu_51_lines_of_the_players_give_the_result_with_its_rules() -> None:
    output = run_ok(
        "score", "deus", "Anna: tokens=12 gold=3 temples=temple-of-janus=3", "Filip: tokens=9 gold=3 wood=4"
    )
    assert "Anna: 23 VP" in output
    assert "   9  Temple of Janus  [DEU-22]" in output
    assert "Filip: 13 VP" in output
    assert "Winner: Anna. Most VP. [DEU-51]" in output


def test_dem_05_a_claim_is_checked_against_the_objective() -> None:
    result = json.loads(run_ok("score", "deus-ex-machina", "--json", "A: gp=9 objective=1 quests=hydra", "B:"))
    assert [(check["has"], check["needs"]) for check in result["seats"][0]["checks"] if check["rule"] == "DEM-05"] == [
        (9, 38),
        (0, 4),
    ]
    assert [seat["total"] for seat in result["seats"]] == [9, 0]


def test_questions_are_asked_in_turn_and_again_when_an_answer_does_not_fit() -> None:
    lines = ["2", "1, x", "1,talos", "", "", "1", "2", "Zeus"]
    output = run_ok("score", "deus-ex-machina-cards", "--seats", "Anna,Ben", lines=lines)
    assert "There is no “x” for" in output
    assert "“Lernaean Hydra” is entered twice" in output
    assert "Anna: 7 VP" in output
    assert "Ben: 2 VP" in output
    assert "Leads: Anna." in output


def test_names_with_spaces_are_given_in_a_row() -> None:
    output = run_ok("score", "deus-ex-machina", "Anna B: quests=Calydonian Boar,Talos gp=9 secrets-done=1", "Ben:")
    assert "Calydonian Boar" in output
    assert "Leads: Anna B. Nobody may claim yet." in output
    assert "9  Temple of Janus" in run_ok("score", "deus", "A: temples=Temple of Janus=3 tokens=1", "B:")


def test_who_is_entered_first_is_told_before_the_names_and_to_rows() -> None:
    for words, lines in ((("--seats", "A,B"), [""] * 6), (("A:", "B:"), None)):
        result = run_cli("score", "deus-ex-machina-cards", *words, lines=lines)
        assert result.stderr.startswith("Enter the players from the youngest on")


def test_an_empty_sheet_has_no_winner() -> None:
    output = run_ok("score", "deus-ex-machina-cards", "A:", "B:")
    assert "Winner" not in output
    assert "Leads" not in output


def test_what_does_not_fit_is_one_line() -> None:
    assert "“1200” is no number" in run_refused("score", "deus", "A: tokens=1200", "B:")
    assert "“coins=2” is no entry" in run_refused("score", "deus", "A: coins=2", "B:")
    assert "needs its number" in run_refused("score", "deus", "A: temples=temple-of-janus", "B:")
    assert "is entered twice" in run_refused("score", "deus-ex-machina", "A: quests=hydra", "B: quests=hydra")
    assert "Divinus" in run_refused("score", "divinus", "A:", "B:")
    assert "same name" in run_refused("score", "deus", "--seats", "A,A")
    assert "same name" in run_refused("score", "deus", "A:", "A: tokens=3")


def test_a_faulty_pack_is_refused_and_never_left_out(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('name = "mine"\n')
    (tmp_path / "rows.toml").write_text('[[card]]\nslug = "baths"\ncots = 1\nsource = "owner"\n')
    assert "unknown key “cots”" in run_refused("score", "deus", "A:", "B:", "--pack", str(tmp_path))
