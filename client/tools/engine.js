// Packs the engine for the page from `src/`, and asks it what a page must know before it is there.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zip } from './zip.js';

const require = createRequire(import.meta.url);
const ID = 'virtual:engine';
const HOME = dirname(require.resolve('pyodide'));
const { version } = require('pyodide/package.json');
const PYODIDE = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'];
/** The package without what stands above the page's host, and without a game's client and terminal. */
const LEFT_OUT =
  /^(server|cli|arena|envs)\/|(^|\/)(client|terminal|__pycache__)(\/|$)|\/terminal(-\w+)?\.(py|toml)$|\/texts\/cli-\w+\.toml$/;
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
  const found = new Map();
  for (const file of below(home)) {
    const name = relative(home, file).replaceAll('\\', '/');
    if (LEFT_OUT.test(name) || name === `${STAND_INS}__init__.py`) continue;
    found.set(name.startsWith(STAND_INS) ? name.slice(STAND_INS.length) : `theomachy/${name}`, readFileSync(file));
  }
  const rules = join(root, 'docs/rules');
  for (const file of below(rules))
    found.set(`theomachy/rules/${relative(rules, file).replaceAll('\\', '/')}`, readFileSync(file));
  return found;
}

const GAMES = /^theomachy\/games\/(\w+)\/__init__\.py$/;

/** The words of this very engine; asking it takes a while, so they are remembered beside the packages. */
async function words(files, archive) {
  const folder = join(HOME, '../.cache/theomachy');
  const file = join(folder, `words-${createHash('sha256').update(archive).digest('hex').slice(0, 16)}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const found = await asked(files, archive);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(found));
  return found;
}

/** The words that a page shows before the engine is there, asked of the engine itself: by name, in every language. */
async function asked(files, archive) {
  const { loadPyodide } = await import('pyodide');
  const python = await loadPyodide();
  python.unpackArchive(new Uint8Array(archive), 'zip', { extractDir: '/engine' });
  python.runPython('import sys; sys.path.insert(0, "/engine")');
  const { answer } = python.pyimport('theomachy.page.routes');
  const host = python.pyimport('theomachy.page.host').Host(null, null, null);
  const games = [...files.keys()].map((name) => GAMES.exec(name)?.[1].replaceAll('_', '-')).filter(Boolean);
  const paths = ['texts', 'games', ...games.map((game) => `games/${game}/rules`)];
  const found = {};
  for (const lang of LANGUAGES)
    for (const path of paths) {
      const { status, body } = JSON.parse(
        await answer(host, JSON.stringify({ path: `/api/${path}`, query: { lang } })),
      );
      if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
      found[`${path.replaceAll('/', '-')}.${lang}.json`] = JSON.stringify(body);
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
      for (const [name, text] of Object.entries(await words(here, archive))) emit(`words/${name}`, text);
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
