"""The companion app for a campaign that is played on cardboard.

Stateless: the client sends the whole campaign file with each request and gets it back."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from theomachy.core.action import SEAT
from theomachy.core.campaign import Campaign, resume
from theomachy.core.campaign_summary import CampaignSummary, Sentence
from theomachy.core.game import CompanionState, Game, Json, Setup, require_seat_count
from theomachy.core.record import ON_CARDBOARD, Luck, Record, RecordEntry, read_entry
from theomachy.core.rule_errors import Problem
from theomachy.table import messages
from theomachy.table.creation_events import read_campaign_file
from theomachy.table.decode import decode
from theomachy.table.errors import RequestError, request_error_in_game
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.messages import boxed_game
from theomachy.table.permissions import clean_name, clean_text
from theomachy.texts import Translator

MAX_DATE_LENGTH = 10
MAX_TOUCH_LENGTH = 4000
MAX_TOUCHES = 2000
SENTENCE_KEYS = {"slug", "things", "ours"}
# Follows a value that the rulebook does not print.
RECONSTRUCTED = "\u00a0≈"


def handle_request(
    catalog: GameCatalog, game: Game, request: boxed_game.CompanionRequest, lang: str
) -> boxed_game.CompanionPage:
    """Apply one input to a campaign file and return the new page.

    If the input is refused, the client keeps its old file.
    """
    try:
        return process_request(catalog, game, request, lang)
    except Problem as problem:
        raise request_error_in_game(problem, Translator(lang, game, request.names)) from None


def process_request(
    catalog: GameCatalog, game: Game, request: boxed_game.CompanionRequest, lang: str
) -> boxed_game.CompanionPage:
    if not game.info.chapters:
        raise Problem("no-companion", [game.info.id])
    packs = catalog.pack_folders(game, request.packs)
    campaign = (
        new_campaign(game, request)
        if request.touch == "start" or not request.text
        else read_campaign_file(request.text, allow_empty=True)
    )
    if campaign.game != game.info.id:
        raise Problem("record-other-game", [campaign.game, game.info.id])
    if request.touch == "begin":
        begin_chapter(game, campaign, request, packs)
    elif request.touch == "undo":
        undo_touch(campaign)
    elif request.touch == "over":
        campaign.records.clear()
    elif request.touch not in ("", "start"):
        add_touch(campaign, request.touch)
    return companion_page(game, campaign, packs, lang, request.correcting)


def new_campaign(game: Game, request: boxed_game.CompanionRequest) -> Campaign:
    """Create a campaign without chapters. The names of the players must differ."""
    names = [clean_name(name) for name in request.names]
    info = game.info
    require_seat_count(info, len(names))
    if len(set(names)) != len(names):
        raise RequestError(422, "same-name")
    return Campaign(info.id, names, [])


def begin_chapter(game: Game, campaign: Campaign, request: boxed_game.CompanionRequest, packs: tuple[str, ...]) -> None:
    legacy = legacy_of_finished(game, campaign, packs)
    setup = game.chapter_setup(len(campaign.names), legacy, packs)
    if setup is None:
        raise Problem("campaign-over", [game.info.id])
    date = clean_text(request.date, MAX_DATE_LENGTH, "bad-text") if request.date else "-"
    campaign.records.append(
        Record(
            game.info.id,
            game.info.version,
            setup.edition,
            setup.options,
            game.pack(setup).version_line(),
            campaign.names,
            date,
            Luck(abs(request.seed) % 2**53),
            [],
            legacy=legacy,
            played_on=ON_CARDBOARD,
        )
    )


def cardboard_record(campaign: Campaign) -> Record:
    if not campaign.records or not campaign.records[-1].played_on:
        raise RequestError(409, "companion-no-chapter")
    return campaign.records[-1]


def add_touch(campaign: Campaign, text: str) -> None:
    record = cardboard_record(campaign)
    if len(text) > MAX_TOUCH_LENGTH or len(record.entries) >= MAX_TOUCHES:
        raise RequestError(413, "record-too-long", [str(MAX_TOUCHES)])
    line = " ".join(text.split())
    record.entries.append(read_entry(line, len(record.entries) + 1, len(campaign.names)))


def undo_touch(campaign: Campaign) -> None:
    """Take back the last input of the chapter; if it has none, remove the chapter."""
    record = cardboard_record(campaign)
    if record.entries:
        record.entries.pop()
    else:
        campaign.records.pop()


def legacy_of_finished(game: Game, campaign: Campaign, packs: tuple[str, ...]) -> str:
    """Return the legacy of the finished chapters. Cached, so that they are not replayed at every input."""
    if not campaign.records:
        return ""
    return replayed_legacy(game, Campaign(campaign.game, campaign.names, campaign.records).text(with_luck=True), packs)


@lru_cache(maxsize=64)
def replayed_legacy(game: Game, text: str, packs: tuple[str, ...]) -> str:
    progress = resume(game, read_campaign_file(text), packs)
    if progress.match is not None:
        raise RequestError(409, "companion-in-browser")
    return progress.legacy


def companion_page(
    game: Game, campaign: Campaign, packs: tuple[str, ...], lang: str, with_corrections: bool
) -> boxed_game.CompanionPage:
    translator = Translator(lang, game, campaign.names)
    record = campaign.records[-1] if campaign.records and campaign.records[-1].played_on else None
    previous = Campaign(campaign.game, campaign.names, campaign.records[: -1 if record else None])
    legacy = legacy_of_finished(game, previous, packs)
    state = chapter_state(game, campaign, record, legacy, packs, with_corrections) if record else None
    current_legacy = state.legacy if state is not None and state.legacy else legacy
    chronicle = game.campaign_summary(len(campaign.names), current_legacy, packs)
    chapter_number = len(chronicle.chapter_names) if state is None or not state.legacy else len(campaign.records)
    return boxed_game.CompanionPage(
        text=campaign.text(with_luck=True),
        people=campaign.names,
        chapter=min(chapter_number, game.info.chapters),
        of=game.info.chapters,
        name=translator.name(f"choice-scenario:{min(chapter_number, game.info.chapters)}"),
        over=bool(chronicle.winners),
        show=decode(boxed_game.CompanionChapter, localize(translator, state.view)) if state is not None else None,
        said=touch_log(game, translator, record) if record else [],
        corrected=correction_log(game, translator, campaign),
        pages=story_pages(translator, chronicle, state is None or bool(state.legacy)),
        standings=standing_rows(chronicle),
        undo=record is not None,
    )


def chapter_state(
    game: Game, campaign: Campaign, record: Record, legacy: str, packs: tuple[str, ...], with_corrections: bool
) -> CompanionState:
    setup: Setup | None = game.chapter_setup(len(campaign.names), legacy, packs)
    if setup is None or record.legacy != legacy:
        raise Problem("campaign-broken", [str(len(campaign.records))])
    setup.version = game.info.playable_version(record.version)
    return game.companion_state(setup, record.luck.seed or 0, record.entries, with_corrections)


def standing_rows(summary: CampaignSummary) -> list[messages.Standing]:
    return [
        messages.Standing(seat=SEAT.slug(one.seat), total=one.total, history=one.history) for one in summary.standings
    ]


def story_pages(translator: Translator, summary: CampaignSummary, between_chapters: bool) -> list[messages.StoryPage]:
    """Return the story pages. Between two chapters, pages about the next one are left out, since they are spoilers."""
    visible = []
    for page in summary.pages:
        if not (between_chapters and page.is_upcoming):
            title, lines = translator.page(page)
            visible.append(messages.StoryPage(slug=page.slug, title=title, lines=lines))
    return visible


def localize(translator: Translator, data: object) -> object:
    """Replace each text slug with its things by a sentence, at any depth of the data.

    In a list, each paragraph is an item.
    """
    if isinstance(data, list):
        items: list[object] = []
        for item in data:
            items += sentence_paragraphs(translator, item) if is_sentence(item) else [localize(translator, item)]
        return items
    if not isinstance(data, dict):
        return data
    if is_sentence(data):
        return sentence_text(translator, data)
    if {"slug", "things"} <= set(data):
        other_fields = {key: localize(translator, value) for key, value in data.items() if key not in SENTENCE_KEYS}
        return {**other_fields, "text": sentence_text(translator, data)}
    return {key: localize(translator, value) for key, value in data.items() if value is not None or key == "question"}


def is_sentence(data: object) -> bool:
    return isinstance(data, dict) and {"slug", "things"} <= set(data) <= SENTENCE_KEYS


def sentence_text(translator: Translator, data: Json) -> str:
    return " ".join(sentence_paragraphs(translator, data))


def sentence_paragraphs(translator: Translator, data: object) -> list[str]:
    """Return the paragraphs of a sentence; one with a reconstructed value ends with ≈."""
    assert isinstance(data, dict)
    if not data["slug"]:
        return []
    things = cast(
        "list[str | list[str]]",
        [localize(translator, thing) if is_sentence(thing) else thing for thing in data["things"]],
    )
    paragraphs = translator.paragraphs([Sentence(str(data["slug"]), things)])
    return [f"{paragraph}{RECONSTRUCTED}" for paragraph in paragraphs] if "ours" in data else paragraphs


def touch_log(game: Game, translator: Translator, record: Record) -> list[str]:
    """List the inputs of this chapter in words, including corrections. Ticked set-up steps are left out."""
    lines = []
    for entry in record.entries:
        line = game.entry_sentence(entry.text)
        if line is not None:
            lines.append(sentence_text(translator, line))
        elif not entry.text.startswith("tick "):
            lines.append(f"{translator.name(SEAT.id(entry.seat))}: {entry_text(game, translator, entry)}")
    return lines


def correction_log(game: Game, translator: Translator, campaign: Campaign) -> list[str]:
    """List all corrections of the campaign, each with the name of its chapter."""
    log = []
    for number, record in enumerate(campaign.records, 1):
        lines = [game.entry_sentence(entry.text) for entry in record.entries if record.played_on]
        name = translator.name(f"choice-scenario:{number}")
        log += [f"{name}: {sentence_text(translator, line)}" for line in lines if line is not None]
    return log


def entry_text(game: Game, translator: Translator, entry: RecordEntry) -> str:
    """Return an input in words: its first word selects the text, and the names of the slugs after it are filled in."""
    first = entry.text.partition(" ")[0]
    names = [localize_name(translator, word) for word in game.entry_words(entry.text)]
    verb = translator.translate("companion", f"said-{first}") if translator.has("companion", f"said-{first}") else first
    return f"{verb} {' '.join(names)}".strip()


def localize_name(translator: Translator, word: str) -> str:
    if ":" in word:
        return translator.name(word)
    for sort in ("quest", "location", "temple", "hero", "artifact", "tile", "choice", "favor", "face"):
        if translator.has(sort, word):
            return translator.name(f"{sort}:{word}")
    return word
