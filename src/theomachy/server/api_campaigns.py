"""Campaigns over HTTP."""

from __future__ import annotations

from litestar import MediaType, get, post

from theomachy.server.asked import Bearer, Home, Id, Lang, keys_in
from theomachy.table import campaign as campaigns
from theomachy.table import forms, making, wire


@get("/api/tables/{table:str}/campaign")
async def campaign(house: Home, table: Id, auth: Bearer = "", lang: Lang = "en") -> wire.CampaignInfo:
    """Where the campaign stands that this table is a chapter of."""
    newest = await making.newest(house.tables, await house.tables.get(table))
    return campaigns.info(newest, keys_in(auth), lang)


@get("/api/tables/{table:str}/campaign/file", media_type=MediaType.TEXT)
async def campaign_file(house: Home, table: Id) -> str:
    """The finished chapters as one file, with the luck revealed."""
    newest = await making.newest(house.tables, await house.tables.get(table))
    campaigns.need_chapter(newest)
    done = [await house.tables.get(chapter.table) for chapter in newest.opened.before if chapter.table]
    return campaigns.file(newest, done)


@post("/api/tables/{table:str}/next")
async def next_chapter(house: Home, table: Id, auth: Bearer = "") -> forms.Made:
    """The next chapter for the same people; it starts at once."""
    return await making.next_chapter(house.tables, await house.tables.get(table), keys_in(auth))


ROUTES = [campaign, campaign_file, next_chapter]
