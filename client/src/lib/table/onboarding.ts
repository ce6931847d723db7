// Starts lessons, and remembers which games and hints this device has seen.
import { api } from '../net/api';
import { botPlayerNames } from './bots';
import { saveSeatKeys } from '../profile/seatKeys';
import { navigate } from '../ui/route.svelte';
import { settings, writeStorage } from '../profile/settings.svelte';
import { t } from '../ui/i18n.svelte';

const STORE = 'theomachy.played';

function playedGames(): string[] {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '[]');
  } catch {
    return [];
  }
}

export const isNewGame = (game: string): boolean => !playedGames().includes(game);

export function markPlayed(game: string): void {
  if (isNewGame(game)) writeStorage(STORE, [...playedGames(), game]);
}

/** Creates a table with me and the lesson's bots, at the given step. */
export async function startLesson(game: string, lesson: string, seats: number, step = 0): Promise<void> {
  const created = await api.createTable({
    game,
    lesson,
    step,
    seats: [
      { kind: 'me', name: settings.name || t('you-name') },
      ...botPlayerNames()
        .slice(0, seats - 1)
        .map((name) => ({ kind: 'bot' as const, name, bot: '' })),
    ],
    start: true,
  });
  saveSeatKeys(created.table, created.keys);
  markShown(`lesson ${created.table}`);
  navigate(`/table/${created.table}`);
}

const SHOWN_STORE = 'theomachy.told';

/** Hints that were shown on this device. */
function shownItems(): string[] {
  try {
    return JSON.parse(localStorage.getItem(SHOWN_STORE) ?? '[]');
  } catch {
    return [];
  }
}

export const wasShown = (name: string): boolean => shownItems().includes(name);

export function markShown(name: string): void {
  if (!wasShown(name)) writeStorage(SHOWN_STORE, [...shownItems(), name]);
}

/** Lets all hints with this prefix be shown again. */
export const resetShown = (prefix: string): void =>
  writeStorage(
    SHOWN_STORE,
    shownItems().filter((name) => !name.startsWith(prefix)),
  );
