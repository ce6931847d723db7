"""`theomachy campaign`: chapters in one file, saved after every action."""

import json
from pathlib import Path

import pytest

from tests.cli.cli_runner import GAME, run_cli, run_ok, run_refused
from theomachy.core.campaign import Campaign, legacy_of_match, read_campaign, start_chapter
from theomachy.core.match import Match
from theomachy.core.notation import text_of
from theomachy.core.record import Luck, read_record
from theomachy.core.rng import seeded_rng
from theomachy.games.divinus.game import GAME as DIVINUS
from theomachy.table.campaign import companion
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.messages.boxed_game import CompanionRequest

NAMES = ["Anna", "random"]
FINISHED = Path(__file__).parents[1] / "golden" / "divinus-2.campaign"


def play_chapter(legacy: str, seed: int) -> Match:
    match = start_chapter(DIVINUS, legacy, Luck(seed), NAMES, "2026-01-01")
    luck = seeded_rng(seed)
    while not match.over():
        match.play(match.state.seat, text_of(match.state.legal[luck.below(len(match.state.legal))]))
    return match


@pytest.fixture(scope="module")
def first() -> Match:
    """A first chapter whose last action is Anna's."""
    return next(match for match in (play_chapter("", seed) for seed in range(30)) if match.entries[-1].seat == 0)


@pytest.fixture
def almost(first: Match, tmp_path: Path) -> tuple[str, str]:
    """A campaign file whose first chapter lacks one action, and that action."""
    record = read_campaign(Campaign("divinus", NAMES, [first.record()]).text(True)).records[0]
    record.result = ""
    word = record.entries.pop().text
    path = tmp_path / "shore.campaign"
    path.write_text(Campaign("divinus", NAMES, [record]).text(True), encoding="utf-8")
    return str(path), word


@pytest.fixture
def two(first: Match, tmp_path: Path) -> Path:
    """A campaign file with two finished chapters."""
    path = tmp_path / "two.campaign"
    records = [first.record(), play_chapter(legacy_of_match(first), 2).record()]
    path.write_text(Campaign("divinus", NAMES, records).text(True), encoding="utf-8")
    return path


def chapter_lengths(path: str) -> list[int]:
    """Return the number of entries of each chapter of a file."""
    return [len(record.entries) for record in read_campaign(Path(path).read_text(encoding="utf-8")).records]


def test_a_campaign_begins_and_goes_on_from_its_file(tmp_path: Path) -> None:
    path = str(tmp_path / "new.campaign")
    output = run_ok("campaign", "divinus", "--file", path, "--seats", "me=Anna,random", "--seed", "3", lines=["quit"])
    assert "Scenario 1 · Strangers on the Shore" in output
    assert f"theomachy campaign --file {path}" in output
    assert chapter_lengths(path) == [0]
    counts = [0]
    for _ in range(3):
        run_ok("campaign", "--file", path, "--seed", "3", lines=["1", "", "quit"])
        counts.append(chapter_lengths(path)[0])
        assert json.loads(run_ok("verify", path, "--json"))["ok"] is True
    assert counts == sorted(set(counts))


def test_the_end_of_a_chapter_tells_result_story_and_standings_and_the_next_begins(almost: tuple[str, str]) -> None:
    path, word = almost
    output = run_ok("campaign", "--file", path, "--seed", "1", lines=[word, "", "recap", "standings", "quit"])
    result, _, rest = output.partition("How it ended: 1 · Strangers on the Shore")
    assert "The victory goes to" in result
    assert "By autumn there is a place on the shore" in rest
    assert "Go on with chapter 2?" in rest
    assert "Scenario 2 · Spear and Hammer" in rest
    assert rest.count("Standings") == 2
    assert "The rules now in force" in rest
    assert len(chapter_lengths(path)) == 2


@pytest.mark.parametrize("answer", [["no"], []])
def test_who_does_not_go_on_loses_nothing(almost: tuple[str, str], answer: list[str]) -> None:
    path, word = almost
    before = chapter_lengths(path)[0]
    output = run_ok("campaign", "--file", path, lines=[word, *answer])
    assert chapter_lengths(path) == [before + 1]
    assert "Everything is kept." in output
    assert "Spear and Hammer" not in output


def test_the_recap_and_the_standings_change_nothing_and_tell_nothing_of_later_chapters(two: Path) -> None:
    before = two.read_bytes()
    output = run_ok("campaign", "--file", str(two), "--recap", "--standings")
    for word in ("2 · Spear and Hammer", "The rules now in force", "What is stuck where", "Dice of Anna", "●A Anna"):
        assert word in output
    assert "Altars and Groves" not in output
    result = json.loads(run_ok("campaign", "--file", str(two), "--json"))
    assert (result["chapter"], result["going_on"], result["over"]) == (3, False, False)
    assert {row["seat"]: sum(row["history"]) for row in result["standings"]} == {
        row["seat"]: row["total"] for row in result["standings"]
    }
    assert two.read_bytes() == before


def test_the_recap_and_the_standings_work_while_a_chapter_is_on_the_table(two: Path) -> None:
    ask = CompanionRequest(text=two.read_text(encoding="utf-8"), touch="begin", seed=3)
    two.write_text(companion.handle_request(GameCatalog(("divinus",)), DIVINUS, ask, "en").text, encoding="utf-8")
    before = two.read_bytes()
    output = run_ok("campaign", "--file", str(two), "--recap", "--standings")
    assert "2 · Spear and Hammer" in output
    assert "Chapter 3 goes on on the table, with its companion." in output
    result = json.loads(run_ok("campaign", "--file", str(two), "--json"))
    assert (result["chapter"], result["going_on"]) == (3, True)
    assert two.read_bytes() == before


def test_bars_are_as_long_as_the_totals(two: Path) -> None:
    result = json.loads(run_ok("campaign", "--file", str(two), "--json"))
    most = result["standings"][0]["total"]
    output = run_ok("campaign", "--file", str(two), "--standings")
    for row in result["standings"]:
        name = "Anna" if row["seat"] == "a" else "random B"
        line = next(line for line in output.splitlines() if name in line)
        assert line.count("█") + line.count("▓") == round(40 * row["total"] / most)


def test_starting_over_keeps_every_old_file(two: Path) -> None:
    old = two.read_bytes()
    output = run_ok("campaign", "--file", str(two), "--over", lines=["quit"])
    assert f"The old campaign is kept in {two}.1." in output
    assert Path(f"{two}.1").read_bytes() == old
    assert chapter_lengths(str(two)) == [0]
    assert read_campaign(two.read_text()).names == NAMES
    run_ok("campaign", "--file", str(two), "--over", lines=["quit"])
    assert Path(f"{two}.1").read_bytes() == old
    assert Path(f"{two}.2").exists()


def test_a_damaged_file_says_what_is_whole_and_goes_on_from_there(two: Path) -> None:
    text = two.read_text()
    at = text.index("chapter 2")
    for hurt in (text[:at] + text[at:].replace("\nA: ", "\nA: fly away ", 1), text[: at + 60]):
        two.write_text(hurt)
        assert "1 chapter is whole: --cut goes on from there." in run_refused("campaign", "--file", str(two))
        assert two.read_text() == hurt
    output = run_ok("campaign", "--file", str(two), "--cut", lines=["quit"])
    assert f"kept in {two}.1" in output
    assert Path(f"{two}.1").read_text() == hurt
    assert chapter_lengths(str(two))[0] > 0


def test_verify_checks_every_chapter_and_that_they_follow_one_another(two: Path) -> None:
    output = run_ok("verify", str(two))
    assert "Chapter 2" in output
    assert output.count("The result agrees") == 2
    text = two.read_text()
    two.write_text(text.replace('"scenario":2', '"scenario":2,"tiles":{"f01":["greek@0"]}', 1))
    result = run_cli("verify", str(two))
    assert result.exit_code == 1
    two.write_text(text.replace("won by", "won by b not by"))
    assert "but its actions lead to" in run_cli("verify", str(two)).stderr


def test_replay_asks_which_chapter(two: Path) -> None:
    assert "is a campaign of 2 chapters" in run_refused("replay", str(two))
    assert "is a campaign of 2 chapters" in run_refused("play", "--resume", str(two))
    assert "there is no chapter 3" in run_refused("replay", str(two), "--chapter", "3")
    assert json.loads(run_ok("replay", str(two), "--chapter", "2", "--at", "0", "--json"))["game"] == "divinus"


def test_replay_of_a_single_game_has_no_chapters(saved: Path) -> None:
    assert "it has no chapters" in run_refused("replay", str(saved), "--chapter", "1")


def test_what_does_not_fit_is_refused_and_the_file_stays_as_it_was(two: Path, saved: Path, tmp_path: Path) -> None:
    before = two.read_bytes()
    missing = str(tmp_path / "missing.campaign")
    assert "Which game?" in run_refused("campaign", "--file", missing)
    assert "There is no file" in run_refused("campaign", "--file", missing, "--recap")
    assert "There is no file" in run_refused("campaign", "divinus", "--file", missing, "--over")
    assert "has no campaign" in run_refused("campaign", GAME, "--file", missing)
    assert "5 players cannot play this" in run_refused(
        "campaign", "divinus", "--file", missing, "--seats", "me,me,me,me,me"
    )
    assert "is a game of divinus, not of" in run_refused("campaign", GAME, "--file", str(two))
    assert "This game has 2 seats, not 3." in run_refused("campaign", "--file", str(two), "--seats", "me,me,me")
    assert "one at a time" in run_refused("campaign", "--file", str(two), "--over", "--recap")
    assert "This is not a campaign file" in run_refused("campaign", "--file", str(saved))
    assert "cannot be written" in run_refused("campaign", "divinus", "--file", str(tmp_path / "no" / "where"))
    assert two.read_bytes() == before
    assert not Path(missing).exists()


def test_a_broken_file_is_refused_and_stays(two: Path) -> None:
    text = two.read_text().replace("chapter 2", "chapter 3")
    two.write_text(text)
    assert "Expected: chapter 2." in run_refused("campaign", "--file", str(two))
    assert two.read_text() == text


def test_an_action_that_is_not_legal_is_named_by_its_line_in_the_file(two: Path) -> None:
    lines = two.read_text().split("\n")
    at = max(number for number, line in enumerate(lines) if line.startswith("A: rest"))
    lines[at] = "A: explore 13"
    two.write_text("\n".join(lines))
    assert f"Line {at + 1}, “A: explore 13”, is not legal." in run_refused("campaign", "--file", str(two))


def test_after_the_last_chapter_one_becomes_the_divinus(tmp_path: Path) -> None:
    path = tmp_path / "eleven.campaign"
    legacy = ""
    records = []
    for seed in range(1, 12):
        match = play_chapter(legacy, seed)
        legacy = legacy_of_match(match)
        records.append(match.record())
    path.write_text(Campaign("divinus", NAMES, records).text(True), encoding="utf-8")
    output = run_ok("campaign", "--file", str(path), "--seats", "random,random", "--seed", "2")
    assert len(chapter_lengths(str(path))) == 12
    assert " is the Divinus of the " in output
    assert "The campaign is over." in output
    again = run_ok("campaign", "--file", str(path))
    assert " is the Divinus of the " in again
    assert len(chapter_lengths(str(path))) == 12


def test_after_a_campaign_eternal_mode_is_played_with_its_dice(tmp_path: Path) -> None:
    path = tmp_path / "eternal.game"
    run_ok("play", "--after", str(FINISHED), "--seats", "random,random", "--seed", "4", "--save", str(path))
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.options["scenario"] == "eternal"
    assert record.result
    stickers = [face for die in json.loads(record.legacy)["demigods"][0]["dice"] for face in die if len(face) > 1]
    assert stickers


def test_options_of_eternal_mode_are_chosen_after_a_campaign(tmp_path: Path) -> None:
    path = tmp_path / "eternal.game"
    run_ok("play", "divinus", "--after", str(FINISHED), "--option", "set=drawn", "--save", str(path), lines=["quit"])
    assert read_record(path.read_text(encoding="utf-8")).options["set"] == "drawn"


def test_nothing_is_played_after_a_campaign_that_goes_on(two: Path, saved: Path) -> None:
    assert "is not over" in run_refused("play", "--after", str(two))
    assert "one at a time" in run_refused("play", "--after", str(two), "--resume", str(saved))
