import { useEffect, useLayoutEffect } from 'react';
import { useMatches } from 'react-router-dom';
import { routeFact } from './route-handle.ts';

const SHOP = 'Kerf';
const HOME_TITLE = 'Kerf: saw blades by the batch';

/** Gives the document the title that its route states. */
export function useDocumentTitle(): void {
  const title = routeFact(useMatches(), 'title');
  // Before the effects of the page, which may know a better title.
  useLayoutEffect(() => {
    document.title = titleOf(title);
  }, [title]);
}

/** The title of a page that is about one thing, once its name is known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = titleOf(title);
  }, [title]);
}

function titleOf(title: string | undefined): string {
  return title === undefined ? HOME_TITLE : `${title} · ${SHOP}`;
}
