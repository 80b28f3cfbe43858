/** What a route says of itself beside its element. */
export interface RouteHandle {
  /** The document's title, without the shop's name. */
  readonly title?: string;
  /** Where to go when the session ends on this page; to the login page, and back, where left out. */
  readonly afterSessionEnd?: string;
  /** Whom it is for, where not for everybody who is signed in. */
  readonly audience?: 'admin';
}

/** One fact of the innermost route that states it. */
export function routeFact<K extends keyof RouteHandle>(
  matches: readonly { readonly handle: unknown }[],
  fact: K,
): string | undefined {
  for (const { handle } of matches.toReversed()) {
    if (isRouteHandle(handle) && handle[fact] !== undefined) return handle[fact];
  }
  return undefined;
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null;
}
