// Settings stored on this device: language, theme, sound, animation speed, the player's name.
import type { Lang, BotSpeed } from '../net/messages';

export type Theme = 'auto' | 'light' | 'dark';

interface Settings {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  name: string;
  tempo: BotSpeed;
  /** Show reactions of others as bubbles. */
  signs: boolean;
  /** Show chat lines of bots. */
  talk: boolean;
  /** Let the coach warn before a weak move. */
  coach: boolean;
  /** Sign my seats at tables with other people. */
  signed: boolean;
  /** The drawer that is open beside the board on a wide screen. */
  beside: string;
}

const STORE = 'theomachy.settings';

function loadSettings(): Settings {
  const lang: Lang = (navigator.languages ?? []).some((l) => l.startsWith('el')) ? 'el' : 'en';
  const defaults: Settings = {
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
    return { ...defaults, ...JSON.parse(localStorage.getItem(STORE) ?? '{}') };
  } catch {
    return defaults;
  }
}

export const settings = $state(loadSettings());

export function saveSettings(change: Partial<Settings>): void {
  Object.assign(settings, change);
  writeStorage(STORE, settings);
  applyTheme();
}

/** Writes to localStorage, which may be full or forbidden. */
export function writeStorage(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Refused in private windows: the value lasts as long as the page.
  }
}

export function applyTheme(): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  root.dataset.tempo = settings.tempo;
  if (settings.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}

export function isDark(): boolean {
  return settings.theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : settings.theme === 'dark';
}

const ANIMATION_FACTOR: Record<BotSpeed, number> = { fast: 0.45, normal: 1, calm: 2 };
/** Factor for the duration of animations. */
export const animationFactor = (): number => ANIMATION_FACTOR[settings.tempo];

export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
