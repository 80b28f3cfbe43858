/** Static facts about a route. */
export interface RouteHandle {
  /** The document's title, without the shop's name. */
  readonly title?: string;
  /** Where to go when the session ends on this page; the login page and back if omitted. */
  readonly afterSessionEnd?: string;
  /** Who may see it; defaults to every signed-in user. */
  readonly audience?: 'admin';
}

/** A fact from the innermost route that has it. */
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
