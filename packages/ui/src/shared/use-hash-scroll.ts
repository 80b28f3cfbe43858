import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { whileSettling } from './while-settling.ts';

/** How long late layout changes may still scroll the page, in milliseconds. */
const SETTLING_MS = 3_000;

/** Scrolls the element named by the URL's hash into view, also after a navigation. */
export function useHashScroll(): void {
  const location = useLocation();
  // A page that was loaded, or gone back to: its place is the browser's and the user's.
  const isLoaded = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (location.hash === '' || (isLoaded && isInUse())) return;
    return keepInView(location.hash.slice(1));
  }, [location, isLoaded]);
}

/** Repeats while content above the element is laid out, until the page settles or the user scrolls. */
function keepInView(id: string): () => void {
  const named = () => document.getElementById(id);
  named()?.scrollIntoView();
  return whileSettling(() => {
    named()?.scrollIntoView({ behavior: 'instant' });
    return false;
  }, SETTLING_MS);
}

/**
 * Whether the user has clicked or typed since the page was loaded. A prerendered page is used before the app
 * runs; scrolling it then would move what is being clicked from under the pointer.
 */
function isInUse(): boolean {
  // Safari has it since 16.4.
  return 'userActivation' in navigator && navigator.userActivation.hasBeenActive;
}
