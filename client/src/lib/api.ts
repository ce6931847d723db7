// HTTP: one function, problems as errors with the server's own words.
import { keysOf } from './keys';
import { settings } from './settings.svelte';
import type { Catalogue } from './catalogue';
import type { Texts } from './texts.svelte';
import type { CampaignInfo, GameCard, Joined, LobbyTable, Made, Moment, NewTable, ReplayInfo, RuleText } from './wire';

export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

interface Call {
  body?: unknown;
  table?: string;
  words?: boolean;
}

async function call(path: string, { body, table, words = true }: Call = {}): Promise<Response> {
  const url = words ? `${path}${path.includes('?') ? '&' : '?'}lang=${settings.lang}` : path;
  const headers: Record<string, string> = {};
  const keys = table ? keysOf(table) : [];
  if (keys.length) headers.Authorization = `Bearer ${keys.join(',')}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem(0, '');
  }
  if (!response.ok) throw new Problem(response.status, await words_of(response));
  return response;
}

async function words_of(response: Response): Promise<string> {
  try {
    const problem = await response.json();
    return String(problem.detail ?? problem.title ?? '');
  } catch {
    return '';
  }
}

async function json<T>(path: string, options?: Call): Promise<T> {
  const response = await call(path, options);
  return (await response.json()) as T;
}

const at = (table: string, rest = ''): string => `/api/tables/${encodeURIComponent(table)}${rest}`;
const post = <T>(table: string, rest: string, body: unknown = {}): Promise<T> =>
  json<T>(at(table, rest), { body, table });

export const api = {
  texts: () => json<Record<string, string>>('/api/texts'),
  games: () => json<GameCard[]>('/api/games'),
  rules: (game: string) => json<RuleText[]>(`/api/games/${game}/rules`),
  tables: () => json<LobbyTable[]>('/api/tables'),
  mine: (keys: Record<string, string[]>) => json<LobbyTable[]>('/api/tables/mine', { body: { keys } }),
  make: (table: NewTable) => json<Made>('/api/tables', { body: table }),
  tableTexts: (table: string) => json<Texts>(at(table, '/texts')),
  catalogue: (table: string) => json<Catalogue>(at(table, '/catalogue'), { table }),
  join: (table: string, invite: string, name: string, seat = '') =>
    post<Joined>(table, '/join', { invite, name, seat }),
  leave: (table: string) => call(at(table, '/leave'), { body: {}, table }),
  name: (table: string, seat: string, name: string) => call(at(table, '/seat'), { body: { seat, name }, table }),
  fill: (table: string, seat: string, bot: string) => call(at(table, '/fill'), { body: { seat, bot }, table }),
  start: (table: string) => call(at(table, '/start'), { body: {}, table }),
  hush: (table: string, hushed: boolean) => call(at(table, '/hush'), { body: { hushed }, table }),
  publish: (table: string, yes: boolean) => call(at(table, '/public'), { body: { public: yes }, table }),
  standIn: (table: string, seat: string, bot: string) => call(at(table, '/stand-in'), { body: { seat, bot }, table }),
  takeBack: (table: string, seat: string) => call(at(table, '/take-back'), { body: { seat }, table }),
  rematch: (table: string) => post<Made>(table, '/rematch'),
  next: (table: string) => post<Made>(table, '/next'),
  campaign: (table: string) => json<CampaignInfo>(at(table, '/campaign'), { table }),
  campaignFile: async (table: string) => (await call(at(table, '/campaign/file'), { table })).text(),
  record: async (table: string) => (await call(at(table, '/record'), { table })).text(),
  openRecord: (record: string) => json<Made>('/api/records', { body: { record } }),
  replay: (table: string) => json<ReplayInfo>(at(table, '/replay'), { table }),
  moment: (table: string, n: number, eyes: string) => json<Moment>(at(table, `/replay/${n}?eyes=${eyes}`), { table }),
  from: (table: string, n: number) => post<Made>(table, `/from/${n}`),
  qr: async (text: string) => (await call('/api/qr', { body: { text }, words: false })).text(),
};
