interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const PARAMETER = 'from';
const HOME = '/';
// A dummy base to resolve paths against.
const BASE = 'http://kerf.invalid';

/** The login page's URL, which returns to the requested page. */
export function loginPath(wanted: Place): string {
  return withDestination('/login', `${wanted.pathname}${wanted.search}${wanted.hash}`);
}

/** The URL of another sign-in page with the same destination. */
export function withDestination(page: '/login' | '/register', destination: string): string {
  if (destination === HOME) return page;
  return `${page}?${new URLSearchParams({ [PARAMETER]: destination })}`;
}

/** Where to go after signing in: the path in `?from=` if it belongs to this app, otherwise home. */
export function destinationOf(search: string): string {
  const wanted = new URLSearchParams(search).get(PARAMETER);
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, BASE)) return HOME;
  const { origin, pathname, search: query, hash } = new URL(wanted, BASE);
  // A path that starts with two slashes would navigate to another host.
  if (origin !== BASE || pathname.startsWith('//')) return HOME;
  if (pathname === '/login' || pathname === '/register') return HOME;
  return `${pathname}${query}${hash}`;
}
