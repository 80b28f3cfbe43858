import { useState } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router-dom';
import { Loading } from '../components/loading.tsx';
import { loginPath } from '../session/destination.ts';
import { useSessionState } from '../session/session-context.tsx';
import type { SessionExit } from '../session/session-state.ts';
import { routeFact } from '../shared/route-handle.ts';

/** Renders the routes below for signed-in users, and sends visitors to the login page. */
export function RequireSession() {
  const state = useSessionState();
  const location = useLocation();
  const afterEnd = routeFact(useMatches(), 'afterSessionEnd');
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (state.status === 'loading') return <Loading label="Loading your session" />;
  if (state.status === 'signed-in') {
    if (!wasSignedIn) setWasSignedIn(true);
    // Another account begins anew, also where the page stays.
    return <Outlet key={state.email} />;
  }
  const onPurpose = exitTarget(state.exit, location.key);
  const target = onPurpose ?? (wasSignedIn ? afterEnd : undefined) ?? loginPath(location);
  return <Navigate to={target} replace />;
}

function exitTarget(exit: SessionExit | undefined, key: string): string | undefined {
  return exit?.from === key ? exit.to : undefined;
}
