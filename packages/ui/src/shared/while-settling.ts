/** Events that show that the user is moving on. */
const signs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Calls `place` after each change of the layout, until it returns true, the time in milliseconds is over, or
 * the user scrolls. Returns a function that ends it.
 */
export function whileSettling(place: () => boolean, limit: number): () => void {
  const moved = new AbortController();
  const end = () => {
    settling.disconnect();
    moved.abort();
    clearTimeout(late);
  };
  const settling = new ResizeObserver(() => {
    if (place()) end();
  });
  const late = setTimeout(end, limit);
  settling.observe(document.body);
  for (const sign of signs) window.addEventListener(sign, end, { signal: moved.signal });
  return end;
}
