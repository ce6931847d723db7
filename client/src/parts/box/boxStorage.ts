// Remembers the inputs of the pages for owners of the physical game, by game.
import { writeStorage } from '$lib/profile/settings.svelte';
import { route } from '$lib/ui/route.svelte';
import type { BoxSelection, GameCard } from '$lib/net/messages';

export const LETTERS = ['a', 'b', 'c', 'd'];
export type { SheetAnswers as Answers } from '$lib/box/plays';

export function loadStored<T>(name: string, defaults: T): T {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(`theomachy.box.${name}`) ?? '{}') };
  } catch {
    return defaults;
  }
}

export const saveStored = (name: string, value: unknown): void => writeStorage(`theomachy.box.${name}`, value);

export function defaultBox(game: GameCard): Required<BoxSelection> {
  return {
    seats: Math.max(game.min_seats, Math.min(3, game.max_seats)),
    edition: game.editions[0]?.id ?? '',
    options: {},
    packs: [],
    people: [],
  };
}

/** Adapts a stored box to the present version of the game: unknown options are dropped. */
export function adaptBox(game: GameCard, box: Required<BoxSelection>): Required<BoxSelection> {
  const validOptions = Object.entries(box.options).filter(([slug, choice]) =>
    game.options.some((option) => option.id === slug && option.choices.some((one) => one.id === choice)),
  );
  return {
    seats: Math.min(game.max_seats, Math.max(game.min_seats, box.seats)),
    edition: game.editions.some((edition) => edition.id === box.edition) ? box.edition : (game.editions[0]?.id ?? ''),
    options: Object.fromEntries(validOptions),
    packs: box.packs.filter((pack) => game.packs.includes(pack)),
    people: box.people,
  };
}

/** A link may ask for a scenario, as that of the companion for Eternal Mode. */
export function withQueryOptions(box: Required<BoxSelection>): Required<BoxSelection> {
  const scenario = route.query.get('scenario');
  return scenario ? { ...box, options: { ...box.options, scenario } } : box;
}
