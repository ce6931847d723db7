// Texts of cards and effects, and the geometry of the hexagons.
import type { BoardProps, BoardText } from '$lib/table/board';
import type { Catalogue } from '$lib/table/catalogue';
import type { LegalOption } from '$lib/net/messages';
import type { RegionView, View } from './view';

export const TYPES = ['maritime', 'production', 'scientific', 'civil', 'military', 'temple'];
export const STANDARD = TYPES.slice(0, 5);
export const GOODS = ['wood', 'stone', 'clay', 'wheat'];
export const TERRAINS = ['forest', 'mountain', 'swamp', 'field', 'sea', 'village'];
export const FACE_DOWN = 'face-down';
export const GOD_OF: Record<string, string> = {
  maritime: 'neptune',
  production: 'ceres',
  scientific: 'minerva',
  civil: 'vesta',
  military: 'mars',
  temple: 'jupiter',
};
export const GOOD_ON: Record<string, string> = { forest: 'wood', mountain: 'stone', swamp: 'clay', field: 'wheat' };

export type Board = BoardProps<View>;

/** The card about to be built, its column, and whether it is in the column already. */
export interface UpcomingCard {
  slug: string;
  type: string;
  onTable: boolean;
}

export interface BuildingRow {
  type: string;
  cost: Record<string, number>;
  effect: (string | number)[];
  source: string;
  ours: string[];
}

const NO_BUILDING: BuildingRow = { type: 'temple', cost: {}, effect: [''], source: '', ours: [] };
export const buildingRow = (catalogue: Catalogue, slug: string): BuildingRow =>
  (catalogue.card?.[slug] as unknown as BuildingRow | undefined) ?? NO_BUILDING;
export const isReconstructed = (card: BuildingRow, ...fields: string[]): boolean =>
  card.source === 'reconstructed' || card.ours.some((field) => fields.includes(field));

export const isGoods = (word: unknown): boolean =>
  String(word)
    .split('-')
    .every((part) => GOODS.includes(part));
export const goodsWord = (say: BoardText, mix: string): string =>
  mix
    .split('-')
    .map((good) => say(`good-${good}`))
    .join(' + ');

/** Text of a card's effect from its data: names of goods, terrains and types are inserted first, then numbers. */
export function effectText(say: BoardText, card: BuildingRow): string {
  const [name, ...rest] = card.effect;
  if (!name) return '';
  const words = rest.map((item) => {
    if (typeof item === 'number') return item;
    if (isGoods(item)) return goodsWord(say, item);
    if (TERRAINS.includes(item)) return say(`terrain-${item}`);
    return say(name === 'activate' ? `type-${item}` : `piece-${item}`);
  });
  const good = GOOD_ON[String(rest[0])];
  return say(`fx-${name}`, ...words, ...(good ? [say(`good-${good}`)] : []));
}

const VOWEL = 'aeiouyαεηιουωάέήίόύώϊϋΐΰ';
const isVowel = (letter: string): boolean => VOWEL.includes(letter.toLowerCase());

const isGreek = (letter: string): boolean => letter > 'ʹ';

/** Inserts soft hyphens into long words: before the consonants that begin a syllable. */
export function softHyphenate(text: string): string {
  return text.replace(/\p{L}{8,}/gu, (word) => {
    let result = word.slice(0, 3);
    for (let i = 3; i < word.length; i += 1) {
      const greekPair = isGreek(word[i]) && !isVowel(word[i + 1] ?? 'a') && isVowel(word[i + 2] ?? '');
      const breaksHere =
        i < word.length - 1 && isVowel(word[i - 1]) && !isVowel(word[i]) && (isVowel(word[i + 1]) || greekPair);
      result += (breaksHere ? '\u00ad' : '') + word[i];
    }
    return result;
  });
}

/** Title without the part that the marks show: "Merchant Ship (wood)". */
export const plainTitle = (title: string, card: BuildingRow): string =>
  marksOf(card).length ? title.replace(/ \(.*\)$/, '') : title;

/** The goods that distinguish cards of one family. */
export function marksOf(card: BuildingRow): string[] {
  const first = String(card.effect[1] ?? '');
  if (String(card.effect[0]).startsWith('sell')) return first.split('-');
  return String(card.effect[0]).startsWith('produce') && GOOD_ON[first] ? [GOOD_ON[first]] : [];
}

/** Groups equal cards of the hand, sorted by column. */
export function stackedHand(catalogue: Catalogue, hand: string[]): { slug: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const slug of hand) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  const at = (slug: string): number => TYPES.indexOf(buildingRow(catalogue, slug).type);
  return [...counts].map(([slug, count]) => ({ slug, count })).sort((a, b) => at(a.slug) - at(b.slug));
}

// Hexagons are pointy-topped; a side is SIDE units long.
export const SIDE = 40;
export const WIDTH = SIDE * Math.sqrt(3);
export const hexCentre = (q: number, r: number): [number, number] => [WIDTH * (q + r / 2), SIDE * 1.5 * r];
const corner = (i: number, side: number): [number, number] => [
  side * Math.sin((Math.PI / 3) * i),
  -side * Math.cos((Math.PI / 3) * i),
];
export const hexagon = (side: number): string =>
  [0, 1, 2, 3, 4, 5]
    .map((i) =>
      corner(i, side)
        .map((v) => v.toFixed(1))
        .join(),
    )
    .join(' ');
/** Axial offset of the neighbour across each side, clockwise from the upper right. */
const NEIGHBOURS = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
];

/** Outlines of all tiles as one SVG path. */
export function tileEdges(regions: RegionView[]): string {
  const tiles = new Map(regions.map((region) => [`${region.q},${region.r}`, region.tile]));
  let path = '';
  for (const { q, r, tile } of regions) {
    const [x, y] = hexCentre(q, r);
    NEIGHBOURS.forEach(([dq, dr], i) => {
      if (tiles.get(`${q + dq},${r + dr}`) === tile) return;
      const [a, b] = [corner(i, SIDE), corner((i + 1) % 6, SIDE)];
      path += `M${(x + a[0]).toFixed(1)} ${(y + a[1]).toFixed(1)}L${(x + b[0]).toFixed(1)} ${(y + b[1]).toFixed(1)}`;
    });
  }
  return path;
}

/** Positions and size of the pieces in a region. */
export function piecePositions(count: number): { at: [number, number][]; size: number } {
  if (count === 1) return { at: [[0, -2]], size: 1.5 };
  if (count === 2)
    return {
      at: [
        [-12.5, 0],
        [12.5, 0],
      ],
      size: 1.15,
    };
  if (count === 3)
    return {
      at: [
        [0, -14],
        [-13, 8],
        [13, 8],
      ],
      size: 1.1,
    };
  if (count === 4)
    return {
      at: [
        [-12, -13],
        [12, -13],
        [-12, 9],
        [12, 9],
      ],
      size: 1.08,
    };
  return {
    at: [
      [-11, -15],
      [11, -15],
      [-20, 6],
      [0, 8],
      [20, 6],
      [0, -4],
    ],
    size: 0.84,
  };
}

export const verbsOf = (options: LegalOption[]): Set<string> => new Set(options.map((option) => option.verb));

/** A tile as it lies on a map: axial place of its centre, terrains in reading order; `-` is not known, `?` asked for. */
export interface TileSketch {
  q: number;
  r: number;
  terrains: string[];
}
/** The regions of a tile as offsets from its centre, in reading order. */
export const TILE_CELLS = [
  [0, -1],
  [1, -1],
  [-1, 0],
  [0, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
];
const CENTRE_CELL = 3;
const RING_CELLS = [4, 1, 0, 2, 5, 6];
const HEX_SIDES = 6;

/** Terrains in reading order of a side's row: its centre, then the ring counter-clockwise from the east. */
export function cellsOfSide(regions: string[], turn = 0): string[] {
  const cells = Array<string>(TILE_CELLS.length).fill('-');
  cells[CENTRE_CELL] = regions[0] ?? '-';
  RING_CELLS.forEach((_, i) => (cells[RING_CELLS[(i - turn + HEX_SIDES) % HEX_SIDES]] = regions[i + 1] ?? '-'));
  return cells;
}

/** Reads tiles as the rules send them: `2,1:sea village ? …`. */
export const readSketch = (lines: string[]): TileSketch[] =>
  lines.map((line) => {
    const [place, words] = line.split(':');
    const [q, r] = place.split(',').map(Number);
    return { q, r, terrains: words.split(' ') };
  });
