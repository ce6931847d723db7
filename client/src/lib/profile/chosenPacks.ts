// The data pack that this device plays each game with: an owner's printed values.
import type { GameCard } from '../net/messages';
import { writeStorage } from './settings.svelte';

const KEY = 'theomachy.packs';

function readAll(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** The chosen pack if the host still offers it, else none. */
export function chosenPack(game: GameCard): string {
  const pack = readAll()[game.id] ?? '';
  return game.packs.includes(pack) ? pack : '';
}

export const choosePack = (game: string, pack: string): void => writeStorage(KEY, { ...readAll(), [game]: pack });
