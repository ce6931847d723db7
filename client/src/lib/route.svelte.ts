// Addresses of the client: the history API and nothing else.
interface Route {
  page: 'front' | 'new' | 'table' | 'join' | 'replay' | 'campaign' | 'rules' | 'about' | 'lost';
  id: string;
  query: URLSearchParams;
  hash: string;
}

function read(): Route {
  const { pathname, search, hash } = location;
  const [, first = '', id = ''] = pathname.split('/').map(decodeURIComponent);
  const pages: Record<string, Route['page']> = {
    '': 'front',
    new: 'new',
    table: 'table',
    join: 'join',
    replay: 'replay',
    campaign: 'campaign',
    rules: 'rules',
    about: 'about',
  };
  let page = pages[first] ?? 'lost';
  if (['table', 'join', 'replay', 'campaign', 'rules'].includes(page) && !id) page = 'lost';
  return { page, id, query: new URLSearchParams(search), hash: hash.slice(1) };
}

export const route = $state<Route>(read());

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
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
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
