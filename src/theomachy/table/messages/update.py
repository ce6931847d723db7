"""The state of a table as sent to one viewer: in full, or as the difference to the last update."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from theomachy.table.messages.parts import (
    BotChat,
    ChatInfo,
    EventInfo,
    IntroductionInfo,
    LegalOption,
    LessonMessage,
    LogLine,
    Phase,
    PhysicalQuestionInfo,
    Prompt,
    SeatInfo,
    SeatScore,
    TakebackInfo,
)
from theomachy.table.messages.requests import BotSpeed


@dataclass(kw_only=True, slots=True)
class PlayUpdate:
    """The part of an update that an action can change."""

    version: int
    phase: Phase
    seats: list[SeatInfo]
    eyes: str  # the viewpoint: a, b, c, d or "spectator"
    view: dict[str, object] | None = None  # Game.view; None while waiting, and during a set-up with physical luck
    prompt: Prompt | None = None
    options: list[LegalOption] = field(default_factory=list)
    can_undo: bool = False
    can_restart: bool = False
    undo_seat: str = ""  # the seat of mine that can send `undo` and `restart`
    wish_seat: str = ""  # the seat of mine that may request a takeback; "" if none
    wish: TakebackInfo | None = None
    # Log lines of the entries after `log_from`. The client keeps its lines up to there and appends these.
    log: list[LogLine] = field(default_factory=list)
    # 0: replace the log; at first the `since` of the hello frame, then the number of entries sent before.
    log_from: int = 0
    # Events since the last update, to animate; empty in the first update.
    happened: list[EventInfo] = field(default_factory=list)
    entries: int = 0  # entries in the record: send it as `since` when reconnecting
    talk: BotChat | None = None
    last_seen: int = 0  # number of my last record entry, to show what happened since
    scores: list[SeatScore] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)  # important facts: a player can win now, the last round
    winners: list[str] = field(default_factory=list)
    ending: str = ""
    stuck: str = ""  # why the table is stuck (rules, changed, damaged, newer, fault, closed); its host may repair it
    may_save: bool = False  # I may export the running game: it has no other player's secrets
    commitment: str = ""
    may_correct: bool = False  # a physical result can be corrected from this device
    dealing: PhysicalQuestionInfo | None = None
    teaching: LessonMessage | None = None  # the present step of a lesson, for the learner
    # Introductions of things that are new to the deciding seat.
    introduced: list[IntroductionInfo] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class Update(PlayUpdate):
    """All that a client needs to draw the table: sent after every change, individually to each viewer."""

    type: Literal["update"] = "update"
    number: int = 0  # number of this update on a connection that takes differences; else 0
    table: str
    game: str
    edition: str
    options_chosen: dict[str, str]
    title: str
    public: bool
    host: bool = False
    invite: str = ""  # sent to players only
    chat: list[ChatInfo] = field(default_factory=list)  # the newest messages: always complete, never as a difference
    hushed: bool = False  # spectators cannot chat
    code: str = ""  # short code to join without the link, while the table waits
    tempo: BotSpeed = "normal"
    stand_in: str = ""  # the bot for players who are away
    hints: bool = False  # hints are allowed against people too
    may_hint: bool = False  # I may ask for a hint in my turn
    luck_known: bool = False  # a record of this game exists: a player may know hidden cards
    packs: list[str] = field(default_factory=list)
    group: str = ""  # the group that this table belongs to
    rematch: str = ""  # table of the rematch, once it exists: my keys are valid there
    chapter: int = 0  # chapter of a campaign; 0: none
    chapters: int = 0
    next: str = ""  # table of the next chapter, once it exists: my keys are valid there
    by_hand: bool = False  # physical luck: people enter what is drawn and rolled
    bot_secrets: Literal["", "app", "host"] = ""  # with `by_hand`: who deals to bots the cards that only they see


@dataclass(kw_only=True, slots=True)
class UpdateDiff:
    """The difference to an earlier update of the same connection, that with number `of`.

    A client that does not have that update sends `look` to get a full one.
    """

    type: Literal["change"] = "change"
    number: int
    of: int
    fields: dict[str, object]  # the update's fields that have changed
    view: dict[str, object] | None  # zones of the view that are new or have changed; None: no view
    gone: list[str]  # zones that were removed
