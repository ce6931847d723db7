"""The generic board: draws any game from its view alone, values as lines and lists of objects as tables."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from theomachy.cli.boards import Look
from theomachy.core.action import Sort

NOTHING = "–"
# A table with more columns is transposed.
MANY_COLUMNS = 6
# The largest number of rows to transpose; with more, each row becomes one line.
MANY_ROWS = 4
DEEPEST = 2


def draw(look: Look) -> RenderableType:
    names = Names(look)
    lines: list[RenderableType] = []
    for key, value in look.view.items():
        if is_rows(value):
            lines += [Text(names.key(key), style="bold"), rows(names, value)]
        elif isinstance(value, dict) and deep(value):
            lines.append(Text(names.key(key), style="bold"))
            lines += [labelled(names, str(inner), item, "  ") for inner, item in value.items() if not empty(item)]
        elif not empty(value):
            lines.append(labelled(names, key, value, ""))
    return Group(*lines)


class Names:
    """Finds the name of a slug: in the sort named like its key, else in the first sort that has it."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.sorts = {sort.name for sort in sorts_of(look)}
        self.known: dict[str, str] = {}
        for sort in sorts_of(look):
            for slug in sort.slugs:
                if look.words.has(sort.name, slug):
                    self.known.setdefault(slug, sort.id(sort.index[slug]))

    def key(self, key: str) -> str:
        if self.look.words.has("field", key):
            return self.look.words.say("field", key)
        if key in self.sorts and self.look.words.has("sort", key):
            return self.look.words.say("sort", key)
        return self.slug(key, "").replace("_", " ")

    def slug(self, slug: str, key: str) -> str:
        sort = next((sort for sort in (key, key.removesuffix("s")) if sort in self.sorts), "")
        thing = f"{sort}:{slug}" if sort else self.known.get(slug, "")
        return self.look.words.name(thing) + self.look.mark(thing) if thing else slug

    def value(self, value: object, key: str = "", depth: int = 0) -> str:
        """Format any value in one line, nested values in brackets; at depth MAX_DEPTH only their number is shown."""
        if empty(value):
            return NOTHING
        if isinstance(value, bool):
            return "✓"
        if isinstance(value, str):
            return self.slug(value, key)
        if isinstance(value, (list, dict)) and depth >= DEEPEST:
            return f"#{len(value)}"
        if isinstance(value, list):
            return ("; " if deep(value) else ", ").join([self.value(item, key, depth + 1) for item in value])
        if isinstance(value, dict):
            pairs = [self.pair(str(key), item, depth + 1) for key, item in value.items() if not empty(item)]
            return ", ".join(pairs) or NOTHING
        return str(value)

    def pair(self, key: str, item: object, depth: int) -> str:
        if item is True:
            return self.key(key)
        text = self.value(item, key, depth)
        return f"{self.key(key)} ({text})" if isinstance(item, (list, dict)) else f"{self.key(key)} {text}"


def labelled(names: Names, key: str, value: object, indent: str) -> Text:
    return Text.assemble((f"{indent}{names.key(key)}: ", "dim"), names.value(value, key))


def sorts_of(look: Look) -> list[Sort]:
    sorts = [sort for verb in look.game.verbs.verbs for sort in verb.sorts]
    return sorts + [sort for kind in look.game.kinds for sort in kind.sorts]


def empty(value: object) -> bool:
    return value is None or value is False or value in ("", [], {})


def deep(value: object) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return any([isinstance(item, (dict, list)) for item in inside])


def is_rows(value: object) -> bool:
    return isinstance(value, list) and len(value) > 0 and all([isinstance(item, dict) for item in value])


def rows(names: Names, value: object) -> RenderableType:
    """Draw a list of objects as a table, without columns that are empty everywhere."""
    assert isinstance(value, list)
    keys = list(dict.fromkeys([key for row in value for key in row if not empty(row[key])]))
    table = Table(box=SIMPLE_HEAD, header_style="dim", padding=(0, 2, 0, 0))
    if len(keys) <= MANY_COLUMNS:
        for key in keys:
            table.add_column(names.key(key))
        for row in value:
            table.add_row(*[names.value(row.get(key), key) for key in keys])
        return table
    if len(value) > MANY_ROWS:
        return Group(*[Text(f"  {names.value(row)}") for row in value])
    table.add_column(names.key(keys[0]), style="dim")
    for row in value:
        table.add_column(names.value(row.get(keys[0]), keys[0]))
    for key in keys[1:]:
        table.add_row(names.key(key), *[names.value(row.get(key), key) for row in value])
    return table
