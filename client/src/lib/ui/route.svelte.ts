// Client-side routing with the history API. In the static build every address is that of the one page, and the path is
// behind a hash.
import { IS_STATIC_BUILD } from '../net/staticBuild';

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

/** The `href` of a path inside the client. */
export const linkTo = (path: string): string => (IS_STATIC_BUILD ? `#${path}` : path);

const hashUrl = (): URL => new URL(location.hash.startsWith('#/') ? location.hash.slice(1) : '/', location.origin);

function parseLocation(): Route {
  const { pathname, search, hash } = IS_STATIC_BUILD ? hashUrl() : location;
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

export const route = $state<Route>(parseLocation());

export function navigate(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', linkTo(address));
  else history.pushState(null, '', linkTo(address));
  Object.assign(route, parseLocation());
  scrollTo(0, 0);
}

addEventListener('popstate', () => Object.assign(route, parseLocation()));
addEventListener('hashchange', () => Object.assign(route, parseLocation()));

/** Handles clicks on internal links without reloading the page. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest('a');
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (link.pathname.startsWith('/api')) return;
  if (IS_STATIC_BUILD && link.hash.startsWith('#/')) {
    event.preventDefault();
    navigate(link.hash.slice(1));
    return;
  }
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}
