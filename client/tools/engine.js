// Packs the engine for the page from `src/`, and asks it what a page must know before it is there.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zip } from './zip.js';

const require = createRequire(import.meta.url);
const ID = 'virtual:engine';
const HOME = dirname(require.resolve('pyodide'));
const { version } = require('pyodide/package.json');
const PYODIDE = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'];
/** What the page's host needs of the package; a game's client and terminal are not among it. */
const PARTS = ['core', 'games', 'bots', 'texts', 'table', 'page'];
const SINGLE = ['__init__.py', 'lessons.py', 'sheets.py'];
const LEFT_OUT = /(^|\/)(client|terminal|__pycache__)(\/|$)|\/terminal(-\w+)?\.(py|toml)$|\/texts\/cli-\w+\.toml$/;
const STAND_INS = 'page/stand_ins/';
const LANGUAGES = ['en', 'el'];

function below(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(py|toml|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** Every file of the engine by its name in the archive: the package, its rule sheets, and stand-ins beside it. */
export function sources(root) {
  const home = join(root, 'src/theomachy');
  const files = [...SINGLE.map((name) => join(home, name)), ...PARTS.flatMap((part) => below(join(home, part)))];
  const found = new Map();
  for (const file of files) {
    const name = relative(home, file).replaceAll('\\', '/');
    if (LEFT_OUT.test(name)) continue;
    found.set(name.startsWith(STAND_INS) ? name.slice(STAND_INS.length) : `theomachy/${name}`, readFileSync(file));
  }
  found.delete('__init__.py');
  const rules = join(root, 'docs/rules');
  for (const file of below(rules))
    found.set(`theomachy/rules/${relative(rules, file).replaceAll('\\', '/')}`, readFileSync(file));
  return found;
}

const GAMES = /^theomachy\/games\/(\w+)\/__init__\.py$/;

/** The words that a page shows before the engine is there, asked of the engine itself: by name, in every language. */
async function words(files) {
  const { loadPyodide } = await import('pyodide');
  const python = await loadPyodide();
  python.unpackArchive(new Uint8Array(zip(files)), 'zip', { extractDir: '/engine' });
  python.runPython('import sys; sys.path.insert(0, "/engine")');
  const { answer } = python.pyimport('theomachy.page.routes');
  const host = python.pyimport('theomachy.page.host').Host(null, null, null);
  const games = [...files.keys()].map((name) => GAMES.exec(name)?.[1].replaceAll('_', '-')).filter(Boolean);
  const paths = ['texts', 'games', ...games.map((game) => `games/${game}/rules`)];
  const found = new Map();
  for (const lang of LANGUAGES)
    for (const path of paths) {
      const { status, body } = JSON.parse(
        await answer(host, JSON.stringify({ path: `/api/${path}`, query: { lang } })),
      );
      if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
      found.set(`${path.replaceAll('/', '-')}.${lang}.json`, JSON.stringify(body));
    }
  return found;
}

/** `virtual:engine` says where the engine's files are and how large; `words` where the words lie. */
export function engine(root) {
  let serving = false;
  return {
    name: 'theomachy-engine',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId: (id) => (id === ID ? '\0' + ID : undefined),
    async load(id) {
      if (id !== '\0' + ID) return;
      // While the client is worked on there is a server, and no engine in the page.
      if (serving) return 'export const files = null';
      const here = sources(root);
      const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source });
      const folder = `assets/pyodide-${version}`;
      const sizes = {};
      const measure = (name, source, packed = source) =>
        (sizes[name] = { whole: source.length, packed: packed.length });
      let python = '';
      for (const name of PYODIDE) {
        const source = readFileSync(join(HOME, name));
        const ref = emit(`${folder}/${name}`, source);
        if (name === PYODIDE[0]) python = ref;
        if (!/\.(wasm|json)$/.test(name)) continue;
        const packed = gzipSync(source, { level: 9 });
        measure(name, source, packed);
        if (name.endsWith('.wasm')) emit(`${folder}/${name}.gz`, packed);
      }
      const archive = zip(here);
      const packed = this.emitFile({ type: 'asset', name: 'engine.zip', source: archive });
      measure('python_stdlib.zip', readFileSync(join(HOME, 'python_stdlib.zip')));
      for (const [name, text] of await words(here)) emit(`words/${name}`, text);
      return `const at = (address) => new URL(address, document.baseURI).href;
        const python = at(import.meta.ROLLUP_FILE_URL_${python});
        export const files = {
          python: python.slice(0, python.lastIndexOf('/') + 1),
          names: ${JSON.stringify(PYODIDE)},
          engine: at(import.meta.ROLLUP_FILE_URL_${packed}),
          sizes: { ...${JSON.stringify(sizes)} },
        };
        files.sizes[files.engine.split('/').at(-1)] = ${JSON.stringify({ whole: archive.length, packed: archive.length })};`;
    },
  };
}
