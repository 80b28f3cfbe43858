import { lazy, Suspense } from 'react';
import { useIsOffline } from '../../connection/connection-context.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useTakenOver } from '../../platform/use-browser-fact.ts';
import { OfflineNotice } from './offline-notice.tsx';

// Unlike the other one, this can be fetched when it is needed.
const KeepingNotice = lazy(async () => ({
  default: (await import('./keeping-notice.tsx')).KeepingNotice,
}));

/** What is to be said of the app as a whole, above the head of every page. */
export function Notices() {
  const offline = useIsOffline();
  const { secretKeeping } = usePlatform();
  const takenOver = useTakenOver();
  return (
    <>
      {offline && <OfflineNotice />}
      {takenOver && secretKeeping && (
        <Suspense fallback={null}>
          <KeepingNotice keeping={secretKeeping} />
        </Suspense>
      )}
    </>
  );
}
