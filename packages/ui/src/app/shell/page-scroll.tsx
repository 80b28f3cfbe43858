import { useLayoutEffect } from 'react';
import {
  type Location,
  NavigationType,
  ScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { readEntry, writeEntry } from '../../components/form/history-entry.ts';
import { whileSettling } from '../../shared/while-settling.ts';

const PLACE = 'scrollPlace';
/** How long the content of a page may take before its place is given up, in milliseconds. */
const ARRIVING_MS = 15_000;

/** The last place of each page of this window, by `scrollKey`. */
const places = new Map<string, number>();

/**
 * Keeps the place on a page through a reload and Back. React Router scrolls there once, which fails while the
 * page is too short for lack of content; then it is done again as content arrives.
 */
export function PageScroll() {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const key = scrollKey(location);

  useLayoutEffect(() => {
    const wanted = isReturn ? (places.get(key) ?? placeOfEntry()) : 0;
    if (wanted === 0 || location.hash !== '') return;
    return whileSettling(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      if (scrollHeight - clientHeight < wanted) return false;
      window.scrollTo({ top: wanted, behavior: 'instant' });
      return true;
    }, ARRIVING_MS);
  }, [key, isReturn, location.hash]);

  // Ends before the next page scrolls to its start, the first steps of which would be noted as this page's.
  useLayoutEffect(() => {
    const note = () => void places.set(key, window.scrollY);
    const keep = () => writeEntry(PLACE, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
    };
  }, [key]);

  return <ScrollRestoration getKey={scrollKey} />;
}

/** Every page that the browser loads itself has the key "default", whatever its address. */
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? `${pathname}${search}` : key;
}

/** The place that the page had when the browser last left it; 0 if there is none. */
function placeOfEntry(): number {
  const place = readEntry(PLACE);
  return typeof place === 'number' ? place : 0;
}
