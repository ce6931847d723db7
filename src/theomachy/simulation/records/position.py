"""Converts a match to one line of text and back: set-up, seed, and the actions by their codes in base 36.

    GAME 3 base seats=3 max-rounds=60 pack=a6d690d05df59212 seed=7 moves=5.2r.11

The line reveals hidden cards too; it is meant for bug reports, puzzles and papers.
"""

from __future__ import annotations

from theomachy.core.game import Game, make_setup
from theomachy.core.match import Match
from theomachy.core.notation import parse_action, text_of
from theomachy.core.record import Luck
from theomachy.core.rng import KEY_BYTES
from theomachy.core.rule_errors import Problem
from theomachy.games import game as find_game

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
NO_DATE = "-"


def format_position(match: Match) -> str:
    """Return the position of a match, without actions that were taken back. Raises Problem if it has none."""
    luck = match.luck
    if not luck.is_known() or luck.by_hand or luck.next_luck is not None:
        raise Problem("position-luck", [])
    if match.setup.legacy:
        raise Problem("position-campaign", [])
    game, setup = match.game, match.setup
    words = [game.info.id, str(game.info.version), setup.edition, f"seats={setup.seats}"]
    words += [f"{slug}={choice}" for slug, choice in setup.options.items()]
    words.append(f"pack={game.pack(setup).hash()}")
    words.append(f"key={luck.key.hex()}" if luck.key else f"seed={luck.seed}")
    words.append("moves=" + ".".join([to_base36(parse_action(game.verbs, entry.text).code) for entry in match.log]))
    return " ".join(words)


def parse_position(text: str, packs: tuple[str, ...] = ()) -> Match:
    """Parse a position and replay it as a match. Raises Problem for an invalid line."""
    words = text.split()
    if len(words) < 4 or any(["=" in word for word in words[:3]]):
        raise Problem("position-bad", [text])
    game = find_game(words[0])
    if words[1] != str(game.info.version):
        raise Problem("position-version", [words[1], str(game.info.version)])
    pairs = dict([parse_pair(word) for word in words[3:]])
    moves = pairs.pop("moves", "")
    luck = parse_luck(pairs)
    pack = pairs.pop("pack", "")
    seats = pairs.pop("seats", "")
    if not seats.isdigit():
        raise Problem("position-bad", [text])
    setup = make_setup(game.info, int(seats), words[2], pairs, packs)
    if pack and pack != game.pack(setup).hash():
        raise Problem("record-other-pack", [pack, game.pack(setup).version_line()])
    match = Match(game, setup, luck, [f"seat {seat + 1}" for seat in range(setup.seats)], NO_DATE)
    for word in moves.split(".") if moves else []:
        play_code(game, match, word)
    return match


def play_code(game: Game, match: Match, word: str) -> None:
    action = game.decode(from_base36(word))
    if action not in match.state.legal:
        raise Problem("position-move", [str(len(match.log) + 1), text_of(action)])
    match.play(match.state.seat, text_of(action))


def parse_pair(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals or not name:
        raise Problem("position-word", [word])
    return name, value


def parse_luck(pairs: dict[str, str]) -> Luck:
    seed, key = pairs.pop("seed", ""), pairs.pop("key", "")
    if seed.lstrip("-").isdigit() and not key:
        return Luck(int(seed))
    if len(key) == 2 * KEY_BYTES and all([digit in "0123456789abcdef" for digit in key]):
        return Luck(None, bytes.fromhex(key))
    raise Problem("position-luck", [])


def to_base36(number: int) -> str:
    digits = ""
    while number or not digits:
        number, rest = divmod(number, len(DIGITS))
        digits = DIGITS[rest] + digits
    return digits


def from_base36(word: str) -> int:
    if not word or not all([digit in DIGITS for digit in word]):
        raise Problem("position-word", [word])
    return int(word, len(DIGITS))
