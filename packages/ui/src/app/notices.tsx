import { Button } from '@mantine/core';
import { IconKeyOff, IconPlugConnectedX } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { DateTime } from '../components/date-time.tsx';
import { NoticeBar } from '../components/notice-bar.tsx';
import { useConnection, useIsOffline } from '../connection/connection-context.tsx';
import type { LiveValue } from '../platform/live-value.ts';
import { usePlatform } from '../platform/platform-context.tsx';
import type { SecretKeeping } from '../platform/secret-store.ts';
import { useIsHydrated } from '../platform/use-browser-fact.ts';
import { useLiveValue } from '../platform/use-live-value.ts';
import { useViewer } from '../session/use-viewer.ts';
import { secretKeepingMessages } from '../shared/secret-keeping.messages.ts';

/** App-wide notices, above the header of every page. */
export function Notices() {
  const offline = useIsOffline();
  const { secretKeeping } = usePlatform();
  const isHydrated = useIsHydrated();
  return (
    <>
      {offline && <OfflineNotice />}
      {isHydrated && secretKeeping && <KeepingNotice keeping={secretKeeping} />}
    </>
  );
}

/** Shown while the server cannot be reached. */
function OfflineNotice() {
  const connection = useConnection();
  const since = useOldestFetch();
  const isAdmin = useViewer().kind === 'admin';
  return (
    <NoticeBar
      icon={IconPlugConnectedX}
      tone="loud"
      action={
        <Button
          bg="transparent"
          style={{ borderColor: 'currentColor' }}
          variant="outline"
          size="compact-xs"
          onClick={connection.check}
        >
          Try now
        </Button>
      }
    >
      <strong>The server cannot be reached.</strong>{' '}
      {since !== null && (
        <>
          This is as of <DateTime value={new Date(since).toISOString()} />.{' '}
        </>
      )}
      {isAdmin
        ? 'Nothing can be saved until it’s back.'
        : 'You can’t order or pay until it’s back.'}
    </NoticeBar>
  );
}

/** Warns, until dismissed, that the session cannot be stored for the next start. */
function KeepingNotice({ keeping }: { readonly keeping: LiveValue<SecretKeeping> }) {
  const state = useLiveValue(keeping);
  const [dismissed, setDismissed] = useState<SecretKeeping>();
  if (state.kind === 'kept' || state === dismissed) return null;
  return (
    <NoticeBar icon={IconKeyOff} tone="quiet" onDismiss={() => setDismissed(state)}>
      <strong>You will have to sign in again next time:</strong>{' '}
      {secretKeepingMessages[state.reason]}, and Kerf keeps neither a session nor what you have
      typed anywhere else.
    </NoticeBar>
  );
}

/** When the oldest data on the page was fetched, in milliseconds since the epoch; null if there is none. */
function useOldestFetch(): number | null {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  );
  return useSyncExternalStore(subscribe, () => oldestShown(client));
}

function oldestShown(client: QueryClient): number | null {
  const moments = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined })
    .map(({ state }) => state.dataUpdatedAt);
  return moments.length === 0 ? null : Math.min(...moments);
}
