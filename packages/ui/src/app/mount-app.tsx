import { StrictMode, useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { saveDraftsForReload } from '../components/form/form-draft.ts';
import { expectReload } from '../components/form/unsaved-input.ts';
import type { Platform } from '../platform/platform.ts';
import { beforeReload } from '../platform/reload-page.ts';
import { compose } from './composition.ts';
import { hydrateOrDraw, isPrerendered } from './page-root.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

/** Starts the app in a shell's page. Returns a function that unmounts it. */
export function mountApp(root: Element, platform: Platform): () => void {
  // Imported with the app, since the drafts of the page before are read from this history entry.
  beforeReload(saveDraftsForReload);
  beforeReload(expectReload);
  return hydrateOrDraw(root, <App platform={platform} hydrates={isPrerendered(root)} />);
}

interface AppProps {
  readonly platform: Platform;
  /** Whether it hydrates a prerendered page. */
  readonly hydrates: boolean;
}

/** The whole app for one shell. Outside StrictMode, so that its parts are created only once. */
function App({ platform, hydrates }: AppProps) {
  const [composition] = useState(() => compose(platform));
  // Told that it hydrates, the router leaves the page where the browser and the user have scrolled it.
  const [router] = useState(() =>
    createBrowserRouter([...routes], hydrates ? { hydrationData: {} } : {}),
  );
  useEffect(() => composition.start(), [composition]);
  return (
    <StrictMode>
      <Providers composition={composition}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}
