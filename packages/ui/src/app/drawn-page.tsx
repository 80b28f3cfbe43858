import { useState } from 'react';
import { PageLoading } from '../components/loading.tsx';
import { DRAWN_PAGE, isPageDrawn } from '../shared/drawn-page.ts';

// React leaves the content of an element alone whose text differs while it hydrates, if told to.
const UNTOUCHED = '';

/** What the server has drawn of the page, if it has, until the page's code has loaded; else that it loads. */
export function DrawnUntilLoaded() {
  const [isDrawn] = useState(isPageDrawn);
  if (!isDrawn) return <PageLoading />;
  return (
    <div id={DRAWN_PAGE} suppressHydrationWarning>
      {UNTOUCHED}
    </div>
  );
}
