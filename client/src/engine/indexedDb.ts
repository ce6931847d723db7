// IndexedDB storage of this device's tables. Each journal row is written in one transaction that checks its number
// (optimistic concurrency).
const NAME = 'theomachy';
const VERSION = 1;

export type StorageError = 'taken' | 'device-full' | 'device-closed' | 'device-broken';

interface JournalRow {
  number: number;
  at: number;
  body: string;
}
interface StoredTable {
  id: string;
  luck: string;
  newest: number;
  changed: number;
  /** Entry of the table list, by language. */
  listed?: Record<string, unknown>;
}
type StorageRequest =
  | { do: 'luck'; table: string }
  | { do: 'lines'; table: string; after: number }
  | { do: 'write'; table: string; row: JournalRow; luck: string | null }
  | { do: 'note'; table: string; listed: Record<string, unknown> };

class VersionConflict extends Error {}

let database: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('tables', { keyPath: 'id' });
      request.result.createObjectStore('lines', { keyPath: ['table', 'number'] });
    };
    request.onsuccess = () => {
      // Another tab may upgrade the schema, and the browser may evict the database: reopen it at the next request.
      const reopenLater = (): void => {
        request.result.close();
        database = null;
      };
      request.result.onversionchange = reopenLater;
      request.result.onclose = reopenLater;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  database.catch(() => (database = null));
  return database;
}

const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const transactionEnd = (work: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error);
    work.onerror = () => reject(work.error);
  });

/** Runs `work` in one transaction that is durable when the promise resolves. */
async function inTransaction(work: (tables: IDBObjectStore, lines: IDBObjectStore) => Promise<void>): Promise<void> {
  const db = await openDatabase();
  const transaction = db.transaction(['tables', 'lines'], 'readwrite', { durability: 'strict' });
  const end = transactionEnd(transaction);
  end.catch(() => {});
  try {
    await work(transaction.objectStore('tables'), transaction.objectStore('lines'));
  } catch (problem) {
    if (transaction.error === null) transaction.abort();
    throw problem;
  }
  await end;
}

async function appendRow(table: string, row: JournalRow, luck: string | null): Promise<void> {
  await inTransaction(async (tables, lines) => {
    const stored = await requestResult<StoredTable | undefined>(tables.get(table));
    if (row.number !== (stored?.newest ?? 0) + 1 || (luck !== null) !== (stored === undefined))
      throw new VersionConflict();
    await requestResult(lines.add({ table, ...row }));
    const updated = { ...stored, id: table, luck: stored?.luck ?? luck!, newest: row.number, changed: row.at };
    await requestResult(tables.put(updated));
  });
}

async function saveListing(table: string, listed: Record<string, unknown>): Promise<void> {
  await inTransaction(async (tables) => {
    const stored = await requestResult<StoredTable | undefined>(tables.get(table));
    if (stored) await requestResult(tables.put({ ...stored, listed }));
  });
}

async function readRows(table: string, after: number): Promise<JournalRow[]> {
  const db = await openDatabase();
  const range = IDBKeyRange.bound([table, after], [table, Infinity], true);
  return requestResult<JournalRow[]>(db.transaction('lines').objectStore('lines').getAll(range));
}

async function readTable(table: string): Promise<StoredTable | undefined> {
  const db = await openDatabase();
  return requestResult<StoredTable | undefined>(db.transaction('tables').objectStore('tables').get(table));
}

function errorCode(problem: unknown): StorageError {
  if (problem instanceof VersionConflict) return 'taken';
  const name = (problem as Error | null)?.name ?? '';
  if (name === 'QuotaExceededError') return 'device-full';
  return ['SecurityError', 'InvalidStateError', 'NotAllowedError', 'ReferenceError'].includes(name)
    ? 'device-closed'
    : 'device-broken';
}

async function handleRequest(request: StorageRequest): Promise<unknown> {
  if (request.do === 'luck') return (await readTable(request.table))?.luck ?? null;
  if (request.do === 'lines') return readRows(request.table, request.after);
  if (request.do === 'note') return saveListing(request.table, request.listed);
  return appendRow(request.table, request.row, request.luck);
}

/** Answers a JSON request of the Python host; `onWrite` is called for each table that got a new row. */
export async function answerRequest(text: string, onWrite: (table: string) => void): Promise<string> {
  const request = JSON.parse(text) as StorageRequest;
  try {
    const result = await handleRequest(request);
    if (request.do === 'write') onWrite(request.table);
    return JSON.stringify({ found: result ?? null });
  } catch (problem) {
    return JSON.stringify({ trouble: errorCode(problem) });
  }
}

/** Lists the stored tables, newest first, by the entries saved last. Needs no engine. */
export async function listTables<T>(lang: string): Promise<T[]> {
  try {
    const db = await openDatabase();
    const all = await requestResult<StoredTable[]>(db.transaction('tables').objectStore('tables').getAll());
    const matching = all.filter((one) => one.listed?.[lang]).sort((a, b) => b.changed - a.changed);
    return matching.map((one) => one.listed![lang] as T);
  } catch {
    return [];
  }
}
