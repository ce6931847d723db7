// Bundles client modules for Node: runes become plain values, the server is `globalThis.api`.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const STUB = '\0stub:';
const END = '.js';
const STUBS = {
  '../net/api': 'export const api = new Proxy({}, { get: (_, name) => globalThis.api[name] });',
  '../net/offlineEngine.svelte': `export const isDeviceTable = (table) => table.startsWith('here-');`,
  '../ui/i18n.svelte': `export const t = (...values) => values.join(' ');`,
};

/** Bundles modules of `src/lib`; returns `openTab`, which evaluates them anew, like another tab of the same device. */
export async function bundle(...names) {
  const entry = names.map((name) => `export * from ${JSON.stringify(here(`../src/lib/${name}`))};`).join('\n');
  const sources = { ...STUBS, entry };
  const replace = {
    name: 'stubs',
    enforce: 'pre',
    resolveId: (id) => (sources[id] === undefined ? undefined : STUB + id + END),
    load: (id) => (id.startsWith(STUB) ? sources[id.slice(STUB.length, -END.length)] : undefined),
  };
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [replace, svelte({ configFile: false, compilerOptions: { runes: true } })],
    resolve: { alias: { $lib: here('../src/lib') } },
    ssr: { noExternal: true },
    build: { write: false, ssr: true, minify: false, rolldownOptions: { input: 'entry' } },
  });
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'bundle.mjs');
  writeFileSync(file, output.output[0].code);
  let tabs = 0;
  return () => import(`${pathToFileURL(file)}?tab=${(tabs += 1)}`);
}

/** Sets the globals that the modules read when loaded: an empty device. */
export function newDevice() {
  const items = new Map();
  const localStorage = {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, String(value)),
    removeItem: (name) => void items.delete(name),
  };
  // Older versions of Node have no `navigator`; newer ones do not allow replacing it.
  globalThis.navigator ??= { languages: ['en'] };
  Object.assign(globalThis, { localStorage, window: {} });
  return localStorage;
}
