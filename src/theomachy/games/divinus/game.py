"""The game contract (`core/game.py`) for Divinus: options, views, scores, campaign and companion."""

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
# The data tables whose rows have names in the texts, to be sealed with their rows.
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
        state = lay_out(setup, book_of(setup.packs), rng)
        state.settle()
        return state

    def view(self, state: DivinusState, seat: int) -> Json:
        return views.view(state, seat)

    def called(self, state: DivinusState) -> dict[str, list[str]]:
        return calling.called(state)

    def imagine(self, state: DivinusState, seat: int, rng: Rng) -> DivinusState:
        return imagine.imagine(state, seat, rng)

    def catalogue(self, setup: Setup) -> Json:
        """Return the data rows up to the scenario that is played. Rows of later scenarios are sealed, except those that
        a consequence may bring in earlier. `ours` in a row names its reconstructed values."""
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
        """Return, by table, the rows of later scenarios that no consequence brings in by now."""
        tables = self.pack(setup).tables
        last_scenario = min(self.reached(setup), LAST_SCENARIO)
        early_slugs: set[str] = set()
        for row in tables["consequence"].values():
            if row.number("scenario") <= last_scenario:
                early_slugs.update([str(word) for word in row.items("effect")])
        out: dict[str, list[str]] = {}
        for table, rows in tables.items():
            out[table] = [
                slug for slug, row in rows.items() if row.number("scenario") > last_scenario and slug not in early_slugs
            ]
        return out

    def reached(self, setup: Setup) -> int:
        """Return the scenario number; Eternal Mode counts as after all scenarios."""
        scenario = setup.options["scenario"]
        return int(scenario) if scenario.isdigit() else EVERY_CHAPTER

    def sealed(self, setup: Setup) -> list[str]:
        """Return the sealed text keys: the sections of later scenarios, and the names of sealed rows."""
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
        """DIV-25: return the current round, from 1. When a full map ends the game its last round is already counted."""
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
        """Return what every action preserves: each tile, die and Temple is in exactly one place."""
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
        eternal_options = {**options, "scenario": ETERNAL_MODE}
        return make_setup(self.info, seats, "", eternal_options, packs, legacy) if value.is_over() else None

    def carry(self, state: DivinusState) -> str:
        return text_of(legacy_of(state), state.book)

    def set_up(self, setup: Setup, rng: Rng) -> list[Lay]:
        scenario = setup.options["scenario"]
        if scenario == ETERNAL_MODE:
            return set_up.of_eternal(self.new(setup, rng.fork()), rng)
        return set_up.of_scenario(book_of(setup.packs), setup.seats, int(scenario), rng)

    def beside(self, setup: Setup, seed: int, entries: list[Entry], correcting: bool = False) -> Beside:
        """DIV-70: replay the companion's entries. A finished scenario leaves the legacy that a game in the browser
        would."""
        data = book_of(setup.packs)
        legacy = campaign.carried(setup.legacy, setup.seats, data)
        scenario = touches.fold(data, legacy, seed, entries)
        next_legacy = text_of(legacy_of(scenario.state), data) if is_over(scenario.state) else ""
        return Beside(show(scenario, legacy, correcting), next_legacy)

    def unsaid(self, seats: int, legacy: str, packs: tuple[str, ...] = ()) -> int:
        """DIV-70: count the stickers whose tile has not been entered yet."""
        flags = campaign.carried(legacy, seats, book_of(packs)).story.flags
        return len([slug for slug, _ in flags if slug.startswith(LOOSE)])

    def retold(self, touch: str) -> Json | None:
        """DIV-70: return the sentence for a correction; None for other entries, whose words are shown as they are."""
        verb, _, rest = touch.partition(" ")
        path, _, value = rest.partition(" ")
        return fixed(book_of(()), path, value) if verb == "correct" else None

    def chronicle(self, seats: int, legacy: str, packs: tuple[str, ...] = ()) -> Chronicle:
        data = book_of(packs)
        return campaign.chronicle(campaign.carried(legacy, seats, data), data)

    def milestones(self) -> dict[str, list[str]]:
        return campaign.milestones(book_of(()))


GAME: Final = Divinus()
