// Hosts tables on this device: starts the Python engine in a worker and sends it requests like a server.
import { files } from 'virtual:engine';
import { listTables } from '../../engine/indexedDb';
import type { FromEngine, ToEngine } from '../../engine/worker';
import { IS_STATIC_BUILD } from './staticBuild';
import { settings } from '../profile/settings.svelte';
import { whenCached } from './serviceWorker.svelte';
import type { LobbyTable } from './messages';

/** Ids of tables on this device have a prefix. */
export const isDeviceTable = (table: string): boolean => table.startsWith('here-');

/** State of the engine; `loaded` and `of` count bytes while loading. */
export const engine = $state({
  phase: 'off' as 'off' | 'loading' | 'starting' | 'ready' | 'failed',
  loaded: 0,
  of: 0,
});
/** Whether the server answered the last request. */
export const server = $state({ reachable: !IS_STATIC_BUILD });

type TextListener = (text: string) => void;
let worker: Promise<Worker> | null = null;
let lastId = 0;
const pendingRequests = new Map<number, { resolve: TextListener; reject: () => void }>();
const connections = new Map<number, { onMessage: TextListener; onLost: () => void }>();

/**
 * Milliseconds to wait for the service worker, so that it caches the engine's files: when playing, and when saving for
 * offline use.
 */
const PLAY_WAIT_MS = 5_000;
const CACHE_WAIT_MS = 120_000;

const createWorker = (): Worker => new Worker(new URL('../../engine/worker.ts', import.meta.url), { type: 'module' });

async function startEngine(waitMs: number): Promise<Worker> {
  engine.phase = 'starting';
  await whenCached(waitMs);
  if (!files) throw new Error('no engine');
  const newWorker = createWorker();
  newWorker.onmessage = ({ data }: MessageEvent<FromEngine>) => handleMessage(data);
  newWorker.onerror = failEngine;
  newWorker.postMessage({ do: 'begin', role: 'host', files } satisfies ToEngine);
  // Asks the browser not to evict the storage.
  void navigator.storage?.persist?.().catch(() => {});
  return newWorker;
}

/** Posts messages in order; the first ones as soon as the worker exists. */
function post(message: ToEngine): void {
  worker ??= startEngine(PLAY_WAIT_MS);
  worker.then((engineWorker) => engineWorker.postMessage(message)).catch(failEngine);
}

/** Loads the engine now, so that it is cached for offline use. */
export const cacheEngine = (): void => void (worker ??= startEngine(CACHE_WAIT_MS)).catch(failEngine);

/** Whether all engine files are cached. */
export async function isEngineCached(): Promise<boolean> {
  try {
    const urls = files ? [files.engine, files.library, ...files.names.map((name) => files!.python + name)] : [];
    const responses = await Promise.all(urls.map((name) => caches.match(name)));
    return responses.length > 0 && responses.every(Boolean);
  } catch {
    return false;
  }
}

function handleMessage(message: FromEngine): void {
  if (message.is === 'progress') {
    const { loaded, of } = message;
    Object.assign(engine, { phase: loaded < of ? 'loading' : 'starting', loaded, of });
  } else if (message.is === 'ready') engine.phase = 'ready';
  else if (message.is === 'failed') failEngine();
  else if (message.is === 'frame') connections.get(message.line)?.onMessage(message.text);
  else if (message.is === 'answer') {
    pendingRequests.get(message.id)?.resolve(message.text);
    pendingRequests.delete(message.id);
  }
}

/** Rejects all requests and drops the worker; the stored tables stay for the next one. */
function failEngine(): void {
  worker?.then((engineWorker) => engineWorker.terminate()).catch(() => {});
  worker = null;
  engine.phase = 'failed';
  for (const { reject } of pendingRequests.values()) reject();
  pendingRequests.clear();
  for (const { onLost } of [...connections.values()]) onLost();
  connections.clear();
}

/** Sends a request to the engine in the form of an HTTP request, and returns its response. */
export function requestFromEngine(path: string, keys: string[], body: string): Promise<Response> {
  const [pathname, search = ''] = path.split('?');
  const request = { path: pathname, query: Object.fromEntries(new URLSearchParams(search)), keys, body };
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    pendingRequests.set(id, {
      resolve: (text) => {
        const { status, body: content } = JSON.parse(text) as { status: number; body: unknown };
        resolve(new Response(typeof content === 'string' ? content : JSON.stringify(content), { status }));
      },
      reject,
    });
    post({ do: 'ask', id, text: JSON.stringify(request) });
  });
}

/** Opens a live connection to a table of this device. */
export function openEngineConnection(
  hello: string,
  onMessage: TextListener,
  onLost: () => void,
): { send: TextListener; close: () => void } {
  const connection = (lastId += 1);
  connections.set(connection, { onMessage, onLost });
  post({ do: 'hello', line: connection, text: hello });
  return {
    send: (text) => post({ do: 'frame', line: connection, text }),
    close: () => {
      if (connections.delete(connection)) post({ do: 'bye', line: connection });
    },
  };
}

/** Runs the lab in its own worker, so that no table waits for it; returns a function that ends it. */
export function runLabOnDevice(request: string, onNews: TextListener, onFailed: () => void): () => void {
  const labWorker = createWorker();
  labWorker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
    if (data.is === 'news') onNews(data.text);
    else if (data.is === 'failed') {
      console.warn(data.why);
      onFailed();
    }
  };
  labWorker.onerror = onFailed;
  if (files) labWorker.postMessage({ do: 'begin', role: 'lab', files } satisfies ToEngine);
  else onFailed();
  labWorker.postMessage({ do: 'ask', id: 0, text: request } satisfies ToEngine);
  return () => labWorker.terminate();
}

/** Tables of this device, from the list saved last. */
export const listDeviceTables = (): Promise<LobbyTable[]> => listTables<LobbyTable>(settings.lang);

/** Bytes to download for the engine. */
export const engineBytes = Object.values(files?.sizes ?? {}).reduce((sum, { packed }) => sum + packed, 0);
