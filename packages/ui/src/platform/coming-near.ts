/** What somebody does who is there. */
const signs = [
  'pointermove',
  'pointerdown',
  'keydown',
  'focusin',
  'scroll',
  'beforeprint',
] as const;

/** For those who only wait: programs that read the page, above all. */
const PATIENCE_MS = 2_500;

/**
 * Resolves once a visitor sees an element that was drawn at build time, or does anything at all, or some
 * time has passed; at once where there is no such element.
 */
export function comingNear(id: string): Promise<void> {
  // At build time there is no document, and nothing to wait for.
  const drawn = 'document' in globalThis ? document.getElementById(id) : null;
  if (!drawn || !('IntersectionObserver' in window)) return Promise.resolve();
  return new Promise((resolve) => {
    const ending = new AbortController();
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) end();
    });
    const waiting = setTimeout(() => end(), PATIENCE_MS);
    const end = () => {
      ending.abort();
      clearTimeout(waiting);
      observer.disconnect();
      resolve();
    };
    observer.observe(drawn);
    for (const sign of signs) {
      window.addEventListener(sign, end, { signal: ending.signal, capture: true, passive: true });
    }
  });
}
