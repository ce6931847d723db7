"""The game contract (`core/game.py`) for Divinus: options, views, scores, campaign and companion."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action, Sort
from theomachy.core.box_setup import SetupStep
from theomachy.core.campaign_summary import CampaignSummary
from theomachy.core.game import (
    EVERY_CHAPTER,
    Advantage,
    CompanionState,
    Game,
    GameInfo,
    Json,
    Option,
    Points,
    Remark,
    Setup,
    make_setup,
)
from theomachy.core.pack import Pack
from theomachy.core.record import RecordEntry
from theomachy.core.rng import Rng
from theomachy.core.score_sheet import Answers, SheetForm, SheetResult
from theomachy.games.divinus import (
    advantages,
    box_setup,
    campaign,
    determinize,
    dice_labels,
    features,
    heuristic,
    option_preview,
    revealed,
    score_sheet,
    scoring,
    view,
)
from theomachy.games.divinus.companion import commands, correction_text
from theomachy.games.divinus.companion.question_steps import UNPLACED
from theomachy.games.divinus.companion.scenario import is_over
from theomachy.games.divinus.companion.view import companion_view
from theomachy.games.divinus.legacy import LAST_SCENARIO, legacy_of, new_legacy
from theomachy.games.divinus.legacy_json import read_legacy, write_legacy
from theomachy.games.divinus.rules import OLDEST_VERSION, RULES_VERSION
from theomachy.games.divinus.setup import make_state
from theomachy.games.divinus.state import ENDINGS, GRID_FULL, DivinusState
from theomachy.games.divinus.static_data import static_data_of
from theomachy.games.divinus.things import (
    ABILITY,
    ARTIFACT,
    BASE_PACK,
    DEMIGOD_TILES,
    FACE,
    FIRST_TEMPLE,
    FOLDER,
    HERO,
    NOTHING,
    TILE,
    read_pack,
)
from theomachy.games.divinus.verbs import EVENT_KINDS, VERBS

ETERNAL_MODE: Final = "eternal"
SCENARIOS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", ETERNAL_MODE)
# The data tables whose rows have names in the texts, to be sealed with their rows.
SEALED_TABLES: Final = ("god", "temple", "quest", "choice", "location", "face", "artifact", "ability", "hero")
# Those of them whose rows have a text on their card.
CARD_TEXT_TABLES: Final = ("face", "artifact", "hero")
# Texts that only the server words, of all scenarios together.
SERVER_SECTIONS: Final = ("companion", "set-up")
# What only Eternal Mode uses.
ETERNAL_TABLES: Final = ("eternal-god", "eternal-quest", "eternal-set")

INFO: Final = GameInfo(
    id="divinus",
    version=RULES_VERSION,
    oldest_version=OLDEST_VERSION,
    min_seats=2,
    max_seats=4,
    editions=("base",),
    options=(
        Option("scenario", SCENARIOS, selects_chapter=True),
        Option("set", ("proposed", "drawn", "chosen")),
        Option("artifacts", ("none", "drafted")),
    ),
    max_actions=6000,
    greedy_lookahead=2,
    rollout_decisions=24,
    rule_sheet="divinus.md",
    rule_prefix="DIV",
    folder=FOLDER,
    chapters=LAST_SCENARIO,
)


def slugs_of(sort: Sort, things: set[int]) -> set[str]:
    return {sort.slug(thing) for thing in things}


class Divinus(Game[DivinusState]):
    def __init__(self) -> None:
        super().__init__(INFO, VERBS, EVENT_KINDS)

    def pack(self, setup: Setup) -> Pack:
        return read_pack(setup.packs) if setup.packs else BASE_PACK

    def new(self, setup: Setup, rng: Rng) -> DivinusState:
        state = make_state(setup, static_data_of(setup.packs), rng)
        state.settle()
        return state

    def view(self, state: DivinusState, seat: int) -> Json:
        return view.make_view(state, seat)

    def labels(self, state: DivinusState) -> dict[str, list[str]]:
        return dice_labels.labels(state)

    def determinize(self, state: DivinusState, seat: int, rng: Rng) -> DivinusState:
        return determinize.determinize(state, seat, rng)

    def catalogue(self, setup: Setup) -> Json:
        """Return the data rows up to the scenario that is played. Rows of later scenarios are sealed, except those that
        a consequence may bring in earlier. `ours` in a row names its reconstructed values."""
        later = self.later_rows(setup)
        out: Json = {}
        for table, rows in self.pack(setup).tables.items():
            cards: Json = {}
            for slug, row in rows.items():
                if slug not in later[table]:
                    cards[slug] = row.json()
            out[table] = cards
        return out

    def later_rows(self, setup: Setup) -> dict[str, list[str]]:
        """Return, by table, the rows of later scenarios that no consequence brings in by now, and those of Eternal
        Mode."""
        tables = self.pack(setup).tables
        last_scenario = min(self.last_open_chapter(setup), LAST_SCENARIO)
        if setup.options["scenario"] == ETERNAL_MODE:
            return {table: [] for table in tables}
        early_slugs: set[str] = set()
        for row in tables["consequence"].values():
            if row.number("scenario") <= last_scenario:
                early_slugs.update([word for word in row.items("effect") if isinstance(word, str)])
        out = {table: list(rows) if table in ETERNAL_TABLES else [] for table, rows in tables.items()}
        for table, rows in tables.items():
            out[table] += [
                slug for slug, row in rows.items() if row.number("scenario") > last_scenario and slug not in early_slugs
            ]
        for table, known in self.revealed_pieces(setup, last_scenario).items():
            out[table] = [slug for slug in tables[table] if slug not in known]
        return out

    def revealed_pieces(self, setup: Setup, scenario: int) -> dict[str, set[str]]:
        """Return the pieces that the scenarios so far have revealed, by table."""
        data = static_data_of(setup.packs)
        legacy = read_legacy(setup.legacy, data) if setup.legacy else new_legacy(data, setup.seats, scenario)
        tiles = revealed.revealed_demigod_tiles(data, scenario)
        return {
            "face": slugs_of(FACE, revealed.revealed_faces(data, scenario, legacy)),
            "artifact": slugs_of(ARTIFACT, revealed.revealed_artifacts(data, scenario, legacy)),
            "ability": slugs_of(ABILITY, revealed.revealed_abilities(data, scenario, legacy)),
            "hero": slugs_of(HERO, revealed.revealed_heroes(data, scenario)),
            "demigod-tile": slugs_of(TILE, tiles),
        }

    def last_open_chapter(self, setup: Setup) -> int:
        """Return the scenario number; Eternal Mode counts as after all scenarios."""
        scenario = setup.options["scenario"]
        return int(scenario) if scenario.isdigit() else EVERY_CHAPTER

    def spoiler_texts(self, setup: Setup) -> list[str]:
        """Return the sealed text keys: the sections of later scenarios, and the names of sealed rows."""
        later = self.later_rows(setup)
        sealed = list(later["scenario"])
        if setup.options["scenario"] == ETERNAL_MODE:
            return sealed
        sealed.append(ETERNAL_MODE)
        for table in SEALED_TABLES:
            sealed += [f"{table}.{slug}" for slug in later[table]]
        sealed += [f"tile.{slug}" for slug in later["demigod-tile"]]
        for table in CARD_TEXT_TABLES:
            sealed += [f"card-text.{table}-{slug}" for slug in later[table]]
        last_scenario = min(self.last_open_chapter(setup), LAST_SCENARIO)
        return sealed + [*SERVER_SECTIONS, *revealed.sealed_texts(static_data_of(setup.packs), last_scenario)]

    def scores(self, state: DivinusState) -> list[int]:
        return scoring.scores(state)

    def winners(self, state: DivinusState) -> list[int]:
        return scoring.winners(state)

    def ending(self, state: DivinusState) -> str:
        return ENDINGS[state.end_reason] if not state.legal else ""

    def breakdown(self, state: DivinusState, seat: int, viewer: int) -> list[Points]:
        return scoring.breakdown(state, seat)

    def round_of(self, state: DivinusState) -> int:
        """DIV-25: return the current round, from 1. When a full map ends the game its last round is already counted."""
        return state.round + (0 if state.end_reason == GRID_FULL else 1)

    def preview(self, state: DivinusState, action: Action) -> list[Remark]:
        return option_preview.preview(state, action)

    def advantages(self, state: DivinusState, seat: int) -> list[Advantage]:
        return advantages.advantages(state, seat)

    def risks(self, state: DivinusState, seat: int) -> list[Remark]:
        return advantages.risks(state, seat)

    def heuristic(self, state: DivinusState, seat: int) -> float:
        return heuristic.evaluate(state, seat)

    def feature_names(self) -> list[str]:
        return list(features.FEATURE_NAMES)

    def features(self, state: DivinusState, seat: int) -> list[float]:
        return features.compute_features(state, seat)

    def conserved_quantities(self, state: DivinusState) -> dict[str, object]:
        """Return what every action preserves: each tile, die and Temple is in exactly one place."""
        tiles = state.stacks[0].cards + state.stacks[1].cards + list(state.hand)
        tiles += [tile for tile in state.board if tile != NOTHING]
        for player in state.players:
            tiles += [tile for tile in player.map.tiles + player.map.covered_tiles if tile != NOTHING]
        stacks = state.data.tiles.stacks
        temples = [mark >> 2 for marks in state.marks for mark in marks if mark >> 2 >= FIRST_TEMPLE]
        temples += [FIRST_TEMPLE + temple for temple in state.available_temples]
        return {
            "tiles": sorted([tile for tile in tiles if stacks[tile] != DEMIGOD_TILES]),
            "dice": [len(player.die_places) for player in state.players],
            "temples": sorted(temples),
        }

    def has_private_draws(self) -> bool:
        return False

    def hidden_sorts(self) -> list[str]:
        """Tiles in the stacks, faces in the supply, Artifacts in the vault."""
        return ["tile", "face", "artifact"]

    def chapter_setup(self, seats: int, legacy: str, packs: tuple[str, ...] = ()) -> Setup | None:
        """DIV-28: the next scenario, until the twelfth is over."""
        value = campaign.parse_legacy(legacy, seats, static_data_of(packs))
        return None if value.is_over() else campaign.setup_with_text(self, value, legacy, packs)

    def epilogue_setup(
        self, seats: int, legacy: str, options: dict[str, str], packs: tuple[str, ...] = ()
    ) -> Setup | None:
        """DIV-60: Eternal Mode with the dice and stickers of the campaign."""
        value = campaign.parse_legacy(legacy, seats, static_data_of(packs))
        eternal_options = {**options, "scenario": ETERNAL_MODE}
        return make_setup(self.info, seats, "", eternal_options, packs, legacy) if value.is_over() else None

    def legacy_after(self, state: DivinusState) -> str:
        return write_legacy(legacy_of(state), state.data)

    def box_setup(self, setup: Setup, rng: Rng) -> list[SetupStep]:
        scenario = setup.options["scenario"]
        if scenario == ETERNAL_MODE:
            return box_setup.eternal_steps(self.new(setup, rng.fork()), setup, rng)
        return box_setup.scenario_steps(static_data_of(setup.packs), setup.seats, int(scenario), rng)

    def score_form(self, setup: Setup) -> SheetForm | None:
        """DIV-62: only Eternal Mode has a score sheet; the companion keeps the score of a campaign."""
        if setup.options["scenario"] != ETERNAL_MODE:
            return None
        return score_sheet.make_form(score_sheet.eternal_set(static_data_of(setup.packs), setup), setup.seats)

    def score_answers(self, setup: Setup, seats: list[Answers]) -> SheetResult:
        return score_sheet.score_answers(score_sheet.eternal_set(static_data_of(setup.packs), setup), seats)

    def companion_state(
        self, setup: Setup, seed: int, entries: list[RecordEntry], correcting: bool = False
    ) -> CompanionState:
        """DIV-70: replay the companion's entries. A finished scenario leaves the legacy that a game in the browser
        would."""
        data = static_data_of(setup.packs)
        legacy = campaign.parse_legacy(setup.legacy, setup.seats, data)
        scenario = commands.replay_entries(data, legacy, seed, entries, setup.version)
        next_legacy = write_legacy(legacy_of(scenario.state), data) if is_over(scenario.state) else ""
        return CompanionState(companion_view(scenario, legacy, correcting), next_legacy)

    def count_missing_facts(self, seats: int, legacy: str, packs: tuple[str, ...] = ()) -> int:
        """DIV-70: count the stickers whose tile has not been entered yet."""
        flags = campaign.parse_legacy(legacy, seats, static_data_of(packs)).story.flags
        return len([slug for slug, _ in flags if slug.startswith(UNPLACED)])

    def entry_words(self, touch: str) -> list[str]:
        return correction_text.entry_words(static_data_of(()), touch)

    def entry_sentence(self, touch: str) -> Json | None:
        """DIV-70: return the sentence for a correction; None for other entries, whose words are shown as they are."""
        verb, _, rest = touch.partition(" ")
        path, _, value = rest.partition(" ")
        return correction_text.correction_sentence(static_data_of(()), path, value) if verb == "correct" else None

    def campaign_summary(self, seats: int, legacy: str, packs: tuple[str, ...] = ()) -> CampaignSummary:
        data = static_data_of(packs)
        return campaign.campaign_summary(campaign.parse_legacy(legacy, seats, data), data)

    def milestone_events(self) -> dict[str, list[str]]:
        return campaign.milestones(static_data_of(()))


GAME: Final = Divinus()
