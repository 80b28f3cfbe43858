import { StrictMode, useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { Platform } from '../platform/platform.ts';
import { compose } from './composition.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

interface AppProps {
  readonly platform: Platform;
}

/** The whole of Kerf for one shell. Rendered outside of StrictMode, since it makes its parts once. */
export function App({ platform }: AppProps) {
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
