// The report of the laboratory, from the very files that the command line writes into its pages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ID = 'virtual:report';
/** As in simulation/reports/report_html.py; a test holds them equal. */
export const SCRIPTS = ['stats.js', 'charts.js', 'scatter.js', 'views.js', 'cards.js', 'sweep.js', 'main.js'];

/** `lay` puts a report below a place; `page` is the file that can be saved; `style` is the style of both. */
export function report(home) {
  const part = (name) => readFileSync(join(home, name), 'utf8');
  return {
    name: 'theomachy-report',
    resolveId: (id) => (id === ID ? '\0' + ID : undefined),
    load(id) {
      if (id !== '\0' + ID) return;
      for (const name of [...SCRIPTS, 'page.css', 'page.html']) this.addWatchFile(join(home, name));
      const script = SCRIPTS.map(part).join('\n');
      return `export const style = ${JSON.stringify(part('page.css'))};
        export const page = ${JSON.stringify(part('page.html'))};
        export const script = ${JSON.stringify(script)};
        export function lay() {
          ${script}
          return { show, speak };
        }`;
    },
  };
}
