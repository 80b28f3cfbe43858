import { useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { useDocumentTitle } from '../shared/page-title.ts';
import { MAIN_ID } from '../shared/skip-link.tsx';
import { CommandDesk } from './commands/command-desk.tsx';
import classes from './navigation-progress.module.css';
import { PageScroll } from './shell/page-scroll.tsx';
import { ShellParts } from './shell/shell-parts.tsx';
import { useLostFocus } from './shell/use-lost-focus.ts';
import { useStrayDrops } from './shell/use-stray-drops.ts';

/** What every page needs: document title, scroll restoration, focus management, commands, and ignoring stray file drops. */
export function Root() {
  useDocumentTitle();
  useFocusOnNewPage();
  useLostFocus();
  useStrayDrops();
  return (
    <>
      <NavigationProgress />
      <CommandDesk>
        <Outlet />
        <ShellParts />
      </CommandDesk>
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
