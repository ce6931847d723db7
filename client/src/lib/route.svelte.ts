// Addresses of the client: the history API and nothing else. Where there are only files, every address is that of the one
// page, and the way inside it stands behind a hash.
import { ALONE } from './alone';

interface Route {
  page:
    | 'front'
    | 'new'
    | 'table'
    | 'join'
    | 'replay'
    | 'campaign'
    | 'rules'
    | 'howto'
    | 'about'
    | 'box'
    | 'score'
    | 'companion'
    | 'print'
    | 'setup'
    | 'lab'
    | 'notices'
    | 'mine'
    | 'seats'
    | 'me'
    | 'group'
    | 'lost';
  id: string;
  query: URLSearchParams;
  hash: string;
}

/** An address inside the client as a link must write it. */
export const to = (path: string): string => (ALONE ? `#${path}` : path);

const inside = (): URL => new URL(location.hash.startsWith('#/') ? location.hash.slice(1) : '/', location.origin);

function read(): Route {
  const { pathname, search, hash } = ALONE ? inside() : location;
  const [, first = '', id = ''] = pathname.split('/').map(decodeURIComponent);
  const pages: Record<string, Route['page']> = {
    '': 'front',
    new: 'new',
    table: 'table',
    join: 'join',
    replay: 'replay',
    campaign: 'campaign',
    rules: 'rules',
    howto: 'howto',
    about: 'about',
    box: 'box',
    score: 'score',
    companion: 'companion',
    print: 'print',
    setup: 'setup',
    lab: 'lab',
    notices: 'notices',
    mine: 'mine',
    seats: 'seats',
    me: 'me',
    group: 'group',
  };
  let page = pages[first] ?? 'lost';
  if (['table', 'join', 'replay', 'campaign', 'rules', 'howto', 'score', 'print', 'setup'].includes(page) && !id)
    page = 'lost';
  return { page, id, query: new URLSearchParams(search), hash: hash.slice(1) };
}

export const route = $state<Route>(read());

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', to(address));
  else history.pushState(null, '', to(address));
  Object.assign(route, read());
  scrollTo(0, 0);
}

addEventListener('popstate', () => Object.assign(route, read()));
addEventListener('hashchange', () => Object.assign(route, read()));

/** Links inside the page are followed without loading it anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest('a');
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (link.pathname.startsWith('/api')) return;
  if (ALONE && link.hash.startsWith('#/')) {
    event.preventDefault();
    go(link.hash.slice(1));
    return;
  }
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
