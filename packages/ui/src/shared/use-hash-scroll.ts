import { useEffect } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** What somebody does who wants to be elsewhere. */
const signs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Until when what comes late may still move the page, in milliseconds. */
const SETTLING_MS = 3_000;

/** Brings the element that the address names into view, also after coming from another page. */
export function useHashScroll(): void {
  const location = useLocation();
  useEffect(() => keepInView(location), [location]);
}

/** Until the page has settled, or somebody moves on: what stands above may be laid out only on the way there. */
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
