// All words come from the server; the last ones are kept, so that the page speaks at once.
import { api } from './api';
import { settings, store } from './settings.svelte';

/** The text tables of a game: by section, then by slug. A name may have several forms. */
export type Texts = Record<string, Record<string, string | Record<string, string>> | string>;

const STORE = 'theomachy.texts.';
const state = $state<{ shell: Record<string, string>; lang: string }>({ shell: {}, lang: '' });

function kept(lang: string): Record<string, string> | null {
  try {
    return JSON.parse(localStorage.getItem(STORE + lang) ?? 'null');
  } catch {
    return null;
  }
}

/** Loads the words of the chosen language; resolves as soon as there are any. */
export async function speak(): Promise<void> {
  const { lang } = settings;
  const old = kept(lang);
  if (old) Object.assign(state, { shell: old, lang });
  const fresh = api.texts().then((shell) => {
    store(STORE + lang, shell);
    if (settings.lang === lang) Object.assign(state, { shell, lang });
  });
  if (old) fresh.catch(() => {});
  else await fresh;
}

export const speaking = (): string => state.lang;

const PLACE = /\{(\d+)(?:\.\w+)?((?:\|[^|}]*)+)?\}/g;

/** `{0}`, and `{0|card|cards}` for the plural that fits a number, as in the server's texts. */
export function fill(pattern: string, things: unknown[]): string {
  return pattern.replace(PLACE, (all, at: string, forms?: string) => {
    if (Number(at) >= things.length) return all;
    const value = String(things[Number(at)]);
    if (!forms) return value;
    const list = forms.slice(1).split('|');
    return Math.abs(Number(value)) === 1 ? list[0] : list[list.length - 1];
  });
}

/** A text of the shell: `t('play-now')`, section `ui`. */
export function t(key: string, ...things: unknown[]): string {
  const pattern = state.shell[`ui.${key}`];
  return pattern === undefined ? key : fill(pattern, things);
}

export const has = (key: string): boolean => state.shell[`ui.${key}`] !== undefined;

type Deep = string | { [key: string]: Deep };
function deep(table: Deep, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<Deep | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), table);
  return typeof found === 'string' ? found : undefined;
}

/** The words of one game. */
export class GameWords {
  constructor(readonly tables: Texts) {}

  /** A key may be a path into nested tables, as the stories have them: `quest.good-soil.done`. */
  find(section: string, key: string): string | null {
    const table = this.tables[section];
    const found = typeof table === 'object' ? (table[key] ?? deep(table, key)) : undefined;
    if (found === undefined) return null;
    return typeof found === 'string' ? found : (found.nom ?? Object.values(found)[0] ?? null);
  }

  /** A name in the form that a sentence asks for: its own, or one that its sort lends, as in the server's texts. */
  private formed(thing: string, form: string, called: (thing: string) => string): string {
    const at = thing.indexOf(':');
    const [sort, slug] = [thing.slice(0, at), thing.slice(at + 1)];
    const table = this.tables[sort];
    const known = typeof table === 'object' ? table[slug] : undefined;
    const own = typeof known === 'object' ? known[form] : undefined;
    if (own) return own;
    return this.find('form', `${sort}-${form}`)?.replace('{0}', called(thing)) ?? called(thing);
  }

  /** A sentence about things: `{0}`, `{0.the}`, at its head `{0.The}`. */
  about(pattern: string, list: string[], called: (thing: string) => string): string {
    return pattern.replace(/\{(\d)(?:\.(\w+))?\}/g, (_, at: string, form = 'nom') => {
      const said = this.formed(list[Number(at)], form.toLowerCase(), called);
      return form === form.toLowerCase() ? said : said.charAt(0).toUpperCase() + said.slice(1);
    });
  }

  name = (sort: string, slug: string): string => this.find(sort, slug) ?? slug;
  cardText = (sort: string, slug: string): string => this.find('card-text', `${sort}-${slug}`) ?? '';
  /** A text of the game's board: section `board`. */
  say = (key: string, ...things: unknown[]): string => fill(this.find('board', key) ?? key, things);
}
