import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from './session-context.tsx';
import type { SignOutReason } from './session-state.ts';

/** Log Out: from a protected page it leads to `to`; a public page stays. */
export function useLogOut(): (to?: string, reason?: SignOutReason) => Promise<void> {
  const session = useSession();
  const { key } = useLocation();
  return useCallback(
    (to = '/', reason?: SignOutReason) => session.logOut({ from: key, to }, reason),
    [session, key],
  );
}
