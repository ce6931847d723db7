"""Writes a simulation to disk: a table of games, a table of things, the report and optionally the records."""

from __future__ import annotations

import csv
import importlib
import json
from pathlib import Path
from typing import Any

from theomachy.core.action import SEAT
from theomachy.core.rule_errors import Problem
from theomachy.simulation.reports.game_report import Report
from theomachy.simulation.stats.batch import Batch

FORMATS = ("csv", "parquet", "json")
TableRow = dict[str, object]


def write_simulation(folder: Path, file_format: str, batch: Batch, report: Report) -> list[Path]:
    """Write all files and return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    report_path = folder / "report.json"
    report_path.write_text(json.dumps(report, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    files = [report_path]
    for name, rows in (("games", game_rows(batch)), ("things", thing_rows(batch))):
        files.append(folder / f"{name}.{file_format}")
        write_table(files[-1], file_format, rows)
    if batch.records:
        files.append(folder / "records")
        write_records(files[-1], batch)
    return files


def record_file_name(number: int) -> str:
    return f"{number:06}.game"


def write_records(folder: Path, batch: Batch) -> None:
    folder.mkdir(exist_ok=True)
    for row, text in zip(batch.games, batch.records, strict=True):
        (folder / record_file_name(row.game)).write_text(text, encoding="utf-8")


def game_rows(batch: Batch) -> list[TableRow]:
    """Return one row per game; each seat has a column for its bot and one for its score."""
    rows: list[TableRow] = []
    for row in batch.games:
        columns: TableRow = {"game": row.game, "seed": row.seed, "ending": row.ending}
        columns["winners"] = " ".join([SEAT.slug(seat) for seat in row.winners])
        columns.update(decisions=row.decisions, goes=row.goes, options=round(row.options, 4))
        columns.update(most_options=row.most_options, lead_changes=row.lead_changes, margin=row.margin())
        columns["leader_at_half"] = SEAT.slug(row.half_leader) if row.half_leader >= 0 else ""
        for seat in range(len(row.seats)):
            columns[f"bot_{SEAT.slug(seat)}"] = row.seats[seat]
            columns[f"score_{SEAT.slug(seat)}"] = row.scores[seat]
        rows.append(columns)
    return rows


def thing_rows(batch: Batch) -> list[TableRow]:
    return [
        {
            "verb": verb,
            "thing": thing,
            "offered": count.offered,
            "played": count.played,
            "won_offered": count.won_offered,
            "won_played": count.won_played,
        }
        for (verb, thing), count in batch.thing_counts().items()
    ]


def write_table(path: Path, file_format: str, rows: list[TableRow]) -> None:
    if file_format == "json":
        text = "".join([json.dumps(line, ensure_ascii=False) + "\n" for line in rows])
        path.write_text(f"[\n{','.join(text.splitlines(keepends=True))}]\n", encoding="utf-8")
    elif file_format == "csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]) if rows else [])
            writer.writeheader()
            writer.writerows(rows)
    else:
        write_parquet(path, rows)


def import_pyarrow() -> tuple[Any, Any]:
    """Import the optional package PyArrow; raise Problem if it is missing.

    Also called before the first game, so that a long simulation does not fail at its end.
    """
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise Problem("no-parquet", []) from None


def write_parquet(path: Path, rows: list[TableRow]) -> None:
    pyarrow, parquet = import_pyarrow()
    parquet.write_table(pyarrow.Table.from_pylist(rows), path)
