/** The longest wait on a page that is never idle. */
const PATIENCE_MS = 1_000;

/**
 * Resolves when the browser is idle if a prerendered page already shows the element; immediately if there is
 * no such element.
 */
export function whenIdle(id: string): Promise<void> {
  // There is no document at build time.
  const drawn = 'document' in globalThis && document.getElementById(id) !== null;
  if (!drawn) return Promise.resolve();
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) {
      requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    } else {
      // Safari has no requestIdleCallback.
      setTimeout(resolve);
    }
  });
}
