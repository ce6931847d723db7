"""Requests of a page without a server: the server's paths and responses. Routes that need other people are missing."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from theomachy.core.game import make_setup
from theomachy.core.reason import Problem
from theomachy.lab.forms import IN_PAGE, LabBounds
from theomachy.page.host import Host
from theomachy.page.writing import write
from theomachy.table import (
    acting,
    analysing,
    beside,
    campaign,
    companion,
    correcting,
    ending,
    forms,
    lobby,
    making,
    replay,
    setting_out,
    shelf,
    tallying,
    wire,
)
from theomachy.table.holding import Decide
from theomachy.table.reading import read
from theomachy.table.refused import Refused, as_refused
from theomachy.table.sight import look
from theomachy.table.storing import Down
from theomachy.table.table import Table
from theomachy.table.viewer import Viewer
from theomachy.table.wording import problem
from theomachy.texts import LANGUAGES

T = TypeVar("T")


@dataclass(kw_only=True)
class Request:
    """A request of the page: a POST if it has a `body` (JSON), else a GET. `keys` are the seat keys of the device."""

    path: str
    query: dict[str, str] = field(default_factory=dict)
    keys: list[str] = field(default_factory=list)
    body: str = ""


@dataclass(frozen=True)
class Asked:
    """A request at its route; `path_values` are the parts of the path that match `*`."""

    host: Host
    names: list[str]
    request: Request
    lang: str

    async def table(self) -> Table:
        return await self.host.get(self.names[0])

    def body(self, kind: type[T]) -> T:
        try:
            return read(kind, json.loads(self.request.body))
        except ValueError as error:
            raise Refused(400, "bad-request", [str(error)]) from None

    def number(self) -> int:
        text = self.names[1]
        if not text.isdecimal():
            raise Refused(404, "no-such-page", [self.request.path])
        return int(text)


Handler = Callable[[Asked], Awaitable[object]]


async def answer(host: Host, text: str) -> str:
    """Answer one request; called from `worker.ts`. Returns JSON `{status, body}`; the body of an error is a problem."""
    request = read(Request, json.loads(text))
    lang = request.query.get("lang", "")
    lang = lang if lang in LANGUAGES else LANGUAGES[0]
    try:
        handler, names = find(request)
        return write({"status": 200, "body": await handler(Asked(host, names, request, lang))})
    except Refused as refused:
        return refusal(lang, refused)
    except Problem as rules:
        return refusal(lang, as_refused(rules))
    except Down as unavailable:
        return refusal(lang, Refused(503, unavailable.slug))
    except Exception as error:
        print(f"{request.path}: {error!r}")
        return refusal(lang, Refused(500, "broken"))


def refusal(lang: str, refused: Refused) -> str:
    return write({"status": refused.status, "body": problem(lang, refused)})


def find(request: Request) -> tuple[Handler, list[str]]:
    parts = [part for part in request.path.split("/") if part]
    for pattern, handler in (POSTS if request.body else GETS).items():
        segments = pattern.split("/")
        if len(segments) == len(parts) and all(
            segment in ("*", part) for segment, part in zip(segments, parts, strict=True)
        ):
            return handler, [part for segment, part in zip(segments, parts, strict=True) if segment == "*"]
    raise Refused(404, "no-such-page", [request.path])


# Without a table


async def games(asked: Asked) -> list[forms.GameCard]:
    return [shelf.card(game, [], asked.lang) for game in asked.host.shelf.all()]


async def game_texts(asked: Asked) -> dict[str, object]:
    game = asked.host.shelf.game(asked.names[0])
    return shelf.game_texts(game, make_setup(game.info, game.info.min_seats), asked.lang)


async def game_rules(asked: Asked) -> list[forms.RuleText]:
    return shelf.sheet(asked.host.shelf.game(asked.names[0]), asked.lang)


async def game_example(asked: Asked) -> forms.Example:
    return shelf.example(asked.host.shelf, asked.host.shelf.game(asked.names[0]))


async def texts(asked: Asked) -> dict[str, str]:
    return shelf.shell_texts(asked.lang)


async def lab_bounds(asked: Asked) -> LabBounds:
    return IN_PAGE


async def make(asked: Asked) -> forms.Made:
    body = asked.body(forms.NewTable)
    if body.public or body.clock.kind != "none" or any(seat.kind == "open" for seat in body.seats):
        raise Refused(422, "needs-server")
    return await making.make(asked.host, body)


async def take_record(asked: Asked) -> forms.Made:
    text = asked.body(forms.RecordText).record
    take = making.take_campaign if campaign.is_campaign(text) else making.take_record
    return await take(asked.host, text)


# Companion of the cardboard game


async def score(asked: Asked) -> beside.ScoreSheet:
    game = asked.host.shelf.game(asked.names[0])
    return tallying.sheet(asked.host.shelf, game, asked.body(beside.ScoreAsk), asked.lang)


async def touch(asked: Asked) -> beside.CompanionPage:
    game = asked.host.shelf.game(asked.names[0])
    return companion.answer(asked.host.shelf, game, asked.body(beside.CompanionAsk), asked.lang)


async def set_up(asked: Asked) -> beside.SetUpPage:
    game = asked.host.shelf.game(asked.names[0])
    return setting_out.steps(asked.host.shelf, game, asked.body(beside.SetUpAsk), asked.lang)


async def pieces(asked: Asked) -> dict[str, object]:
    game = asked.host.shelf.game(asked.names[0])
    return setting_out.pieces(asked.host.shelf, game, asked.body(beside.Box), asked.lang)


# At a table


def seen(asked: Asked, table: Table) -> wire.Update:
    keys = asked.request.keys
    viewer = Viewer(table.held(keys), table.hosted_by(keys), asked.lang)
    return look(table, viewer, asked.host.visits.present(table), asked.host.times.running())


async def changed(asked: Asked, table: Table, decide: Decide) -> forms.Changed:
    return forms.Changed(version=(await asked.host.change(table, decide)).number)


async def table(asked: Asked) -> wire.Update:
    return seen(asked, await asked.table())


async def catalogue(asked: Asked) -> dict[str, object]:
    game_table = await asked.table()
    return asked.host.shelf.catalogue(game_table.game, game_table.setup())


async def table_rules(asked: Asked) -> forms.RuleSheet:
    game_table = await asked.table()
    return shelf.table_sheet(game_table.game, game_table.setup(), asked.lang)


async def table_texts(asked: Asked) -> dict[str, object]:
    game_table = await asked.table()
    return shelf.game_texts(game_table.game, game_table.setup(), asked.lang)


async def rename(asked: Asked) -> forms.Changed:
    game_table = await asked.table()
    return await changed(
        asked, game_table, partial(lobby.rename, game_table, asked.request.keys, asked.body(forms.Rename))
    )


async def act(asked: Asked) -> wire.Done:
    game_table, frame, keys = await asked.table(), asked.body(wire.Act), asked.request.keys
    now = asked.host.times.running
    try:
        put = await asked.host.change(game_table, lambda: acting.act(game_table, keys, frame, now()))
    except Refused as refused:
        if refused.status == 409:
            refused.update = seen(asked, game_table)
        raise
    return wire.Done(id=frame.id, version=put.number)


async def chat(asked: Asked) -> forms.Changed:
    game_table, body = await asked.table(), asked.body(wire.Say)
    return await changed(asked, game_table, partial(acting.say, game_table, asked.request.keys, body.text))


async def stand_in(asked: Asked) -> forms.Changed:
    game_table, body = await asked.table(), asked.body(forms.StandIn)
    present, now = asked.host.visits.present(game_table), asked.host.times.running()
    return await changed(
        asked, game_table, partial(acting.stand_in, game_table, asked.request.keys, body, present, now)
    )


async def take_back(asked: Asked) -> forms.Changed:
    game_table, body = await asked.table(), asked.body(forms.OneSeat)
    return await changed(asked, game_table, partial(acting.take_back, game_table, asked.request.keys, body.seat))


async def leave(asked: Asked) -> forms.Changed:
    game_table, keys, now = await asked.table(), asked.request.keys, asked.host.times.running()
    for seat in game_table.held(keys):
        await changed(asked, game_table, partial(acting.leave, game_table, keys, seat, now))
    return forms.Changed(version=game_table.version)


async def resign(asked: Asked) -> forms.Changed:
    game_table, body = await asked.table(), asked.body(forms.OneSeat)
    now = asked.host.times.running()
    return await changed(asked, game_table, partial(acting.resign, game_table, asked.request.keys, body.seat, now))


async def pace(asked: Asked) -> forms.Changed:
    game_table, body = await asked.table(), asked.body(forms.Pace)
    return await changed(asked, game_table, partial(lobby.pace, game_table, asked.request.keys, body.tempo))


async def mend(asked: Asked) -> forms.Changed:
    game_table = await asked.table()
    return await changed(asked, game_table, partial(acting.mend, game_table, asked.request.keys))


async def rematch(asked: Asked) -> forms.Made:
    return await making.rematch(asked.host, await asked.table(), asked.request.keys)


async def came(asked: Asked) -> list[wire.Answered]:
    query = asked.request.query
    number = query.get("number", "0")
    if not (number.isascii() and number.isdigit()):
        raise Refused(400, "bad-request", [number])
    game_table = await asked.table()
    return correcting.said(game_table, asked.request.keys, query.get("eyes", ""), int(number), asked.lang)


# Records, replays and analysis


async def record(asked: Asked) -> str:
    return replay.record_text(await asked.table())


async def save(asked: Asked) -> str:
    """Export a running game as a record with its random seed; allowed only if no other people play."""
    game_table = await asked.table()
    await asked.host.change(game_table, partial(replay.save, game_table, asked.request.keys))
    return game_table.playing().record().text(with_luck=True)


async def replayed(asked: Asked) -> wire.ReplayInfo:
    game_table = await asked.table()
    replay.need_over(game_table)
    return replay.info(game_table, asked.host.states(game_table), asked.lang)


async def ended(asked: Asked) -> wire.EndInfo:
    game_table = await asked.table()
    replay.need_over(game_table)
    return ending.info(game_table, asked.host.states(game_table), asked.lang)


async def chances(asked: Asked) -> wire.Chances:
    game_table = await asked.table()
    analysing.need_open(game_table)
    return analysing.chances(game_table, asked.host.states(game_table), asked.lang)


async def best(asked: Asked) -> wire.Best:
    game_table = await asked.table()
    analysing.need_open(game_table)
    return await analysing.best(game_table, asked.host.states(game_table), asked.number(), asked.host.bots, asked.lang)


async def moment(asked: Asked) -> wire.Moment:
    game_table = await asked.table()
    replay.need_over(game_table)
    eyes = replay.eyes_of(game_table, asked.request.query.get("eyes", "all"))
    return replay.moment(game_table, asked.host.states(game_table), asked.number(), eyes, asked.lang)


async def from_here(asked: Asked) -> forms.Made:
    seat = asked.request.query.get("seat", "")
    return await making.from_here(asked.host, await asked.table(), asked.request.keys, asked.number(), seat)


async def campaign_info(asked: Asked) -> wire.CampaignInfo:
    newest = await making.newest(asked.host, await asked.table())
    return campaign.info(newest, asked.request.keys, asked.lang)


async def campaign_file(asked: Asked) -> str:
    newest = await making.newest(asked.host, await asked.table())
    campaign.need_chapter(newest)
    chapters = [await asked.host.get(chapter.table) for chapter in newest.opened.before]
    return campaign.file(newest, chapters)


async def next_chapter(asked: Asked) -> forms.Made:
    return await making.next_chapter(asked.host, await asked.table(), asked.request.keys)


GETS: dict[str, Handler] = {
    "api/games": games,
    "api/games/*/texts": game_texts,
    "api/games/*/rules": game_rules,
    "api/games/*/example": game_example,
    "api/texts": texts,
    "api/lab": lab_bounds,
    "api/tables/*": table,
    "api/tables/*/catalogue": catalogue,
    "api/tables/*/texts": table_texts,
    "api/tables/*/rules": table_rules,
    "api/tables/*/came": came,
    "api/tables/*/record": record,
    "api/tables/*/replay": replayed,
    "api/tables/*/replay/*": moment,
    "api/tables/*/chances": chances,
    "api/tables/*/best/*": best,
    "api/tables/*/end": ended,
    "api/tables/*/campaign": campaign_info,
    "api/tables/*/campaign/file": campaign_file,
}
POSTS: dict[str, Handler] = {
    "api/tables": make,
    "api/records": take_record,
    "api/games/*/score": score,
    "api/games/*/companion": touch,
    "api/games/*/setup": set_up,
    "api/games/*/pieces": pieces,
    "api/tables/*/seat": rename,
    "api/tables/*/act": act,
    "api/tables/*/chat": chat,
    "api/tables/*/stand-in": stand_in,
    "api/tables/*/take-back": take_back,
    "api/tables/*/leave": leave,
    "api/tables/*/resign": resign,
    "api/tables/*/pace": pace,
    "api/tables/*/mend": mend,
    "api/tables/*/save": save,
    "api/tables/*/rematch": rematch,
    "api/tables/*/next": next_chapter,
    "api/tables/*/from/*": from_here,
}
