"""The other commands: their output for people and as JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.cli_runner import GAME, run_cli, run_json, run_ok, run_refused
from tests.conftest import is_compiled

COMMANDS = (
    "play", "games", "simulate", "arena", "train", "replay", "verify", "analyse", "check", "rules", "bench", "print",
    "score",
)  # fmt: skip


def test_help_lists_every_command_in_both_languages() -> None:
    for command in COMMANDS:
        assert f"\n  {command} " in run_ok("--help")
        assert "--lang" in run_ok(command, "--help")
    assert "Εντολές:" in run_ok("--lang", "el", "--help")
    assert "Συνέχισε μια παρτίδα" in run_ok("play", "--lang", "el", "--help")


def test_no_help_text_is_missing() -> None:
    """A missing text shows its key."""
    for command in COMMANDS:
        for lang in ("en", "el"):
            output = run_ok(command, "--lang", lang, "--help")
            assert "option-" not in output
            assert "help-" not in output


def test_the_engine_is_not_loaded_for_help() -> None:
    code = "import sys, theomachy.cli.main as m; m.main(['--help'], standalone_mode=False); print(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = output.splitlines()[-1].split()
    assert not [
        name for name in loaded if name.startswith(("rich", "theomachy.texts", "theomachy.simulation", "babel"))
    ]


def test_games_are_listed_with_what_can_be_chosen() -> None:
    assert GAME in run_ok("games")
    cards = next(one for one in run_json("games") if one["id"] == GAME)
    assert (cards["min_seats"], cards["max_seats"]) == (2, 4)
    assert cards["options"]["heroes"] == ["chosen", "dealt"]


def test_rules_are_shown_whole_or_by_id() -> None:
    assert "DXC-31" in run_ok("rules", GAME)
    assert run_ok("rules", GAME, "dxc-31") == run_ok("rules", GAME, "31")
    assert run_json("rules", GAME, "31")[0]["ruling"] is False


def test_rules_are_told_in_greek() -> None:
    assert "Λερναία Ύδρα" in run_ok("rules", GAME, "31", "--lang", "el")
    assert run_json("rules", GAME, "40", "--lang", "el")[0]["section"] == "Τέλος"


def test_a_record_is_verified(saved: Path) -> None:
    answer = run_json("verify", str(saved))
    assert answer["ok"] is True
    assert answer["result"].startswith("claim; won by ")
    assert "The result agrees" in run_ok("verify", str(saved))


def test_a_changed_result_fails_with_exit_code_1(saved: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.game"
    changed.write_text(saved.read_text().replace("; points ", "; points 9"))
    result = run_cli("verify", str(changed))
    assert result.exit_code == 1
    assert "but its actions lead to" in result.stderr
    assert run_json("verify", str(changed))["problem"] == "result-differs"


def test_a_replay_prints_the_whole_game(saved: Path) -> None:
    output = run_ok("replay", str(saved), "--print")
    assert "greedy A plays " in output
    assert "The victory goes to" in output
    assert "(■B) Your objective" in output


def test_a_replay_goes_forwards_backwards_and_through_other_eyes(saved: Path) -> None:
    output = run_ok("replay", str(saved), lines=["n", "", "b", "5", "eyes b", "eyes x", "999", "log", "what", "quit"])
    places = [line for line in output.splitlines() if "After entry" in line]
    assert [line.split("After entry ")[1].split()[0] for line in places] == ["0", "1", "2", "1", "5", "5"]
    assert "through the eyes of random B" in places[-1]
    assert "are nobody’s eyes; there is: a, b, c, all, none" in output
    assert "“what” is no command here" in output


def test_one_seat_hears_only_its_own_secrets(saved: Path) -> None:
    assert run_ok("replay", str(saved), "--print", "--eyes", "b").count("Your objective:") == 2
    assert run_json("replay", str(saved), "--eyes", "none", "--at", "6")["view"]["players"][0].get("objective") is None
    assert run_json("replay", str(saved), "--eyes", "a", "--at", "6")["view"]["players"][0]["objective"]


def test_a_moment_of_a_replay_is_played_on_from(saved: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.game"
    run_ok("replay", str(saved), "--at", "6", lines=[f"save {cut}", "quit"])
    assert "The victory goes to" in run_ok("play", "--resume", str(cut), "--seats", "greedy,greedy,greedy")


def test_a_replay_knows_its_length(saved: Path) -> None:
    assert "This record has" in run_refused("replay", str(saved), "--at", "9999")
    assert len(run_json("replay", str(saved))["entries"]) == run_json("verify", str(saved))["entries"]


def test_a_game_checks_out() -> None:
    assert f"{GAME}: fine" in run_ok("check", GAME, "--games", "20")
    assert run_json("check", GAME, "--games", "5") == {"ok": True, "faults": {GAME: []}}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    (tmp_path / "pack.toml").write_text('name = "mine"\nversion = "1"\n')
    (tmp_path / "quests.toml").write_text('[[quest]]\nslug = "lernaean-hydra"\nvp = 9\nsource = "owner"\n')
    return tmp_path


def test_a_folder_is_checked_as_a_pack(pack: Path) -> None:
    assert "fine" in run_ok("check", str(pack), "--game", GAME, "--games", "10")
    (pack / "quests.toml").write_text('[[quest]]\nslug = "lernaean-hydra"\nvp = "nine"\nsource = "owner"\n')
    result = run_cli("check", str(pack), "--game", GAME)
    assert result.exit_code == 1
    assert "quests.toml: “lernaean-hydra”: the value of “vp” must be of the kind int." in " ".join(
        result.output.split()
    )


def test_a_name_that_cannot_be_shown_is_told(pack: Path) -> None:
    quests = pack / "quests.toml"
    quests.write_text('[[quest]]\nslug = "talos"\nname = { en = "The Bronze Man" }\n')
    assert "fine" in run_ok("check", str(pack), "--game", GAME, "--games", "1")
    quests.write_text('[[quest]]\nslug = "talos"\nname = { fr = "Talos" }\n')
    output = run_cli("check", str(pack), "--game", GAME, "--games", "1").output
    assert "“talos” has a name in fr, which nobody reads here. There is: en, el." in output
    quests.write_text('[[side]]\nslug = "1a"\nname = "Home"\n')
    output = run_cli("check", str(pack), "--game", "deus", "--games", "1").output
    assert "“1a” cannot be renamed: no row of “side” has a name." in output


def test_a_renamed_thing_is_shown_under_its_name_and_its_record_plays_without_the_pack(pack: Path) -> None:
    (pack / "quests.toml").write_text('[[hero]]\nslug = "jason"\nname = "The Argonaut"\n')
    record = pack / "renamed.game"
    output = run_ok(
        "play",
        GAME,
        "--seats",
        "me,random",
        "--seed",
        "1",
        "--pack",
        str(pack),
        "--save",
        str(record),
        lines=["choose jason", "", "? argonaut"],
    )
    assert "Choose The Argonaut" in output
    assert "plays The Argonaut." in output
    assert "Choose Jason" not in output
    assert "Jason" in run_ok("play", "--resume", str(record), lines=[])


def test_a_pack_is_played_with(pack: Path, tmp_path: Path) -> None:
    record = tmp_path / "packed.game"
    words = ("play", GAME, "--seats", "greedy,random", "--seed", "1", "--pack", str(pack), "--save", str(record))
    run_ok(*words)
    assert "\npack: base+mine 1 " in record.read_text()
    assert "played with other data" in run_cli("verify", str(record)).stderr
    assert run_cli("verify", str(record), "--pack", str(pack)).exit_code == 0


def test_the_speed_of_a_game_is_told() -> None:
    code = (
        "import json; from theomachy.simulation.checks.benchmark import measure_games; "
        "print(json.dumps(measure_games(['" + GAME + "'], 0.05)))"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    result = json.loads(output)
    assert result["calibration"] > 0
    assert result["games"][0]["decisions_per_s"] > 0
    for one in ("playouts_per_s", "imagined_per_s", "judged_per_s", "passes_per_s"):
        assert result["games"][0][one] > 0


def test_the_version_says_which_rules_are_in_use() -> None:
    assert ("compiled rules" if is_compiled() else "plain Python") in run_ok("--version")
