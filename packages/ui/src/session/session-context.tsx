import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router-dom';
import type { Session } from './session.ts';
import type { Account, SessionState, SignOutReason } from './session-state.ts';

const SessionContext = createContext<Session | null>(null);

interface SessionProviderProps {
  readonly session: Session;
  readonly children: ReactNode;
}

/** Hands the session to every screen below. */
export function SessionProvider({ session, children }: SessionProviderProps) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** What one can do with the session. Throws outside a SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession stands outside a SessionProvider');
  return session;
}

/** Whether somebody is signed in, and who. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.getState, session.getState);
}

/** Who is signed in, or null. Whoever asks for this alone is not drawn anew when it turns out that nobody is. */
export function useAccount(): Account | null {
  const session = useSession();
  const read = () => accountIn(session.getState());
  return useSyncExternalStore(session.subscribe, read, read);
}

function accountIn(state: SessionState): Account | null {
  return state.status === 'signed-in' ? state : null;
}

/** Log Out: from a protected page it leads to `to`; a public page stays. */
export function useLogOut(): (to?: string, reason?: SignOutReason) => Promise<void> {
  const session = useSession();
  const { key } = useLocation();
  return useCallback(
    (to = '/', reason?: SignOutReason) => session.logOut({ from: key, to }, reason),
    [session, key],
  );
}
