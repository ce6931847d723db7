"""The contract, filled in."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.chronicle import Chronicle
from theomachy.core.game import (
    EVERY_CHAPTER,
    Asset,
    Beside,
    Game,
    GameInfo,
    Json,
    Note,
    Option,
    Points,
    Setup,
    make_setup,
)
from theomachy.core.laying import Lay
from theomachy.core.pack import Pack
from theomachy.core.record import Entry
from theomachy.core.rng import Rng
from theomachy.games.divinus import assets as helping
from theomachy.games.divinus import calling, campaign, features, heuristic, imagine, outcome, scoring, set_up
from theomachy.games.divinus import view as views
from theomachy.games.divinus.book import book_of
from theomachy.games.divinus.companion import touches
from theomachy.games.divinus.companion.asking import LOOSE
from theomachy.games.divinus.companion.ledger import is_over
from theomachy.games.divinus.companion.showing import show
from theomachy.games.divinus.companion.telling import fixed
from theomachy.games.divinus.legacy import LAST_SCENARIO, legacy_of
from theomachy.games.divinus.legacy_text import text_of
from theomachy.games.divinus.setup import lay_out
from theomachy.games.divinus.state import ENDINGS, GRID_FULL, DivinusState
from theomachy.games.divinus.things import BASE, DEMIGOD_TILES, FIRST_TEMPLE, FOLDER, NOTHING, read_pack
from theomachy.games.divinus.verbs import KINDS, VERBS

ETERNAL_MODE: Final = "eternal"
SCENARIOS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", ETERNAL_MODE)
# The tables whose rows have names in the texts.
NAMED: Final = ("god", "temple", "quest", "choice", "location")

INFO: Final = GameInfo(
    id="divinus",
    version=2,
    min_seats=2,
    max_seats=4,
    editions=("base",),
    options=(
        Option("scenario", SCENARIOS, chapters=True),
        Option("set", ("proposed", "drawn", "chosen")),
        Option("artifacts", ("none", "drafted")),
    ),
    bound=6000,
    follow_ups=2,
    play_on=24,
    sheet="divinus.md",
    prefix="DIV",
    folder=FOLDER,
    chapters=LAST_SCENARIO,
)


class Divinus(Game[DivinusState]):
    def __init__(self) -> None:
        super().__init__(INFO, VERBS, KINDS)

    def pack(self, setup: Setup) -> Pack:
        return read_pack(setup.packs) if setup.packs else BASE

    def new(self, setup: Setup, rng: Rng) -> DivinusState:
        table = lay_out(setup, book_of(setup.packs), rng)
        table.settle()
        return table

    def view(self, state: DivinusState, seat: int) -> Json:
        return views.view(state, seat)

    def called(self, state: DivinusState) -> dict[str, list[str]]:
        return calling.called(state)

    def imagine(self, state: DivinusState, seat: int, rng: Rng) -> DivinusState:
        return imagine.imagine(state, seat, rng)

    def catalogue(self, setup: Setup) -> Json:
        """Every row with its values, up to the scenario that is played: later ones are sealed, but for what a
        consequence may bring earlier. `ours` names the reconstructed values."""
        later = self.later(setup)
        out: Json = {}
        for table, rows in self.pack(setup).tables.items():
            cards: Json = {}
            for slug, row in rows.items():
                if slug not in later[table]:
                    cards[slug] = row.json()
            out[table] = cards
        return out

    def later(self, setup: Setup) -> dict[str, list[str]]:
        """By table, the rows that belong to scenarios after the one that is played."""
        tables = self.pack(setup).tables
        reached = min(self.reached(setup), LAST_SCENARIO)
        brought: set[str] = set()
        for row in tables["consequence"].values():
            if row.number("scenario") <= reached:
                brought.update([str(word) for word in row.items("effect")])
        out: dict[str, list[str]] = {}
        for table, rows in tables.items():
            out[table] = [s for s, row in rows.items() if row.number("scenario") > reached and s not in brought]
        return out

    def reached(self, setup: Setup) -> int:
        """Eternal Mode comes after everything."""
        scenario = setup.options["scenario"]
        return int(scenario) if scenario.isdigit() else EVERY_CHAPTER

    def sealed(self, setup: Setup) -> list[str]:
        """What the catalogue does not show is not told of either: the stories stand in sections of their scenarios."""
        later = self.later(setup)
        sealed = list(later["scenario"])
        if setup.options["scenario"] != ETERNAL_MODE:
            sealed.append(ETERNAL_MODE)
        for table in NAMED:
            sealed += [f"{table}.{slug}" for slug in later[table]]
        return sealed

    def scores(self, state: DivinusState) -> list[int]:
        return scoring.scores(state)

    def winners(self, state: DivinusState) -> list[int]:
        return scoring.winners(state)

    def ending(self, state: DivinusState) -> str:
        return ENDINGS[state.ended] if not state.legal else ""

    def breakdown(self, state: DivinusState, seat: int, viewer: int) -> list[Points]:
        return scoring.breakdown(state, seat)

    def round_of(self, state: DivinusState) -> int:
        """DIV-25: a full map ends the game when its round has been counted already."""
        return state.round + (0 if state.ended == GRID_FULL else 1)

    def outcome(self, state: DivinusState, action: Action) -> list[Note]:
        return outcome.outcome(state, action)

    def assets(self, state: DivinusState, seat: int) -> list[Asset]:
        return helping.assets(state, seat)

    def risks(self, state: DivinusState, seat: int) -> list[Note]:
        return helping.risks(state, seat)

    def heuristic(self, state: DivinusState, seat: int) -> float:
        return heuristic.heuristic(state, seat)

    def feature_names(self) -> list[str]:
        return list(features.NAMES)

    def features(self, state: DivinusState, seat: int) -> list[float]:
        return features.features(state, seat)

    def census(self, state: DivinusState) -> dict[str, object]:
        """Every tile is in exactly one place, and so are dice and Temples."""
        tiles = state.stacks[0].cards + state.stacks[1].cards + list(state.hand)
        tiles += [tile for tile in state.board if tile != NOTHING]
        for player in state.players:
            tiles += [tile for tile in player.map.tiles + player.map.under if tile != NOTHING]
        stacks = state.book.tiles.stacks
        temples = [mark >> 2 for marks in state.marks for mark in marks if mark >> 2 >= FIRST_TEMPLE]
        temples += [FIRST_TEMPLE + temple for temple in state.temples]
        return {
            "tiles": sorted([tile for tile in tiles if stacks[tile] != DEMIGOD_TILES]),
            "dice": [len(player.place) for player in state.players],
            "temples": sorted(temples),
        }

    def draws_alone(self) -> bool:
        return False

    def hidden_sorts(self) -> list[str]:
        """Tiles in the stacks, faces in the supply, Artifacts in the vault."""
        return ["tile", "face", "artifact"]

    def chapter(self, seats: int, legacy: str, packs: tuple[str, ...] = ()) -> Setup | None:
        """DIV-28: the next scenario, until the twelfth is over."""
        value = campaign.carried(legacy, seats, book_of(packs))
        return None if value.is_over() else campaign.setup_of(self, value, packs)

    def epilogue(self, seats: int, legacy: str, options: dict[str, str], packs: tuple[str, ...] = ()) -> Setup | None:
        """DIV-60: Eternal Mode with the dice and stickers of the campaign."""
        value = campaign.carried(legacy, seats, book_of(packs))
        chosen = {**options, "scenario": ETERNAL_MODE}
        return make_setup(self.info, seats, "", chosen, packs, legacy) if value.is_over() else None

    def carry(self, state: DivinusState) -> str:
        return text_of(legacy_of(state), state.book)

    def set_up(self, setup: Setup, rng: Rng) -> list[Lay]:
        scenario = setup.options["scenario"]
        if scenario == ETERNAL_MODE:
            return set_up.of_eternal(self.new(setup, rng.fork()), rng)
        return set_up.of_scenario(book_of(setup.packs), setup.seats, int(scenario), rng)

    def beside(self, setup: Setup, seed: int, entries: list[Entry], correcting: bool = False) -> Beside:
        """DIV-70: the companion's scenario; what it leaves is what a game in the browser would leave."""
        book = book_of(setup.packs)
        legacy = campaign.carried(setup.legacy, setup.seats, book)
        ledger = touches.fold(book, legacy, seed, entries)
        left = text_of(legacy_of(ledger.state), book) if is_over(ledger.state) else ""
        return Beside(show(ledger, legacy, correcting), left)

    def unsaid(self, seats: int, legacy: str, packs: tuple[str, ...] = ()) -> int:
        """DIV-70: stickers of which nobody has said on which tile they are."""
        flags = campaign.carried(legacy, seats, book_of(packs)).story.flags
        return len([slug for slug, _ in flags if slug.startswith(LOOSE)])

    def retold(self, touch: str) -> Json | None:
        """DIV-70: a correction is a sentence; other touches are told by their words."""
        verb, _, rest = touch.partition(" ")
        path, _, value = rest.partition(" ")
        return fixed(book_of(()), path, value) if verb == "correct" else None

    def chronicle(self, seats: int, legacy: str, packs: tuple[str, ...] = ()) -> Chronicle:
        book = book_of(packs)
        return campaign.chronicle(campaign.carried(legacy, seats, book), book)

    def milestones(self) -> dict[str, list[str]]:
        return campaign.milestones(book_of(()))


GAME: Final = Divinus()
