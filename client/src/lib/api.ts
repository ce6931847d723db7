// Requests: one function, problems as errors with the host's own words. A table of this device is asked of its engine,
// every other one of the server; nobody else knows the difference.
import { ALONE } from './alone';
import { ask, isHere, server, tablesHere } from './device.svelte';
import { keysOf } from './keys';
import { settings } from './settings.svelte';
import type { Catalogue } from './catalogue';
import { t, type Texts } from './texts.svelte';
import type {
  Answered,
  Bells,
  Best,
  Box,
  CampaignInfo,
  Chances,
  CompanionAsk,
  CompanionPage,
  Confirmed,
  EndInfo,
  Example,
  GameCard,
  GroupInfo,
  GroupKey,
  Invited,
  Joined,
  LabBounds,
  LabWish,
  LobbyTable,
  Made,
  Moment,
  MyGroup,
  NewBell,
  NewGame,
  NewGroup,
  NewTable,
  NewTournament,
  OwnNote,
  Reach,
  ReplayInfo,
  RuleSheet,
  RuleText,
  ScoreAsk,
  ScoreSheet,
  SetUpAsk,
  SetUpPage,
  Stopped,
  Tempo,
  Update,
} from './wire';

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
  /** Keys that belong to no table. */
  keys?: string[];
  table?: string;
  words?: boolean;
  /** Asked of this device although it names no table. */
  here?: boolean;
  signal?: AbortSignal;
}

async function call(
  path: string,
  { body, table, keys: given, words = true, here, signal }: Call = {},
): Promise<Response> {
  const url = words ? `${path}${path.includes('?') ? '&' : '?'}lang=${settings.lang}` : path;
  const keys = given ?? (table ? keysOf(table) : []);
  const text = body === undefined ? '' : JSON.stringify(body);
  const response = await (here || (table && isHere(table))
    ? askHere(url, keys, text)
    : fetchFrom(url, keys, text, signal));
  if (!response.ok) throw new Problem(response.status, await words_of(response));
  return response;
}

async function askHere(url: string, keys: string[], body: string): Promise<Response> {
  try {
    return await ask(url, keys, body);
  } catch {
    throw new Problem(0, t('engine-failed'));
  }
}

async function fetchFrom(url: string, keys: string[], body: string, signal?: AbortSignal): Promise<Response> {
  if (ALONE) throw new Problem(0, '');
  const headers: Record<string, string> = {};
  if (keys.length) headers.Authorization = `Bearer ${keys.join(',')}`;
  if (body) headers['Content-Type'] = 'application/json';
  try {
    const response = await fetch(url, { method: body ? 'POST' : 'GET', headers, body: body || undefined, signal });
    server.there = true;
    return response;
  } catch {
    if (!signal?.aborted) server.there = false;
    throw new Problem(0, '');
  }
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

/** What can be read without a table lies beside the page too, for when no server answers. */
async function read<T>(path: string): Promise<T> {
  try {
    return await json<T>(`/api/${path}`);
  } catch (problem) {
    if ((problem as Problem).status !== 0) throw problem;
    const name = `${import.meta.env.BASE_URL}words/${path.replaceAll('/', '-')}.${settings.lang}.json`;
    const found = await fetch(name).catch(() => null);
    if (!found?.ok) throw problem;
    return (await found.json()) as T;
  }
}

/** Played here where no server answers; what needs other people needs a server. */
async function make(table: NewTable): Promise<Made> {
  const here = [table.after, table.epilogue].some((one) => one && isHere(one));
  const wish = { body: table };
  if (here || ALONE) return json<Made>('/api/tables', { ...wish, here: true });
  return orHere('/api/tables', wish);
}

async function orHere<T>(path: string, wish: Call): Promise<T> {
  try {
    return await json<T>(path, wish);
  } catch (problem) {
    if ((problem as Problem).status !== 0) throw problem;
    return json<T>(path, { ...wish, here: true });
  }
}

/** My tables at the server and those of this device, newest first. */
async function mine(keys: Record<string, string[]>): Promise<LobbyTable[]> {
  const away = Object.fromEntries(Object.entries(keys).filter(([table]) => !isHere(table)));
  const [there, here] = await Promise.all([
    Object.keys(away).length ? json<LobbyTable[]>('/api/tables/mine', { body: { keys: away } }).catch(() => []) : [],
    tablesHere(),
  ]);
  return [...there, ...newestOnly(here)].sort((a, b) => b.changed - a.changed);
}

/** Of a campaign only its newest chapter. */
function newestOnly(tables: LobbyTable[]): LobbyTable[] {
  const past = new Set(tables.flatMap((table) => table.after));
  return tables.filter((table) => !past.has(table.table));
}

const at = (table: string, rest = ''): string => `/api/tables/${encodeURIComponent(table)}${rest}`;
const post = <T>(table: string, rest: string, body: unknown = {}): Promise<T> =>
  json<T>(at(table, rest), { body, table });

export const api = {
  texts: () => read<Record<string, string>>('texts'),
  games: () => read<GameCard[]>('games'),
  rules: (game: string) => read<RuleText[]>(`games/${game}/rules`),
  score: (game: string, ask: ScoreAsk) => orHere<ScoreSheet>(`/api/games/${game}/score`, { body: ask }),
  companion: (game: string, ask: CompanionAsk) => orHere<CompanionPage>(`/api/games/${game}/companion`, { body: ask }),
  pieces: (game: string, box: Box) =>
    orHere<{ catalogue: Catalogue; texts: Texts }>(`/api/games/${game}/pieces`, { body: box }),
  setUp: (game: string, ask: SetUpAsk) => orHere<SetUpPage>(`/api/games/${game}/setup`, { body: ask }),
  labBounds: () => read<LabBounds>('lab'),
  labRun: (wish: LabWish, signal: AbortSignal) => call('/api/lab', { body: wish, signal }),
  example: (game: string) => orHere<Example>(`/api/games/${game}/example`, {}),
  gameTexts: (game: string) => orHere<Texts>(`/api/games/${game}/texts`, {}),
  tables: () => json<LobbyTable[]>('/api/tables'),
  mine,
  make,
  tableTexts: (table: string) => json<Texts>(at(table, '/texts'), { table }),
  tableRules: (table: string) => json<RuleSheet>(at(table, '/rules'), { table }),
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
  rest: (table: string, seat: string, resting: boolean) => call(at(table, '/rest'), { body: { seat, resting }, table }),
  takeBack: (table: string, seat: string) => call(at(table, '/take-back'), { body: { seat }, table }),
  resign: (table: string, seat: string) => call(at(table, '/resign'), { body: { seat }, table }),
  pace: (table: string, tempo: Tempo) => call(at(table, '/pace'), { body: { tempo }, table }),
  mend: (table: string) => call(at(table, '/mend'), { body: {}, table }),
  rematch: (table: string) => post<Made>(table, '/rematch'),
  next: (table: string) => post<Made>(table, '/next'),
  campaign: (table: string) => json<CampaignInfo>(at(table, '/campaign'), { table }),
  campaignFile: async (table: string) => (await call(at(table, '/campaign/file'), { table })).text(),
  record: async (table: string) => (await call(at(table, '/record'), { table })).text(),
  save: async (table: string) => (await call(at(table, '/save'), { body: {}, table })).text(),
  openRecord: (record: string) => orHere<Made>('/api/records', { body: { record } }),
  replay: (table: string) => json<ReplayInfo>(at(table, '/replay'), { table }),
  end: (table: string) => json<EndInfo>(at(table, '/end'), { table }),
  chances: (table: string) => json<Chances>(at(table, '/chances'), { table }),
  best: (table: string, n: number) => json<Best>(at(table, `/best/${n}`), { table }),
  moment: (table: string, n: number, eyes: string) => json<Moment>(at(table, `/replay/${n}?eyes=${eyes}`), { table }),
  from: (table: string, n: number, seat: string) => post<Made>(table, `/from/${n}?seat=${seat}`),
  bells: (table: string) => json<Bells>(at(table, '/notices'), { table }),
  hang: (table: string, bell: NewBell) => post<Bells>(table, '/notices', bell),
  takeDown: (table: string, id: string) => post<Bells>(table, '/notices/stop', { id }),
  stopNotices: (id: string, all: boolean) => json<Stopped>('/api/notices/stop', { body: { id, all } }),
  confirmNotices: (confirm: string) => json<Confirmed>('/api/notices/confirm', { body: { confirm } }),
  note: (table: string, seat: string) => json<OwnNote>(at(table, `/note?seat=${seat}`), { table }),
  writeNote: (table: string, seat: string, text: string, since: number) =>
    post<OwnNote>(table, '/note', { seat, text, since }),
  sign: (table: string, body: unknown) => json<unknown>(at(table, '/sign'), { body, table }),
  found: (wish: NewGroup, keys: string[]) => json<GroupKey>('/api/groups', { body: wish, keys }),
  group: (id: string, keys: string[]) => json<GroupInfo>(`/api/groups/${id}`, { keys }),
  myGroups: (keys: Record<string, string[]>) => json<MyGroup[]>('/api/groups/mine', { body: { keys } }),
  come: (id: string, link: string, name: string) =>
    json<GroupKey>(`/api/groups/${id}/come`, { body: { name }, keys: [link] }),
  inGroup: (id: string, key: string, what: string, body: unknown = {}) =>
    json<GroupInfo>(`/api/groups/${id}/${what}`, { body, keys: [key] }),
  playGroup: (id: string, key: string, wish: NewGame) =>
    json<Made>(`/api/groups/${id}/play`, { body: wish, keys: [key] }),
  tournament: (id: string, key: string, wish: NewTournament) =>
    json<GroupInfo>(`/api/groups/${id}/tournament`, { body: wish, keys: [key] }),
  code: (code: string) => json<Invited>('/api/tables/code', { body: { code } }),
  came: (table: string, eyes: string, number = 0) =>
    json<Answered[]>(at(table, `/came?eyes=${eyes}&number=${number}`), { table }),
  table: (table: string) => json<Update>(at(table), { table }),
  reach: () => json<Reach>('/api/reach', { words: false }),
  qr: async (text: string) => (await call('/api/qr', { body: { text }, words: false })).text(),
};
