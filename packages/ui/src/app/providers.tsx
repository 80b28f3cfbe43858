import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Toasts } from '../components/toasts.tsx';
import { ConnectionProvider } from '../connection/connection-context.tsx';
import { LiveProvider } from '../live/live-context.tsx';
import { PlatformProvider } from '../platform/platform-context.tsx';
import { reloadPage } from '../platform/reload-page.ts';
import { SessionProvider } from '../session/session-context.tsx';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import type { Composition } from './composition.ts';
import { FrameFailure } from './error-page.tsx';

interface ProvidersProps {
  readonly composition: Composition;
  /** `test` turns transitions and portals off. */
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

/** Every context that a screen needs, except the router. */
export function Providers({ composition, env = 'default', children }: ProvidersProps) {
  const { platform, session, connection, live, queryClient } = composition;
  return (
    <ThemeProvider env={env}>
      <ErrorBoundary failed={(error) => <FrameFailure error={error} onRetry={reloadPage} />}>
        <PlatformProvider platform={platform}>
          <QueryClientProvider client={queryClient}>
            <ConnectionProvider connection={connection}>
              <LiveProvider live={live}>
                <SessionProvider session={session}>
                  {children}
                  <Toasts />
                </SessionProvider>
              </LiveProvider>
            </ConnectionProvider>
          </QueryClientProvider>
        </PlatformProvider>
      </ErrorBoundary>
    </ThemeProvider>
  );
}
