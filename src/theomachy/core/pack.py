"""Data packs: folders of TOML. A pack inherits another and overrides by slug only the keys it gives."""

from __future__ import annotations

import difflib
import hashlib
import json
import tomllib
from pathlib import Path
from typing import Final

from theomachy.core.plain import plain
from theomachy.core.reason import Problem

SOURCES: Final = ("rulebook", "found", "reconstructed", "owner")
# Table name to key to kind; a kind ending in "?" may be left out. Every row also has `slug` and `source`, and may
# name in `ours` the keys whose values are reconstructed although the rest of the row is not. With `name` an owner calls
# it otherwise; a row that gives nothing else needs no source.
Schema = dict[str, dict[str, str]]
# The name for readers of any language.
EVERYWHERE: Final = ""


class Row:
    """One row of a table. The schema has been checked, so the getters only fetch.

    `names` is what an owner calls it, by language: a text, or a table of its forms. No rule looks at it.
    """

    def __init__(
        self, slug: str, values: dict[str, object], source: str, ours: list[str], names: dict[str, object]
    ) -> None:
        self.slug = slug
        self.values = values
        self.source = source
        self.ours = ours
        self.names = names

    def number(self, key: str, default: int = 0) -> int:
        value = self.values.get(key, default)
        assert isinstance(value, int)
        return value

    def flag(self, key: str) -> bool:
        return self.values.get(key, False) is True

    def word(self, key: str, default: str = "") -> str:
        value = self.values.get(key, default)
        assert isinstance(value, str)
        return value

    def items(self, key: str) -> list[object]:
        value = self.values.get(key, [])
        assert isinstance(value, list)
        return value

    def words(self, key: str) -> list[str]:
        return [str(item) for item in self.items(key)]

    def table(self, key: str) -> dict[str, object]:
        value = self.values.get(key, {})
        assert isinstance(value, dict)
        return value

    def json(self) -> dict[str, object]:
        """What a screen prints: the values, where they come from, and which of them are reconstructed."""
        return {**self.values, "source": self.source, "ours": self.ours}

    def one_of(self, key: str, slugs: tuple[str, ...]) -> int:
        """A slug as its index; a slug that does not exist is an error that names the row."""
        word = self.word(key)
        if word not in slugs:
            raise Problem("pack-bad-word", [self.slug, key, word, ", ".join(slugs)])
        return slugs.index(word)


class Pack:
    """The merged tables, in the order of the rows of the first ancestor."""

    def __init__(self, name: str, version: str, tables: dict[str, dict[str, Row]]) -> None:
        self.name = name
        self.version = version
        self.tables = tables
        self.told = ""

    def rows(self, table: str) -> list[Row]:
        return list(self.tables.get(table, {}).values())

    def slugs(self, table: str) -> tuple[str, ...]:
        return tuple(self.tables.get(table, {}))

    def names(self, lang: str) -> dict[str, object]:
        """What an owner has renamed, by table and slug, as texts are."""
        found: dict[str, object] = {}
        for table, rows in self.tables.items():
            named = {slug: row.names.get(lang, row.names.get(EVERYWHERE)) for slug, row in rows.items() if row.names}
            found[table] = {slug: name for slug, name in named.items() if name is not None}
        return found

    def hash(self) -> str:
        """What a record names the data by; names are not among it."""
        plain = {
            name: {slug: [row.values, row.source] for slug, row in rows.items()} for name, rows in self.tables.items()
        }
        return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]

    def line(self) -> str:
        """Every new table says it, so it is made once."""
        if not self.told:
            self.told = f"{self.name} {self.version} {self.hash()}"
        return self.told


def load_pack(home: Path, name: str, schema: Schema, overlays: tuple[str, ...] = ()) -> Pack:
    """A pack of the game with its ancestors; `overlays` are folders of a user, who changes values but adds no slug."""
    chain = [home / name]
    while True:
        parent = header(chain[0]).get("inherits", "")
        if not parent:
            break
        chain.insert(0, home / str(parent))
    tables: dict[str, dict[str, Row]] = {table: {} for table in schema}
    for folder in chain:
        lay_over(tables, folder, schema, True)
    version = str(header(chain[-1]).get("version", "1"))
    names = [name]
    for overlay in overlays:
        lay_over(tables, Path(overlay), schema, False)
        names.append(str(header(Path(overlay)).get("name", Path(overlay).name)))
    check_complete(tables, schema)
    return Pack("+".join(names), version, tables)


def header(folder: Path) -> dict[str, object]:
    found = read_toml(folder / "pack.toml")
    for key in found:
        if key not in ("name", "version", "inherits"):
            raise Problem("pack-bad-key", [str(folder / "pack.toml"), "pack", key, "name, version, inherits"])
    return found


def read_toml(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Problem("pack-no-file", [str(path)]) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Problem("pack-bad-toml", [str(path), str(error)]) from None


def lay_over(tables: dict[str, dict[str, Row]], folder: Path, schema: Schema, may_add: bool) -> None:
    header(folder)
    for path in sorted(folder.glob("*.toml")):
        if path.name == "pack.toml":
            continue
        for table, rows in read_toml(path).items():
            if table not in schema:
                raise Problem("pack-bad-table", [str(path), table, ", ".join(schema)])
            if not isinstance(rows, list):
                raise Problem("pack-not-rows", [str(path), table])
            lay_rows(tables[table], rows, table, path, schema[table], may_add)


def lay_rows(
    known: dict[str, Row], rows: list[object], table: str, path: Path, keys: dict[str, str], may_add: bool
) -> None:
    seen: list[str] = []
    for given in rows:
        slug = given.get("slug", "") if isinstance(given, dict) else ""
        if not isinstance(given, dict) or not isinstance(slug, str) or not slug:
            raise Problem("pack-no-slug", [str(path), table])
        if slug in seen:
            raise Problem("pack-doubled", [str(path), slug])
        seen.append(slug)
        if slug not in known and not may_add:
            close = difflib.get_close_matches(slug, list(known), 3, 0.5)
            raise Problem("pack-new-slug", [str(path), slug, ", ".join(close or list(known))])
        known[slug] = merged(known.get(slug), slug, given, path, keys)


def merged(old: Row | None, slug: str, given: dict[str, object], path: Path, keys: dict[str, str]) -> Row:
    names = renamed(old, slug, given, path)
    if old is not None and sorted(given) == ["name", "slug"]:
        return Row(slug, old.values, old.source, old.ours, names)
    values: dict[str, object] = dict(old.values) if old is not None else {}
    source = given.get("source", "")
    if source not in SOURCES:
        raise Problem("pack-no-source", [str(path), slug, ", ".join(SOURCES)])
    ours = given.get("ours", [])
    if not isinstance(ours, list) or not all([key in keys for key in ours]):
        raise Problem("pack-bad-ours", [str(path), slug, ", ".join(keys)])
    still_ours = [key for key in reconstructed(old, source == "reconstructed") if key not in given]
    for key, value in given.items():
        if key in ("slug", "source", "ours", "name"):
            continue
        if key not in keys:
            raise Problem("pack-bad-key", [str(path), slug, key, ", ".join(keys)])
        if not fits(value, keys[key].rstrip("?")):
            raise Problem("pack-bad-value", [str(path), slug, key, keys[key].rstrip("?")])
        values[key] = value
    return Row(slug, values, str(source), still_ours + [str(key) for key in ours], names)


def renamed(old: Row | None, slug: str, given: dict[str, object], path: Path) -> dict[str, object]:
    """One text holds in every language; a table has a text for each, or the forms of the name."""
    known = old.names if old is not None else {}
    if "name" not in given:
        return known
    name = given["name"]
    languages = name if isinstance(name, dict) else {EVERYWHERE: name}
    if not languages or not all([is_name(text) for text in languages.values()]):
        raise Problem("pack-bad-name", [str(path), slug])
    return {**known, **languages} if isinstance(name, dict) else languages


def is_name(name: object) -> bool:
    """One line with something to see in it; of several forms, each, and the bare one is among them."""
    if isinstance(name, dict):
        return "nom" in name and all([isinstance(form, str) and is_name(form) for form in name.values()])
    return isinstance(name, str) and name.strip() != "" and plain(name) == name


def reconstructed(old: Row | None, all_again: bool) -> list[str]:
    """What of a row was ours; where all of it was, and the new row says something else of itself, each key by name."""
    if old is None:
        return []
    return list(old.values) if old.source == "reconstructed" and not all_again else old.ours


def fits(value: object, kind: str) -> bool:
    if kind == "int":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "bool":
        return isinstance(value, bool)
    if kind == "str":
        return isinstance(value, str)
    if kind == "list":
        return isinstance(value, list)
    assert kind == "table", kind
    return isinstance(value, dict)


def check_complete(tables: dict[str, dict[str, Row]], schema: Schema) -> None:
    for table, keys in schema.items():
        for slug, row in tables[table].items():
            for key, kind in keys.items():
                if not kind.endswith("?") and key not in row.values:
                    raise Problem("pack-key-missing", [table, slug, key])
