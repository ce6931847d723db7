"""Data packs: folders of TOML tables. A pack can inherit from another and override single keys of its rows."""

from __future__ import annotations

import difflib
import hashlib
import json
import tomllib
from pathlib import Path
from typing import Final

from theomachy.core.pack_values import check_value
from theomachy.core.rule_errors import Problem
from theomachy.core.sanitize import sanitize

SOURCES: Final = ("rulebook", "found", "reconstructed", "owner")
# Table to key to kind; a kind that ends in "?" is optional, and one of numbers has a range: `int 0..9`. Each row has
# `slug` and `source`. `ours` may list the keys whose values are reconstructed while the rest of the row is not. `name`
# is for display; a row that gives only a name needs no source.
Schema = dict[str, dict[str, str]]
# The key of a name that holds in all languages.
ANY_LANGUAGE: Final = ""
HEADER_KEYS: Final = ("name", "version", "inherits")
MAX_HEADER_LENGTH: Final = 60


class Row:
    """One row of a table. The schema was checked on loading, so the getters do not check again.

    - `reconstructed_keys`: keys whose values are not printed in a rulebook but reconstructed.
    - `display_names`: the name given by a pack, by language: a text, or a table of inflected forms. Rules do not use
      it.
    """

    def __init__(
        self,
        slug: str,
        values: dict[str, object],
        source: str,
        reconstructed_keys: list[str],
        display_names: dict[str, object],
    ) -> None:
        self.slug = slug
        self.values = values
        self.source = source
        self.reconstructed_keys = reconstructed_keys
        self.display_names = display_names

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
        """Return the values with their source and the keys that are reconstructed, for clients."""
        return {**self.values, "source": self.source, "ours": self.reconstructed_keys}

    def index_of(self, key: str, slugs: tuple[str, ...]) -> int:
        """Return the index in `slugs` of the slug under `key`. Raises Problem if it is not one of them."""
        word = self.word(key)
        if word not in slugs:
            raise Problem("pack-bad-word", [self.slug, key, word, ", ".join(slugs)])
        return slugs.index(word)


class Pack:
    """The merged tables of a pack and the packs it inherits from; the first of those gives the order of the rows."""

    def __init__(self, name: str, version: str, tables: dict[str, dict[str, Row]]) -> None:
        self.name = name
        self.version = version
        self.tables = tables
        self.cached_line = ""

    def rows(self, table: str) -> list[Row]:
        return list(self.tables.get(table, {}).values())

    def slugs(self, table: str) -> tuple[str, ...]:
        return tuple(self.tables.get(table, {}))

    def display_names(self, lang: str) -> dict[str, object]:
        """Return the display names that packs give, by table and slug, like a file of texts."""
        names: dict[str, object] = {}
        for table, rows in self.tables.items():
            in_language = {
                slug: row.display_names.get(lang, row.display_names.get(ANY_LANGUAGE))
                for slug, row in rows.items()
                if row.display_names
            }
            names[table] = {slug: name for slug, name in in_language.items() if name is not None}
        return names

    def hash(self) -> str:
        """Return a hash of the data, without display names. Records store it."""
        data = {
            name: {slug: [row.values, row.source] for slug, row in rows.items()} for name, rows in self.tables.items()
        }
        return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]

    def version_line(self) -> str:
        """Return name, version and hash, for records; cached. They are separated by spaces and hold none."""
        if not self.cached_line:
            self.cached_line = f"{record_name(self.name)} {record_name(self.version)} {self.hash()}"
        return self.cached_line


def record_name(name: str) -> str:
    """Return a name or version as records write it: hyphens for spaces."""
    return "-".join(name.split())


def own_name(folder: Path) -> str:
    """Return the name that a pack gives itself. `+` separates names, so a name holds none."""
    return str(read_header(folder).get("name", folder.name)).replace("+", "-")


def load_pack(packs_folder: Path, name: str, schema: Schema, overlays: tuple[str, ...] = ()) -> Pack:
    """Load a pack with its ancestors. `overlays` are folders of users, which may change values but not add slugs."""
    chain = [packs_folder / name]
    while True:
        parent = read_header(chain[0]).get("inherits", "")
        if not parent:
            break
        chain.insert(0, packs_folder / str(parent))
    tables: dict[str, dict[str, Row]] = {table: {} for table in schema}
    for folder in chain:
        overlay_folder(tables, folder, schema, True)
    version = str(read_header(chain[-1]).get("version", "1"))
    names = [name]
    for overlay in overlays:
        overlay_folder(tables, Path(overlay), schema, False)
        names.append(own_name(Path(overlay)))
    check_complete(tables, schema)
    return Pack("+".join(names), version, tables)


def read_header(folder: Path) -> dict[str, object]:
    """Read and check `pack.toml`."""
    data = read_toml(folder / "pack.toml")
    for key, value in data.items():
        if key not in HEADER_KEYS:
            raise Problem("pack-bad-key", [str(folder / "pack.toml"), "pack", key, ", ".join(HEADER_KEYS)])
        if not is_name(value) or not isinstance(value, str) or len(value) > MAX_HEADER_LENGTH:
            raise Problem("pack-bad-header", [str(folder / "pack.toml"), key, str(MAX_HEADER_LENGTH)])
    return data


def read_toml(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Problem("pack-no-file", [str(path)]) from None
    # ValueError: no TOML, no UTF-8, or a number with too many digits.
    except (ValueError, RecursionError, OSError) as error:
        raise Problem("pack-bad-toml", [str(path), str(error)]) from None


def overlay_folder(tables: dict[str, dict[str, Row]], folder: Path, schema: Schema, may_add: bool) -> None:
    """Merge the tables of a folder into `tables`. `may_add`: new slugs are allowed."""
    read_header(folder)
    for path in sorted(folder.glob("*.toml")):
        if path.name == "pack.toml":
            continue
        for table, rows in read_toml(path).items():
            if table not in schema:
                raise Problem("pack-bad-table", [str(path), table, ", ".join(schema)])
            if not isinstance(rows, list):
                raise Problem("pack-not-rows", [str(path), table])
            overlay_rows(tables[table], rows, table, path, schema[table], may_add)


def overlay_rows(
    merged_rows: dict[str, Row], rows: list[object], table: str, path: Path, keys: dict[str, str], may_add: bool
) -> None:
    slugs: list[str] = []
    for row in rows:
        slug = row.get("slug", "") if isinstance(row, dict) else ""
        if not isinstance(row, dict) or not isinstance(slug, str) or not slug:
            raise Problem("pack-no-slug", [str(path), table])
        if slug in slugs:
            raise Problem("pack-doubled", [str(path), slug])
        slugs.append(slug)
        if slug not in merged_rows and not may_add:
            similar = difflib.get_close_matches(slug, list(merged_rows), 3, 0.5)
            raise Problem("pack-new-slug", [str(path), slug, ", ".join(similar or list(merged_rows))])
        merged_rows[slug] = merge_row(merged_rows.get(slug), slug, row, path, keys)


def merge_row(old: Row | None, slug: str, row: dict[str, object], path: Path, keys: dict[str, str]) -> Row:
    """Check a row of a file and merge it with the inherited row."""
    names = merge_display_names(old, slug, row, path)
    if old is not None and sorted(row) == ["name", "slug"]:
        return Row(slug, old.values, old.source, old.reconstructed_keys, names)
    values: dict[str, object] = dict(old.values) if old is not None else {}
    source = row.get("source", "")
    if source not in SOURCES:
        raise Problem("pack-no-source", [str(path), slug, ", ".join(SOURCES)])
    ours = row.get("ours", [])
    if not isinstance(ours, list) or not all([isinstance(key, str) and key in keys for key in ours]):
        raise Problem("pack-bad-ours", [str(path), slug, ", ".join(keys)])
    still_ours = [key for key in inherited_reconstructed_keys(old, source == "reconstructed") if key not in row]
    for key, value in row.items():
        if key in ("slug", "source", "ours", "name"):
            continue
        if key not in keys:
            raise Problem("pack-bad-key", [str(path), slug, key, ", ".join(keys)])
        check_value(value, keys[key].rstrip("?"), str(path), slug, key)
        values[key] = value
    return Row(slug, values, str(source), still_ours + [str(key) for key in ours], names)


def merge_display_names(old: Row | None, slug: str, row: dict[str, object], path: Path) -> dict[str, object]:
    """Merge the display names of a row. A plain text holds in all languages; a table has one name for each language."""
    inherited = old.display_names if old is not None else {}
    if "name" not in row:
        return inherited
    name = row["name"]
    languages = name if isinstance(name, dict) else {ANY_LANGUAGE: name}
    if not languages or not all([is_name(text) for text in languages.values()]):
        raise Problem("pack-bad-name", [str(path), slug])
    return {**inherited, **languages} if isinstance(name, dict) else languages


def is_name(name: object) -> bool:
    """Return whether this is a name: one visible line, or a table of inflected forms that includes `nom`."""
    if isinstance(name, dict):
        return "nom" in name and all([isinstance(form, str) and is_name(form) for form in name.values()])
    return isinstance(name, str) and name.strip() != "" and sanitize(name) == name


def inherited_reconstructed_keys(old: Row | None, is_reconstructed: bool) -> list[str]:
    """Return the keys of the inherited row that stay reconstructed.

    If the whole inherited row was reconstructed and the new row is not, the keys are listed one by one.
    """
    if old is None:
        return []
    return list(old.values) if old.source == "reconstructed" and not is_reconstructed else old.reconstructed_keys


def check_complete(tables: dict[str, dict[str, Row]], schema: Schema) -> None:
    for table, keys in schema.items():
        for slug, row in tables[table].items():
            for key, kind in keys.items():
                if not kind.endswith("?") and key not in row.values:
                    raise Problem("pack-key-missing", [table, slug, key])
