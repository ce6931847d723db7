"""Writes a simulation to disk: a table of games, a table of things, the report and optionally the records."""

from __future__ import annotations

import csv
import importlib
import json
from pathlib import Path
from typing import Any

from theomachy.arena.play import Batch
from theomachy.arena.report import Report
from theomachy.core.action import SEAT
from theomachy.core.reason import Problem

FORMATS = ("csv", "parquet", "json")
Line = dict[str, object]


def write(folder: Path, form: str, batch: Batch, found: Report) -> list[Path]:
    """Write all files and return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    report_path = folder / "report.json"
    report_path.write_text(json.dumps(found, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    files = [report_path]
    for name, rows in (("games", game_lines(batch)), ("things", thing_lines(batch))):
        files.append(folder / f"{name}.{form}")
        write_table(files[-1], form, rows)
    if batch.records:
        files.append(folder / "records")
        write_records(files[-1], batch)
    return files


def record_name(number: int) -> str:
    return f"{number:06}.game"


def write_records(folder: Path, batch: Batch) -> None:
    folder.mkdir(exist_ok=True)
    for row, text in zip(batch.rows, batch.records, strict=True):
        (folder / record_name(row.game)).write_text(text, encoding="utf-8")


def game_lines(batch: Batch) -> list[Line]:
    """Return one row per game; each seat has a column for its bot and one for its score."""
    rows: list[Line] = []
    for row in batch.rows:
        columns: Line = {"game": row.game, "seed": row.seed, "ending": row.ending}
        columns["winners"] = " ".join([SEAT.slug(seat) for seat in row.winners])
        columns.update(decisions=row.decisions, goes=row.goes, options=round(row.options, 4))
        columns.update(most_options=row.most_options, lead_changes=row.lead_changes, margin=row.margin())
        columns["leader_at_half"] = SEAT.slug(row.half_leader) if row.half_leader >= 0 else ""
        for seat in range(len(row.seats)):
            columns[f"bot_{SEAT.slug(seat)}"] = row.seats[seat]
            columns[f"score_{SEAT.slug(seat)}"] = row.scores[seat]
        rows.append(columns)
    return rows


def thing_lines(batch: Batch) -> list[Line]:
    return [
        {
            "verb": verb,
            "thing": thing,
            "offered": count.offered,
            "played": count.played,
            "won_offered": count.won_offered,
            "won_played": count.won_played,
        }
        for (verb, thing), count in batch.counts.items()
    ]


def write_table(path: Path, form: str, lines: list[Line]) -> None:
    if form == "json":
        text = "".join([json.dumps(line, ensure_ascii=False) + "\n" for line in lines])
        path.write_text(f"[\n{','.join(text.splitlines(keepends=True))}]\n", encoding="utf-8")
    elif form == "csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(lines[0]) if lines else [])
            writer.writeheader()
            writer.writerows(lines)
    else:
        write_parquet(path, lines)


def arrow() -> tuple[Any, Any]:
    """Import the optional package PyArrow, or raise Problem.

    Also called before the first game, so that a long simulation does not fail at its end.
    """
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise Problem("no-parquet", []) from None


def write_parquet(path: Path, lines: list[Line]) -> None:
    pyarrow, parquet = arrow()
    parquet.write_table(pyarrow.Table.from_pylist(lines), path)
