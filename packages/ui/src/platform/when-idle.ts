/** A page that is never idle gets what waits all the same. */
const PATIENCE_MS = 1_000;

/**
 * Resolves once the browser has nothing else to do, where a page that was drawn at build time shows the
 * element already; at once where there is no such element.
 */
export function whenIdle(id: string): Promise<void> {
  // At build time there is no document, and nothing to wait for.
  const drawn = 'document' in globalThis && document.getElementById(id) !== null;
  if (!drawn) return Promise.resolve();
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) {
      requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    } else {
      // Safari does not say when it is idle.
      setTimeout(resolve);
    }
  });
}
