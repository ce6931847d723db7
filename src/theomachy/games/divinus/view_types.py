"""Types of the view; `client/view.ts` is generated from them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class RegionView(TypedDict):
    part: str
    sides: list[int]


class MarkView(TypedDict):
    kind: str
    part: str
    sticker: bool


class TileView(TypedDict):
    tile: str
    turn: str
    edges: str
    regions: list[RegionView]
    marks: list[MarkView]


class CellView(TileView):
    cell: str
    covers: str | None
    consecrated: bool
    temple: NotRequired[str]


class UsedDieView(TypedDict):
    seat: str
    die: str
    face: str


class SpotView(TypedDict):
    spot: str
    price: int
    blocked: bool
    tile: TileView | None
    dice: list[UsedDieView]


class StackView(TypedDict):
    count: int
    bottom: list[str]


class WayView(TypedDict):
    """How a set of dice makes a price: `parts` has one number for each die, to add or, if negative, subtract."""

    total: int
    parts: list[int]


class PayingView(TypedDict):
    """What is paid for, and the totals that pay it.

    The sets of dice that make one are sent to the paying seat alone.
    """

    spot: NotRequired[str]
    quest: NotRequired[str]
    prices: list[int]
    ways: dict[str, WayView]


class FigureView(TypedDict):
    monster: str
    lair: str
    facing: str


class GoalView(TypedDict):
    measure: str
    numbers: list[int]
    standing: list[int]
    awards: list[int]


class GodView(TypedDict):
    god: str
    pantheon: str
    goals: list[GoalView]


class QuestView(TypedDict):
    quest: str
    worth: int
    scenario: int
    need: NotRequired[int]
    standing: NotRequired[list[int]]
    spots: NotRequired[list[str]]
    markers: NotRequired[list[list[str | None]]]
    monster: NotRequired[str]


class DoneView(TypedDict):
    quest: str
    seat: str


class PantheonView(TypedDict):
    pantheon: str
    holder: str | None
    faces: list[str]
    shown: str
    used: bool
    favorite: str | None


class ClashView(TypedDict):
    greek: int
    norse: int
    greek_seat: str | None
    norse_seat: str | None


class FavorView(TypedDict):
    greek: int
    norse: int
    total: int
    all: int


class DieView(TypedDict):
    die: str
    faces: list[str]
    shown: str
    side: str
    where: str
    pythia: bool


class IconsView(TypedDict):
    greek: int
    norse: int
    barbarian: int
    wild: int


class AreaView(TypedDict):
    terrain: str
    size: int
    cells: list[str]
    icons: IconsView
    sacred: int


class HeroView(TypedDict):
    hero: str
    cell: str | None
    part: NotRequired[str]
    guise: NotRequired[str]


class ArtifactView(TypedDict):
    artifact: str
    upgraded: bool
    left: int


class PlayerView(TypedDict):
    seat: str
    favor: FavorView
    quests: int
    dice: list[DieView]
    map: list[CellView]
    full: bool
    room: int  # tiles missing until the map is full
    areas: list[AreaView]
    icons: IconsView
    sacred: int
    hero: HeroView | None
    monster: str | None
    artifacts: list[ArtifactView]
    artifact_slots: int
    titles: list[str]
    demigod_tile: str | None
    support: list[int]
    leanings: list[int]
    rests: int


class TaleView(TypedDict):
    choice: str
    seat: str


class DialogView(TypedDict):
    seat: str
    choices: list[str]
    quest: NotRequired[str]
    location: NotRequired[str]
    scene: NotRequired[str]


class StoryView(TypedDict):
    intro: list[str]
    consequences: list[str]
    tale: list[TaleView]
    outro: list[str]
    named: dict[str, list[str]]
    dialog: DialogView | None


class View(TypedDict):
    scenario: int | Literal["eternal"]
    round: int
    order: list[str]
    active: str | None
    last_round: bool
    board: list[SpotView]
    stacks: dict[str, StackView]
    hand: list[TileView]
    makes: dict[str, list[int]]  # for the viewing seat: the totals of each set of its Ready dice
    paying: PayingView | None
    turning: str | None
    figure: FigureView | None
    gods: list[GodView]
    quests: list[QuestView]
    done: list[DoneView]
    temples: list[str]
    workshop: list[str]
    forge: list[str]
    pantheon_dice: list[PantheonView]
    clash: ClashView | None
    draft: list[list[str]]
    players: list[PlayerView]
    story: StoryView
    flags: dict[str, str | None]
    history: list[list[int]]
    ending: str
