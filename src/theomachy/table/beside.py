"""Messages for owners of the boxed game: score sheets, set-up, printing, and the companion of a campaign.

All are stateless: each request has all the data that its answer needs, and only the client stores anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.table import forms, wire


@dataclass(kw_only=True, slots=True)
class Box:
    """The physical game on the table, and its players."""

    seats: int
    edition: str = ""
    options: dict[str, str] = field(default_factory=dict)
    packs: list[str] = field(default_factory=list)
    people: list[str] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class ScoreAsk:
    """A score sheet as far as it is filled in: the answers of every seat, by field."""

    box: Box
    answers: list[dict[str, list[str]]] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class ScoreField:
    """A field of the form: `kind` is number, one, some or counted; `things` are the choices. Numbers go from 0 to
    `most`."""

    id: str
    name: str
    help: str
    kind: str
    things: list[forms.ChoiceInfo]
    most: int
    rule: str


@dataclass(kw_only=True, slots=True)
class TallyLine:
    text: str
    points: int
    rule: str


@dataclass(kw_only=True, slots=True)
class TallyCheck:
    """A condition of a claim: how many it needs and has."""

    text: str
    has: int
    needs: int
    rule: str


@dataclass(kw_only=True, slots=True)
class SeatTally:
    seat: str
    total: int
    lines: list[TallyLine]
    checks: list[TallyCheck]


@dataclass(kw_only=True, slots=True)
class ScoreSheet:
    """The form and its present result; `decided` says how the winners won."""

    fields: list[ScoreField]
    seats: list[SeatTally]
    winners: list[str]
    decided: str
    rule: str
    unit: str


@dataclass(kw_only=True, slots=True)
class CompanionAsk:
    """The campaign file and one input: `start` (with names), `begin`, `undo`, `over`, or a seat and its action (`a:
    fulfil good-soil`); empty: only show. Random seed and date come from the client."""

    text: str = ""
    touch: str = ""
    names: list[str] = field(default_factory=list)
    seed: int = 0
    date: str = ""
    packs: list[str] = field(default_factory=list)
    correcting: bool = False


@dataclass(kw_only=True, slots=True)
class Tick:
    id: str
    text: str
    done: bool


@dataclass(kw_only=True, slots=True)
class AskedOption:
    touch: str
    text: str
    rewards: list[str] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class Named:
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
class TileShow:
    """A tile, as the game's board component draws it."""

    tile: str
    turn: str
    edges: str
    regions: list[TileRegion]
    marks: list[TileMark]


@dataclass(kw_only=True, slots=True)
class Asked:
    """A question of the companion. `kind`: options, choice (with a story), do (a confirmation), die, tile, order,
    seats, things, ranks or counts; the answer starts with `verb`."""

    seat: str
    kind: str
    verb: str
    text: str
    story: list[str]
    options: list[AskedOption]
    fields: list[Named]
    tiles: list[TileShow]
    skip: bool
    dice: list[list[str]] = field(default_factory=list)
    instead: list[TileShow] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class Place:
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


@dataclass(kw_only=True, slots=True)
class Task:
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
class Ranked:
    seat: str
    count: int


@dataclass(kw_only=True, slots=True)
class Note:
    seat: str
    count: int
    text: str


@dataclass(kw_only=True, slots=True)
class Column:
    id: str
    rows: list[Ranked]
    notes: list[Note]


@dataclass(kw_only=True, slots=True)
class Deed:
    touch: str
    text: str
    tiles: str


@dataclass(kw_only=True, slots=True)
class Missing:
    """A sticker whose tile has not been entered yet, and the tiles it fits on."""

    id: str
    text: str
    tiles: list[TileShow]


@dataclass(kw_only=True, slots=True)
class Correction:
    """A value that can be corrected, and its present content. `kind`: number, one, some, counted, order or die; values
    are in the format to send back; `options` names the choices among the `sets`."""

    id: str
    text: str
    kind: str
    value: list[str]
    shown: str
    options: str
    most: int


@dataclass(kw_only=True, slots=True)
class CorrectionGroup:
    id: str
    text: str
    places: list[Correction]


@dataclass(kw_only=True, slots=True)
class TileCorrection:
    """A tile and its stickers, each with its position (`greek@0`)."""

    id: str
    name: str
    stuck: list[str]
    tile: TileShow


@dataclass(kw_only=True, slots=True)
class Corrections:
    groups: list[CorrectionGroup]
    tiles: list[TileCorrection]
    sets: dict[str, list[Named]]


@dataclass(kw_only=True, slots=True)
class CompanionShow:
    """A chapter on cardboard. `phase`: setup, play or over."""

    chapter: int
    phase: str
    intro: list[str]
    steps: list[Tick]
    question: Asked | None
    locations: list[Place]
    quests: list[Task]
    columns: list[Column]
    deeds: list[Deed]
    order: list[str]
    missing: list[Missing]
    sacred: list[TileShow]
    outro: list[str]
    corrections: Corrections | None = None


@dataclass(kw_only=True, slots=True)
class CompanionPage:
    """The new campaign file, for the client to store, and what to show. `said` are the inputs of this chapter, oldest
    first; `corrected` all corrections of the campaign, with the names of their chapters."""

    text: str
    people: list[str]
    chapter: int
    of: int
    name: str
    over: bool
    show: CompanionShow | None
    said: list[str]
    corrected: list[str]
    pages: list[wire.Page]
    standings: list[wire.Standing]
    undo: bool


@dataclass(kw_only=True, slots=True)
class SetUpAsk:
    """`seed` is the client's random seed; 0: leave out random steps."""

    box: Box
    seed: int = 0


@dataclass(kw_only=True, slots=True)
class SetUpStep:
    """A set-up step: `pieces` are shown as pictures; `drawn`: decided at random."""

    id: str
    text: str
    pieces: list[Named]
    drawn: bool


@dataclass(kw_only=True, slots=True)
class SetUpPage:
    steps: list[SetUpStep]
