"""How a table stands, to one viewer: whole, or what has changed since."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from theomachy.table.forms import Tempo
from theomachy.table.wire.pieces import (
    Chat,
    Dealing,
    Happened,
    Introduced,
    LogLine,
    Offer,
    Phase,
    Prompt,
    Score,
    SeatInfo,
    Talk,
    Teaching,
    WishInfo,
)


@dataclass(kw_only=True, slots=True)
class Play:
    """What an act can change of an update."""

    version: int
    phase: Phase
    seats: list[SeatInfo]
    eyes: str  # whose eyes: a, b, c, d or "spectator"
    view: dict[str, object] | None = None  # Game.view; None while waiting, and while a table is laid out by hand
    prompt: Prompt | None = None
    options: list[Offer] = field(default_factory=list)
    can_undo: bool = False
    can_restart: bool = False
    undo_seat: str = ""  # the seat of mine for which `undo` and `restart` are to be sent
    wish_seat: str = ""  # the seat of mine that may ask everybody to take back; "" where none may
    wish: WishInfo | None = None
    # The lines of the entries after `log_from`: keep those up to it, then add these.
    log: list[LogLine] = field(default_factory=list)
    log_from: int = 0  # `since` of the hello, later what was sent before; 0: begin anew
    # Events of the entries since the last update; none on a fresh one.
    happened: list[Happened] = field(default_factory=list)
    entries: int = 0  # how many entries the record has: give it as `since` when the connection was cut
    talk: Talk | None = None
    last_seen: int = 0  # the number of this viewer's own last entry: "since your last move"
    scores: list[Score] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)  # what nobody should overlook: who can win now, the last round
    winners: list[str] = field(default_factory=list)
    ending: str = ""
    stuck: str = (
        ""  # the table cannot be read on (rules, changed, damaged, newer, fault): its host may take back what is behind
    )
    may_save: bool = False  # the game can be saved in the middle: nobody else's secrets are in it
    commitment: str = ""
    may_correct: bool = False  # something that was said of what came can be corrected by somebody at this device
    dealing: Dealing | None = None
    teaching: Teaching | None = None  # what a lesson says now, to whoever learns
    introduced: list[Introduced] = field(default_factory=list)  # what is new to whoever decides


@dataclass(kw_only=True, slots=True)
class Update(Play):
    """All a viewer needs to draw the table: sent after every change, to each viewer its own."""

    type: Literal["update"] = "update"
    number: int = 0  # counts what is shown on a line that takes changes; 0 elsewhere
    table: str
    game: str
    edition: str
    options_chosen: dict[str, str]
    title: str
    public: bool
    host: bool = False
    invite: str = ""  # for those who hold a seat
    chat: list[Chat] = field(default_factory=list)  # the newest ones, always whole
    hushed: bool = False  # spectators cannot write there
    code: str = ""  # what friends can type instead of the link, while the table waits
    tempo: Tempo = "normal"
    stand_in: str = ""  # the bot for whoever is away
    hints: bool = False  # at this table hints are given though others play
    may_hint: bool = False  # I may ask for one when it is my turn
    luck_known: bool = False  # it goes on from a record, or shows one: somebody may know the cards
    packs: list[str] = field(default_factory=list)
    group: str = ""  # the group of those who play here
    rematch: str = ""  # the table of the rematch, once there is one: my keys fit there too
    chapter: int = 0  # which chapter of a campaign is played here; 0: none
    chapters: int = 0
    next: str = ""  # the table of the next chapter, once it has begun: my keys fit there too
    by_hand: bool = False  # the box is the board: people say what is drawn and rolled
    bot_secrets: Literal["", "app", "host"] = ""  # and who deals to bots what they alone see, if there are such


@dataclass(kw_only=True, slots=True)
class Change:
    """What is not as it was in the update before, on the same line. Whoever does not have the update `of` that number
    says `look`, and is sent a whole one."""

    type: Literal["change"] = "change"
    number: int
    of: int
    fields: dict[str, object]  # of the update
    view: dict[str, object] | None  # zones of the view that are new or other than before; None: there is no view
    gone: list[str]  # zones that are there no more
