// What this device remembers: language, theme, sound, speed of motion, the player's name.
import type { Lang, Tempo } from './wire';

export type Theme = 'auto' | 'light' | 'dark';

interface Kept {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  name: string;
  tempo: Tempo;
  /** Whether signs of others pop up. */
  signs: boolean;
  /** Whether bots talk at the table. */
  talk: boolean;
  /** Whether the coach says a word before a weak move. */
  coach: boolean;
  /** Whether my seats with others are signed. */
  signed: boolean;
  /** On a wide screen: what stands beside the board. */
  beside: string;
}

const STORE = 'theomachy.settings';

function first(): Kept {
  const lang: Lang = (navigator.languages ?? []).some((l) => l.startsWith('el')) ? 'el' : 'en';
  const fresh: Kept = {
    lang,
    theme: 'auto',
    sound: false,
    name: '',
    tempo: 'normal',
    signs: true,
    talk: true,
    coach: false,
    signed: true,
    beside: '',
  };
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(STORE) ?? '{}') };
  } catch {
    return fresh;
  }
}

export const settings = $state(first());

export function keep(change: Partial<Kept>): void {
  Object.assign(settings, change);
  store(STORE, settings);
  dress();
}

/** Writes to the device's store, which may be full or forbidden. */
export function store(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Private windows may refuse: then it lasts for this page only.
  }
}

export function dress(): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  root.dataset.tempo = settings.tempo;
  if (settings.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}

export function isDark(): boolean {
  return settings.theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : settings.theme === 'dark';
}

const SLOWNESS: Record<Tempo, number> = { fast: 0.45, normal: 1, calm: 2 };
/** How long motion takes here, beside what is usual. */
export const slowness = (): number => SLOWNESS[settings.tempo];

export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
