import { useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { useDocumentTitle } from '../shared/page-title.ts';
import { MAIN_ID } from '../shared/skip-link.tsx';
import { CommandDesk } from './commands/command-desk.tsx';
import classes from './navigation-progress.module.css';
import { ShellParts } from './shell/shell-parts.tsx';

/** What every page has: its title, its place on the way back, and the focus of whoever reads it aloud. */
export function Root() {
  useDocumentTitle();
  useFocusOnNewPage();
  return (
    <>
      <NavigationProgress />
      <CommandDesk>
        <Outlet />
        <ShellParts />
      </CommandDesk>
      <ScrollRestoration />
    </>
  );
}

function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  // Before anybody sees the page: later, it would take the focus from whoever was quick.
  useLayoutEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    // A dialog may have been opened while the page was on its way.
    if (document.activeElement?.closest('[role="dialog"]')) return;
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname]);
}

/** A line along the top while the next page is on its way. Appears only when the wait is felt. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className={classes.line} role="progressbar" aria-label="Loading the page" />;
}
