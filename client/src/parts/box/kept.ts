// What a phone keeps of the box that lies beside it, each under the name of its game.
import { store } from '$lib/settings.svelte';
import type { Box, GameCard } from '$lib/wire';

export const LETTERS = ['a', 'b', 'c', 'd'];
/** What was entered for one seat, by field. */
export type Answers = Record<string, string[]>;

export function kept<T>(name: string, fresh: T): T {
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(`theomachy.box.${name}`) ?? '{}') };
  } catch {
    return fresh;
  }
}

export const keepBox = (name: string, value: unknown): void => store(`theomachy.box.${name}`, value);

export function freshBox(game: GameCard): Required<Box> {
  return {
    seats: Math.max(game.min_seats, Math.min(3, game.max_seats)),
    edition: game.editions[0]?.id ?? '',
    options: {},
    packs: [],
    people: [],
  };
}

/** What was kept may be of a game that has changed since: what it does not know is left out. */
export function fitting(game: GameCard, box: Required<Box>): Required<Box> {
  const known = Object.entries(box.options).filter(([slug, choice]) =>
    game.options.some((option) => option.id === slug && option.choices.some((one) => one.id === choice)),
  );
  return {
    seats: Math.min(game.max_seats, Math.max(game.min_seats, box.seats)),
    edition: game.editions.some((edition) => edition.id === box.edition) ? box.edition : (game.editions[0]?.id ?? ''),
    options: Object.fromEntries(known),
    packs: box.packs.filter((pack) => game.packs.includes(pack)),
    people: box.people,
  };
}
