import type { ApiClient } from '@kerf/api-client/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastSuccess } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';
import { usersKeys } from './all-users.queries.ts';

/** Logs somebody out everywhere. */
export function useEndUserSessions() {
  return useAccessChange<string>(
    (api, email) => api.endUserSessions({ params: { email } }),
    (email) => `${email} is logged out everywhere`,
  );
}

interface Block {
  readonly email: string;
  readonly reason: string;
}

export function useBlockUser() {
  return useAccessChange<Block>(
    (api, { email, reason }) => api.blockUser({ params: { email }, body: { reason } }),
    ({ email }) => `${email} is blocked`,
  );
}

export function useUnblockUser() {
  return useAccessChange<string>(
    (api, email) => api.unblockUser({ params: { email } }),
    (email) => `${email} can log in again`,
  );
}

function useAccessChange<Change>(
  change: (api: ApiClient, what: Change) => Promise<unknown>,
  success: (what: Change) => string,
) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (what: Change) => change(api, what),
    onSuccess: (_reply, what) => {
      toastSuccess(success(what));
      return client.invalidateQueries({ queryKey: usersKeys.all });
    },
  });
}
