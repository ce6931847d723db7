"""The generic board: draws any game from its view alone, values as lines and lists of objects as tables."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import RenderContext
from theomachy.core.action import Sort

EMPTY_MARK = "–"
# A table with more columns is transposed.
MAX_COLUMNS = 6
# The largest number of rows to transpose; with more, each row becomes one line.
MAX_TRANSPOSED_ROWS = 4
MAX_DEPTH = 2


def draw(context: RenderContext) -> RenderableType:
    names = NameLookup(context)
    lines: list[RenderableType] = []
    for key, value in context.view.items():
        if is_rows(value):
            lines += [Text(names.key_label(key), style="bold"), object_table(names, value)]
        elif isinstance(value, dict) and is_nested(value):
            lines.append(Text(names.key_label(key), style="bold"))
            lines += [label_line(names, str(inner), item, "  ") for inner, item in value.items() if not is_empty(item)]
        elif not is_empty(value):
            lines.append(label_line(names, key, value, ""))
    return Group(*lines)


class NameLookup:
    """Finds the name of a slug: in the sort (kind of thing) named like its key, else in the first sort that has the
    slug.
    """

    def __init__(self, context: RenderContext) -> None:
        self.context = context
        self.sorts = {sort.name for sort in sorts_of(context)}
        self.thing_by_slug: dict[str, str] = {}
        for sort in sorts_of(context):
            for slug in sort.slugs:
                if context.translator.has(sort.name, slug):
                    self.thing_by_slug.setdefault(slug, sort.id(sort.index[slug]))

    def key_label(self, key: str) -> str:
        if self.context.translator.has("field", key):
            return self.context.translator.translate("field", key)
        if key in self.sorts and self.context.translator.has("sort", key):
            return self.context.translator.translate("sort", key)
        return self.thing_name(key, "").replace("_", " ")

    def thing_name(self, slug: str, key: str) -> str:
        sort = next((sort for sort in (key, key.removesuffix("s")) if sort in self.sorts), "")
        thing = f"{sort}:{slug}" if sort else self.thing_by_slug.get(slug, "")
        return self.context.translator.name(thing) + self.context.selectable_mark(thing) if thing else slug

    def format_value(self, value: object, key: str = "", depth: int = 0) -> str:
        """Format any value in one line, nested values in brackets; at depth MAX_DEPTH only their number is shown."""
        if is_empty(value):
            return EMPTY_MARK
        if isinstance(value, bool):
            return "✓"
        if isinstance(value, str):
            return self.thing_name(value, key)
        if isinstance(value, (list, dict)) and depth >= MAX_DEPTH:
            return f"#{len(value)}"
        if isinstance(value, list):
            return ("; " if is_nested(value) else ", ").join(
                [self.format_value(item, key, depth + 1) for item in value]
            )
        if isinstance(value, dict):
            pairs = [self.format_pair(str(key), item, depth + 1) for key, item in value.items() if not is_empty(item)]
            return ", ".join(pairs) or EMPTY_MARK
        return str(value)

    def format_pair(self, key: str, item: object, depth: int) -> str:
        if item is True:
            return self.key_label(key)
        text = self.format_value(item, key, depth)
        return f"{self.key_label(key)} ({text})" if isinstance(item, (list, dict)) else f"{self.key_label(key)} {text}"


def label_line(names: NameLookup, key: str, value: object, indent: str) -> Text:
    return Text.assemble((f"{indent}{names.key_label(key)}: ", "dim"), names.format_value(value, key))


def sorts_of(context: RenderContext) -> list[Sort]:
    sorts = [sort for verb in context.game.verbs.verbs for sort in verb.sorts]
    return sorts + [sort for kind in context.game.event_kinds for sort in kind.sorts]


def is_empty(value: object) -> bool:
    return value is None or value is False or value in ("", [], {})


def is_nested(value: object) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return any([isinstance(item, (dict, list)) for item in inside])


def is_rows(value: object) -> bool:
    return isinstance(value, list) and len(value) > 0 and all([isinstance(item, dict) for item in value])


def object_table(names: NameLookup, value: object) -> RenderableType:
    """Draw a list of objects as a table, without columns that are empty everywhere."""
    assert isinstance(value, list)
    keys = list(dict.fromkeys([key for row in value for key in row if not is_empty(row[key])]))
    table = Table(box=SIMPLE_HEAD, header_style="dim", padding=(0, 2, 0, 0))
    if len(keys) <= MAX_COLUMNS:
        for key in keys:
            table.add_column(names.key_label(key))
        for row in value:
            table.add_row(*[names.format_value(row.get(key), key) for key in keys])
        return table
    if len(value) > MAX_TRANSPOSED_ROWS:
        return Group(*[Text(f"  {names.format_value(row)}") for row in value])
    table.add_column(names.key_label(keys[0]), style="dim")
    for row in value:
        table.add_column(names.format_value(row.get(keys[0]), keys[0]))
    for key in keys[1:]:
        table.add_row(names.key_label(key), *[names.format_value(row.get(key), key) for row in value])
    return table
