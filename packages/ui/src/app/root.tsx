import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  type BlockerFunction,
  type Location,
  NavigationType,
  Outlet,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router-dom';
import { afterPaint } from '../components/after-paint.ts';
import { readEntry, writeEntry } from '../components/form/history-entry.ts';
import { losesInput, losesInputInDialog } from '../components/form/unsaved-input.ts';
import { lazyPart } from '../components/lazy-part.tsx';
import { usePlatform } from '../platform/platform-context.tsx';
import { useIsHydrated } from '../platform/use-browser-fact.ts';
import { useDocumentTitle } from '../shared/page-title.ts';
import { MAIN_ID } from '../shared/skip-link.tsx';
import { whileSettling } from '../shared/while-settling.ts';
import { CommandRunner } from './commands/command-runner.tsx';
import classes from './navigation-progress.module.css';

/** What every page needs: document title, scroll restoration, focus management, commands, and ignoring stray file drops. */
export function Root() {
  useDocumentTitle();
  useFocusOnNewPage();
  useStrayDrops();
  return (
    <>
      <NavigationProgress />
      <CommandRunner>
        <Outlet />
        <ShellParts />
      </CommandRunner>
      <LeaveQuestion />
      <PageScroll />
    </>
  );
}

function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  // Before the first paint; later, it could steal focus from a field in use.
  useLayoutEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    // A dialog may have been opened while the page loaded.
    if (document.activeElement?.closest('[role="dialog"]')) return;
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname]);
}

/** A progress line along the top while the next page loads. CSS delays it, so that short waits show nothing. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className={classes.line} role="progressbar" aria-label="Loading the page" />;
}

const InstalledParts = lazyPart(async () => {
  await afterPaint();
  return (await import('./installed-parts.tsx')).InstalledParts;
});

/** The installed app's features, loaded after the first paint. Must be inside the command desk. */
function ShellParts() {
  const { menu } = usePlatform();
  const isHydrated = useIsHydrated();
  if (!menu || !isHydrated) return null;
  return <InstalledParts menu={menu} />;
}

/**
 * Ignores files dropped where nothing accepts them, which a browser would open instead of the page. Listens on
 * the window, so last: a drop target has already called `preventDefault` on the document or below.
 */
function useStrayDrops(): void {
  useEffect(() => {
    const onStray = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      const { target, dataTransfer } = event;
      if (target instanceof HTMLInputElement && target.type === 'file') return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', onStray);
    window.addEventListener('drop', onStray);
    return () => {
      window.removeEventListener('dragover', onStray);
      window.removeEventListener('drop', onStray);
    };
  }, []);
}

const UnsavedQuestion = lazyPart(
  async () => (await import('../components/unsaved-question.tsx')).UnsavedQuestion,
);

/** Another search or hash is the same page, but another search may close the sheet that a dialog is opened from. */
const leavesInput: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname === to.pathname ? from.search !== to.search && losesInputInDialog() : losesInput();

/** Asks before a link, Back or a command leaves a page on which something is entered and not saved. */
function LeaveQuestion() {
  const { state, proceed, reset } = useBlocker(leavesInput);
  if (state !== 'blocked') return null;
  return (
    <UnsavedQuestion title="Leave this page?" action="Leave" onLeave={proceed} onStay={reset} />
  );
}

const PLACE = 'scrollPlace';
/** How long the content of a page may take before its place is given up, in milliseconds. */
const ARRIVING_MS = 15_000;

/** The last place of each page of this window, by `scrollKey`. */
const places = new Map<string, number>();

/**
 * Keeps the place on a page through a reload and Back. React Router scrolls there once, which fails while the
 * page is too short for lack of content; then it is done again as content arrives.
 */
function PageScroll() {
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
