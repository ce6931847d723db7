"""HTTP endpoints for campaigns."""

from __future__ import annotations

from litestar import MediaType, get, post

from theomachy.server.http.request_params import (
    AuthorizationHeader,
    PathId,
    QueryLang,
    ServicesDependency,
    parse_bearer_keys,
)
from theomachy.table import creation, messages
from theomachy.table.campaign import campaign_view as campaigns
from theomachy.table.messages import requests


@get("/api/tables/{table:str}/campaign")
async def get_campaign(
    house: ServicesDependency, table: PathId, auth: AuthorizationHeader = "", lang: QueryLang = "en"
) -> messages.CampaignInfo:
    """Return the standings of the campaign of which this table is a chapter."""
    newest = await creation.newest_chapter(house.tables, await house.tables.get(table))
    return campaigns.campaign_info(newest, parse_bearer_keys(auth), lang)


@get("/api/tables/{table:str}/campaign/file", media_type=MediaType.TEXT)
async def get_campaign_file(house: ServicesDependency, table: PathId) -> str:
    """Return the finished chapters as one campaign file, with the random keys revealed."""
    newest = await creation.newest_chapter(house.tables, await house.tables.get(table))
    campaigns.require_campaign(newest)
    finished = [await house.tables.get(chapter.table) for chapter in newest.creation.before if chapter.table]
    return campaigns.campaign_file(newest, finished)


@post("/api/tables/{table:str}/next")
async def create_next_chapter(
    house: ServicesDependency, table: PathId, auth: AuthorizationHeader = ""
) -> requests.NewTableResponse:
    """Create the table of the next chapter with the same seats, and start it."""
    return await creation.create_next_chapter(house.tables, await house.tables.get(table), parse_bearer_keys(auth))


ROUTES = [get_campaign, get_campaign_file, create_next_chapter]
