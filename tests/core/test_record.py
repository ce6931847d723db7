"""Records: readable, checkable, and refused line by line where they make no sense."""

import pytest

from theomachy.core.game import make_setup
from theomachy.core.match import Match, replay, verify
from theomachy.core.notation import text_of
from theomachy.core.record import Luck, read_record
from theomachy.core.rng import commitment, seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.games.deus.game import GAME as DEUS
from theomachy.games.deus_ex_machina_cards.game import GAME

KEY = bytes(range(32))


def play_match(luck: Luck, count: int = 1000) -> Match:
    match = Match(GAME, make_setup(GAME.info, 3), luck, ["Anna", "greedy", "Níkos"], "2026-11-15")
    rng = seeded_rng(4)
    while match.state.legal and len(match.entries) < count:
        legal = match.state.legal
        match.play(match.state.seat, text_of(legal[rng.below(len(legal))]))
    return match


def refusal_of(text: str) -> tuple[str, list[str]]:
    with pytest.raises(Problem) as caught:
        verify(GAME, read_record(text))
    return caught.value.reason.slug, caught.value.reason.things


def test_a_record_is_a_text_that_can_be_read_back() -> None:
    text = play_match(Luck(7)).record().text(with_luck=True)
    assert text.startswith("theomachy-record 1\ngame: deus-ex-machina-cards\nversion: 1\nedition: base\n")
    assert "\nseats: Anna, greedy, Níkos\n" in text
    assert "\nA: choose " in text
    assert text.endswith("\nluck\nseed: 7\n")
    assert read_record(text).text(with_luck=True) == text


def test_comments_and_windows_line_ends_do_no_harm() -> None:
    text = play_match(Luck(7)).record().text(with_luck=True)
    changed = text.replace("A: choose", "# a remark\nA: choose", 1).replace("\n", "\r\n")
    assert verify(GAME, read_record(changed)).over()


def test_a_line_that_is_not_legal_is_refused_with_its_number_and_what_was_legal() -> None:
    lines = play_match(Luck(7)).record().text(with_luck=True).split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("B: choose"))
    lines[at] = lines[at - 1].replace("A:", "B:")
    slug, things = refusal_of("\n".join(lines))
    assert slug == "record-not-legal"
    assert (things[0], things[1]) == (str(at + 1), lines[at])
    assert "choose" in things[2]


def test_a_record_can_be_gone_on_with() -> None:
    half = play_match(Luck(7), 9)
    again = replay(GAME, read_record(half.record().text(with_luck=True)))
    again.play(again.state.seat, text_of(again.state.legal[0]))
    assert len(again.entries) == 10


def test_a_replay_stops_where_it_is_asked_to() -> None:
    record = play_match(Luck(7)).record()
    assert len(replay(GAME, record, upto=5).entries) == 5


def test_sealed_luck_is_promised_first_and_shown_last() -> None:
    match = play_match(Luck(None, KEY))
    assert commitment(KEY) in match.record().text(with_luck=False)
    assert KEY.hex() not in match.record().text(with_luck=False)
    assert verify(GAME, read_record(match.record().text(with_luck=True))).result() == match.result()


def test_another_key_than_promised_is_found_out() -> None:
    text = play_match(Luck(None, KEY)).record().text(with_luck=True)
    assert refusal_of(text.replace(KEY.hex(), "00" * 32))[0] == "luck-broken"


def test_a_changed_result_is_found_out() -> None:
    text = play_match(Luck(7)).record().text(with_luck=True)
    assert refusal_of(text.replace("; points ", "; points 9"))[0] == "result-differs"


def test_a_sealed_record_cannot_be_replayed_yet() -> None:
    assert refusal_of(play_match(Luck(None, KEY)).record().text(with_luck=False))[0] == "luck-sealed"


@pytest.mark.parametrize(
    ("old", "new", "slug"),
    [
        ("theomachy-record 1", "chess", "not-a-record"),
        ("game: deus-ex-machina-cards", "game: chess", "record-other-game"),
        ("edition: base", "edition: gold", "bad-edition"),
        ("edition: base\n", "", "record-no-header"),
        ("version: 1", "version: one", "record-bad-header"),
        ("luck: seeded", "luck: dice", "record-bad-header"),
        ("option heroes: chosen", "option heroes: bought", "bad-choice"),
        ("option heroes: chosen", "option elephants: two", "bad-option"),
        ("date:", "weather:", "record-bad-line"),
        ("A: choose", "Z: choose", "record-bad-line"),
        ("seed: 7", "seed: seven", "record-bad-line"),
        ("pack: base 1 ", "pack: base 1 0", "record-other-pack"),
    ],
)
def test_a_broken_record_says_what_is_broken(old: str, new: str, slug: str) -> None:
    text = play_match(Luck(7)).record().text(with_luck=True)
    assert old in text
    assert refusal_of(text.replace(old, new, 1))[0] == slug


def test_restart_goes_back_to_the_start_of_ones_go() -> None:
    match = Match(GAME, make_setup(GAME.info, 2), Luck(3), ["A", "B"], "2026-11-15")
    match.play(0, "choose jason")
    match.play(0, "restart")
    match.play(0, "choose theseus")
    assert [entry.to_line() for entry in match.entries] == ["A: choose jason", "A: undo", "A: choose theseus"]
    with pytest.raises(Problem, match="not-your-turn"):
        match.play(0, "choose jason")


def test_restart_takes_back_every_action_of_ones_go() -> None:
    match = Match(DEUS, make_setup(DEUS.info, 2), Luck(5), ["A", "B"], "2026-11-15")
    rng = seeded_rng(5)
    states = [match.state]
    while len(match.undo_points) < 2:
        match.play(match.state.seat, text_of(match.state.legal[rng.below(len(match.state.legal))]))
        states.append(match.state)
    match.play(match.log[-1].seat, "restart")
    assert match.state is states[-3]
    assert (len(match.log), match.undo_points) == (len(states) - 3, [])


def test_nobody_takes_back_what_another_did() -> None:
    match = Match(GAME, make_setup(GAME.info, 2), Luck(3), ["A", "B"], "2026-11-15")
    match.play(0, "choose jason")
    with pytest.raises(Problem, match="no-undo"):
        match.play(1, "undo")


def test_luck_that_changes_is_promised_readable_and_verified() -> None:
    fresh = bytes(range(1, 33))
    match = play_match(Luck(None, KEY).switch_after(6, Luck(None, fresh)))
    text = match.record().text(with_luck=True)
    assert f"\nluck: sealed {commitment(KEY)}, after 6 sealed {commitment(fresh)}\n" in text
    assert read_record(text).text(with_luck=True) == text
    assert verify(GAME, read_record(text)).result() == match.result()
    assert fresh.hex() not in match.record().text(with_luck=False)
    assert refusal_of(text.replace(fresh.hex(), "00" * 32))[0] == "luck-broken"
    assert refusal_of(text.replace(f"\nkey: {fresh.hex()}", ""))[0] == "luck-sealed"


@pytest.mark.parametrize("after", ["0", "-1", "six", "", "6 sealed ab, after 6"])
def test_luck_that_changes_nowhere_is_refused(after: str) -> None:
    text = play_match(Luck(7)).record().text(with_luck=True)
    assert refusal_of(text.replace("luck: seeded", f"luck: seeded, after {after} sealed ab"))[0] == "record-bad-header"


def test_before_the_change_everything_is_as_the_record_says_and_after_it_nothing_is_foreseen() -> None:
    """The same actions, other luck: what lay on the table stays."""
    whole = play_match(Luck(7))
    for at in (1, 6, 12):
        again = replay(GAME, whole.record(), upto=at)
        other = Match(GAME, whole.setup, Luck(7).switch_after(at, Luck(None, KEY)), whole.names, whole.date)
        for entry in whole.entries[:at]:
            other.play(entry.seat, entry.text)
        assert [GAME.view(other.state, seat) for seat in range(3)] == [
            GAME.view(again.state, seat) for seat in range(3)
        ]
        assert other.state.rng.below(1 << 30) != again.state.rng.below(1 << 30)
        assert not any([other.can_undo(seat) for seat in range(3)])
