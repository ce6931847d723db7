// This device as a host of tables: the engine in its worker, asked like a server.
import { files } from 'virtual:engine';
import { listed } from '../engine/store';
import type { FromEngine, ToEngine } from '../engine/worker';
import { ALONE } from './alone';
import { settings } from './settings.svelte';
import { kept } from './update.svelte';
import type { LobbyTable } from './wire';

/** Tables of this device are known by their ids. */
export const isHere = (table: string): boolean => table.startsWith('here-');

/** The engine: `loading` with megabytes as they come, `starting` once all is there. */
export const engine = $state({
  phase: 'off' as 'off' | 'loading' | 'starting' | 'ready' | 'failed',
  loaded: 0,
  of: 0,
});
/** Whether the server answered when it was asked last. */
export const server = $state({ there: !ALONE });

type Heard = (text: string) => void;
let worker: Promise<Worker> | null = null;
let last = 0;
const asked = new Map<number, { resolve: Heard; reject: () => void }>();
const lines = new Map<number, { heard: Heard; lost: () => void }>();

/** How long the engine waits for the service worker that is to keep its files: whoever wants to play, and whoever wants
 * to have it kept. */
const SHORT = 5_000;
const LONG = 120_000;

const hire = (): Worker => new Worker(new URL('../engine/worker.ts', import.meta.url), { type: 'module' });

async function begin(patience: number): Promise<Worker> {
  engine.phase = 'starting';
  await kept(patience);
  if (!files) throw new Error('no engine');
  const fresh = hire();
  fresh.onmessage = ({ data }: MessageEvent<FromEngine>) => hear(data);
  fresh.onerror = fail;
  fresh.postMessage({ do: 'begin', role: 'host', files } satisfies ToEngine);
  // So that the browser does not clear it when space runs short.
  void navigator.storage?.persist?.().catch(() => {});
  return fresh;
}

/** Messages go in the order in which they were told, the first ones when the worker is there. */
function tell(message: ToEngine): void {
  worker ??= begin(SHORT);
  worker.then((there) => there.postMessage(message)).catch(fail);
}

/** Loads the engine now, to have it when there is no network. */
export const keepOffline = (): void => void (worker ??= begin(LONG)).catch(fail);

/** Whether all of it lies on this device already. */
export async function isKept(): Promise<boolean> {
  try {
    const names = files ? [files.engine, files.library, ...files.names.map((name) => files!.python + name)] : [];
    const found = await Promise.all(names.map((name) => caches.match(name)));
    return found.length > 0 && found.every(Boolean);
  } catch {
    return false;
  }
}

function hear(message: FromEngine): void {
  if (message.is === 'progress') {
    const { loaded, of } = message;
    Object.assign(engine, { phase: loaded < of ? 'loading' : 'starting', loaded, of });
  } else if (message.is === 'ready') engine.phase = 'ready';
  else if (message.is === 'failed') fail();
  else if (message.is === 'frame') lines.get(message.line)?.heard(message.text);
  else if (message.is === 'answer') {
    asked.get(message.id)?.resolve(message.text);
    asked.delete(message.id);
  }
}

/** Without an engine nothing is lost: what is stored waits for the next one. */
function fail(): void {
  worker?.then((there) => there.terminate()).catch(() => {});
  worker = null;
  engine.phase = 'failed';
  for (const { reject } of asked.values()) reject();
  asked.clear();
  for (const { lost } of [...lines.values()]) lost();
  lines.clear();
}

/** A request as a server would get it, and an answer as it would give it. */
export function ask(path: string, keys: string[], body: string): Promise<Response> {
  const [plain, search = ''] = path.split('?');
  const request = { path: plain, query: Object.fromEntries(new URLSearchParams(search)), keys, body };
  const id = (last += 1);
  return new Promise((resolve, reject) => {
    asked.set(id, {
      resolve: (text) => {
        const { status, body: found } = JSON.parse(text) as { status: number; body: unknown };
        resolve(new Response(typeof found === 'string' ? found : JSON.stringify(found), { status }));
      },
      reject,
    });
    tell({ do: 'ask', id, text: JSON.stringify(request) });
  });
}

/** A live line to a table of this device; gives how to send and how to hang up. */
export function openLine(hello: string, heard: Heard, lost: () => void): { send: Heard; close: () => void } {
  const line = (last += 1);
  lines.set(line, { heard, lost });
  tell({ do: 'hello', line, text: hello });
  return {
    send: (text) => tell({ do: 'frame', line, text }),
    close: () => {
      if (lines.delete(line)) tell({ do: 'bye', line });
    },
  };
}

/** A run of the laboratory in a worker of its own, so that no table waits for it; gives how to end it. */
export function experimentHere(wish: string, heard: Heard, lost: () => void): () => void {
  const fresh = hire();
  fresh.onmessage = ({ data }: MessageEvent<FromEngine>) => {
    if (data.is === 'news') heard(data.text);
    else if (data.is === 'failed') {
      console.warn(data.why);
      lost();
    }
  };
  fresh.onerror = lost;
  if (files) fresh.postMessage({ do: 'begin', role: 'lab', files } satisfies ToEngine);
  else lost();
  fresh.postMessage({ do: 'ask', id: 0, text: wish } satisfies ToEngine);
  return () => fresh.terminate();
}

/** The tables of this device, as they were noted last. */
export const tablesHere = (): Promise<LobbyTable[]> => listed<LobbyTable>(settings.lang);

/** What the engine weighs on its way here. */
export const engineBytes = Object.values(files?.sizes ?? {}).reduce((sum, { packed }) => sum + packed, 0);
