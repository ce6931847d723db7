"""A simulation on disk: a table of games, a table of things, the report, and the records if they were asked for."""

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
    """Writes all files and names them."""
    folder.mkdir(parents=True, exist_ok=True)
    report = folder / "report.json"
    report.write_text(json.dumps(found, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    files = [report]
    for name, lines in (("games", game_lines(batch)), ("things", thing_lines(batch))):
        files.append(folder / f"{name}.{form}")
        write_table(files[-1], form, lines)
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
    """One line a game; each seat has its bot and its score in columns of their own."""
    lines: list[Line] = []
    for row in batch.rows:
        line: Line = {"game": row.game, "seed": row.seed, "ending": row.ending}
        line["winners"] = " ".join([SEAT.slug(seat) for seat in row.winners])
        line.update(decisions=row.decisions, goes=row.goes, options=round(row.options, 4))
        line.update(most_options=row.most_options, lead_changes=row.lead_changes, margin=row.margin())
        line["leader_at_half"] = SEAT.slug(row.half_leader) if row.half_leader >= 0 else ""
        for seat in range(len(row.seats)):
            line[f"bot_{SEAT.slug(seat)}"] = row.seats[seat]
            line[f"score_{SEAT.slug(seat)}"] = row.scores[seat]
        lines.append(line)
    return lines


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
    """An extra that may be missing. Asked before the first game, so that nobody waits for nothing."""
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise Problem("no-parquet", []) from None


def write_parquet(path: Path, lines: list[Line]) -> None:
    pyarrow, parquet = arrow()
    parquet.write_table(pyarrow.Table.from_pylist(lines), path)
