import type { ApiClient } from '@kerf/api-client/client';
import { useSession } from '../session/session-context.tsx';

/** The API on behalf of whoever is signed in. */
export function useApi(): ApiClient {
  return useSession().api;
}
