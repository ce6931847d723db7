"""Messages for owners of the boxed game: score sheets, set-up, printing, and the companion of a campaign.

All are stateless: each request has all the data that its answer needs, and only the client stores anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.table import messages


@dataclass(kw_only=True, slots=True)
class BoxSelection:
    """The physical game on the table, and its players."""

    seats: int
    edition: str = ""
    options: dict[str, str] = field(default_factory=dict)
    packs: list[str] = field(default_factory=list)
    people: list[str] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class ScoreSheetRequest:
    """A score sheet that may be incomplete: the answers of every seat, by field."""

    box: BoxSelection
    answers: list[dict[str, list[str]]] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class ScoreThing:
    """A thing to choose; `ours`: some of its values are reconstructed."""

    id: str
    name: str
    help: str
    ours: bool


@dataclass(kw_only=True, slots=True)
class ScoreField:
    """A field of the form.

    `kind` is number, one, some or counted; `things` are the choices. Numbers go from 0 to `most`. Things of a `shared`
    field can belong to several seats.
    """

    id: str
    name: str
    help: str
    kind: str
    things: list[ScoreThing]
    most: int
    rule: str
    shared: bool


@dataclass(kw_only=True, slots=True)
class ScoreSheetLine:
    text: str
    points: int
    rule: str


@dataclass(kw_only=True, slots=True)
class ClaimCheckInfo:
    """A condition of a victory claim: the amount needed, and the amount that the seat has."""

    text: str
    has: int
    needs: int
    rule: str


@dataclass(kw_only=True, slots=True)
class SeatResult:
    seat: str
    total: int
    lines: list[ScoreSheetLine]
    checks: list[ClaimCheckInfo]


@dataclass(kw_only=True, slots=True)
class ScoreSheet:
    """The form and its present result; `decided` says how the winners won, or why they lead if the game is not `won`.

    `order` says in which order the players are entered, if that matters.
    """

    fields: list[ScoreField]
    seats: list[SeatResult]
    winners: list[str]
    won: bool
    decided: str
    order: str
    rule: str
    unit: str


@dataclass(kw_only=True, slots=True)
class CompanionRequest:
    """The campaign file and one input.

    The input is `start` (with names), `begin`, `undo`, `over`, or a seat and its action (`a: fulfil good-soil`); if
    empty, the page is only shown. Random seed and date come from the client.
    """

    text: str = ""
    touch: str = ""
    names: list[str] = field(default_factory=list)
    seed: int = 0
    date: str = ""
    packs: list[str] = field(default_factory=list)
    correcting: bool = False


@dataclass(kw_only=True, slots=True)
class SetupTick:
    id: str
    text: str
    done: bool


@dataclass(kw_only=True, slots=True)
class CompanionOption:
    touch: str
    text: str
    rewards: list[str] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class LabeledThing:
    id: str
    text: str


@dataclass(kw_only=True, slots=True)
class TileRegion:
    part: str
    sides: list[int]


@dataclass(kw_only=True, slots=True)
class TileMark:
    kind: str
    part: str
    sticker: bool


@dataclass(kw_only=True, slots=True)
class TileInfo:
    """A tile, as the game's board component draws it."""

    tile: str
    turn: str
    edges: str
    regions: list[TileRegion]
    marks: list[TileMark]


@dataclass(kw_only=True, slots=True)
class CompanionQuestion:
    """A question of the companion. `kind`: options, choice (with a story), do (a confirmation), die, tile, order,
    seats, things, ranks or counts; the answer starts with `verb`."""

    seat: str
    kind: str
    verb: str
    text: str
    story: list[str]
    options: list[CompanionOption]
    fields: list[LabeledThing]
    tiles: list[TileInfo]
    skip: bool
    dice: list[list[LabeledThing]] = field(default_factory=list)
    instead: list[TileInfo] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class RuleInfo:
    """A rule in force; `slots` are the numbers of its stickers in the rulebook."""

    id: str
    name: str
    text: str
    slots: list[str]
    is_new: bool


@dataclass(kw_only=True, slots=True)
class StoryOutcome:
    """What came of a choice (`outcome`), or a Title that was won (`title`): what to read, what to do now, and how the
    story remembers it."""

    kind: str
    seat: str
    about: str
    title: str
    lines: list[str]
    now: list[str]
    memory: str


@dataclass(kw_only=True, slots=True)
class CompanionNews:
    """What the last input brought."""

    outcomes: list[StoryOutcome]
    notes: list[str]


@dataclass(kw_only=True, slots=True)
class GodInfo:
    id: str
    pantheon: str
    name: str
    goals: list[str]


@dataclass(kw_only=True, slots=True)
class DisplayedThing:
    """An Artifact or a face on show, with what it does."""

    id: str
    name: str
    text: str


@dataclass(kw_only=True, slots=True)
class LocationInfo:
    id: str
    number: int
    name: str
    where: str
    opened: bool
    bearers: list[str]


@dataclass(kw_only=True, slots=True)
class FightSpot:
    number: int
    seat: str
    row: str
    push: str


@dataclass(kw_only=True, slots=True)
class QuestInfo:
    """A quest: `kind` is race, monster or own-monster."""

    id: str
    name: str
    text: str
    kind: str
    worth: str
    rewards: list[str]
    spots: list[FightSpot]
    done: list[str]
    open: bool


@dataclass(kw_only=True, slots=True)
class CountRow:
    """A player's Favor; `removable` of it can be taken away by hand."""

    seat: str
    count: int
    removable: int


@dataclass(kw_only=True, slots=True)
class CountNote:
    seat: str
    count: int
    text: str


@dataclass(kw_only=True, slots=True)
class CountColumn:
    id: str
    rows: list[CountRow]
    notes: list[CountNote]


@dataclass(kw_only=True, slots=True)
class CompanionAction:
    touch: str
    text: str
    tiles: str


@dataclass(kw_only=True, slots=True)
class UnplacedSticker:
    """A sticker whose tile has not been entered yet, and the tiles it fits on."""

    id: str
    text: str
    tiles: list[TileInfo]


@dataclass(kw_only=True, slots=True)
class CorrectableValue:
    """A value that can be corrected, and its present content.

    - `kind`: number, one, some, counted, order or die.
    - Values are in the format in which the client sends them back.
    - `options` names the choices among the `sets`.
    """

    id: str
    text: str
    kind: str
    value: list[str]
    shown: str
    options: str
    most: int


@dataclass(kw_only=True, slots=True)
class CorrectableGroup:
    id: str
    text: str
    places: list[CorrectableValue]


@dataclass(kw_only=True, slots=True)
class CorrectableTile:
    """A tile and its stickers, each with its position (`greek@0`)."""

    id: str
    name: str
    stuck: list[str]
    tile: TileInfo


@dataclass(kw_only=True, slots=True)
class CorrectableValues:
    groups: list[CorrectableGroup]
    tiles: list[CorrectableTile]
    sets: dict[str, list[LabeledThing]]


@dataclass(kw_only=True, slots=True)
class CompanionChapter:
    """A chapter on cardboard. `phase`: setup, play or over."""

    chapter: int
    phase: str
    intro: list[str]
    rules: list[RuleInfo]
    news: CompanionNews
    read: list[StoryOutcome]
    gods: list[GodInfo]
    wayland: list[DisplayedThing]
    forge: list[DisplayedThing]
    steps: list[SetupTick]
    question: CompanionQuestion | None
    locations: list[LocationInfo]
    quests: list[QuestInfo]
    columns: list[CountColumn]
    deeds: list[CompanionAction]
    order: list[str]
    missing: list[UnplacedSticker]
    sacred: list[TileInfo]
    outro: list[str]
    corrections: CorrectableValues | None = None


@dataclass(kw_only=True, slots=True)
class CompanionPage:
    """The new campaign file, which the client stores, and what to show.

    `said` are the inputs of this chapter, oldest first. `corrected` are all corrections of the campaign, with the names
    of their chapters.
    """

    text: str
    people: list[str]
    chapter: int
    of: int
    name: str
    over: bool
    show: CompanionChapter | None
    said: list[str]
    corrected: list[str]
    pages: list[messages.StoryPage]
    standings: list[messages.Standing]
    undo: bool


@dataclass(kw_only=True, slots=True)
class BoxSetupRequest:
    """A request for the set-up steps. `seed` is the client's random seed; 0: leave out random steps."""

    box: BoxSelection
    seed: int = 0


@dataclass(kw_only=True, slots=True)
class BoxSetupStep:
    """A set-up step: `pieces` are shown as pictures; `drawn`: decided at random; `sketch`: a picture of the table that
    the game's client draws."""

    id: str
    text: str
    pieces: list[LabeledThing]
    drawn: bool
    sketch: list[str]


@dataclass(kw_only=True, slots=True)
class BoxSetupPage:
    steps: list[BoxSetupStep]
