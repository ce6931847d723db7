// Runs the Python engine (Pyodide) in a web worker. One worker hosts the tables, a second one computes bot moves, a lab
// run has its own.
import { answerRequest } from './indexedDb';

export interface EngineFiles {
  /** Folder and file names of the interpreter, the packed standard library and the packed engine. */
  python: string;
  names: string[];
  library: string;
  engine: string;
  /** By file name: decoded bytes, and bytes transferred if the server compresses them. */
  sizes: Record<string, { whole: number; packed: number }>;
}
export type ToEngine =
  | { do: 'begin'; role: 'host' | 'bots' | 'lab'; files: EngineFiles }
  | { do: 'ask'; id: number; text: string }
  | { do: 'hello' | 'frame'; line: number; text: string }
  | { do: 'bye'; line: number };
export type FromEngine =
  | { is: 'progress'; loaded: number; of: number }
  | { is: 'ready' }
  | { is: 'failed'; why: string }
  | { is: 'answer'; id: number; text: string }
  | { is: 'news'; text: string }
  | { is: 'frame'; line: number; text: string };

interface Python {
  unpackArchive(archive: Uint8Array, format: string, options: { extractDir: string }): void;
  runPython(text: string): void;
  pyimport(name: string): Record<string, (...args: unknown[]) => unknown>;
}
interface Host {
  hello(line: number, text: string): Promise<void>;
  frame(line: number, text: string): Promise<void>;
  bye(line: number): void;
  follow(table: string): Promise<void>;
}

const HOME = '/engine';
/** Milliseconds after which the worker is terminated; its pending requests then get an empty answer. */
const BOT_BUDGET_MS = 8_000;

const post = (message: FromEngine): void => postMessage(message);

/** Counts the bytes transferred and reports them to the page. */
class Progress {
  private loaded = 0;
  private of = 0;
  private reported = 0;

  constructor(private readonly files: EngineFiles) {}

  /** Wraps `fetch`, so that counting needs no second download. */
  watch(): void {
    const originalFetch = self.fetch.bind(self);
    for (const size of Object.values(this.files.sizes)) this.of += size.packed;
    self.fetch = async (input, init) => {
      const response = await originalFetch(input, init);
      const size = this.files.sizes[response.url.split('/').at(-1) ?? ''];
      return size && response.body ? this.count(response, size) : response;
    };
  }

  private count(response: Response, size: { whole: number; packed: number }): Response {
    const packed = response.headers.has('Content-Encoding');
    if (!packed) this.of += size.whole - size.packed;
    const transferRatio = packed ? size.packed / size.whole : 1;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, next) => {
        this.add(chunk.byteLength * transferRatio);
        next.enqueue(chunk);
      },
    });
    return new Response(response.body!.pipeThrough(counter), response);
  }

  private add(bytes: number): void {
    this.loaded += bytes;
    if (this.loaded - this.reported < 100_000) return;
    this.reported = this.loaded;
    post({ is: 'progress', loaded: this.loaded, of: this.of });
  }
}

/** Whether the interpreter is cached: then progress is not shown, and the browser can reuse its compiled code. */
async function isCached(files: EngineFiles): Promise<boolean> {
  try {
    return (await caches.match(`${files.python}pyodide.asm.wasm`)) !== undefined;
  } catch {
    return false;
  }
}

async function loadEngine(files: EngineFiles): Promise<Python> {
  if (!(await isCached(files))) new Progress(files).watch();
  const archive = fetch(files.engine).then((response) => {
    if (!response.ok) throw new Error(`${response.status} ${files.engine}`);
    return response.arrayBuffer();
  });
  archive.catch(() => {});
  const { loadPyodide } = await import(/* @vite-ignore */ `${files.python}pyodide.mjs`);
  const python: Python = await loadPyodide({ indexURL: files.python, stdLibURL: files.library });
  python.unpackArchive(new Uint8Array(await archive), 'zip', { extractDir: HOME });
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  return python;
}

/** Worker that computes bot moves. Started at the first request, and again after one exceeded its time budget. */
class BotWorker {
  private worker: Worker | null = null;
  private pending = new Map<number, (answer: string) => void>();
  private last = 0;

  constructor(private readonly files: EngineFiles) {}

  ask = (request: string): Promise<string> =>
    new Promise((resolve) => {
      this.worker ??= this.startWorker();
      const id = (this.last += 1);
      this.pending.set(id, resolve);
      this.worker.postMessage({ do: 'ask', id, text: request } satisfies ToEngine);
    });

  private startWorker(): Worker {
    const worker = new Worker(self.location.href, { type: 'module' });
    let ready = false;
    let budgetTimer = 0;
    const restartBudget = (): void => {
      clearTimeout(budgetTimer);
      if (ready && this.pending.size) budgetTimer = self.setTimeout(() => this.stopWorker(worker), BOT_BUDGET_MS);
    };
    worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
      if (data.is === 'failed') return this.stopWorker(worker);
      if (data.is === 'ready') ready = true;
      if (data.is === 'answer') this.resolve(data.id, data.text);
      restartBudget();
    };
    worker.onerror = () => this.stopWorker(worker);
    worker.postMessage({ do: 'begin', role: 'bots', files: this.files } satisfies ToEngine);
    return worker;
  }

  private resolve(id: number, answer: string): void {
    this.pending.get(id)?.(answer);
    this.pending.delete(id);
  }

  private stopWorker(worker: Worker): void {
    worker.terminate();
    this.worker = null;
    for (const id of [...this.pending.keys()]) this.resolve(id, '');
  }
}

function serveBots(python: Python): void {
  const bots = python.pyimport('theomachy.offline.bot_worker');
  onmessage = ({ data }: MessageEvent<ToEngine>) => {
    if (data.do !== 'ask') return;
    let text = '';
    try {
      text = String(bots.think(data.text));
    } catch (problem) {
      console.warn(String(problem));
    }
    post({ is: 'answer', id: data.id, text });
  };
}

/** Posts progress while the run plays; the last message has the report. */
function serveLab(python: Python): void {
  const laboratory = python.pyimport('theomachy.offline.simulation_jobs');
  onmessage = ({ data }: MessageEvent<ToEngine>) => {
    if (data.do !== 'ask') return;
    try {
      laboratory.experiment(data.text, (text: string) => post({ is: 'news', text }));
    } catch (problem) {
      post({ is: 'failed', why: String(problem) });
    }
  };
}

function serveTables(python: Python, files: EngineFiles): void {
  const otherTabs = new BroadcastChannel('theomachy');
  const onWrite = (table: string): void => otherTabs.postMessage(table);
  const store = (text: string): Promise<string> => answerRequest(text, onWrite);
  const send = (line: number, text: string): void => post({ is: 'frame', line, text });
  const endpoints = python.pyimport('theomachy.offline.endpoints_adapter');
  const host = python
    .pyimport('theomachy.offline.service')
    .Host(store, new BotWorker(files).ask, send) as unknown as Host;
  otherTabs.onmessage = ({ data }: MessageEvent<string>) => void host.follow(data);
  onmessage = async ({ data }: MessageEvent<ToEngine>) => {
    if (data.do === 'ask')
      post({ is: 'answer', id: data.id, text: String(await (endpoints.answer(host, data.text) as Promise<string>)) });
    else if (data.do === 'hello') await host.hello(data.line, data.text);
    else if (data.do === 'frame') await host.frame(data.line, data.text);
    else if (data.do === 'bye') host.bye(data.line);
  };
}

/** Messages that arrive while the engine loads, handled in order once it is ready. */
const queuedEvents: MessageEvent<ToEngine>[] = [];
onmessage = async (event: MessageEvent<ToEngine>) => {
  const { data } = event;
  if (data.do !== 'begin') {
    queuedEvents.push(event);
    return;
  }
  try {
    const python = await loadEngine(data.files);
    if (data.role === 'bots') serveBots(python);
    else if (data.role === 'lab') serveLab(python);
    else serveTables(python, data.files);
    post({ is: 'ready' });
    for (const waiting of queuedEvents) onmessage?.call(self as never, waiting);
  } catch (problem) {
    post({ is: 'failed', why: String(problem) });
  }
};
