// Writes the service worker: what it keeps stands in its first lines, and its version is a hash of all of it.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ENGINE = /^assets\/(pyodide-|(engine|library)-.*\.zip$)/;
const NOT_KEPT = /^sw\.js$|\.gz$/;

export function keep(template) {
  let folder = '';
  return {
    name: 'theomachy-keep',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
        .filter((name) => !NOT_KEPT.test(name))
        .sort();
      const seen = createHash('sha256');
      for (const name of files) seen.update(`${name}\0`).update(readFileSync(join(folder, name)));
      const lines = [
        `const VERSION = '${seen.digest('hex').slice(0, 12)}';`,
        `const SHELL = ${JSON.stringify(files.filter((name) => !ENGINE.test(name) && name !== 'index.html'))};`,
        `const ENGINE = ${JSON.stringify(files.filter((name) => ENGINE.test(name)))};`,
      ];
      writeFileSync(join(folder, 'sw.js'), `${lines.join('\n')}\n${readFileSync(template, 'utf8')}`);
    },
  };
}
