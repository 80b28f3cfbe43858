/** The facts that a route states beside its element. */
export interface RouteHandle {
  /** The document's title, without the shop's name. */
  readonly title?: string;
  /** Where to go when the session ends on this page; the login page and back if omitted. */
  readonly afterSessionEnd?: string;
  /** Who may see it, if not every signed-in user. */
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
