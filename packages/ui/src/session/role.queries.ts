import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useAccount, useSession } from './session-context.tsx';

/** Whether a user is an admin. Only shapes the screens; the server checks every call. */
export function roleQuery(api: ApiClient, email: string) {
  return queryOptions({
    queryKey: ['role', email],
    queryFn: ({ signal }) => api.getRole({ params: { email } }, { signal }),
    staleTime: 60_000,
  });
}

/** The role of the signed-in user. Idle for visitors. */
export function useRole() {
  const { api } = useSession();
  const account = useAccount();
  return useQuery({ ...roleQuery(api, account?.email ?? ''), enabled: account !== null });
}
