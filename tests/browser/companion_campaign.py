"""A companion campaign made by requests, for a page to continue."""

from __future__ import annotations

from tests.browser.server_process import ApiRequests

# Inputs for the first scenario of Anna and Filip, up to the question for a Location.
IN_PLAY = (
    "start",
    "begin",
    "a: engrave 3-6 on 1 side 4",
    "b: engrave 3-6 on 1 side 4",
    "a: order a b",
    "a: tick begun",
)
# The inputs until the Shrine sticker is on a tile.
AFTER_STICKER = (
    *IN_PLAY,
    "a: fulfil holy-ground",
    "a: serve greek",
    "a: choose open-shrine",
    "a: done",
    "a: apply somewhere",
)


def campaign_text(server: ApiRequests, *touches: str) -> str:
    """Return the text of the campaign after these touches, as a phone stores it."""
    text = ""
    for touch in touches:
        ask = {"text": text, "touch": touch, "names": ["Anna", "Filip"], "seed": 3}
        text = str(server.request("/api/games/divinus/companion", ask)["text"])
    return text
