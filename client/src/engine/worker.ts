// The engine in a worker: Python from our own files. One worker holds the tables, a second one thinks for the bots; a run
// of the laboratory has one for itself.
import { ask } from './store';

export interface EngineFiles {
  /** The folder of the interpreter's files and their names, its packed library, and the packed engine. */
  python: string;
  names: string[];
  library: string;
  engine: string;
  /** What is fetched: decoded bytes of each file, and how many of them travel if the server packs them. */
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
  pyimport(name: string): Record<string, (...given: unknown[]) => unknown>;
}
interface Host {
  hello(line: number, text: string): Promise<void>;
  frame(line: number, text: string): Promise<void>;
  bye(line: number): void;
  follow(table: string): Promise<void>;
}

const HOME = '/engine';
/** A bot that thinks longer than this is stopped, and another word is found. */
const BUDGET = 8_000;

const say = (message: FromEngine): void => postMessage(message);

/** Counts what comes in, in megabytes as they travel. */
class Progress {
  private loaded = 0;
  private of = 0;
  private told = 0;

  constructor(private readonly files: EngineFiles) {}

  /** Everything goes past here once, so that nothing is fetched twice only to be counted. */
  watch(): void {
    const plain = self.fetch.bind(self);
    for (const size of Object.values(this.files.sizes)) this.of += size.packed;
    self.fetch = async (input, init) => {
      const response = await plain(input, init);
      const size = this.files.sizes[response.url.split('/').at(-1) ?? ''];
      return size && response.body ? this.count(response, size) : response;
    };
  }

  private count(response: Response, size: { whole: number; packed: number }): Response {
    const packed = response.headers.has('Content-Encoding');
    if (!packed) this.of += size.whole - size.packed;
    const each = packed ? size.packed / size.whole : 1;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, next) => {
        this.add(chunk.byteLength * each);
        next.enqueue(chunk);
      },
    });
    return new Response(response.body!.pipeThrough(counted), response);
  }

  private add(bytes: number): void {
    this.loaded += bytes;
    if (this.loaded - this.told < 100_000) return;
    this.told = this.loaded;
    say({ is: 'progress', loaded: this.loaded, of: this.of });
  }
}

/** From the cache there is nothing to wait for, and what the browser has compiled before is used again. */
async function isKept(files: EngineFiles): Promise<boolean> {
  try {
    return (await caches.match(`${files.python}pyodide.asm.wasm`)) !== undefined;
  } catch {
    return false;
  }
}

async function start(files: EngineFiles): Promise<Python> {
  if (!(await isKept(files))) new Progress(files).watch();
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

/** The second worker, which is started when a bot is asked for the first time and anew when one takes too long. */
class Thinker {
  private worker: Worker | null = null;
  private waiting = new Map<number, (said: string) => void>();
  private last = 0;

  constructor(private readonly files: EngineFiles) {}

  ask = (text: string): Promise<string> =>
    new Promise((resolve) => {
      this.worker ??= this.begin();
      const id = (this.last += 1);
      this.waiting.set(id, resolve);
      this.worker.postMessage({ do: 'ask', id, text } satisfies ToEngine);
    });

  private begin(): Worker {
    const worker = new Worker(self.location.href, { type: 'module' });
    let ready = false;
    let doubt = 0;
    const watch = (): void => {
      clearTimeout(doubt);
      if (ready && this.waiting.size) doubt = self.setTimeout(() => this.end(worker), BUDGET);
    };
    worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
      if (data.is === 'failed') return this.end(worker);
      if (data.is === 'ready') ready = true;
      if (data.is === 'answer') this.settle(data.id, data.text);
      watch();
    };
    worker.onerror = () => this.end(worker);
    worker.postMessage({ do: 'begin', role: 'bots', files: this.files } satisfies ToEngine);
    return worker;
  }

  private settle(id: number, said: string): void {
    this.waiting.get(id)?.(said);
    this.waiting.delete(id);
  }

  private end(worker: Worker): void {
    worker.terminate();
    this.worker = null;
    for (const id of [...this.waiting.keys()]) this.settle(id, '');
  }
}

function serveBots(python: Python): void {
  const bots = python.pyimport('theomachy.page.bots');
  onmessage = ({ data }: MessageEvent<ToEngine>) => {
    if (data.do !== 'ask') return;
    let text = '';
    try {
      text = String(bots.think(data.text));
    } catch (problem) {
      console.warn(String(problem));
    }
    say({ is: 'answer', id: data.id, text });
  };
}

/** Every word goes out while it plays, the last one with the report. */
function serveLab(python: Python): void {
  const laboratory = python.pyimport('theomachy.page.laboratory');
  onmessage = ({ data }: MessageEvent<ToEngine>) => {
    if (data.do !== 'ask') return;
    try {
      laboratory.experiment(data.text, (text: string) => say({ is: 'news', text }));
    } catch (problem) {
      say({ is: 'failed', why: String(problem) });
    }
  };
}

function serveTables(python: Python, files: EngineFiles): void {
  const others = new BroadcastChannel('theomachy');
  const wrote = (table: string): void => others.postMessage(table);
  const store = (text: string): Promise<string> => ask(text, wrote);
  const send = (line: number, text: string): void => say({ is: 'frame', line, text });
  const routes = python.pyimport('theomachy.page.routes');
  const host = python.pyimport('theomachy.page.host').Host(store, new Thinker(files).ask, send) as unknown as Host;
  others.onmessage = ({ data }: MessageEvent<string>) => void host.follow(data);
  onmessage = async ({ data }: MessageEvent<ToEngine>) => {
    if (data.do === 'ask')
      say({ is: 'answer', id: data.id, text: String(await (routes.answer(host, data.text) as Promise<string>)) });
    else if (data.do === 'hello') await host.hello(data.line, data.text);
    else if (data.do === 'frame') await host.frame(data.line, data.text);
    else if (data.do === 'bye') host.bye(data.line);
  };
}

/** What is asked while the engine is on its way waits for it, in order. */
const early: MessageEvent<ToEngine>[] = [];
onmessage = async (event: MessageEvent<ToEngine>) => {
  const { data } = event;
  if (data.do !== 'begin') {
    early.push(event);
    return;
  }
  try {
    const python = await start(data.files);
    if (data.role === 'bots') serveBots(python);
    else if (data.role === 'lab') serveLab(python);
    else serveTables(python, data.files);
    say({ is: 'ready' });
    for (const waiting of early) onmessage?.call(self as never, waiting);
  } catch (problem) {
    say({ is: 'failed', why: String(problem) });
  }
};
