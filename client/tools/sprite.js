// Collects the pictures that the shell and the games name in their icons.ts into one sprite.
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';

const require = createRequire(import.meta.url);
const ID = 'virtual:sprite';

export async function read(file) {
  const text = readFileSync(file, 'utf8');
  const { outputText } = ts.transpileModule(text, { compilerOptions: { module: 'ESNext', target: 'ES2022' } });
  return import('data:text/javascript,' + encodeURIComponent(outputText));
}

/** Names of game-icons by file: values of `icons`, the `cover` picture, and the list `more`. */
export async function names(files) {
  const found = new Map();
  for (const file of files) {
    const { icons = {}, cover, more = [] } = await read(file);
    for (const name of [...Object.values(icons), ...more, ...(cover ? [cover.icon] : [])]) found.set(name, file);
  }
  return found;
}

export async function build(files) {
  const { icons } = require('@iconify-json/game-icons/icons.json');
  const out = [];
  for (const [name, file] of [...(await names(files))].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!icons[name]) throw new Error(`${file}: game-icons has no picture called ${name}`);
    out.push(`<symbol id="${name}" viewBox="0 0 512 512">${icons[name].body}</symbol>`);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg">${out.join('')}</svg>\n`;
}

export function sprite(shell, games) {
  const files = () => [
    ...shell,
    ...readdirSync(games)
      .map((name) => join(games, name, 'client/icons.ts'))
      .filter(existsSync),
  ];
  let serving = false;
  return {
    name: 'theomachy-sprite',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    configureServer(server) {
      server.middlewares.use('/sprite.svg', async (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(await build(files()));
      });
    },
    resolveId: (id) => (id === ID ? '\0' + ID : undefined),
    async load(id) {
      if (id !== '\0' + ID) return;
      if (serving) return 'export default "/sprite.svg"';
      for (const file of files()) this.addWatchFile(file);
      const ref = this.emitFile({ type: 'asset', name: 'sprite.svg', source: await build(files()) });
      return `export default import.meta.ROLLUP_FILE_URL_${ref}`;
    },
  };
}
