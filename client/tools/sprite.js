// Collects the pictures that the shell and the games name in their icons.ts into sprites: one of the front page, one of
// the other pages, one of each game, and one of what several games show, so that a page loads few that it does not need.
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';

const require = createRequire(import.meta.url);
const ID = 'virtual:sprite';
const [FRONT, SHELL, SHARED] = ['front', 'shell', 'shared'];

export async function read(file) {
  const text = readFileSync(file, 'utf8');
  const { outputText } = ts.transpileModule(text, { compilerOptions: { module: 'ESNext', target: 'ES2022' } });
  return import('data:text/javascript,' + encodeURIComponent(outputText));
}

/** Pictures by sprite; a picture is in the first that fits. Covers are on the front page. */
export async function groups(shell, games) {
  const owners = new Map();
  const add = (name, owner) => owners.set(name, new Set(owners.get(name)).add(owner));
  for (const file of [...shell, ...games]) {
    const { icons = {}, cover, more = [], front = [] } = await read(file);
    const owner = shell.includes(file) ? SHELL : basename(dirname(dirname(file)));
    for (const name of [...Object.values(icons), ...more]) add(name, owner);
    for (const name of [...front, ...(cover ? [cover.icon] : [])]) add(name, FRONT);
  }
  const sprites = new Map();
  for (const [name, found] of [...owners].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sprite = [FRONT, SHELL].find((one) => found.has(one)) ?? (found.size > 1 ? SHARED : [...found][0]);
    sprites.set(sprite, [...(sprites.get(sprite) ?? []), name]);
  }
  return sprites;
}

export function build(names) {
  const { icons } = require('@iconify-json/game-icons/icons.json');
  const symbols = names.map((name) => {
    if (!icons[name]) throw new Error(`game-icons has no picture called ${name}`);
    return `<symbol id="${name}" viewBox="0 0 512 512">${icons[name].body}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
}

/** `virtual:sprite` is a function that gives the address of a picture. */
export function sprite(shell, games) {
  const ofGames = () =>
    readdirSync(games)
      .map((name) => join(games, name, 'client/icons.ts'))
      .filter(existsSync);
  let serving = false;
  return {
    name: 'theomachy-sprite',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    configureServer(server) {
      server.middlewares.use('/sprite.svg', async (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(build([...(await groups(shell, ofGames())).values()].flat()));
      });
    },
    resolveId: (id) => (id === ID ? '\0' + ID : undefined),
    async load(id) {
      if (id !== '\0' + ID) return;
      if (serving) return 'export default (name) => `/sprite.svg#${name}`';
      for (const file of [...shell, ...ofGames()]) this.addWatchFile(file);
      const sprites = await groups(shell, ofGames());
      const addresses = [...sprites].map(([name, names]) => {
        const ref = this.emitFile({ type: 'asset', name: `sprite-${name}.svg`, source: build(names) });
        return [name, names, `import.meta.ROLLUP_FILE_URL_${ref}`];
      });
      const shellAddress = addresses.find(([name]) => name === SHELL)[2];
      const others = addresses.filter(([name]) => name !== SHELL);
      return `const sprites = [${others.map(([, names, address]) => `[${address}, '${names.join(' ')}']`)}];
        const addressOf = new Map(sprites.flatMap(([address, names]) => names.split(' ').map((name) => [name, address])));
        export default (name) => \`\${addressOf.get(name) ?? ${shellAddress}}#\${name}\`;`;
    },
  };
}
