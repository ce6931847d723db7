"""Endpoints for campaigns."""

from __future__ import annotations

from typing import Any

from theomachy.table import creation, messages
from theomachy.table.campaign import campaign_view
from theomachy.table.endpoints.endpoint import LANG, NO_BODY, Call, Endpoint
from theomachy.table.messages import requests


async def get_campaign(call: Call[None]) -> messages.CampaignInfo:
    """Return the standings of the campaign of which this table is a chapter."""
    newest = await creation.newest_chapter(call.host.tables, await call.table())
    return campaign_view.campaign_info(newest, call.keys, call.lang)


async def get_campaign_file(call: Call[None]) -> str:
    """Return the finished chapters as one campaign file, with the random keys revealed.

    Chapters played on cardboard have no table: they are in the file from which the campaign was continued.
    """
    newest = await creation.newest_chapter(call.host.tables, await call.table())
    campaign_view.require_campaign(newest)
    finished = [await call.host.tables.get(chapter.table) for chapter in newest.creation.before if chapter.table]
    return campaign_view.campaign_file(newest, finished)


async def create_next_chapter(call: Call[None]) -> requests.NewTableResponse:
    """Create the table of the next chapter with the same seats, and start it."""
    return await creation.create_next_chapter(call.host.tables, await call.table(), call.keys)


ENDPOINTS: list[Endpoint[Any]] = [
    Endpoint("GET", "api/tables/{table}/campaign", NO_BODY, get_campaign, needs="keys", query=(LANG,)),
    Endpoint("GET", "api/tables/{table}/campaign/file", NO_BODY, get_campaign_file),
    Endpoint("POST", "api/tables/{table}/next", NO_BODY, create_next_chapter, needs="keys", status=201, cost=1),
]
