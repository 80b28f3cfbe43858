import type { ApiClient } from '@kerf/api-client/client';
import { createContext, useContext } from 'react';
import { useSession } from '../session/session-context.tsx';

/** Overrides the session's API for the screens below. */
export const OtherApiContext = createContext<ApiClient | null>(null);

/** The API on behalf of the signed-in user. */
export function useApi(): ApiClient {
  const other = useContext(OtherApiContext);
  const { api } = useSession();
  return other ?? api;
}
