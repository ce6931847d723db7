// The client in Node, compiled by its own configuration for a page that has no window: modules as they are, components
// as the markup they begin with. What a window would give stands here, as little as the modules need.
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

class Store {
  items = new Map();
  getItem = (name) => this.items.get(name) ?? null;
  setItem = (name, value) => void this.items.set(name, String(value));
  removeItem = (name) => void this.items.delete(name);
}

/** Everything that was listened to, so that a test can let it happen. */
export class Listened extends EventTarget {
  happen = (type) => this.dispatchEvent(new Event(type));
}

export const page = new Listened();
export const sheet = Object.assign(new Listened(), {
  hidden: false,
  documentElement: { dataset: {}, style: { setProperty() {} }, lang: '' },
  cookie: '',
});
export const reduced = { motion: false, dark: false };

const given = {
  window: globalThis,
  document: sheet,
  localStorage: new Store(),
  location: new URL('https://example.org/'),
  history: { pushState() {}, replaceState() {} },
  scrollTo: () => {},
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  matchMedia: (query) => ({
    matches: query.includes('reduced-motion') ? reduced.motion : query.includes('dark') ? reduced.dark : false,
    addEventListener() {},
  }),
  navigator: { languages: ['en-GB'], onLine: true },
};
for (const [name, value] of Object.entries(given))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

const server = await createServer({
  root,
  logLevel: 'error',
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
after(() => server.close());

/** The module of a file, named from the root of the project. */
export const load = (file) => server.ssrLoadModule(fileURLToPath(new URL(`../../${file}`, import.meta.url)));

/** The markup that a component begins with, without what the compiler leaves in it. */
export async function markup(file, props = {}) {
  const { render } = await server.ssrLoadModule('svelte/server');
  const { default: component } = await load(file);
  return render(component, { props })
    .body.replace(/<!--.*?-->/gs, '')
    .replace(/\s+/g, ' ');
}

/** Words of the shell as a server gives them. */
export async function speak(words) {
  const { settings } = await load('client/src/lib/settings.svelte.ts');
  const texts = Object.fromEntries(Object.entries(words).map(([key, text]) => [`ui.${key}`, text]));
  localStorage.setItem(`theomachy.texts.${settings.lang}`, JSON.stringify(texts));
  globalThis.fetch = () => Promise.reject(new Error('no network'));
  await (await load('client/src/lib/texts.svelte.ts')).speak();
}
