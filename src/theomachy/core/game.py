"""`Game`, the interface that every folder of `games/` implements, with its metadata and set-up.

A `Game` has one instance and holds no state of a match: that is in `State`.
"""

from __future__ import annotations

from typing import Final, Generic, TypeAlias

from mypy_extensions import mypyc_attr

from theomachy.core.action import Action, Verbs
from theomachy.core.box_setup import SetupStep
from theomachy.core.campaign_summary import CampaignSummary
from theomachy.core.event import EventKind
from theomachy.core.pack import Pack
from theomachy.core.record import RecordEntry
from theomachy.core.rng import Rng
from theomachy.core.rule_errors import Problem
from theomachy.core.score_lines import Advantage as Advantage
from theomachy.core.score_lines import Points as Points
from theomachy.core.score_sheet import Answers, SheetForm, SheetResult
from theomachy.core.state import S

Json: TypeAlias = dict[str, object]
EVERY_CHAPTER: Final = 1000


class Option:
    """A choice made at set-up; the first of `choices` is the default.

    `selects_chapter`: this option selects, by its number, the chapter of the campaign that is played as a single game.
    `with_physical_luck`: the choice that a new game with physical luck gets if none is made; without physical luck the
    option means nothing.
    """

    def __init__(
        self, slug: str, choices: tuple[str, ...], selects_chapter: bool = False, with_physical_luck: str = ""
    ) -> None:
        self.slug = slug
        self.choices = choices
        self.selects_chapter = selects_chapter
        self.with_physical_luck = with_physical_luck


class GameInfo:
    """Static data of a game.

    - `version`: changes when the same record would play differently.
    - `oldest_version`: records and tables from this version on are still played by the rules of their own version;
    0: only the present one is.
    - `max_actions`: an upper bound of the number of actions in one game.
    - `greedy_lookahead`: how many further decisions of its own turn the greedy bot looks ahead.
    - `rule_sheet`: the file of the rules in docs/rules; `rule_prefix`: the letters that its rule ids begin with.
    - `folder`: the folder of the game, with its packs and texts.
    - `chapters`: how many games a campaign has; 0 if there is no campaign.
    - `rollout_decisions`: how many decisions the search bot plays by its policy before it evaluates a state
    (truncated rollout); 0: it evaluates at once.
    - `shrewd_temperature`: softmax temperature, in units of win probability, of the choice of the level `shrewd`; 0:
    it takes the best, since fewer search passes alone make it weaker than `master`.
    - `full_rollouts_from_round`: the round from which `master` plays rollouts to the end of the game; 0: never.
    """

    def __init__(
        self,
        id: str,
        version: int,
        min_seats: int,
        max_seats: int,
        editions: tuple[str, ...],
        options: tuple[Option, ...],
        max_actions: int,
        greedy_lookahead: int,
        rule_sheet: str,
        rule_prefix: str,
        folder: str,
        chapters: int = 0,
        rollout_decisions: int = 0,
        shrewd_temperature: float = 0.0,
        full_rollouts_from_round: int = 0,
        oldest_version: int = 0,
    ) -> None:
        self.id = id
        self.version = version
        self.oldest_version = oldest_version or version
        self.min_seats = min_seats
        self.max_seats = max_seats
        self.editions = editions
        self.options = options
        self.max_actions = max_actions
        self.greedy_lookahead = greedy_lookahead
        self.rule_sheet = rule_sheet
        self.rule_prefix = rule_prefix
        self.folder = folder
        self.chapters = chapters
        self.rollout_decisions = rollout_decisions
        self.shrewd_temperature = shrewd_temperature
        self.full_rollouts_from_round = full_rollouts_from_round

    def playable_version(self, version: int) -> int:
        """Return the version whose rules play a record of this version; the present one if its own are gone."""
        return version if self.oldest_version <= version <= self.version else self.version


class Setup:
    """Everything that is agreed on before a game begins, besides the names of the players and the luck.

    `packs` are folders of data that override the edition's own; `legacy` is what earlier chapters of a campaign left,
    as text; `version` is the version of the rules.
    """

    def __init__(
        self,
        seats: int,
        edition: str,
        options: dict[str, str],
        packs: tuple[str, ...] = (),
        legacy: str = "",
        version: int = 0,
    ) -> None:
        self.seats = seats
        self.edition = edition
        self.options = options
        self.packs = packs
        self.legacy = legacy
        self.version = version

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Setup, (self.seats, self.edition, self.options, self.packs, self.legacy, self.version)


def require_seat_count(info: GameInfo, seats: int) -> None:
    """Raise Problem if the game is not for so many players."""
    if not info.min_seats <= seats <= info.max_seats:
        raise Problem("bad-seats", [str(seats), str(info.min_seats), str(info.max_seats)])


def make_setup(
    info: GameInfo,
    seats: int,
    edition: str = "",
    options: dict[str, str] | None = None,
    packs: tuple[str, ...] = (),
    legacy: str = "",
    version: int = 0,
) -> Setup:
    """Check a set-up against the game and fill in defaults; without a version it has the present rules.

    Raises Problem if something does not fit.
    """
    require_seat_count(info, seats)
    edition = edition or info.editions[0]
    if edition not in info.editions:
        raise Problem("bad-edition", [edition, ", ".join(info.editions)])
    merged = {option.slug: option.choices[0] for option in info.options}
    choices = options if options is not None else {}
    for slug in choices:
        if slug not in merged:
            raise Problem("bad-option", [slug, ", ".join(merged) if merged else "–"])
    for option in info.options:
        choice = choices.get(option.slug, option.choices[0])
        if choice not in option.choices:
            raise Problem("bad-choice", [choice, option.slug, ", ".join(option.choices)])
        merged[option.slug] = choice
    return Setup(seats, edition, merged, packs, legacy, info.playable_version(version or info.version))


def physical_options(info: GameInfo, options: dict[str, str]) -> dict[str, str]:
    """Return the options of a new game with physical luck: those that were chosen, and the choices made for it."""
    own = {option.slug: option.with_physical_luck for option in info.options if option.with_physical_luck}
    return {**own, **options}


class CompanionState:
    """A chapter played on cardboard with the companion: `view` is what the companion shows, in slugs of the texts;
    `legacy` is the legacy for the next chapter, empty while this one goes on."""

    def __init__(self, view: Json, legacy: str) -> None:
        self.view = view
        self.legacy = legacy


# The slug of a remark which says that the option has no use.
USELESS: Final = "needless"


class Remark:
    """A short remark for players: a text slug and the things (cards, seats, numbers) to fill in."""

    def __init__(self, slug: str, things: list[str] | None = None) -> None:
        self.slug = slug
        self.things: list[str] = things if things is not None else []
        self.cached_key = ""

    def key(self) -> str:
        """Return slug and things as one string, a cache key; computed once."""
        if not self.cached_key:
            self.cached_key = " ".join([self.slug, *self.things])
        return self.cached_key

    def __repr__(self) -> str:
        return self.key()


def format_signed(amount: int) -> str:
    """Format a number with its sign: `+2` or `−2`."""
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The interface of a game; `S` is its class of states.

    In all methods that depend on what a viewer knows, `seat` or `viewer` may also be SPECTATOR or ALL_SEEING. Methods
    with a body here have a default; the others must be overridden.
    """

    def __init__(self, info: GameInfo, verbs: Verbs, event_kinds: list[EventKind]) -> None:
        self.info = info
        self.verbs = verbs
        self.event_kinds = event_kinds

    def pack(self, setup: Setup) -> Pack:
        """Load the data that this set-up plays with. Raises Problem if a pack is invalid. Default: no data."""
        return Pack("base", "1", {})

    def new(self, setup: Setup, rng: Rng) -> S:
        """Create the initial state, with all forced steps played up to the first decision.

        The state keeps `rng` as its own.
        """
        raise AssertionError("every game begins somehow")

    def view(self, state: S, seat: int) -> Json:
        """Return all that this seat may know. Built by adding what is public, never by removing secrets."""
        raise AssertionError("every game has a view")

    def determinize(self, state: S, seat: int, rng: Rng) -> S:
        """Determinize: copy the state and sample everything that this seat cannot know. The copy gets its own generator
        (`rng.fork()`)."""
        raise AssertionError("every game can be imagined")

    def catalogue(self, setup: Setup) -> Json:
        """Return the values of all cards and pieces of this set-up, by table and slug, for clients to show."""
        tables = self.pack(setup).tables
        return {name: {slug: row.json() for slug, row in rows.items()} for name, rows in tables.items()}

    def scores(self, state: S) -> list[int]:
        """Return the points of each seat as if the game ended now."""
        raise AssertionError("every game has scores")

    def winners(self, state: S) -> list[int]:
        """Return the seats that have won; empty while the game goes on."""
        raise AssertionError("every game is won")

    def ending(self, state: S) -> str:
        """Return why the game is over, as a slug of the texts; empty while it goes on."""
        raise AssertionError("every game ends somehow")

    def breakdown(self, state: S, seat: int, viewer: int) -> list[Points]:
        """Return where the points of a seat come from, as far as the viewer may know."""
        raise AssertionError("every point came from somewhere")

    def round_of(self, state: S) -> int:
        """Return the number of the round, from 1; 0 before the first, and always in games without rounds."""
        return 0

    def box_setup(self, setup: Setup, rng: Rng) -> list[SetupStep]:
        """Return the steps that set up the physical game for this set-up. Default: none are known."""
        return []

    def score_form(self, setup: Setup) -> SheetForm | None:
        """Return the questions of the score sheet for a physical game; None: there is no sheet."""
        return None

    def score_answers(self, setup: Setup, seats: list[Answers]) -> SheetResult:
        """Score a filled score sheet, with the functions that score the digital game."""
        raise AssertionError("whoever declares a form can score it")

    def labels(self, state: S) -> dict[str, list[str]]:
        """Return labels, as lists of things, for things of the current options whose name alone is not clear: a die is
        labelled by its face.
        """
        return {}

    def preview(self, state: S, action: Action) -> list[Remark]:
        """Return the foreseeable effects and costs of an option, as remarks of section `outcome` of the texts.

        A remark with the slug USELESS says that the option has no use.
        """
        return []

    def warnings(self, state: S, viewer: int) -> list[Remark]:
        """Return important facts that the viewer may know, such as that the last round has begun.

        Section `warning` of the texts.
        """
        return []

    def advantages(self, state: S, seat: int) -> list[Advantage]:
        """Return what helps a seat besides points, as far as that seat can know.

        Hints give it as a reason. Section `asset` of the texts.
        """
        return []

    def risks(self, state: S, seat: int) -> list[Remark]:
        """Return what a rival could soon take away from a seat, or take before the seat does, as far as the seat can
        know. Section `risk` of the texts.
        """
        return []

    def heuristic(self, state: S, seat: int) -> float:
        """Evaluate a state for a seat: higher is better, a won game is highest. It may use everything in `state`, so
        callers determinize the state first."""
        raise AssertionError("every game can be judged")

    def action_values(self, state: S) -> list[float]:
        """Return, for each legal action, `heuristic` of the deciding seat after the end of its turn.

        An optional shortcut for games that can compute this faster than by trying each action. Default: empty.
        """
        return []

    def feature_names(self) -> list[str]:
        """Return the names of the values of `features`, in order; the files of learned weights use these names."""
        return ["heuristic"]

    def features(self, state: S, seat: int) -> list[float]:
        """Return the inputs of the learned linear evaluation of a seat, each of the order of 1."""
        return [self.heuristic(state, seat)]

    def conserved_quantities(self, state: S) -> dict[str, object]:
        """Return quantities that no action changes, such as the number of cards. An invariant that tests check."""
        raise AssertionError("every game keeps its pieces")

    def has_private_draws(self) -> bool:
        """Return whether a player can draw something that others do not see."""
        return True

    def hidden_sorts(self) -> list[str]:
        """Return the names of the sorts whose things can be hidden.

        An event names such a thing only to viewers whose view shows it.
        """
        return []

    def chapter_setup(self, seats: int, legacy: str, packs: tuple[str, ...] = ()) -> Setup | None:
        """Return the set-up of the next chapter of a campaign; None if there is none. `legacy` is empty at first."""
        return None

    def epilogue_setup(
        self, seats: int, legacy: str, options: dict[str, str], packs: tuple[str, ...] = ()
    ) -> Setup | None:
        """Return the set-up of a single game that uses the legacy of a finished campaign; None if the game has none.

        It may be played any number of times.
        """
        return None

    def legacy_after(self, state: S) -> str:
        """Return the legacy that a finished game leaves to the next chapter, as one line of text."""
        return ""

    def campaign_summary(self, seats: int, legacy: str, packs: tuple[str, ...] = ()) -> CampaignSummary:
        """Summarize a campaign: the story so far, rules in force, standings."""
        raise AssertionError("every campaign can be told")

    def companion_state(
        self, setup: Setup, seed: int, entries: list[RecordEntry], correcting: bool = False
    ) -> CompanionState:
        """Replay the entries of the companion for a chapter on cardboard and return what it shows.

        `correcting`: also list the facts that can be corrected. Raises Problem if the game has no companion.
        """
        raise Problem("no-companion", [self.info.id])

    def last_open_chapter(self, setup: Setup) -> int:
        """Return the last chapter whose rules a table with this set-up may read."""
        return EVERY_CHAPTER

    def count_missing_facts(self, seats: int, legacy: str, packs: tuple[str, ...] = ()) -> int:
        """Count facts of a campaign on cardboard that nobody has entered yet. A digital chapter needs all of them."""
        return 0

    def entry_words(self, touch: str) -> list[str]:
        """Return the arguments of an entry of the companion, as things or slugs, for the log."""
        return touch.split()[1:]

    def entry_sentence(self, touch: str) -> Json | None:
        """Return the sentence (`slug` and `things`) for an input of the companion; None to show the input unchanged."""
        return None

    def spoiler_texts(self, setup: Setup) -> list[str]:
        """Return the texts that would be spoilers for a table with this set-up: names of sections, or `section.key`."""
        return []

    def milestone_events(self) -> dict[str, list[str]]:
        """Return the kinds of events that campaign reports count, each with the things it may name."""
        return {}

    def action_count(self) -> int:
        """Return the size of the action space."""
        return len(self.verbs.actions)

    def encode(self, action: Action) -> int:
        return action.code

    def decode(self, code: int) -> Action:
        if not 0 <= code < len(self.verbs.actions):
            raise Problem("bad-code", [str(code), str(len(self.verbs.actions) - 1)])
        return self.verbs.actions[code]
