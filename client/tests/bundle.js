// Modules of the client as a script that runs in Node: runes become plain values, the server is `globalThis.api`.
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
  './api': 'export const api = new Proxy({}, { get: (_, name) => globalThis.api[name] });',
  './device.svelte': `export const isHere = (table) => table.startsWith('here-');`,
  './texts.svelte': `export const t = (...words) => words.join(' ');`,
};

/** Bundles modules of `src/lib`; gives `openTab`, which runs them anew, as another tab of the same device does. */
export async function bundle(...names) {
  const entry = names.map((name) => `export * from ${JSON.stringify(here(`../src/lib/${name}`))};`).join('\n');
  const sources = { ...STUBS, entry };
  const replace = {
    name: 'stubs',
    enforce: 'pre',
    resolveId: (id) => (sources[id] === undefined ? undefined : STUB + id + END),
    load: (id) => (id.startsWith(STUB) ? sources[id.slice(STUB.length, -END.length)] : undefined),
  };
  const made = await build({
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
  writeFileSync(file, made.output[0].code);
  let tabs = 0;
  return () => import(`${pathToFileURL(file)}?tab=${(tabs += 1)}`);
}

/** Sets the globals that the modules read when they are loaded: an empty device. */
export function newDevice() {
  const kept = new Map();
  const localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, String(value)),
    removeItem: (name) => void kept.delete(name),
  };
  // Older versions of Node have no `navigator`, newer ones let nobody replace it.
  globalThis.navigator ??= { languages: ['en'] };
  Object.assign(globalThis, { localStorage, window: {} });
  return localStorage;
}
