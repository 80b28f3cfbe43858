import type { ApiClient } from '@kerf/api-client/client';
import { createContext, useContext } from 'react';
import { useSession } from '../session/session-context.tsx';

/** An API on behalf of something else than the session, for the screens below. */
export const OtherApiContext = createContext<ApiClient | null>(null);

/** The API on behalf of whoever is signed in. */
export function useApi(): ApiClient {
  const other = useContext(OtherApiContext);
  const { api } = useSession();
  return other ?? api;
}
