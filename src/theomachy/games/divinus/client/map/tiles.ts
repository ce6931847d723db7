// Geometry of square tiles: shapes of regions, positions of marks, rotation.
import type { AreaView, CellView, MarkView, RegionView, TileView } from '../view';

type Point = [number, number];
/** Corners of a tile; side i goes from corner i to the next: north, east, south, west. */
const CORNERS: Point[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];
const corner = (i: number): Point => CORNERS[(i + 4) % 4];
const sideMiddle = (side: number): Point => {
  const [a, b] = [corner(side), corner(side + 1)];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
};
const mix = (a: Point, b: Point, share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
const shift = (a: Point, to: Point, share: number): Point => [a[0] + (to[0] - 50) * share, a[1] + (to[1] - 50) * share];
const format = (p: Point): string => `${Math.round(p[0] * 10) / 10} ${Math.round(p[1] * 10) / 10}`;

export const terrainOf = (part: string): string => part.replace('-2', '');
export const TERRAINS = ['plains', 'mountains', 'seas'];

export interface Shape {
  part: string;
  terrain: string;
  path: string;
  base: boolean;
  /** Position of its first mark, and the direction for further ones. */
  spot: Point;
  along: Point;
}

/** Path of a region: on one side a bulge into the tile, on two adjacent sides the corner between them. */
function outline(sides: number[]): string {
  if (sides.length === 1) {
    const [a, b] = [corner(sides[0]), corner(sides[0] + 1)];
    const m = sideMiddle(sides[0]);
    const deep: Point = [(50 - m[0]) * 0.8, (50 - m[1]) * 0.8];
    const bend = (share: number): Point => {
      const p = mix(a, b, share);
      return [p[0] + deep[0], p[1] + deep[1]];
    };
    return `M${format(a)}L${format(b)}C${format(bend(0.74))} ${format(bend(0.26))} ${format(a)}Z`;
  }
  const first = sides.includes(0) && sides.includes(3) ? 3 : Math.min(...sides);
  const [a, b, c] = [corner(first), corner(first + 1), corner(first + 2)];
  const centre: Point = [50, 50];
  return `M${format(a)}L${format(b)}L${format(c)}C${format(shift(mix(c, centre, 0.5), b, 0.16))} ${format(shift(mix(a, centre, 0.5), b, -0.16))} ${format(a)}Z`;
}

function markSpot(sides: number[], base: boolean): { spot: Point; along: Point } {
  if (sides.length === 4) return { spot: [50, 50], along: [1, 0] };
  const mids = sides.map(sideMiddle);
  const mean: Point = [
    mids.reduce((s, p) => s + p[0], 0) / mids.length,
    mids.reduce((s, p) => s + p[1], 0) / mids.length,
  ];
  if (sides.length === 1) return { spot: mix(mean, [50, 50], 0.4), along: sides[0] % 2 ? [0, 1] : [1, 0] };
  if (sides.length === 2 && sides[1] - sides[0] === 2) return { spot: [50, 50], along: sides[0] % 2 ? [1, 0] : [0, 1] };
  if (sides.length === 3) {
    const openSide = [0, 1, 2, 3].find((side) => !sides.includes(side))!;
    return { spot: mix([50, 50], mean, 0.62), along: openSide % 2 ? [0, 1] : [1, 0] };
  }
  const diagonal: Point = (mean[0] - 50) * (mean[1] - 50) > 0 ? [0.74, -0.74] : [0.74, 0.74];
  return { spot: mix([50, 50], mean, base ? 0.8 : 0.92), along: diagonal };
}

/** Regions as shapes; the one with the most sides is drawn first. */
export function regionShapes(tile: TileView): Shape[] {
  const most = Math.max(...tile.regions.map((region) => region.sides.length));
  const baseIndex = tile.regions.findIndex((region) => region.sides.length === most);
  const list = tile.regions.map((region, i) => ({
    part: region.part,
    terrain: terrainOf(region.part),
    base: i === baseIndex,
    path: i === baseIndex ? 'M0 0H100V100H0Z' : outline(region.sides),
    ...markSpot(region.sides, i === baseIndex),
  }));
  return [...list.filter((shape) => shape.base), ...list.filter((shape) => !shape.base)];
}

export interface Placed extends MarkView {
  x: number;
  y: number;
}
const clampInside = (v: number): number => Math.min(82, Math.max(18, v));

export function placedMarks(tile: TileView): Placed[] {
  const list = regionShapes(tile);
  return tile.marks.map((mark, i) => {
    const shape = list.find((one) => one.part === mark.part) ?? list[0];
    const same = tile.marks.filter((other) => other.part === mark.part).length;
    const before = tile.marks.slice(0, i).filter((other) => other.part === mark.part).length;
    const offset = same > 1 ? (before - (same - 1) / 2) * (same > 2 ? 29 : 34) : 0;
    return {
      ...mark,
      x: clampInside(shape.spot[0] + shape.along[0] * offset),
      y: clampInside(shape.spot[1] + shape.along[1] * offset),
    };
  });
}

/** Position of a figure on a region, beside the marks. */
export function figurePosition(tile: TileView, part: string): Point {
  const shape = regionShapes(tile).find((one) => one.part === part) ?? regionShapes(tile)[0];
  const ownMarks = placedMarks(tile).filter((mark) => mark.part === part);
  if (!ownMarks.length) return [clampInside(shape.spot[0]), clampInside(shape.spot[1])];
  const direction = ownMarks[0].x > 50 ? -1 : 1;
  return [clampInside(ownMarks[0].x + 19 * direction), clampInside(ownMarks[0].y + (ownMarks[0].y > 60 ? -17 : 17))];
}

/** Returns the tile rotated clockwise to `turn` degrees. */
export function turnTile(tile: TileView, turn: string): TileView {
  const quarters = (Number(turn) - Number(tile.turn)) / 90;
  const side = (i: number): number => (i + quarters + 4) % 4;
  return {
    ...tile,
    turn,
    edges: [0, 1, 2, 3].map((i) => tile.edges[(i - quarters + 4) % 4]).join(''),
    regions: tile.regions.map((region) => ({ ...region, sides: region.sides.map(side).sort() })),
  };
}

// Tiles that are known only by their catalogue row: those to claim or take.

const LETTERS: Record<string, string> = { P: 'plains', M: 'mountains', S: 'seas' };
const ICONS: Record<string, string> = { G: 'greek', V: 'norse', B: 'barbarian', SP: 'sacred' };

export function printedTile(slug: string, card: Record<string, unknown>): TileView {
  const edges = String(card.edges ?? 'PPPP');
  const regions: TileView['regions'] = [];
  const woven = edges[0] === edges[2] && edges[1] === edges[3] && edges[0] !== edges[1];
  [...edges].forEach((letter, side) => {
    const existing = regions.find((region) => region.part === LETTERS[letter]);
    if (existing && !(woven && side === 3)) existing.sides.push(side);
    else regions.push({ part: LETTERS[letter] + (existing ? '-2' : ''), sides: [side] });
  });
  const marks: MarkView[] = ((card.icons as string[] | undefined) ?? []).map((icon) => {
    const [kind, letter] = icon.split('@');
    return { kind: ICONS[kind], part: LETTERS[letter], sticker: false };
  });
  const [feature, a, b] = (card.feature as string[] | undefined) ?? [];
  if (card.wild) marks.push({ kind: 'wild', part: String(card.wild), sticker: false });
  if (feature === 'icon') marks.push({ kind: a, part: b, sticker: false });
  if (feature === 'sacred-place') marks.push({ kind: 'sacred', part: a, sticker: false });
  return { tile: slug, turn: '0', edges, regions, marks };
}

// The map is a grid: `d4` is column d, row 4.

export const columnOf = (cell: string): number => cell.charCodeAt(0) - 97;
export const rowOf = (cell: string): number => Number(cell.slice(1)) - 1;
export const cellAt = (column: number, row: number): string => `${'abcdefg'[column]}${row + 1}`;

export interface MapWindow {
  left: number;
  top: number;
  columns: number;
  rows: number;
}
const GRID = 4;

/** The part of the grid to show: the map with the cells it may grow to, at least four by four. */
export function mapWindow(cells: string[], wanted: string[]): MapWindow {
  const range = (of: (cell: string) => number): [number, number] => {
    const positions = cells.map(of);
    if (!positions.length) return [2, 5];
    const [least, most] = [Math.min(...positions), Math.max(...positions)];
    let [low, high] = [Math.max(least - 1, most - GRID + 1, 0), Math.min(most + 1, least + GRID - 1, 6)];
    if (high - low < GRID - 1) high = Math.min(6, low + GRID - 1);
    low = Math.min(low, least, high - GRID + 1);
    high = Math.max(high, most);
    const wantedPositions = wanted.map(of);
    return [Math.min(low, ...wantedPositions), Math.max(high, ...wantedPositions)];
  };
  const [left, right] = range(columnOf);
  const [top, bottom] = range(rowOf);
  return { left, top, columns: right - left + 1, rows: bottom - top + 1 };
}

// Areas: the view lists them; this finds the regions they consist of.

const STEP: Point[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export interface AreaRegions extends AreaView {
  /** Regions of the Area, as `d4 seas`. */
  regions: Set<string>;
}

/** All regions connected with one (flood fill). */
function connectedRegions(byCell: Map<string, CellView>, cell: CellView, region: RegionView): Set<string> {
  const terrain = terrainOf(region.part);
  const regions = new Set<string>();
  const queue = [{ cell, region }];
  for (let current = queue.pop(); current; current = queue.pop()) {
    const key = `${current.cell.cell} ${current.region.part}`;
    if (regions.has(key)) continue;
    regions.add(key);
    const [x, y] = [columnOf(current.cell.cell), rowOf(current.cell.cell)];
    for (const side of current.region.sides) {
      const [dx, dy] = STEP[side];
      const other = byCell.get(cellAt(x + dx, y + dy));
      const next = other?.regions.find((r) => r.sides.includes((side + 2) % 4));
      if (!other || !next || terrainOf(next.part) !== terrain) continue;
      queue.push({ cell: other, region: next });
    }
  }
  return regions;
}

const coversSameCells = (area: AreaView, regions: Set<string>): boolean =>
  [...area.cells].sort().join() === [...new Set([...regions].map((key) => key.split(' ')[0]))].sort().join();

export function areaRegions(map: CellView[], areas: AreaView[]): AreaRegions[] {
  const byCell = new Map(map.map((cell) => [cell.cell, cell]));
  const visited = new Set<string>();
  const unmatched = [...areas];
  const matched: AreaRegions[] = [];
  for (const cell of map) {
    for (const region of cell.regions) {
      if (visited.has(`${cell.cell} ${region.part}`)) continue;
      const regions = connectedRegions(byCell, cell, region);
      for (const key of regions) visited.add(key);
      const at = unmatched.findIndex((one) => one.terrain === terrainOf(region.part) && coversSameCells(one, regions));
      if (at >= 0 && regions.size > 1) matched.push({ ...unmatched.splice(at, 1)[0], regions });
    }
  }
  return matched;
}
