"""The contract of a game's folder: one instance, no state."""

from __future__ import annotations

from typing import Final, Generic, TypeAlias

from mypy_extensions import mypyc_attr

from theomachy.core.action import Action, Verbs
from theomachy.core.chronicle import Chronicle
from theomachy.core.event import EventKind
from theomachy.core.laying import Lay
from theomachy.core.pack import Pack
from theomachy.core.points import Asset as Asset
from theomachy.core.points import Points as Points
from theomachy.core.reason import Problem
from theomachy.core.record import Entry
from theomachy.core.rng import Rng
from theomachy.core.state import S
from theomachy.core.tally import Answers, Form, Tally

Json: TypeAlias = dict[str, object]
EVERY_CHAPTER: Final = 1000


class Option:
    """A choice made when the table is set up; the first of `choices` is the default.

    `chapters`: by itself the game is one chapter of its campaign, and this says which, by its number.
    """

    def __init__(self, slug: str, choices: tuple[str, ...], chapters: bool = False) -> None:
        self.slug = slug
        self.choices = choices
        self.chapters = chapters


class GameInfo:
    """What can be known of a game without playing it.

    `version` changes when the same record would play differently. `bound` is a number of actions no game reaches.
    `follow_ups` is how many decisions of its own go a greedy player thinks through. `sheet` is the file of
    docs/rules, `prefix` the letters of its rule ids, `folder` where packs and texts lie. `chapters` is how many games
    make a campaign, none where games stand by themselves. `play_on` is how many decisions a player who thinks ahead
    lets pass by hunches before he judges a table. `slip` is by how much worse something looks that a shrewd player
    takes e times as seldom as the best, in titles where longer thought alone would not part him from a master.
    `finish` is the round from which a master plays what looks best to the end of the game, where that tells more than
    judging tables; 0 where it does not.
    """

    def __init__(
        self,
        id: str,
        version: int,
        min_seats: int,
        max_seats: int,
        editions: tuple[str, ...],
        options: tuple[Option, ...],
        bound: int,
        follow_ups: int,
        sheet: str,
        prefix: str,
        folder: str,
        chapters: int = 0,
        play_on: int = 0,
        slip: float = 0.0,
        finish: int = 0,
    ) -> None:
        self.id = id
        self.version = version
        self.min_seats = min_seats
        self.max_seats = max_seats
        self.editions = editions
        self.options = options
        self.bound = bound
        self.follow_ups = follow_ups
        self.sheet = sheet
        self.prefix = prefix
        self.folder = folder
        self.chapters = chapters
        self.play_on = play_on
        self.slip = slip
        self.finish = finish


class Setup:
    """What a table agrees on before the first shuffle; `packs` are folders laid over the edition's own data,
    `legacy` is what a campaign carries in, as text."""

    def __init__(
        self, seats: int, edition: str, options: dict[str, str], packs: tuple[str, ...] = (), legacy: str = ""
    ) -> None:
        self.seats = seats
        self.edition = edition
        self.options = options
        self.packs = packs
        self.legacy = legacy

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Setup, (self.seats, self.edition, self.options, self.packs, self.legacy)


def make_setup(
    info: GameInfo,
    seats: int,
    edition: str = "",
    options: dict[str, str] | None = None,
    packs: tuple[str, ...] = (),
    legacy: str = "",
) -> Setup:
    """A set-up that fits the game, defaults filled in; says what is wrong otherwise."""
    if not info.min_seats <= seats <= info.max_seats:
        raise Problem("bad-seats", [str(seats), str(info.min_seats), str(info.max_seats)])
    edition = edition or info.editions[0]
    if edition not in info.editions:
        raise Problem("bad-edition", [edition, ", ".join(info.editions)])
    chosen = {option.slug: option.choices[0] for option in info.options}
    given = options if options is not None else {}
    for slug in given:
        if slug not in chosen:
            raise Problem("bad-option", [slug, ", ".join(chosen) if chosen else "–"])
    for option in info.options:
        choice = given.get(option.slug, option.choices[0])
        if choice not in option.choices:
            raise Problem("bad-choice", [choice, option.slug, ", ".join(option.choices)])
        chosen[option.slug] = choice
    return Setup(seats, edition, chosen, packs, legacy)


class Beside:
    """A chapter on the table: what is shown of it, in slugs of the texts, and what it leaves, if it is over."""

    def __init__(self, show: Json, left: str) -> None:
        self.show = show
        self.left = left


# The slug of a note: the option is of no use.
NEEDLESS: Final = "needless"


class Note:
    """Something short to be told, as a slug of the texts and the things to fill in."""

    def __init__(self, slug: str, things: list[str] | None = None) -> None:
        self.slug = slug
        self.things: list[str] = things if things is not None else []
        self.said = ""

    def key(self) -> str:
        """What it is known by: made once, since many a note is told by every table."""
        if not self.said:
            self.said = " ".join([self.slug, *self.things])
        return self.said

    def __repr__(self) -> str:
        return self.key()


def signed(amount: int) -> str:
    """`+2` or `−2`."""
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """What a folder of `games/` gives; `S` is its state. Where views are asked for, `seat` may also be SPECTATOR or
    ALL_SEEING."""

    def __init__(self, info: GameInfo, verbs: Verbs, kinds: list[EventKind]) -> None:
        self.info = info
        self.verbs = verbs
        self.kinds = kinds

    def pack(self, setup: Setup) -> Pack:
        """The data this set-up plays with; what is wrong with a pack is said here. Not overridden: there is none."""
        return Pack("base", "1", {})

    def new(self, setup: Setup, rng: Rng) -> S:
        """A fresh table, settled: somebody is asked. The luck becomes the state's own."""
        raise AssertionError("every game begins somehow")

    def view(self, state: S, seat: int) -> Json:
        """All that this seat may know, built by adding."""
        raise AssertionError("every game has a view")

    def imagine(self, state: S, seat: int, rng: Rng) -> S:
        """A copy in which all that this seat cannot know is dealt anew, with luck of its own (`rng.fork()`)."""
        raise AssertionError("every game can be imagined")

    def catalogue(self, setup: Setup) -> Json:
        """The cards and pieces of this set-up with their values: what a screen prints on them."""
        tables = self.pack(setup).tables
        return {name: {slug: row.json() for slug, row in rows.items()} for name, rows in tables.items()}

    def scores(self, state: S) -> list[int]:
        """The points of each seat as they would count if the game ended now."""
        raise AssertionError("every game has scores")

    def winners(self, state: S) -> list[int]:
        """The seats that have won; empty while the game goes on."""
        raise AssertionError("every game is won")

    def ending(self, state: S) -> str:
        """Why the game is over, as a slug; empty while it goes on."""
        raise AssertionError("every game ends somehow")

    def breakdown(self, state: S, seat: int, viewer: int) -> list[Points]:
        """Where the points of a seat come from, as far as the viewer may know."""
        raise AssertionError("every point came from somewhere")

    def round_of(self, state: S) -> int:
        """Which round it is, from 1; 0 before the first, or always where there are none."""
        return 0

    def set_up(self, setup: Setup, rng: Rng) -> list[Lay]:
        """How the cardboard is laid out for this table, step by step; not overridden: nobody says."""
        return []

    def score_form(self, setup: Setup) -> Form | None:
        """What a score sheet asks for when this game lies on the table as cardboard; None: there is no sheet."""
        return None

    def tally(self, setup: Setup, seats: list[Answers]) -> Tally:
        """What a filled score sheet comes to, by the functions that score the game itself."""
        raise AssertionError("whoever declares a form can score it")

    def called(self, state: S) -> dict[str, list[str]]:
        """What things of the options are called now, where their own name says too little: dice by what they show."""
        return {}

    def outcome(self, state: S, action: Action) -> list[Note]:
        """What an option brings and costs, as far as whoever is asked can know before doing it: section `outcome`.
        A note NEEDLESS says that it is of no use."""
        return []

    def warnings(self, state: S, viewer: int) -> list[Note]:
        """What nobody should overlook, as far as the viewer may know: somebody can win in this round, the last round
        has begun. Section `warning`."""
        return []

    def assets(self, state: S, seat: int) -> list[Asset]:
        """What a seat has besides points, as far as it can know: what a hint names as its reason. Section `asset`."""
        return []

    def risks(self, state: S, seat: int) -> list[Note]:
        """What a seat has or could have that a rival is near to take, as far as it can know. Section `risk`."""
        return []

    def heuristic(self, state: S, seat: int) -> float:
        """How good the table looks for a seat; higher is better, a won game highest. Knows only what it is given."""
        raise AssertionError("every game can be judged")

    def worths(self, state: S) -> list[float]:
        """What `heuristic` tells whoever decides of the table after each legal action, when that go is over, where a
        game can tell it quicker than by trying them; else nothing."""
        return []

    def feature_names(self) -> list[str]:
        """What `features` counts, in its order; the learned weights name them."""
        return ["heuristic"]

    def features(self, state: S, seat: int) -> list[float]:
        """What a judgement of the table rests on, for a seat, in numbers of about 1."""
        return [self.heuristic(state, seat)]

    def census(self, state: S) -> dict[str, object]:
        """What is never created nor lost: equal after every action."""
        raise AssertionError("every game keeps its pieces")

    def draws_alone(self) -> bool:
        """Whether anybody draws what the others do not see."""
        return True

    def hidden_sorts(self) -> list[str]:
        """The sorts of things that can be hidden: an event names one only to those whose view shows it."""
        return []

    def chapter(self, seats: int, legacy: str, packs: tuple[str, ...] = ()) -> Setup | None:
        """The next game of a campaign that carries `legacy`, empty at its beginning; None when there is none."""
        return None

    def epilogue(self, seats: int, legacy: str, options: dict[str, str], packs: tuple[str, ...] = ()) -> Setup | None:
        """A game by itself, as often as one likes, with what a finished campaign left; None when there is none."""
        return None

    def carry(self, state: S) -> str:
        """What an ended game leaves to the next one of its campaign, as one line of text."""
        return ""

    def chronicle(self, seats: int, legacy: str, packs: tuple[str, ...] = ()) -> Chronicle:
        """Where a campaign stands: the story so far, what is in force, who leads."""
        raise AssertionError("every campaign can be told")

    def beside(self, setup: Setup, seed: int, entries: list[Entry], correcting: bool = False) -> Beside:
        """A chapter played with the cardboard: what was touched in the companion, and what comes of it. Those who are
        `correcting` are also shown what can be put right."""
        raise Problem("no-companion", [self.info.id])

    def reached(self, setup: Setup) -> int:
        """The chapter up to which a table with this set-up may read the rule sheet."""
        return EVERY_CHAPTER

    def unsaid(self, seats: int, legacy: str, packs: tuple[str, ...] = ()) -> int:
        """How many things only the cardboard knows so far: before a chapter is played on a screen they must be told."""
        return 0

    def retold(self, touch: str) -> Json | None:
        """A touch in the companion as a sentence (`slug` and `things`), where its words by themselves make none."""
        return None

    def sealed(self, setup: Setup) -> list[str]:
        """The texts that a table with this set-up must not tell yet: names of sections, or `section.key`."""
        return []

    def milestones(self) -> dict[str, list[str]]:
        """The kinds of events that a report on campaigns counts, each with the things it may name."""
        return {}

    def space(self) -> int:
        """How many actions there are in all."""
        return len(self.verbs.actions)

    def encode(self, action: Action) -> int:
        return action.code

    def decode(self, code: int) -> Action:
        if not 0 <= code < len(self.verbs.actions):
            raise Problem("bad-code", [str(code), str(len(self.verbs.actions) - 1)])
        return self.verbs.actions[code]
