import { useEffect, useLayoutEffect } from 'react';
import { useMatches } from 'react-router-dom';
import { routeFact } from './route-handle.ts';

const SHOP = 'Kerf';
const HOME_TITLE = 'Kerf: saw blades by the batch';

/** Sets the document's title from its route. */
export function useDocumentTitle(): void {
  const title = routeFact(useMatches(), 'title');
  // A layout effect, so that it runs before the page's `usePageTitle`.
  useLayoutEffect(() => {
    document.title = titleOf(title);
  }, [title]);
}

/** Sets the title of a page about one thing, once its name is loaded. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = titleOf(title);
  }, [title]);
}

function titleOf(title: string | undefined): string {
  return title === undefined ? HOME_TITLE : `${title} · ${SHOP}`;
}
