// The device's store: tables and their lines, each written in one transaction with the number it must have.
const NAME = 'theomachy';
const VERSION = 1;

export type Trouble = 'taken' | 'device-full' | 'device-closed' | 'device-broken';

interface Row {
  number: number;
  at: number;
  body: string;
}
interface Kept {
  id: string;
  luck: string;
  newest: number;
  changed: number;
  /** How the table is listed, by language. */
  listed?: Record<string, unknown>;
}
type Asked =
  | { do: 'luck'; table: string }
  | { do: 'lines'; table: string; after: number }
  | { do: 'write'; table: string; row: Row; luck: string | null }
  | { do: 'note'; table: string; listed: Record<string, unknown> };

class Taken extends Error {}

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('tables', { keyPath: 'id' });
      request.result.createObjectStore('lines', { keyPath: ['table', 'number'] });
    };
    request.onsuccess = () => {
      // A newer page may want another shape, and a browser may close what it clears: then it is opened anew.
      const forget = (): void => {
        request.result.close();
        opened = null;
      };
      request.result.onversionchange = forget;
      request.result.onclose = forget;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => (opened = null));
  return opened;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const ended = (work: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error);
    work.onerror = () => reject(work.error);
  });

/** All or nothing, and on the disk before it is said to be done. */
async function change(work: (tables: IDBObjectStore, lines: IDBObjectStore) => Promise<void>): Promise<void> {
  const base = await open();
  const part = base.transaction(['tables', 'lines'], 'readwrite', { durability: 'strict' });
  const end = ended(part);
  end.catch(() => {});
  try {
    await work(part.objectStore('tables'), part.objectStore('lines'));
  } catch (problem) {
    if (part.error === null) part.abort();
    throw problem;
  }
  await end;
}

async function write(table: string, row: Row, luck: string | null): Promise<void> {
  await change(async (tables, lines) => {
    const known = await done<Kept | undefined>(tables.get(table));
    if (row.number !== (known?.newest ?? 0) + 1 || (luck !== null) !== (known === undefined)) throw new Taken();
    await done(lines.add({ table, ...row }));
    const kept = { ...known, id: table, luck: known?.luck ?? luck!, newest: row.number, changed: row.at };
    await done(tables.put(kept));
  });
}

async function note(table: string, listed: Record<string, unknown>): Promise<void> {
  await change(async (tables) => {
    const known = await done<Kept | undefined>(tables.get(table));
    if (known) await done(tables.put({ ...known, listed }));
  });
}

async function lines(table: string, after: number): Promise<Row[]> {
  const base = await open();
  const range = IDBKeyRange.bound([table, after], [table, Infinity], true);
  return done<Row[]>(base.transaction('lines').objectStore('lines').getAll(range));
}

async function kept(table: string): Promise<Kept | undefined> {
  const base = await open();
  return done<Kept | undefined>(base.transaction('tables').objectStore('tables').get(table));
}

function troubleOf(problem: unknown): Trouble {
  if (problem instanceof Taken) return 'taken';
  const name = (problem as Error | null)?.name ?? '';
  if (name === 'QuotaExceededError') return 'device-full';
  return ['SecurityError', 'InvalidStateError', 'NotAllowedError', 'ReferenceError'].includes(name)
    ? 'device-closed'
    : 'device-broken';
}

async function answer(asked: Asked): Promise<unknown> {
  if (asked.do === 'luck') return (await kept(asked.table))?.luck ?? null;
  if (asked.do === 'lines') return lines(asked.table, asked.after);
  if (asked.do === 'note') return note(asked.table, asked.listed);
  return write(asked.table, asked.row, asked.luck);
}

/** What the host asks, in JSON both ways; `wrote` hears of every line that was stored. */
export async function ask(text: string, wrote: (table: string) => void): Promise<string> {
  const asked = JSON.parse(text) as Asked;
  try {
    const found = await answer(asked);
    if (asked.do === 'write') wrote(asked.table);
    return JSON.stringify({ found: found ?? null });
  } catch (problem) {
    return JSON.stringify({ trouble: troubleOf(problem) });
  }
}

/** The tables of this device as they were noted last, newest first. No engine is needed for it. */
export async function listed<T>(lang: string): Promise<T[]> {
  try {
    const base = await open();
    const all = await done<Kept[]>(base.transaction('tables').objectStore('tables').getAll());
    const shown = all.filter((one) => one.listed?.[lang]).sort((a, b) => b.changed - a.changed);
    return shown.map((one) => one.listed![lang] as T);
  } catch {
    return [];
  }
}
