import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../app/api.ts';

/** One's own profile, or anybody's for an admin. */
export function profileQuery(api: ApiClient, email: string) {
  return queryOptions({
    queryKey: ['profile', email],
    queryFn: ({ signal }) => api.getProfile({ params: { email } }, { signal }),
  });
}

export function useProfile(email: string) {
  return useQuery(profileQuery(useApi(), email));
}
