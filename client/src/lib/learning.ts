// Lessons from this page: begun, and offered to whoever has never played a game on this device.
import { api } from './api';
import { botNames } from './bots';
import { hold } from './keys';
import { go } from './route.svelte';
import { settings, store } from './settings.svelte';
import { t } from './texts.svelte';

const STORE = 'theomachy.played';

function known(): string[] {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '[]');
  } catch {
    return [];
  }
}

export const isNew = (game: string): boolean => !known().includes(game);

export function played(game: string): void {
  if (isNew(game)) store(STORE, [...known(), game]);
}

/** Me and the lesson's bots at a table of their own, at its first step or at another. */
export async function learn(game: string, lesson: string, seats: number, step = 0): Promise<void> {
  const made = await api.make({
    game,
    lesson,
    step,
    seats: [
      { kind: 'me', name: settings.name || t('you-name') },
      ...botNames()
        .slice(0, seats - 1)
        .map((name) => ({ kind: 'bot' as const, name, bot: '' })),
    ],
    start: true,
  });
  hold(made.table, made.keys);
  tell(`lesson ${made.table}`);
  go(`/table/${made.table}`);
}

const TOLD = 'theomachy.told';

/** What this device has been told of already, by game. */
function told(): string[] {
  try {
    return JSON.parse(localStorage.getItem(TOLD) ?? '[]');
  } catch {
    return [];
  }
}

export const wasTold = (name: string): boolean => told().includes(name);

export function tell(name: string): void {
  if (!wasTold(name)) store(TOLD, [...told(), name]);
}

/** Everything that begins so may be told once more. */
export const tellAgain = (head: string): void =>
  store(
    TOLD,
    told().filter((name) => !name.startsWith(head)),
  );
