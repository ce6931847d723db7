// Starts the engine once while the page is built. It tells the words that a page shows before it is there, and everything is
// compiled by the very Python that will run it, so that no page compiles anything when it starts.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { zip } from './zip.js';

const LANGUAGES = ['en', 'el'];
const KEPT = 6;
const GAMES = /^theomachy\/games\/(\w+)\/__init__\.py$/;
const ENGINE = '/engine';
const LIBRARY = '/library';
/** Of the library: what is for networks, testers and other alphabets' old files, unless the engine has imported it. */
const LEFT_OUT =
  /^(_pyrepl|doctest|email|encodings|html|http|imaplib|mailbox|multiprocessing|optparse|pdb|pickletools|pydoc|smtplib|unittest|wsgiref|xml|xmlrpc)(\/.*)?\.py$/;

/** The engine's bytecode lies beside its sources, which are read if it does not fit. What the engine has imported of the
 * library is there as bytecode only, the rest as it came; docstrings stay out, but for those that Pyodide itself reads. */
const COMPILE = `
import sys
packed = next(path for path in sys.path if path.endswith(".zip"))
specs = [module.__spec__ for module in list(sys.modules.values()) if getattr(module, "__spec__", None)]
used = sorted({spec.origin[len(packed) + 1:] for spec in specs if (spec.origin or "").startswith(packed)})

import compileall
from pathlib import Path
from py_compile import PycInvalidationMode

def compile(source, **how):
    how["invalidation_mode"] = PycInvalidationMode.UNCHECKED_HASH
    if not compileall.compile_file(source, quiet=1, **how):
        raise SystemError(f"{source} does not compile")

for source in Path("${ENGINE}").rglob("*.py"):
    compile(source)
for name in used:
    source = Path("${LIBRARY}", name)
    optimize = 0 if "pyodide" in name else 2
    compile(source, legacy=True, optimize=optimize, stripdir="${LIBRARY}", prependdir=packed)
    source.unlink()
[str(path) for folder in ("${ENGINE}", "${LIBRARY}") for path in Path(folder).rglob("*") if path.is_file()]
`;

/** From Pyodide's folder and the engine's files: both as archives, `engine` and `library`, and the `words` by name. It takes
 * a while, so it is kept in the folder of hatch_build.py, for every clone and for page and site alike. */
export async function rehearse(home, files) {
  const library = readFileSync(join(home, 'python_stdlib.zip'));
  const archive = zip(files);
  const seen = createHash('sha256').update(library).update(archive).update(`${COMPILE}${LEFT_OUT}`).digest('hex');
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = join(process.env.THEOMACHY_BUILD_CACHE || join(cache, 'theomachy/build'), 'engine');
  const file = join(folder, `${seen.slice(0, 16)}.json`);
  let found = kept(file);
  if (!found) {
    found = await run(files, archive, library);
    keep(folder, file, found);
  }
  const { words, ...archives } = found;
  return { words, engine: Buffer.from(archives.engine, 'base64'), library: Buffer.from(archives.library, 'base64') };
}

/** What was written there, unless it is damaged. */
function kept(file) {
  try {
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Written beside and renamed, for other clones may build now. A folder that cannot be written costs only time. */
function keep(folder, file, found) {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(found));
    renameSync(`${file}.${process.pid}`, file);
    const names = readdirSync(folder).map((name) => join(folder, name));
    const age = new Map(names.map((name) => [name, statSync(name).mtimeMs]));
    for (const name of names.sort((a, b) => age.get(b) - age.get(a)).slice(KEPT)) rmSync(name, { force: true });
  } catch (error) {
    console.warn(`the engine is not kept: ${error.message}`);
  }
}

async function run(files, archive, library) {
  const { loadPyodide } = await import('pyodide');
  const python = await loadPyodide();
  python.unpackArchive(new Uint8Array(archive), 'zip', { extractDir: ENGINE });
  python.unpackArchive(new Uint8Array(library), 'zip', { extractDir: LIBRARY });
  python.runPython(`import sys; sys.path.insert(0, "${ENGINE}")`);
  const games = [...files.keys()].map((name) => GAMES.exec(name)?.[1].replaceAll('_', '-')).filter(Boolean);
  const words = await asked(python, games);
  const all = python.runPython(COMPILE).toJs();
  const packed = (folder, leftOut = /^$/) => {
    const names = all.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length + 1));
    const kept = names.filter((name) => !leftOut.test(name));
    return zip(kept.map((name) => [name, python.FS.readFile(`${folder}/${name}`)])).toString('base64');
  };
  return { words, engine: packed(ENGINE), library: packed(LIBRARY, LEFT_OUT) };
}

/** The words that a page shows before the engine is there, asked of the engine itself: by name, in every language. */
async function asked(python, games) {
  const { answer } = python.pyimport('theomachy.offline.endpoints_adapter');
  const host = python.pyimport('theomachy.offline.service').Host(null, null, null);
  const paths = ['texts', 'games', 'lab', ...games.map((game) => `games/${game}/rules`)];
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
