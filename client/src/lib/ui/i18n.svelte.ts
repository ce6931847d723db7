// Texts of the user interface come from the server; the last ones are cached, so that the page can render at once.
import { api } from '../net/api';
import { settings, writeStorage } from '../profile/settings.svelte';

/** Text tables of a game: by section, then by slug. A name may have several grammatical forms. */
export type Texts = Record<string, Record<string, string | Record<string, string>> | string>;

const STORE = 'theomachy.texts.';
const state = $state<{ shell: Record<string, string>; lang: string }>({ shell: {}, lang: '' });

function cachedTexts(lang: string): Record<string, string> | null {
  try {
    return JSON.parse(localStorage.getItem(STORE + lang) ?? 'null');
  } catch {
    return null;
  }
}

/** Loads the texts of the chosen language; resolves as soon as any are there. */
export async function loadTexts(): Promise<void> {
  const { lang } = settings;
  const cached = cachedTexts(lang);
  if (cached) Object.assign(state, { shell: cached, lang });
  const fresh = api.texts().then((shell) => {
    writeStorage(STORE + lang, shell);
    if (settings.lang === lang) Object.assign(state, { shell, lang });
  });
  if (cached) fresh.catch(() => {});
  else await fresh;
}

export const loadedLanguage = (): string => state.lang;

const PLACEHOLDER = /\{(\d+)(?:\.\w+)?((?:\|[^|}]*)+)?\}/g;

/** Fills in `{0}`, and `{0|card|cards}` with the plural form for the number, as on the server. */
export function formatText(pattern: string, things: unknown[]): string {
  return pattern.replace(PLACEHOLDER, (all, at: string, forms?: string) => {
    if (Number(at) >= things.length) return all;
    const value = String(things[Number(at)]);
    if (!forms) return value;
    const list = forms.slice(1).split('|');
    return Math.abs(Number(value)) === 1 ? list[0] : list[list.length - 1];
  });
}

/** Text of the app shell, section `ui`: `t('play-now')`. */
export function t(key: string, ...things: unknown[]): string {
  const pattern = state.shell[`ui.${key}`];
  return pattern === undefined ? key : formatText(pattern, things);
}

export const hasText = (key: string): boolean => state.shell[`ui.${key}`] !== undefined;

type NestedText = string | { [key: string]: NestedText };
function lookUpNested(table: NestedText, path: string): string | undefined {
  const text = path
    .split('.')
    .reduce<NestedText | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), table);
  return typeof text === 'string' ? text : undefined;
}

/** Texts of one game. */
export class GameTexts {
  constructor(readonly tables: Texts) {}

  /** Looks up a text; a key may be a path into nested tables, as in stories: `quest.good-soil.done`. */
  find(section: string, key: string): string | null {
    const table = this.tables[section];
    const entry = typeof table === 'object' ? (table[key] ?? lookUpNested(table, key)) : undefined;
    if (entry === undefined) return null;
    return typeof entry === 'string' ? entry : (entry.nom ?? Object.values(entry)[0] ?? null);
  }

  /** Name in the grammatical form that a sentence asks for: its own, or the pattern of its sort, as on the server. */
  private inflectedName(thing: string, form: string, nameOf: (thing: string) => string): string {
    const at = thing.indexOf(':');
    const [sort, slug] = [thing.slice(0, at), thing.slice(at + 1)];
    const table = this.tables[sort];
    const entry = typeof table === 'object' ? table[slug] : undefined;
    const own = typeof entry === 'object' ? entry[form] : undefined;
    if (own) return own;
    return this.find('form', `${sort}-${form}`)?.replace('{0}', nameOf(thing)) ?? nameOf(thing);
  }

  /** Formats a sentence about things: `{0}`, `{0.the}`, capitalized `{0.The}`. */
  formatSentence(pattern: string, list: string[], nameOf: (thing: string) => string): string {
    return pattern.replace(/\{(\d)(?:\.(\w+))?\}/g, (_, at: string, form = 'nom') => {
      const name = this.inflectedName(list[Number(at)], form.toLowerCase(), nameOf);
      return form === form.toLowerCase() ? name : name.charAt(0).toUpperCase() + name.slice(1);
    });
  }

  name = (sort: string, slug: string): string => this.find(sort, slug) ?? slug;
  cardText = (sort: string, slug: string): string => this.find('card-text', `${sort}-${slug}`) ?? '';
  /** Text of the game's board: section `board`. */
  say = (key: string, ...things: unknown[]): string => formatText(this.find('board', key) ?? key, things);
}
