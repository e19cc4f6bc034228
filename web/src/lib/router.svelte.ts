export type Route =
  | { page: 'start' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string | null; ply: number | null }
  | { page: 'help'; game: string | null }
  | { page: 'about' }
  /** `key`: of a profile that comes from another device */
  | { page: 'you'; key: string | null }
  /** without an id all of them; `path`: what of it, see event/place.ts */
  | { page: 'event'; id: string; path: string }
  | { page: 'sample'; game: string };

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `#/table/ID/replay?ply=3` → a route; what is not understood is the start page. */
export function routeOf(hash: string): Route {
  const [path, search = ''] = hash.replace(/^#\/?/, '').split('?');
  const [head, first, second] = path.split('/');
  const ply = new URLSearchParams(search).get('ply');
  const at = ply !== null && /^\d{1,6}$/.test(ply) ? Number(ply) : null;
  const isId = /^[0-9a-f]{13}$/.test(first ?? '');
  if (head === 'table' && isId && second === 'replay') return { page: 'replay', id: first, ply: at };
  if (head === 'table' && isId) return { page: 'table', id: first };
  if (head === 'replay') return { page: 'replay', id: null, ply: at };
  if (head === 'help') return { page: 'help', game: first || null };
  if (head === 'about') return { page: 'about' };
  if (head === 'you') {
    const key = new URLSearchParams(search).get('key');
    return { page: 'you', key: key !== null && /^[0-9a-f]{32}$/.test(key) ? key : null };
  }
  if (head === 'events' || (head === 'event' && first)) return { page: 'event', id: decoded(first ?? ''), path: hash.split('/').slice(3).join('/') };
  if (head === 'sample' && first) return { page: 'sample', game: first };
  return { page: 'start' };
}

const current = $state<{ route: Route }>({ route: routeOf(globalThis.location?.hash ?? '') });

globalThis.addEventListener?.('hashchange', () => {
  current.route = routeOf(location.hash);
});

export function route(): Route {
  return current.route;
}

export const links = {
  start: () => '#/',
  table: (id: string) => `#/table/${id}`,
  replay: (id: string, ply?: number) => `#/table/${id}/replay${ply === undefined ? '' : `?ply=${ply}`}`,
  file: () => '#/replay',
  help: (game?: string) => (game ? `#/help/${game}` : '#/help'),
  about: () => '#/about',
  you: (key?: string) => (key ? `#/you?key=${key}` : '#/you'),
  events: () => '#/events',
  event: (id: string, path = '') => `#/event/${encodeURIComponent(id)}/${path}`,
};

export function go(hash: string) {
  location.hash = hash;
}

/** Replaces the address without a new entry in the browser's history. */
export function rewrite(hash: string) {
  history.replaceState(null, '', hash);
}
