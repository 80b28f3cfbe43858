import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from './session-context.tsx';

/** Log Out: from a protected page it leads to `to`; a public page stays. */
export function useLogOut(): (to?: string) => Promise<void> {
  const session = useSession();
  const { key } = useLocation();
  return useCallback((to = '/') => session.logOut({ from: key, to }), [session, key]);
}
