"""What travels for those who play with the cardboard: score sheets, set-ups, print, and the companion of a campaign.

All of it is asked with everything in hand and answered at once: nobody keeps anything but the phone.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.table import forms, wire


@dataclass(kw_only=True, slots=True)
class Box:
    """Which box lies on the table, and who plays: what a page has chosen."""

    seats: int
    edition: str = ""
    options: dict[str, str] = field(default_factory=dict)
    packs: list[str] = field(default_factory=list)
    people: list[str] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class ScoreAsk:
    """A score sheet as far as it is filled in: for every seat what was entered, by field."""

    box: Box
    answers: list[dict[str, list[str]]] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class ScoreField:
    """`kind` is number, one, some or counted; `things` are what may be chosen. Numbers go from 0 to `most`."""

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
    """What a claim asks for, and how much of it is there."""

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
    """The form, and what it comes to so far; `decided` says by what the winners won."""

    fields: list[ScoreField]
    seats: list[SeatTally]
    winners: list[str]
    decided: str
    rule: str
    unit: str


@dataclass(kw_only=True, slots=True)
class CompanionAsk:
    """The whole campaign as its file, and what is touched: `start` (with names), `begin`, `undo`, `over`, or a seat
    and what it did (`a: fulfil good-soil`); nothing: only look. Chance and the date are the phone's."""

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
    """A tile as the game's board draws it."""

    tile: str
    turn: str
    edges: str
    regions: list[TileRegion]
    marks: list[TileMark]


@dataclass(kw_only=True, slots=True)
class Asked:
    """What the companion asks. `kind`: options, choice (with a story), do (a nod), die, tile, order, seats, things,
    ranks or counts; the answer begins with `verb`."""

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
    """A sticker of which nobody has said yet on which tile it is, and the tiles that take it."""

    id: str
    text: str
    tiles: list[TileShow]


@dataclass(kw_only=True, slots=True)
class Correction:
    """A place that can be put right, with what stands there. `kind`: number, one, some, counted, order or die; values
    are written as they are sent back; `options` names the choices among the `sets`."""

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
    """A tile, and what is stuck on it with its place there (`greek@0`)."""

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
    """A chapter on the table. `phase`: setup, play or over."""

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
    """The campaign's new text, to be kept on the phone, and what to show. `said` is what was touched in this chapter,
    newest last, `corrected` every correction of the campaign, with the name of its chapter."""

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
    """`seed` is the phone's chance; 0: nothing is drawn."""

    box: Box
    seed: int = 0


@dataclass(kw_only=True, slots=True)
class SetUpStep:
    """`pieces` are shown as pictures; `drawn`: chance decided it."""

    id: str
    text: str
    pieces: list[Named]
    drawn: bool


@dataclass(kw_only=True, slots=True)
class SetUpPage:
    steps: list[SetUpStep]
