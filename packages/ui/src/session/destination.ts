interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const PARAMETER = 'from';
const HOME = '/';
// Only used to resolve paths against; never left for.
const BASE = 'http://kerf.invalid';

/** The address of the login page that leads back to where the visitor wanted to go. */
export function loginPath(wanted: Place): string {
  return withDestination('/login', `${wanted.pathname}${wanted.search}${wanted.hash}`);
}

/** The address of another sign-in page with the same destination. */
export function withDestination(page: '/login' | '/register', destination: string): string {
  if (destination === HOME) return page;
  return `${page}?${new URLSearchParams({ [PARAMETER]: destination })}`;
}

/** Where to go after the sign-in: the path in `?from=`, if it is one of this app; otherwise home. */
export function destinationOf(search: string): string {
  const wanted = new URLSearchParams(search).get(PARAMETER);
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, BASE)) return HOME;
  const { origin, pathname, search: query, hash } = new URL(wanted, BASE);
  // A pathname of two slashes would be read as another host when it is navigated to.
  if (origin !== BASE || pathname.startsWith('//')) return HOME;
  if (pathname === '/login' || pathname === '/register') return HOME;
  return `${pathname}${query}${hash}`;
}
