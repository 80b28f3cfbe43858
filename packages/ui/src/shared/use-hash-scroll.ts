import { useEffect } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** Events that show that the user is moving on. */
const signs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** How long late layout changes may still scroll the page, in milliseconds. */
const SETTLING_MS = 3_000;

/** Scrolls the element named by the URL's hash into view, also after a navigation. */
export function useHashScroll(): void {
  const location = useLocation();
  useEffect(() => keepInView(location), [location]);
}

/** Repeats while content above the element is laid out, until the page settles or the user scrolls. */
function keepInView({ hash }: Location): () => void {
  if (hash === '') return () => {};
  const named = () => document.getElementById(hash.slice(1));
  named()?.scrollIntoView();
  const settling = new ResizeObserver(() => named()?.scrollIntoView({ behavior: 'instant' }));
  settling.observe(document.body);
  const moved = new AbortController();
  const end = () => {
    settling.disconnect();
    moved.abort();
    clearTimeout(late);
  };
  const late = setTimeout(end, SETTLING_MS);
  for (const sign of signs) window.addEventListener(sign, end, { signal: moved.signal });
  return end;
}
