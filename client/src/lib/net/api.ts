// HTTP requests. A table of this device is requested from the engine in the worker, any other from the server; callers
// see no difference. A refusal is thrown as `ApiError` with the text of the host.
import textAddresses from 'virtual:texts';
import { IS_STATIC_BUILD } from './staticBuild';
import { requestFromEngine, isDeviceTable, server, listDeviceTables } from './offlineEngine.svelte';
import { keysOf } from '../profile/seatKeys';
import { settings } from '../profile/settings.svelte';
import type { Catalogue } from '../table/catalogue';
import { t, type Texts } from '../ui/i18n.svelte';
import type {
  AnsweredQuestionInfo,
  Subscriptions,
  BestMove,
  BoxSelection,
  CampaignInfo,
  WinProbabilities,
  CompanionRequest,
  CompanionPage,
  ConfirmResponse,
  GameSummary,
  LessonExample,
  GameCard,
  GroupInfo,
  GroupKey,
  InviteResponse,
  JoinResponse,
  SimulationLimits,
  SimulationRequest,
  LobbyTable,
  NewTableResponse,
  Moment,
  MyGroup,
  SubscriptionRequest,
  NewGame,
  NewGroup,
  NewTable,
  NewTournament,
  PrivateNote,
  ServerAddresses,
  ReplayInfo,
  RuleSheet,
  RuleText,
  ScoreSheetRequest,
  ScoreSheet,
  BoxSetupRequest,
  BoxSetupPage,
  UnsubscribeResponse,
  BotSpeed,
  Update,
} from './messages';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

interface RequestOptions {
  body?: unknown;
  /** Keys to send instead of those of `table`. */
  keys?: string[];
  table?: string;
  localized?: boolean;
  /** Ask the engine of this device although no table is named. */
  onDevice?: boolean;
  signal?: AbortSignal;
}

async function request(
  path: string,
  { body, table, keys: explicitKeys, localized = true, onDevice, signal }: RequestOptions = {},
): Promise<Response> {
  const url = localized ? `${path}${path.includes('?') ? '&' : '?'}lang=${settings.lang}` : path;
  const keys = explicitKeys ?? (table ? keysOf(table) : []);
  const text = body === undefined ? '' : JSON.stringify(body);
  const response = await (onDevice || (table && isDeviceTable(table))
    ? requestEngine(url, keys, text)
    : requestServer(url, keys, text, signal));
  if (!response.ok) throw new ApiError(response.status, await errorDetail(response));
  return response;
}

async function requestEngine(url: string, keys: string[], body: string): Promise<Response> {
  try {
    return await requestFromEngine(url, keys, body);
  } catch {
    throw new ApiError(0, t('engine-failed'));
  }
}

async function requestServer(url: string, keys: string[], body: string, signal?: AbortSignal): Promise<Response> {
  if (IS_STATIC_BUILD) throw new ApiError(0, '');
  const headers: Record<string, string> = {};
  if (keys.length) headers.Authorization = `Bearer ${keys.join(',')}`;
  if (body) headers['Content-Type'] = 'application/json';
  try {
    const response = await fetch(url, { method: body ? 'POST' : 'GET', headers, body: body || undefined, signal });
    server.reachable = true;
    return response;
  } catch {
    if (!signal?.aborted) server.reachable = false;
    throw new ApiError(0, '');
  }
}

async function errorDetail(response: Response): Promise<string> {
  try {
    const details = await response.json();
    return String(details.detail ?? details.title ?? '');
  } catch {
    return '';
  }
}

async function requestJson<T>(path: string, options?: RequestOptions): Promise<T> {
  const response = await request(path, options);
  return (await response.json()) as T;
}

/** Reads the texts of the interface: those that were built with the page, whose name has a hash, else the server's. */
async function readTexts(): Promise<Record<string, string>> {
  const address = textAddresses[settings.lang];
  const built = address ? await fetch(address).catch(() => null) : null;
  return built?.ok ? ((await built.json()) as Record<string, string>) : readWithFallback('texts');
}

/** Reads a resource that needs no table; if no server answers, the copy that was built with the page. */
async function readWithFallback<T>(path: string): Promise<T> {
  try {
    return await requestJson<T>(`/api/${path}`);
  } catch (problem) {
    if ((problem as ApiError).status !== 0) throw problem;
    const name = `${import.meta.env.BASE_URL}words/${path.replaceAll('/', '-')}.${settings.lang}.json`;
    const fallback = await fetch(name).catch(() => null);
    if (!fallback?.ok) throw problem;
    return (await fallback.json()) as T;
  }
}

/** Creates the table on the server, or on this device if no server answers or the campaign is here. */
async function createTable(table: NewTable): Promise<NewTableResponse> {
  const onDevice = [table.after, table.epilogue].some((one) => one && isDeviceTable(one));
  const options = { body: table };
  if (onDevice || IS_STATIC_BUILD) return requestJson<NewTableResponse>('/api/tables', { ...options, onDevice: true });
  return requestServerOrEngine('/api/tables', options);
}

async function requestServerOrEngine<T>(path: string, options: RequestOptions): Promise<T> {
  try {
    return await requestJson<T>(path, options);
  } catch (problem) {
    if ((problem as ApiError).status !== 0) throw problem;
    return requestJson<T>(path, { ...options, onDevice: true });
  }
}

/** My tables on the server and on this device, newest first. */
async function myTables(keys: Record<string, string[]>): Promise<LobbyTable[]> {
  const serverKeys = Object.fromEntries(Object.entries(keys).filter(([table]) => !isDeviceTable(table)));
  const [serverTables, localTables] = await Promise.all([
    Object.keys(serverKeys).length
      ? requestJson<LobbyTable[]>('/api/tables/mine', { body: { keys: serverKeys } }).catch(() => [])
      : [],
    listDeviceTables(),
  ]);
  return [...serverTables, ...latestChapters(localTables)].sort((a, b) => b.changed - a.changed);
}

/** Keeps only the latest chapter of each campaign. */
function latestChapters(tables: LobbyTable[]): LobbyTable[] {
  const earlier = new Set(tables.flatMap((table) => table.after));
  return tables.filter((table) => !earlier.has(table.table));
}

const tableApiPath = (table: string, rest = ''): string => `/api/tables/${encodeURIComponent(table)}${rest}`;
const postToTable = <T>(table: string, rest: string, body: unknown = {}): Promise<T> =>
  requestJson<T>(tableApiPath(table, rest), { body, table });

export const api = {
  texts: readTexts,
  games: () => readWithFallback<GameCard[]>('games'),
  rules: (game: string) => readWithFallback<RuleText[]>(`games/${game}/rules`),
  score: (game: string, payload: ScoreSheetRequest) =>
    requestServerOrEngine<ScoreSheet>(`/api/games/${game}/score`, { body: payload }),
  companion: (game: string, payload: CompanionRequest) =>
    requestServerOrEngine<CompanionPage>(`/api/games/${game}/companion`, { body: payload }),
  pieces: (game: string, box: BoxSelection) =>
    requestServerOrEngine<{ catalogue: Catalogue; texts: Texts }>(`/api/games/${game}/pieces`, { body: box }),
  setUp: (game: string, payload: BoxSetupRequest) =>
    requestServerOrEngine<BoxSetupPage>(`/api/games/${game}/setup`, { body: payload }),
  labBounds: () => readWithFallback<SimulationLimits>('lab'),
  runLab: (payload: SimulationRequest, signal: AbortSignal) => request('/api/lab', { body: payload, signal }),
  example: (game: string) => requestServerOrEngine<LessonExample>(`/api/games/${game}/example`, {}),
  gameTexts: (game: string) => requestServerOrEngine<Texts>(`/api/games/${game}/texts`, {}),
  tables: () => requestJson<LobbyTable[]>('/api/tables'),
  myTables,
  createTable,
  tableTexts: (table: string) => requestJson<Texts>(tableApiPath(table, '/texts'), { table }),
  tableRules: (table: string) => requestJson<RuleSheet>(tableApiPath(table, '/rules'), { table }),
  catalogue: (table: string) => requestJson<Catalogue>(tableApiPath(table, '/catalogue'), { table }),
  join: (table: string, invite: string, name: string, seat = '') =>
    postToTable<JoinResponse>(table, '/join', { invite, name, seat }),
  leave: (table: string) => request(tableApiPath(table, '/leave'), { body: {}, table }),
  renameSeat: (table: string, seat: string, name: string) =>
    request(tableApiPath(table, '/seat'), { body: { seat, name }, table }),
  setBot: (table: string, seat: string, bot: string) =>
    request(tableApiPath(table, '/fill'), { body: { seat, bot }, table }),
  start: (table: string) => request(tableApiPath(table, '/start'), { body: {}, table }),
  muteSpectators: (table: string, muted: boolean) =>
    request(tableApiPath(table, '/hush'), { body: { hushed: muted }, table }),
  setPublic: (table: string, isPublic: boolean) =>
    request(tableApiPath(table, '/public'), { body: { public: isPublic }, table }),
  standIn: (table: string, seat: string, bot: string) =>
    request(tableApiPath(table, '/stand-in'), { body: { seat, bot }, table }),
  setVacation: (table: string, seat: string, onVacation: boolean) =>
    request(tableApiPath(table, '/rest'), { body: { seat, resting: onVacation }, table }),
  reclaimSeat: (table: string, seat: string) => request(tableApiPath(table, '/take-back'), { body: { seat }, table }),
  resign: (table: string, seat: string) => request(tableApiPath(table, '/resign'), { body: { seat }, table }),
  setBotSpeed: (table: string, tempo: BotSpeed) => request(tableApiPath(table, '/pace'), { body: { tempo }, table }),
  repair: (table: string) => request(tableApiPath(table, '/mend'), { body: {}, table }),
  rematch: (table: string) => postToTable<NewTableResponse>(table, '/rematch'),
  nextChapter: (table: string) => postToTable<NewTableResponse>(table, '/next'),
  campaign: (table: string) => requestJson<CampaignInfo>(tableApiPath(table, '/campaign'), { table }),
  campaignFile: async (table: string) => (await request(tableApiPath(table, '/campaign/file'), { table })).text(),
  record: async (table: string) => (await request(tableApiPath(table, '/record'), { table })).text(),
  saveGame: async (table: string) => (await request(tableApiPath(table, '/save'), { body: {}, table })).text(),
  openRecord: (record: string) => requestServerOrEngine<NewTableResponse>('/api/records', { body: { record } }),
  replay: (table: string) => requestJson<ReplayInfo>(tableApiPath(table, '/replay'), { table }),
  result: (table: string) => requestJson<GameSummary>(tableApiPath(table, '/end'), { table }),
  chances: (table: string) => requestJson<WinProbabilities>(tableApiPath(table, '/chances'), { table }),
  bestMove: (table: string, n: number) => requestJson<BestMove>(tableApiPath(table, `/best/${n}`), { table }),
  moment: (table: string, n: number, eyes: string) =>
    requestJson<Moment>(tableApiPath(table, `/replay/${n}?eyes=${eyes}`), { table }),
  continueFrom: (table: string, n: number, seat: string) =>
    postToTable<NewTableResponse>(table, `/from/${n}?seat=${seat}`),
  subscriptions: (table: string) => requestJson<Subscriptions>(tableApiPath(table, '/notices'), { table }),
  subscribe: (table: string, subscription: SubscriptionRequest) =>
    postToTable<Subscriptions>(table, '/notices', subscription),
  unsubscribe: (table: string, id: string) => postToTable<Subscriptions>(table, '/notices/stop', { id }),
  stopNotifications: (id: string, all: boolean) =>
    requestJson<UnsubscribeResponse>('/api/notices/stop', { body: { id, all } }),
  confirmNotifications: (confirm: string) =>
    requestJson<ConfirmResponse>('/api/notices/confirm', { body: { confirm } }),
  readNote: (table: string, seat: string) =>
    requestJson<PrivateNote>(tableApiPath(table, `/note?seat=${seat}`), { table }),
  writeNote: (table: string, seat: string, text: string, since: number) =>
    postToTable<PrivateNote>(table, '/note', { seat, text, since }),
  signSeat: (table: string, body: unknown) => requestJson<unknown>(tableApiPath(table, '/sign'), { body, table }),
  createGroup: (payload: NewGroup, keys: string[]) => requestJson<GroupKey>('/api/groups', { body: payload, keys }),
  group: (id: string, keys: string[]) => requestJson<GroupInfo>(`/api/groups/${id}`, { keys }),
  myGroups: (keys: Record<string, string[]>) => requestJson<MyGroup[]>('/api/groups/mine', { body: { keys } }),
  joinGroup: (id: string, link: string, name: string) =>
    requestJson<GroupKey>(`/api/groups/${id}/come`, { body: { name }, keys: [link] }),
  runGroupCommand: (id: string, key: string, command: string, body: unknown = {}) =>
    requestJson<GroupInfo>(`/api/groups/${id}/${command}`, { body, keys: [key] }),
  createGroupGame: (id: string, key: string, payload: NewGame) =>
    requestJson<NewTableResponse>(`/api/groups/${id}/play`, { body: payload, keys: [key] }),
  createTournament: (id: string, key: string, payload: NewTournament) =>
    requestJson<GroupInfo>(`/api/groups/${id}/tournament`, { body: payload, keys: [key] }),
  resolveInviteCode: (code: string) => requestJson<InviteResponse>('/api/tables/code', { body: { code } }),
  physicalAnswers: (table: string, eyes: string, number = 0) =>
    requestJson<AnsweredQuestionInfo[]>(tableApiPath(table, `/came?eyes=${eyes}&number=${number}`), { table }),
  tableUpdate: (table: string) => requestJson<Update>(tableApiPath(table), { table }),
  serverAddresses: () => requestJson<ServerAddresses>('/api/reach', { localized: false }),
  qrCode: async (text: string) => (await request('/api/qr', { body: { text }, localized: false })).text(),
};
