// Helpers for the board: texts of goals, tests and rewards, and what the options ask for.
import { playerName, type BoardProps } from '$lib/table/board';
import { formatText } from '$lib/ui/i18n.svelte';
import type { DieView, QuestView, View } from './view';
import { row, type Catalogue, type Row } from '$lib/table/catalogue';

export type Board = BoardProps<View>;

export const textList = (card: Row, key: string): (string | number)[] =>
  (card[key] as (string | number)[] | undefined) ?? [];

/** Whether any value of the row is a reconstruction. */
export function isReconstructed(catalogue: Catalogue, sort: string, slug: string): boolean {
  const card = row(catalogue, sort, slug);
  return card.source === 'reconstructed' || textList(card, 'ours').length > 0;
}

/** Picture frame: Norse pictures are carved in oak, Greek ones painted. */
export const frameOf = (pantheon: unknown): 'carved' | 'tondo' => (pantheon === 'norse' ? 'carved' : 'tondo');

/** Text section of a scenario's story: `s06`. */
export const storySection = (scenario: number | string): string =>
  scenario === 'eternal' ? 'eternal' : `s${String(scenario).padStart(2, '0')}`;
export const storySectionOf = (catalogue: Catalogue, sort: string, slug: string): string =>
  storySection(Number(row(catalogue, sort, slug).scenario ?? 0));

/** Text of the story, or '' if there is none: `quest.good-soil.done` in the section of its chapter. */
export function storyText(board: Board, section: string, path: string, ...things: unknown[]): string {
  const text = board.names(section, path);
  return text === path ? '' : formatText(text, things);
}
/** Paragraphs of an intro or outro, with the names of the players it mentions. */
export function paragraphs(board: Board, view: View, part: 'intro' | 'outro', slug: string): string[] {
  const people = (view.story.named[slug] ?? []).map((seat) => playerName(board.seats, seat));
  return storyText(board, storySection(view.scenario), `${part}.${slug}`, ...people).split('\n\n');
}
export const thingStory = (board: Board, sort: string, slug: string, what: string, ...things: unknown[]): string =>
  storyText(
    board,
    storySectionOf(board.catalogue, sort, slug),
    what ? `${sort}.${slug}.${what}` : `${sort}.${slug}`,
    ...things,
  );

/** Goal of a god in words; the view and the data have the goals in the same order. */
export function goalText(board: Board, scenario: number | 'eternal', god: string, at: number): string {
  const eternal =
    scenario === 'eternal' ? (row(board.catalogue, 'eternal-god', god).goals as Row[] | undefined) : undefined;
  const goals = (eternal ?? row(board.catalogue, 'god', god).goals ?? []) as unknown as (string | number)[][];
  return board.say(`goal-${(goals[at] ?? []).join('-')}`);
}

/** What consecrates a Temple: the text key is made of the words of its test, the last of which is a number. */
export function templeText(board: Board, temple: string): string {
  const test = textList(row(board.catalogue, 'temple', temple), 'test');
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
export function worthText(board: Board, quest: QuestView): string {
  const [kind] = textList(row(board.catalogue, 'quest', quest.quest), 'favor');
  return board.say(`favor-${kind ?? 'total'}`, quest.worth);
}

/** Seats by standing, best first. */
export const ranked = (standing: number[]): { seat: string; n: number; at: number }[] =>
  standing.map((n, at) => ({ seat: 'abcd'[at], n, at })).sort((a, b) => b.n - a.n || a.at - b.at);

// Dice

/** Id of the dice set for the chosen dice. Of dice with equal faces the server names the first ones. */
export function diceSet(isKnown: (set: string) => boolean, dice: DieView[], chosenDice: string[]): string {
  const slug = (list: string[]): string => [...list].sort().join('+');
  if (!chosenDice.length) return '';
  if (isKnown(slug(chosenDice))) return slug(chosenDice);
  const ready = dice.filter((die) => die.where === 'ready');
  const kind = (die: DieView): string => `${die.side} ${die.faces.join()} ${die.pythia}`;
  const kinds = ready.filter((die) => chosenDice.includes(die.die)).map(kind);
  const first = [...new Set(kinds)].flatMap((one) =>
    ready
      .filter((die) => kind(die) === one)
      .slice(0, kinds.filter((other) => other === one).length)
      .map((die) => die.die),
  );
  return isKnown(slug(first)) ? slug(first) : '';
}

/** `6 − 2 − 3`: added parts first, in the order of choosing. */
export function sumText(parts: number[], set: string, dice: DieView[], chosenDice: string[]): string {
  const faceOf = (slug: string): string => dice.find((die) => die.die === slug)?.shown ?? '';
  const unused = set.split('+').map((slug, at) => ({ face: faceOf(slug), part: parts[at] }));
  const order = chosenDice.map((slug) => {
    const at = unused.findIndex((one) => one.face === faceOf(slug));
    return unused.splice(at, 1)[0].part;
  });
  const plus = order.filter((part) => part > 0).join(' + ');
  return [plus, ...order.filter((part) => part < 0).map((part) => -part)].join(' − ');
}
