"""Requests of a page that has no server: the same paths, answered with the same words. What needs others is absent."""

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
    """What a page asks; `body` is there where something is to be done."""

    path: str
    query: dict[str, str] = field(default_factory=dict)
    keys: list[str] = field(default_factory=list)
    body: str = ""


@dataclass(frozen=True)
class Asked:
    """A request at its route: `names` are the parts of the path that the route leaves open."""

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
    """One request and its answer, both JSON: `{status, body}`, with a problem as body where it is refused."""
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
    except Down as down:
        return refusal(lang, Refused(503, down.slug))
    except Exception as error:
        print(f"{request.path}: {error!r}")
        return refusal(lang, Refused(500, "broken"))


def refusal(lang: str, refused: Refused) -> str:
    return write({"status": refused.status, "body": problem(lang, refused)})


def find(request: Request) -> tuple[Handler, list[str]]:
    parts = [part for part in request.path.split("/") if part]
    for pattern, handler in (POSTS if request.body else GETS).items():
        wanted = pattern.split("/")
        if len(wanted) == len(parts) and all(one in ("*", part) for one, part in zip(wanted, parts, strict=True)):
            return handler, [part for one, part in zip(wanted, parts, strict=True) if one == "*"]
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
    wish = asked.body(forms.NewTable)
    if wish.public or wish.clock.kind != "none" or any(seat.kind == "open" for seat in wish.seats):
        raise Refused(422, "needs-server")
    return await making.make(asked.host, wish)


async def take_record(asked: Asked) -> forms.Made:
    text = asked.body(forms.RecordText).record
    take = making.take_campaign if campaign.is_campaign(text) else making.take_record
    return await take(asked.host, text)


# Beside the cardboard


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
    there = await asked.table()
    return asked.host.shelf.catalogue(there.game, there.setup())


async def table_rules(asked: Asked) -> forms.RuleSheet:
    there = await asked.table()
    return shelf.table_sheet(there.game, there.setup(), asked.lang)


async def table_texts(asked: Asked) -> dict[str, object]:
    there = await asked.table()
    return shelf.game_texts(there.game, there.setup(), asked.lang)


async def rename(asked: Asked) -> forms.Changed:
    there = await asked.table()
    return await changed(asked, there, partial(lobby.rename, there, asked.request.keys, asked.body(forms.Rename)))


async def act(asked: Asked) -> wire.Done:
    there, frame, keys = await asked.table(), asked.body(wire.Act), asked.request.keys
    now = asked.host.times.running
    try:
        put = await asked.host.change(there, lambda: acting.act(there, keys, frame, now()))
    except Refused as refused:
        if refused.status == 409:
            refused.update = seen(asked, there)
        raise
    return wire.Done(id=frame.id, version=put.number)


async def chat(asked: Asked) -> forms.Changed:
    there, said = await asked.table(), asked.body(wire.Say)
    return await changed(asked, there, partial(acting.say, there, asked.request.keys, said.text))


async def stand_in(asked: Asked) -> forms.Changed:
    there, wish = await asked.table(), asked.body(forms.StandIn)
    present, now = asked.host.visits.present(there), asked.host.times.running()
    return await changed(asked, there, partial(acting.stand_in, there, asked.request.keys, wish, present, now))


async def take_back(asked: Asked) -> forms.Changed:
    there, wish = await asked.table(), asked.body(forms.OneSeat)
    return await changed(asked, there, partial(acting.take_back, there, asked.request.keys, wish.seat))


async def leave(asked: Asked) -> forms.Changed:
    there, keys, now = await asked.table(), asked.request.keys, asked.host.times.running()
    for seat in there.held(keys):
        await changed(asked, there, partial(acting.leave, there, keys, seat, now))
    return forms.Changed(version=there.version)


async def resign(asked: Asked) -> forms.Changed:
    there, wish = await asked.table(), asked.body(forms.OneSeat)
    now = asked.host.times.running()
    return await changed(asked, there, partial(acting.resign, there, asked.request.keys, wish.seat, now))


async def pace(asked: Asked) -> forms.Changed:
    there, wish = await asked.table(), asked.body(forms.Pace)
    return await changed(asked, there, partial(lobby.pace, there, asked.request.keys, wish.tempo))


async def mend(asked: Asked) -> forms.Changed:
    there = await asked.table()
    return await changed(asked, there, partial(acting.mend, there, asked.request.keys))


async def rematch(asked: Asked) -> forms.Made:
    return await making.rematch(asked.host, await asked.table(), asked.request.keys)


async def came(asked: Asked) -> list[wire.Answered]:
    query = asked.request.query
    number = query.get("number", "0")
    if not (number.isascii() and number.isdigit()):
        raise Refused(400, "bad-request", [number])
    there = await asked.table()
    return correcting.said(there, asked.request.keys, query.get("eyes", ""), int(number), asked.lang)


# What is over


async def record(asked: Asked) -> str:
    return replay.record_text(await asked.table())


async def save(asked: Asked) -> str:
    """A running game leaves as a file, with its luck, where nobody else plays."""
    there = await asked.table()
    await asked.host.change(there, partial(replay.save, there, asked.request.keys))
    return there.playing().record().text(with_luck=True)


async def replayed(asked: Asked) -> wire.ReplayInfo:
    there = await asked.table()
    replay.need_over(there)
    return replay.info(there, asked.host.states(there), asked.lang)


async def ended(asked: Asked) -> wire.EndInfo:
    there = await asked.table()
    replay.need_over(there)
    return ending.info(there, asked.host.states(there), asked.lang)


async def chances(asked: Asked) -> wire.Chances:
    there = await asked.table()
    analysing.need_open(there)
    return analysing.chances(there, asked.host.states(there), asked.lang)


async def best(asked: Asked) -> wire.Best:
    there = await asked.table()
    analysing.need_open(there)
    return await analysing.best(there, asked.host.states(there), asked.number(), asked.host.bots, asked.lang)


async def moment(asked: Asked) -> wire.Moment:
    there = await asked.table()
    replay.need_over(there)
    eyes = replay.eyes_of(there, asked.request.query.get("eyes", "all"))
    return replay.moment(there, asked.host.states(there), asked.number(), eyes, asked.lang)


async def from_here(asked: Asked) -> forms.Made:
    seat = asked.request.query.get("seat", "")
    return await making.from_here(asked.host, await asked.table(), asked.request.keys, asked.number(), seat)


async def campaign_info(asked: Asked) -> wire.CampaignInfo:
    newest = await making.newest(asked.host, await asked.table())
    return campaign.info(newest, asked.request.keys, asked.lang)


async def campaign_file(asked: Asked) -> str:
    newest = await making.newest(asked.host, await asked.table())
    campaign.need_chapter(newest)
    done = [await asked.host.get(chapter.table) for chapter in newest.opened.before]
    return campaign.file(newest, done)


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
