// Packs the engine for the page from `src/`, with the files of Pyodide that run it.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rehearse } from './rehearse.js';

const require = createRequire(import.meta.url);
const ID = 'virtual:engine';
const TEXTS_ID = 'virtual:texts';
const TEXTS = /^texts\.(\w+)\.json$/;
const HOME = dirname(require.resolve('pyodide'));
const { version } = require('pyodide/package.json');
const PYODIDE = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'pyodide-lock.json'];
/** The package without what stands above the page's host, what machines learn from, and a game's client and terminal; of the
 * simulation what a run in the page needs. */
const LEFT_OUT =
  /^(server|cli|envs|llm|mcp)\/|^simulation\/(?!((\w+\/)?__init__|api_models|running\/(external_bots|plan|runner|jobs)|records\/record_stats|reports\/report_(data|payload)|stats\/(batch|game_stats|run))\.py$)|(^|\/)(client|terminal|__pycache__)(\/|$)|\/terminal(-\w+)?\.(py|toml)$|\/texts\/cli-\w+\.toml$|\/(encoding\.py|variants\.toml)$|^bots\/batched_games\.py$/;
const STAND_INS = 'offline/stubs/';

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

/** `virtual:engine` says where the engine's files are and how large, `virtual:texts` where the texts of each language are. */
export function engine(root) {
  let serving = false;
  let rehearsal = null;
  const rehearseOnce = () => (rehearsal ??= rehearse(HOME, sources(root)));
  /** The texts of the interface are named by a hash, so that browsers keep them. */
  async function loadTexts(context) {
    if (serving) return 'export default {}';
    const { words } = await rehearseOnce();
    const lines = Object.entries(words)
      .filter(([name]) => TEXTS.test(name))
      .map(([name, source]) => {
        const ref = context.emitFile({ type: 'asset', name, source });
        return `'${TEXTS.exec(name)[1]}': import.meta.ROLLUP_FILE_URL_${ref}`;
      });
    return `export default { ${lines.join(', ')} }`;
  }
  return {
    name: 'theomachy-engine',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId: (id) => (id === ID || id === TEXTS_ID ? '\0' + id : undefined),
    async load(id) {
      if (id === '\0' + TEXTS_ID) return loadTexts(this);
      if (id !== '\0' + ID) return;
      // While the client is worked on there is a server, and no engine in the page.
      if (serving) return 'export const files = null';
      const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source });
      const folder = `assets/pyodide-${version}`;
      const sizes = {};
      let python = '';
      for (const name of PYODIDE) {
        const source = readFileSync(join(HOME, name));
        const ref = emit(`${folder}/${name}`, source);
        if (name === PYODIDE[0]) python = ref;
        if (!/\.(wasm|json)$/.test(name)) continue;
        const packed = gzipSync(source, { level: 9 });
        sizes[name] = { whole: source.length, packed: packed.length };
        if (name.endsWith('.wasm')) emit(`${folder}/${name}.gz`, packed);
      }
      const { words, ...archives } = await rehearseOnce();
      for (const [name, text] of Object.entries(words)) if (!TEXTS.test(name)) emit(`words/${name}`, text);
      const packed = (name) => this.emitFile({ type: 'asset', name: `${name}.zip`, source: archives[name] });
      return `const at = (address) => new URL(address, document.baseURI).href;
        const python = at(import.meta.ROLLUP_FILE_URL_${python});
        export const files = {
          python: python.slice(0, python.lastIndexOf('/') + 1),
          names: ${JSON.stringify(PYODIDE)},
          engine: at(import.meta.ROLLUP_FILE_URL_${packed('engine')}),
          library: at(import.meta.ROLLUP_FILE_URL_${packed('library')}),
          sizes: ${JSON.stringify(sizes)},
        };
        for (const [address, length] of [[files.engine, ${archives.engine.length}], [files.library, ${archives.library.length}]])
          files.sizes[address.split('/').at(-1)] = { whole: length, packed: length };`;
    },
  };
}
