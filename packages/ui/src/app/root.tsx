import { useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useDocumentTitle } from '../shared/page-title.ts';
import { MAIN_ID } from '../shared/skip-link.tsx';
import { CommandDesk } from './commands/command-desk.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
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
