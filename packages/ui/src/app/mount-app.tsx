import { StrictMode, useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { Platform } from '../platform/platform.ts';
import { compose } from './composition.ts';
import { hydrateOrDraw } from './page-root.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

/** Starts the app in a shell's page. Returns a function that unmounts it. */
export function mountApp(root: Element, platform: Platform): () => void {
  return hydrateOrDraw(root, <App platform={platform} />);
}

interface AppProps {
  readonly platform: Platform;
}

/** The whole app for one shell. Outside StrictMode, so that its parts are created only once. */
function App({ platform }: AppProps) {
  const [composition] = useState(() => compose(platform));
  const [router] = useState(() => createBrowserRouter([...routes]));
  useEffect(() => composition.start(), [composition]);
  return (
    <StrictMode>
      <Providers composition={composition}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}
