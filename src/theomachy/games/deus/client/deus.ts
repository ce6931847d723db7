// The words of a card and its effect, and where a hexagon lies.
import type { BoardProps } from '$lib/board';
import type { Catalogue } from '$lib/catalogue';
import type { Offer } from '$lib/wire';
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

/** The card about to be built, its column, and whether it lies there already. */
export interface Coming {
  slug: string;
  type: string;
  there: boolean;
}

export interface Built {
  type: string;
  cost: Record<string, number>;
  effect: (string | number)[];
  source: string;
  ours: string[];
}

const NOTHING: Built = { type: 'temple', cost: {}, effect: [''], source: '', ours: [] };
export const built = (catalogue: Catalogue, slug: string): Built =>
  (catalogue.card?.[slug] as unknown as Built | undefined) ?? NOTHING;
export const isOurs = (card: Built, ...fields: string[]): boolean =>
  card.source === 'reconstructed' || card.ours.some((field) => fields.includes(field));

export type Say = (key: string, ...things: unknown[]) => string;

export const isGoods = (word: unknown): boolean =>
  String(word)
    .split('-')
    .every((part) => GOODS.includes(part));
export const goodsWord = (say: Say, mix: string): string =>
  mix
    .split('-')
    .map((good) => say(`good-${good}`))
    .join(' + ');

/** What a card does, from its row: names of goods, terrains and types come first, numbers as they stand there. */
export function effectText(say: Say, card: Built): string {
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

/** Long words with places where they may break: between a vowel and the consonants that begin a syllable. */
export function soft(text: string): string {
  return text.replace(/\p{L}{8,}/gu, (word) => {
    let out = word.slice(0, 3);
    for (let i = 3; i < word.length; i += 1) {
      const two = isGreek(word[i]) && !isVowel(word[i + 1] ?? 'a') && isVowel(word[i + 2] ?? '');
      const opens = i < word.length - 1 && isVowel(word[i - 1]) && !isVowel(word[i]) && (isVowel(word[i + 1]) || two);
      out += (opens ? '\u00ad' : '') + word[i];
    }
    return out;
  });
}

/** A name without what its marks say: "Merchant Ship (wood)". */
export const plainTitle = (title: string, card: Built): string =>
  marksOf(card).length ? title.replace(/ \(.*\)$/, '') : title;

/** The goods that tell cards of one family apart. */
export function marksOf(card: Built): string[] {
  const first = String(card.effect[1] ?? '');
  if (String(card.effect[0]).startsWith('sell')) return first.split('-');
  return String(card.effect[0]).startsWith('produce') && GOOD_ON[first] ? [GOOD_ON[first]] : [];
}

/** Cards of the hand with how often they are there, in the order of their columns. */
export function piled(catalogue: Catalogue, hand: string[]): { slug: string; count: number }[] {
  const seen = new Map<string, number>();
  for (const slug of hand) seen.set(slug, (seen.get(slug) ?? 0) + 1);
  const at = (slug: string): number => TYPES.indexOf(built(catalogue, slug).type);
  return [...seen].map(([slug, count]) => ({ slug, count })).sort((a, b) => at(a.slug) - at(b.slug));
}

// Hexagons stand on a corner; a side is SIDE units long.
export const SIDE = 40;
export const WIDE = SIDE * Math.sqrt(3);
export const middle = (q: number, r: number): [number, number] => [WIDE * (q + r / 2), SIDE * 1.5 * r];
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
/** The neighbour over each side of a hexagon, from the upper right one clockwise. */
const OVER = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
];

/** The outlines of all tiles as one path. */
export function tileEdges(regions: RegionView[]): string {
  const tiles = new Map(regions.map((region) => [`${region.q},${region.r}`, region.tile]));
  let path = '';
  for (const { q, r, tile } of regions) {
    const [x, y] = middle(q, r);
    OVER.forEach(([dq, dr], i) => {
      if (tiles.get(`${q + dq},${r + dr}`) === tile) return;
      const [a, b] = [corner(i, SIDE), corner((i + 1) % 6, SIDE)];
      path += `M${(x + a[0]).toFixed(1)} ${(y + a[1]).toFixed(1)}L${(x + b[0]).toFixed(1)} ${(y + b[1]).toFixed(1)}`;
    });
  }
  return path;
}

/** Where so many pieces stand in a region, and how large. */
export function stands(count: number): { at: [number, number][]; size: number } {
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

export const verbsOf = (options: Offer[]): Set<string> => new Set(options.map((option) => option.verb));
