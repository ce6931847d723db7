// Runs the client in Node with its own Vite configuration: modules as they are, components rendered to markup. Fakes
// the browser globals that the modules need.
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

class FakeStorage {
  items = new Map();
  getItem = (name) => this.items.get(name) ?? null;
  setItem = (name, value) => void this.items.set(name, String(value));
  removeItem = (name) => void this.items.delete(name);
}

/** An event target whose events a test can dispatch. */
export class FakeEventTarget extends EventTarget {
  dispatch = (type) => this.dispatchEvent(new Event(type));
}

export const fakeWindow = new FakeEventTarget();
export const fakeDocument = Object.assign(new FakeEventTarget(), {
  hidden: false,
  documentElement: { dataset: {}, style: { setProperty() {} }, lang: '' },
  cookie: '',
});
export const mediaPreferences = { motion: false, dark: false };

const globals = {
  window: globalThis,
  document: fakeDocument,
  localStorage: new FakeStorage(),
  location: new URL('https://example.org/'),
  history: { pushState() {}, replaceState() {} },
  scrollTo: () => {},
  addEventListener: fakeWindow.addEventListener.bind(fakeWindow),
  removeEventListener: fakeWindow.removeEventListener.bind(fakeWindow),
  matchMedia: (query) => ({
    matches: query.includes('reduced-motion')
      ? mediaPreferences.motion
      : query.includes('dark')
        ? mediaPreferences.dark
        : false,
    addEventListener() {},
  }),
  navigator: { languages: ['en-GB'], onLine: true },
};
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

const server = await createServer({
  root,
  logLevel: 'error',
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
after(() => server.close());

/** Loads a module, named from the root of the project. */
export const load = (file) => server.ssrLoadModule(fileURLToPath(new URL(`../../${file}`, import.meta.url)));

/** Renders a component to markup, without the compiler's comments. */
export async function markup(file, props = {}) {
  const { render } = await server.ssrLoadModule('svelte/server');
  const { default: component } = await load(file);
  return render(component, { props })
    .body.replace(/<!--.*?-->/gs, '')
    .replace(/\s+/g, ' ');
}

/** Installs texts of the app shell, as a server would send them. */
export async function installTexts(words) {
  const { settings } = await load('client/src/lib/profile/settings.svelte.ts');
  const texts = Object.fromEntries(Object.entries(words).map(([key, text]) => [`ui.${key}`, text]));
  localStorage.setItem(`theomachy.texts.${settings.lang}`, JSON.stringify(texts));
  globalThis.fetch = () => Promise.reject(new Error('no network'));
  await (await load('client/src/lib/ui/i18n.svelte.ts')).loadTexts();
}
