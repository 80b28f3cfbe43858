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

/** Provides the session to the screens below. */
export function SessionProvider({ session, children }: SessionProviderProps) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session. Throws outside a SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used inside a SessionProvider');
  return session;
}

/** The session's state. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.getState, session.getState);
}

/** The signed-in user, or null. Does not re-render when `loading` turns into `visitor`. */
export function useAccount(): Account | null {
  const session = useSession();
  const read = () => accountIn(session.getState());
  return useSyncExternalStore(session.subscribe, read, read);
}

/** The signed-in user's email address; empty for a visitor, and without a session. */
export function useOwnEmail(): string {
  const session = useContext(SessionContext);
  const read = () => (session && accountIn(session.getState())?.email) ?? '';
  return useSyncExternalStore(session?.subscribe ?? neverChanges, read, read);
}

const neverChanges = () => () => {};

function accountIn(state: SessionState): Account | null {
  return state.status === 'signed-in' ? state : null;
}

/** Deletes the user's account. A protected page then navigates to the front page. */
export function useDeleteAccount(): () => Promise<void> {
  const session = useSession();
  const { key } = useLocation();
  return useCallback(() => session.deleteAccount({ from: key, to: '/' }), [session, key]);
}

/** Logs out. A protected page then navigates to `to`; a public page stays. */
export function useLogOut(): (to?: string, reason?: SignOutReason) => Promise<void> {
  const session = useSession();
  const { key } = useLocation();
  return useCallback(
    (to = '/', reason?: SignOutReason) => session.logOut({ from: key, to }, reason),
    [session, key],
  );
}
