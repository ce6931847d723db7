"""Requests of a page without a server: the server's paths and responses. Routes that need other people are missing."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from theomachy.core.game import make_setup
from theomachy.core.rule_errors import Problem
from theomachy.offline.encode import encode_json
from theomachy.offline.service import Host
from theomachy.simulation.api_models import OFFLINE_LIMITS, SimulationLimits
from theomachy.table import corrections, creation, game_catalog, messages, replay
from theomachy.table.campaign import campaign_view, companion
from theomachy.table.commands import lobby, play
from theomachy.table.decode import decode
from theomachy.table.errors import RequestError, request_error
from theomachy.table.messages import cardboard, requests
from theomachy.table.presenters import box_setup, game_analysis, game_summary, score_sheet
from theomachy.table.presenters.localization import problem_details
from theomachy.table.presenters.player_update import full_update
from theomachy.table.service import Command
from theomachy.table.storage import StorageUnavailable
from theomachy.table.table import Table
from theomachy.table.viewer import Viewer
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
class RequestContext:
    """A request at its route; `path_values` are the parts of the path that match `*`."""

    host: Host
    path_values: list[str]
    request: Request
    lang: str

    async def table(self) -> Table:
        return await self.host.get(self.path_values[0])

    def body(self, kind: type[T]) -> T:
        try:
            return decode(kind, json.loads(self.request.body))
        except ValueError as error:
            raise RequestError(400, "bad-request", [str(error)]) from None

    def number(self) -> int:
        text = self.path_values[1]
        if not text.isdecimal():
            raise RequestError(404, "no-such-page", [self.request.path])
        return int(text)


Handler = Callable[[RequestContext], Awaitable[object]]


async def answer(host: Host, text: str) -> str:
    """Answer one request; called from `worker.ts`. Returns JSON `{status, body}`; the body of an error is a problem."""
    request = decode(Request, json.loads(text))
    lang = request.query.get("lang", "")
    lang = lang if lang in LANGUAGES else LANGUAGES[0]
    try:
        handler, names = find_handler(request)
        return encode_json({"status": 200, "body": await handler(RequestContext(host, names, request, lang))})
    except RequestError as refused:
        return refusal(lang, refused)
    except Problem as rules:
        return refusal(lang, request_error(rules))
    except StorageUnavailable as unavailable:
        return refusal(lang, RequestError(503, unavailable.slug))
    except Exception as error:
        print(f"{request.path}: {error!r}")
        return refusal(lang, RequestError(500, "broken"))


def refusal(lang: str, refused: RequestError) -> str:
    return encode_json({"status": refused.status, "body": problem_details(lang, refused)})


def find_handler(request: Request) -> tuple[Handler, list[str]]:
    parts = [part for part in request.path.split("/") if part]
    for pattern, handler in (POSTS if request.body else GETS).items():
        segments = pattern.split("/")
        if len(segments) == len(parts) and all(
            segment in ("*", part) for segment, part in zip(segments, parts, strict=True)
        ):
            return handler, [part for segment, part in zip(segments, parts, strict=True) if segment == "*"]
    raise RequestError(404, "no-such-page", [request.path])


# Without a table


async def list_games(context: RequestContext) -> list[requests.GameCard]:
    return [game_catalog.game_card(game, [], context.lang) for game in context.host.catalog.all_games()]


async def get_game_texts(context: RequestContext) -> dict[str, object]:
    game = context.host.catalog.get_game(context.path_values[0])
    return game_catalog.game_texts(game, make_setup(game.info, game.info.min_seats), context.lang)


async def get_game_rules(context: RequestContext) -> list[requests.RuleText]:
    return game_catalog.full_rule_sheet(context.host.catalog.get_game(context.path_values[0]), context.lang)


async def get_game_example(context: RequestContext) -> requests.LessonExample:
    return game_catalog.lesson_example(context.host.catalog, context.host.catalog.get_game(context.path_values[0]))


async def get_texts(context: RequestContext) -> dict[str, str]:
    return game_catalog.client_texts(context.lang)


async def get_lab_bounds(context: RequestContext) -> SimulationLimits:
    return OFFLINE_LIMITS


async def create_table(context: RequestContext) -> requests.NewTableResponse:
    body = context.body(requests.NewTable)
    if body.public or body.clock.kind != "none" or any(seat.kind == "open" for seat in body.seats):
        raise RequestError(422, "needs-server")
    return await creation.create_table(context.host, body)


async def import_record(context: RequestContext) -> requests.NewTableResponse:
    text = context.body(requests.RecordText).record
    take = creation.import_campaign if campaign_view.is_campaign_file(text) else creation.import_record
    return await take(context.host, text)


# Companion of the cardboard game


async def get_score_sheet(context: RequestContext) -> cardboard.ScoreSheet:
    game = context.host.catalog.get_game(context.path_values[0])
    return score_sheet.make_score_sheet(
        context.host.catalog, game, context.body(cardboard.ScoreSheetRequest), context.lang
    )


async def update_companion(context: RequestContext) -> cardboard.CompanionPage:
    game = context.host.catalog.get_game(context.path_values[0])
    return companion.handle_request(context.host.catalog, game, context.body(cardboard.CompanionRequest), context.lang)


async def get_setup_steps(context: RequestContext) -> cardboard.BoxSetupPage:
    game = context.host.catalog.get_game(context.path_values[0])
    return box_setup.setup_page(context.host.catalog, game, context.body(cardboard.BoxSetupRequest), context.lang)


async def get_box_contents(context: RequestContext) -> dict[str, object]:
    game = context.host.catalog.get_game(context.path_values[0])
    return box_setup.box_contents(context.host.catalog, game, context.body(cardboard.BoxSelection), context.lang)


# At a table


def current_update(context: RequestContext, table: Table) -> messages.Update:
    keys = context.request.keys
    viewer = Viewer(table.seats_of_keys(keys), table.is_hosted_by(keys), context.lang)
    return full_update(table, viewer, context.host.connections.presence(table), context.host.clock.monotonic())


async def change_table(context: RequestContext, table: Table, decide: Command) -> requests.VersionResponse:
    return requests.VersionResponse(version=(await context.host.execute(table, decide)).version)


async def get_table(context: RequestContext) -> messages.Update:
    return current_update(context, await context.table())


async def get_catalogue(context: RequestContext) -> dict[str, object]:
    game_table = await context.table()
    return context.host.catalog.catalogue(game_table.game, game_table.setup())


async def get_table_rules(context: RequestContext) -> requests.RuleSheet:
    game_table = await context.table()
    return game_catalog.table_rule_sheet(game_table.game, game_table.setup(), context.lang)


async def get_table_texts(context: RequestContext) -> dict[str, object]:
    game_table = await context.table()
    return game_catalog.game_texts(game_table.game, game_table.setup(), context.lang)


async def rename_seat(context: RequestContext) -> requests.VersionResponse:
    game_table = await context.table()
    return await change_table(
        context,
        game_table,
        partial(lobby.rename_player, game_table, context.request.keys, context.body(requests.RenameRequest)),
    )


async def play_action(context: RequestContext) -> messages.Ack:
    game_table, frame, keys = await context.table(), context.body(messages.PlayAction), context.request.keys
    now = context.host.clock.monotonic
    try:
        put = await context.host.execute(game_table, lambda: play.play_action(game_table, keys, frame, now()))
    except RequestError as refused:
        if refused.status == 409:
            refused.update = current_update(context, game_table)
        raise
    return messages.Ack(id=frame.id, version=put.version)


async def post_chat(context: RequestContext) -> requests.VersionResponse:
    game_table, body = await context.table(), context.body(messages.PostChat)
    return await change_table(context, game_table, partial(play.post_chat, game_table, context.request.keys, body.text))


async def seat_stand_in(context: RequestContext) -> requests.VersionResponse:
    game_table, body = await context.table(), context.body(requests.StandInRequest)
    present, now = context.host.connections.presence(game_table), context.host.clock.monotonic()
    return await change_table(
        context, game_table, partial(play.seat_stand_in, game_table, context.request.keys, body, present, now)
    )


async def reclaim_seat(context: RequestContext) -> requests.VersionResponse:
    game_table, body = await context.table(), context.body(requests.SeatRequest)
    return await change_table(
        context, game_table, partial(play.reclaim_seat, game_table, context.request.keys, body.seat)
    )


async def leave_table(context: RequestContext) -> requests.VersionResponse:
    game_table, keys, now = await context.table(), context.request.keys, context.host.clock.monotonic()
    for seat in game_table.seats_of_keys(keys):
        await change_table(context, game_table, partial(play.leave_seat, game_table, keys, seat, now))
    return requests.VersionResponse(version=game_table.version)


async def resign_seat(context: RequestContext) -> requests.VersionResponse:
    game_table, body = await context.table(), context.body(requests.SeatRequest)
    now = context.host.clock.monotonic()
    return await change_table(
        context, game_table, partial(play.resign_seat, game_table, context.request.keys, body.seat, now)
    )


async def set_bot_speed(context: RequestContext) -> requests.VersionResponse:
    game_table, body = await context.table(), context.body(requests.BotSpeedRequest)
    return await change_table(
        context, game_table, partial(lobby.set_bot_speed, game_table, context.request.keys, body.tempo)
    )


async def repair_table(context: RequestContext) -> requests.VersionResponse:
    game_table = await context.table()
    return await change_table(context, game_table, partial(play.repair_table, game_table, context.request.keys))


async def create_rematch(context: RequestContext) -> requests.NewTableResponse:
    return await creation.create_rematch(context.host, await context.table(), context.request.keys)


async def get_physical_answers(context: RequestContext) -> list[messages.AnsweredQuestionInfo]:
    query = context.request.query
    number = query.get("number", "0")
    if not (number.isascii() and number.isdigit()):
        raise RequestError(400, "bad-request", [number])
    game_table = await context.table()
    return corrections.correctable_answers(
        game_table, context.request.keys, query.get("eyes", ""), int(number), context.lang
    )


# Records, replays and analysis


async def get_record(context: RequestContext) -> str:
    return replay.record_text(await context.table())


async def export_record(context: RequestContext) -> str:
    """Export a running game as a record with its random seed; allowed only if no other people play."""
    game_table = await context.table()
    await context.host.execute(game_table, partial(replay.export_running, game_table, context.request.keys))
    return game_table.require_match().record().text(with_luck=True)


async def get_replay(context: RequestContext) -> messages.ReplayInfo:
    game_table = await context.table()
    replay.require_finished(game_table)
    return replay.replay_info(game_table, context.host.states(game_table), context.lang)


async def get_game_summary(context: RequestContext) -> messages.GameSummary:
    game_table = await context.table()
    replay.require_finished(game_table)
    return game_summary.summarize_game(game_table, context.host.states(game_table), context.lang)


async def get_win_chances(context: RequestContext) -> messages.WinProbabilities:
    game_table = await context.table()
    game_analysis.require_analysable(game_table)
    return game_analysis.win_probability_report(game_table, context.host.states(game_table), context.lang)


async def get_best_action(context: RequestContext) -> messages.BestMove:
    game_table = await context.table()
    game_analysis.require_analysable(game_table)
    return await game_analysis.find_best_move(
        game_table, context.host.states(game_table), context.number(), context.host.bots, context.lang
    )


async def get_moment(context: RequestContext) -> messages.Moment:
    game_table = await context.table()
    replay.require_finished(game_table)
    eyes = replay.parse_viewpoint(game_table, context.request.query.get("eyes", "all"))
    return replay.moment_at(game_table, context.host.states(game_table), context.number(), eyes, context.lang)


async def fork_table(context: RequestContext) -> requests.NewTableResponse:
    seat = context.request.query.get("seat", "")
    return await creation.fork_table(context.host, await context.table(), context.request.keys, context.number(), seat)


async def get_campaign(context: RequestContext) -> messages.CampaignInfo:
    newest = await creation.newest_chapter(context.host, await context.table())
    return campaign_view.campaign_info(newest, context.request.keys, context.lang)


async def get_campaign_file(context: RequestContext) -> str:
    newest = await creation.newest_chapter(context.host, await context.table())
    campaign_view.require_campaign(newest)
    chapters = [await context.host.get(chapter.table) for chapter in newest.creation.before]
    return campaign_view.campaign_file(newest, chapters)


async def create_next_chapter(context: RequestContext) -> requests.NewTableResponse:
    return await creation.create_next_chapter(context.host, await context.table(), context.request.keys)


GETS: dict[str, Handler] = {
    "api/games": list_games,
    "api/games/*/texts": get_game_texts,
    "api/games/*/rules": get_game_rules,
    "api/games/*/example": get_game_example,
    "api/texts": get_texts,
    "api/lab": get_lab_bounds,
    "api/tables/*": get_table,
    "api/tables/*/catalogue": get_catalogue,
    "api/tables/*/texts": get_table_texts,
    "api/tables/*/rules": get_table_rules,
    "api/tables/*/came": get_physical_answers,
    "api/tables/*/record": get_record,
    "api/tables/*/replay": get_replay,
    "api/tables/*/replay/*": get_moment,
    "api/tables/*/chances": get_win_chances,
    "api/tables/*/best/*": get_best_action,
    "api/tables/*/end": get_game_summary,
    "api/tables/*/campaign": get_campaign,
    "api/tables/*/campaign/file": get_campaign_file,
}
POSTS: dict[str, Handler] = {
    "api/tables": create_table,
    "api/records": import_record,
    "api/games/*/score": get_score_sheet,
    "api/games/*/companion": update_companion,
    "api/games/*/setup": get_setup_steps,
    "api/games/*/pieces": get_box_contents,
    "api/tables/*/seat": rename_seat,
    "api/tables/*/act": play_action,
    "api/tables/*/chat": post_chat,
    "api/tables/*/stand-in": seat_stand_in,
    "api/tables/*/take-back": reclaim_seat,
    "api/tables/*/leave": leave_table,
    "api/tables/*/resign": resign_seat,
    "api/tables/*/pace": set_bot_speed,
    "api/tables/*/mend": repair_table,
    "api/tables/*/save": export_record,
    "api/tables/*/rematch": create_rematch,
    "api/tables/*/next": create_next_chapter,
    "api/tables/*/from/*": fork_table,
}
