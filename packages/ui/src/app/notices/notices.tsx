import { useIsOffline } from '../../connection/connection-context.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useTakenOver } from '../../platform/use-browser-fact.ts';
import { KeepingNotice } from './keeping-notice.tsx';
import { OfflineNotice } from './offline-notice.tsx';

/** What is to be said of the app as a whole, above the head of every page. */
export function Notices() {
  const offline = useIsOffline();
  const { secretKeeping } = usePlatform();
  const takenOver = useTakenOver();
  return (
    <>
      {offline && <OfflineNotice />}
      {takenOver && secretKeeping && <KeepingNotice keeping={secretKeeping} />}
    </>
  );
}
