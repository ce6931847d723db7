// How a square tile is drawn from its regions: shapes, where marks have room, how it lies when turned.
import type { AreaView, CellView, MarkView, RegionView, TileView } from './view';

type Point = [number, number];
/** The corners of a tile; side i runs from corner i to the next: north, east, south, west. */
const CORNERS: Point[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];
const corner = (i: number): Point => CORNERS[(i + 4) % 4];
const middle = (side: number): Point => {
  const [a, b] = [corner(side), corner(side + 1)];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
};
const mix = (a: Point, b: Point, share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
const shift = (a: Point, to: Point, share: number): Point => [a[0] + (to[0] - 50) * share, a[1] + (to[1] - 50) * share];
const at = (p: Point): string => `${Math.round(p[0] * 10) / 10} ${Math.round(p[1] * 10) / 10}`;

export const terrainOf = (part: string): string => part.replace('-2', '');
export const TERRAINS = ['plains', 'mountains', 'seas'];

export interface Shape {
  part: string;
  terrain: string;
  path: string;
  base: boolean;
  /** Where its first mark stands, and which way more of them go. */
  spot: Point;
  along: Point;
}

/** A region on one side bulges into the tile; one on two neighbouring sides has the corner between them. */
function outline(sides: number[]): string {
  if (sides.length === 1) {
    const [a, b] = [corner(sides[0]), corner(sides[0] + 1)];
    const m = middle(sides[0]);
    const deep: Point = [(50 - m[0]) * 0.8, (50 - m[1]) * 0.8];
    const bend = (share: number): Point => {
      const p = mix(a, b, share);
      return [p[0] + deep[0], p[1] + deep[1]];
    };
    return `M${at(a)}L${at(b)}C${at(bend(0.74))} ${at(bend(0.26))} ${at(a)}Z`;
  }
  const first = sides.includes(0) && sides.includes(3) ? 3 : Math.min(...sides);
  const [a, b, c] = [corner(first), corner(first + 1), corner(first + 2)];
  const centre: Point = [50, 50];
  return `M${at(a)}L${at(b)}L${at(c)}C${at(shift(mix(c, centre, 0.5), b, 0.16))} ${at(shift(mix(a, centre, 0.5), b, -0.16))} ${at(a)}Z`;
}

function room(sides: number[], base: boolean): { spot: Point; along: Point } {
  if (sides.length === 4) return { spot: [50, 50], along: [1, 0] };
  const mids = sides.map(middle);
  const mean: Point = [
    mids.reduce((s, p) => s + p[0], 0) / mids.length,
    mids.reduce((s, p) => s + p[1], 0) / mids.length,
  ];
  if (sides.length === 1) return { spot: mix(mean, [50, 50], 0.4), along: sides[0] % 2 ? [0, 1] : [1, 0] };
  if (sides.length === 2 && sides[1] - sides[0] === 2) return { spot: [50, 50], along: sides[0] % 2 ? [1, 0] : [0, 1] };
  if (sides.length === 3) {
    const open = [0, 1, 2, 3].find((side) => !sides.includes(side))!;
    return { spot: mix([50, 50], mean, 0.62), along: open % 2 ? [0, 1] : [1, 0] };
  }
  const diagonal: Point = (mean[0] - 50) * (mean[1] - 50) > 0 ? [0.74, -0.74] : [0.74, 0.74];
  return { spot: mix([50, 50], mean, base ? 0.8 : 0.92), along: diagonal };
}

/** The regions as shapes; the one with the most sides lies under the others. */
export function shapes(tile: TileView): Shape[] {
  const most = Math.max(...tile.regions.map((region) => region.sides.length));
  const under = tile.regions.findIndex((region) => region.sides.length === most);
  const list = tile.regions.map((region, i) => ({
    part: region.part,
    terrain: terrainOf(region.part),
    base: i === under,
    path: i === under ? 'M0 0H100V100H0Z' : outline(region.sides),
    ...room(region.sides, i === under),
  }));
  return [...list.filter((shape) => shape.base), ...list.filter((shape) => !shape.base)];
}

export interface Placed extends MarkView {
  x: number;
  y: number;
}
const inside = (v: number): number => Math.min(82, Math.max(18, v));

export function marksOf(tile: TileView): Placed[] {
  const list = shapes(tile);
  return tile.marks.map((mark, i) => {
    const shape = list.find((one) => one.part === mark.part) ?? list[0];
    const same = tile.marks.filter((other) => other.part === mark.part).length;
    const before = tile.marks.slice(0, i).filter((other) => other.part === mark.part).length;
    const off = same > 1 ? (before - (same - 1) / 2) * (same > 2 ? 29 : 34) : 0;
    return {
      ...mark,
      x: inside(shape.spot[0] + shape.along[0] * off),
      y: inside(shape.spot[1] + shape.along[1] * off),
    };
  });
}

/** Where a figure stands on a region: beside the marks. */
export function standing(tile: TileView, part: string): Point {
  const shape = shapes(tile).find((one) => one.part === part) ?? shapes(tile)[0];
  const here = marksOf(tile).filter((mark) => mark.part === part);
  if (!here.length) return [inside(shape.spot[0]), inside(shape.spot[1])];
  const way = here[0].x > 50 ? -1 : 1;
  return [inside(here[0].x + 19 * way), inside(here[0].y + (here[0].y > 60 ? -17 : 17))];
}

/** The tile as it would lie after so many quarters clockwise. */
export function turned(tile: TileView, turn: string): TileView {
  const by = (Number(turn) - Number(tile.turn)) / 90;
  const side = (i: number): number => (i + by + 4) % 4;
  return {
    ...tile,
    turn,
    edges: [0, 1, 2, 3].map((i) => tile.edges[(i - by + 4) % 4]).join(''),
    regions: tile.regions.map((region) => ({ ...region, sides: region.sides.map(side).sort() })),
  };
}

// A tile that is only known by its row: those one may claim or take.

const LETTERS: Record<string, string> = { P: 'plains', M: 'mountains', S: 'seas' };
const ICONS: Record<string, string> = { G: 'greek', V: 'norse', B: 'barbarian', SP: 'sacred' };

export function printed(slug: string, card: Record<string, unknown>): TileView {
  const edges = String(card.edges ?? 'PPPP');
  const regions: TileView['regions'] = [];
  const woven = edges[0] === edges[2] && edges[1] === edges[3] && edges[0] !== edges[1];
  [...edges].forEach((letter, side) => {
    const known = regions.find((region) => region.part === LETTERS[letter]);
    if (known && !(woven && side === 3)) known.sides.push(side);
    else regions.push({ part: LETTERS[letter] + (known ? '-2' : ''), sides: [side] });
  });
  const marks: MarkView[] = ((card.icons as string[] | undefined) ?? []).map((icon) => {
    const [kind, letter] = icon.split('@');
    return { kind: ICONS[kind], part: LETTERS[letter], sticker: false };
  });
  const [what, a, b] = (card.feature as string[] | undefined) ?? [];
  if (card.wild) marks.push({ kind: 'wild', part: String(card.wild), sticker: false });
  if (what === 'icon') marks.push({ kind: a, part: b, sticker: false });
  if (what === 'sacred-place') marks.push({ kind: 'sacred', part: a, sticker: false });
  return { tile: slug, turn: '0', edges, regions, marks };
}

// The map as a grid: `d4` is column d, row 4.

export const columnOf = (cell: string): number => cell.charCodeAt(0) - 97;
export const rowOf = (cell: string): number => Number(cell.slice(1)) - 1;
export const cellAt = (column: number, row: number): string => `${'abcdefg'[column]}${row + 1}`;

export interface Window {
  left: number;
  top: number;
  columns: number;
  rows: number;
}
const GRID = 4;

/** What of the grid is shown: the map with the cells it may still grow to, at least four by four. */
export function windowOf(cells: string[], wanted: string[]): Window {
  const range = (of: (cell: string) => number): [number, number] => {
    const here = cells.map(of);
    if (!here.length) return [2, 5];
    const [least, most] = [Math.min(...here), Math.max(...here)];
    let [low, high] = [Math.max(least - 1, most - GRID + 1, 0), Math.min(most + 1, least + GRID - 1, 6)];
    if (high - low < GRID - 1) high = Math.min(6, low + GRID - 1);
    low = Math.min(low, least, high - GRID + 1);
    high = Math.max(high, most);
    const also = wanted.map(of);
    return [Math.min(low, ...also), Math.max(high, ...also)];
  };
  const [left, right] = range(columnOf);
  const [top, bottom] = range(rowOf);
  return { left, top, columns: right - left + 1, rows: bottom - top + 1 };
}

// Areas: the view says which there are; here is which regions they are made of.

const STEP: Point[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export interface Land extends AreaView {
  /** `d4 seas`: the regions it joins. */
  regions: Set<string>;
}

/** All regions that hang together with one. */
function joined(byCell: Map<string, CellView>, cell: CellView, region: RegionView): Set<string> {
  const terrain = terrainOf(region.part);
  const found = new Set<string>();
  const open = [{ cell, region }];
  for (let one = open.pop(); one; one = open.pop()) {
    const key = `${one.cell.cell} ${one.region.part}`;
    if (found.has(key)) continue;
    found.add(key);
    const [x, y] = [columnOf(one.cell.cell), rowOf(one.cell.cell)];
    for (const side of one.region.sides) {
      const [dx, dy] = STEP[side];
      const other = byCell.get(cellAt(x + dx, y + dy));
      const next = other?.regions.find((r) => r.sides.includes((side + 2) % 4));
      if (!other || !next || terrainOf(next.part) !== terrain) continue;
      open.push({ cell: other, region: next });
    }
  }
  return found;
}

const sameCells = (area: AreaView, regions: Set<string>): boolean =>
  [...area.cells].sort().join() === [...new Set([...regions].map((key) => key.split(' ')[0]))].sort().join();

export function lands(map: CellView[], areas: AreaView[]): Land[] {
  const byCell = new Map(map.map((cell) => [cell.cell, cell]));
  const seen = new Set<string>();
  const left = [...areas];
  const found: Land[] = [];
  for (const cell of map) {
    for (const region of cell.regions) {
      if (seen.has(`${cell.cell} ${region.part}`)) continue;
      const regions = joined(byCell, cell, region);
      for (const key of regions) seen.add(key);
      const at = left.findIndex((one) => one.terrain === terrainOf(region.part) && sameCells(one, regions));
      if (at >= 0 && regions.size > 1) found.push({ ...left.splice(at, 1)[0], regions });
    }
  }
  return found;
}
