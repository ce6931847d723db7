// What a player would read off the table: the words of goals, tests and rewards, and what the options ask for.
import type { BoardProps } from '$lib/board';
import { fitting } from '$lib/narrow';
import { fill } from '$lib/texts.svelte';
import type { DieView, QuestView, View } from './view';
import { row, type Catalogue, type Row } from '$lib/catalogue';

export type Board = BoardProps<View>;

export const words = (card: Row, key: string): (string | number)[] =>
  (card[key] as (string | number)[] | undefined) ?? [];

/** Whether values of a row are a reconstruction. */
export function isOurs(catalogue: Catalogue, sort: string, slug: string): boolean {
  const card = row(catalogue, sort, slug);
  return card.source === 'reconstructed' || words(card, 'ours').length > 0;
}

/** Which frame a picture has: what is Norse is carved in oak, what is Greek painted. */
export const frameOf = (pantheon: unknown): 'carved' | 'tondo' => (pantheon === 'norse' ? 'carved' : 'tondo');

/** The section of the story that tells of a scenario: `s06`. */
export const chapter = (scenario: number | string): string =>
  scenario === 'eternal' ? 'eternal' : `s${String(scenario).padStart(2, '0')}`;
export const chapterOf = (catalogue: Catalogue, sort: string, slug: string): string =>
  chapter(Number(row(catalogue, sort, slug).scenario ?? 0));

/** A text of the story, or nothing: `quest.good-soil.done` of the chapter that the thing belongs to. */
export function told(board: Board, section: string, path: string, ...things: unknown[]): string {
  const found = board.names(section, path);
  return found === path ? '' : fill(found, things);
}
/** The paragraphs of an intro or outro, with the names of those it speaks of. */
export function paragraphs(board: Board, view: View, part: 'intro' | 'outro', slug: string): string[] {
  const people = (view.story.named[slug] ?? []).map(
    (seat) => board.seats.find((one) => one.seat === seat)?.name ?? seat,
  );
  return told(board, chapter(view.scenario), `${part}.${slug}`, ...people).split('\n\n');
}
export const storyOf = (board: Board, sort: string, slug: string, what: string, ...things: unknown[]): string =>
  told(board, chapterOf(board.catalogue, sort, slug), what ? `${sort}.${slug}.${what}` : `${sort}.${slug}`, ...things);

/** What a god counts, in words: the goals stand in the same order in the view and in the rows. */
export function goalText(board: Board, scenario: number | 'eternal', god: string, at: number): string {
  const eternal =
    scenario === 'eternal' ? (row(board.catalogue, 'eternal-god', god).goals as Row[] | undefined) : undefined;
  const goals = (eternal ?? row(board.catalogue, 'god', god).goals ?? []) as unknown as (string | number)[][];
  return board.say(`goal-${(goals[at] ?? []).join('-')}`);
}

/** What consecrates a Temple: the words of its test make the key, its last word is the number. */
export function templeText(board: Board, temple: string): string {
  const test = words(row(board.catalogue, 'temple', temple), 'test');
  return board.say(`test-${test.slice(0, -1).join('-')}`, test.at(-1));
}

export function rewardText(board: Board, reward: (string | number)[]): string {
  const { say, names } = board;
  const [kind, a, b] = reward;
  if (kind === 'favor') return say(`favor-${a}`, b);
  if (kind === 'die-sticker')
    return a === 'display' ? say('reward-die-sticker-any') : say('reward-die-sticker', names('face', String(a)));
  if (kind === 'location') return say('reward-location');
  if (kind === 'faction' || kind === 'support') return say(`reward-${kind}-${a}`, b);
  return say(`reward-${kind}`, a);
}
export const rewardsOf = (board: Board, sort: string, slug: string): string =>
  ((row(board.catalogue, sort, slug).reward ?? []) as (string | number)[][])
    .map((reward) => rewardText(board, reward))
    .join(', ');

/** The Favor of a quest in words: `2 Greek Favor`. */
export function worth(board: Board, quest: QuestView): string {
  const [kind] = words(row(board.catalogue, 'quest', quest.quest), 'favor');
  return board.say(`favor-${kind ?? 'total'}`, quest.worth);
}

/** The things of a sort in the options that still fit what is picked. */
export function still(board: Board, sort: string): string[] {
  const left = fitting(board.options, board.picked);
  return [...new Set(left.flatMap((option) => option.things.filter((thing) => thing.startsWith(`${sort}:`))))];
}
export const asksFor = (board: Board, sort: string): boolean =>
  board.options.some((option) => option.things.some((thing) => thing.startsWith(`${sort}:`)));
export const hasVerb = (board: Board, verb: string): boolean => board.options.some((option) => option.verb === verb);

/** The seat's standing, best first. */
export const ranked = (standing: number[]): { seat: string; n: number; at: number }[] =>
  standing.map((n, at) => ({ seat: 'abcd'[at], n, at })).sort((a, b) => b.n - a.n || a.at - b.at);

// Dice

/** The set that stands for the chosen dice: of dice that are alike in all their faces the first are named. */
export function setOf(known: (set: string) => boolean, dice: DieView[], chosen: string[]): string {
  const slug = (list: string[]): string => [...list].sort().join('+');
  if (!chosen.length) return '';
  if (known(slug(chosen))) return slug(chosen);
  const ready = dice.filter((die) => die.where === 'ready');
  const kind = (die: DieView): string => `${die.side} ${die.faces.join()} ${die.pythia}`;
  const kinds = ready.filter((die) => chosen.includes(die.die)).map(kind);
  const first = [...new Set(kinds)].flatMap((one) =>
    ready
      .filter((die) => kind(die) === one)
      .slice(0, kinds.filter((other) => other === one).length)
      .map((die) => die.die),
  );
  return known(slug(first)) ? slug(first) : '';
}

/** `6 − 2 − 3`: what is added stands first, the dice in the order in which they were chosen. */
export function written(parts: number[], set: string, dice: DieView[], chosen: string[]): string {
  const shown = (slug: string): string => dice.find((die) => die.die === slug)?.shown ?? '';
  const left = set.split('+').map((slug, at) => ({ face: shown(slug), part: parts[at] }));
  const order = chosen.map((slug) => {
    const at = left.findIndex((one) => one.face === shown(slug));
    return left.splice(at, 1)[0].part;
  });
  const plus = order.filter((part) => part > 0).join(' + ');
  return [plus, ...order.filter((part) => part < 0).map((part) => -part)].join(' − ');
}
