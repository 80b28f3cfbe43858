import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import { userSorts } from '@kerf/contract/schemas/user';
import { PAGE_SIZE_MAX } from '@kerf/domain/limits';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listSource } from '../../../components/data-table/list-source.ts';
import { toastFailure, toastSuccess } from '../../../components/toasts.tsx';
import { roleQuery } from '../../../session/role.queries.ts';
import { useApi } from '../../../shared/api.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';

/** The prefix of all user queries, including single users'. */
export const usersKey = ['users'] as const;

const roles = ['admin', 'customer'] as const;
const booleans = ['true', 'false'] as const;

export const usersSource = listSource({
  queryKey: [...usersKey, 'list'],
  listing: ({ search, sort, filters }) => ({
    search,
    sort: userSorts.find((each) => each === sort),
    role: roles.find((each) => each === filters.role),
    blocked: booleans.find((each) => each === filters.blocked),
  }),
  fetch: (api, query, signal) => api.listUsers({ query }, { signal }),
});

/** The first page of admins. */
export function adminsQuery(api: ApiClient) {
  const query = { role: 'admin', limit: PAGE_SIZE_MAX } as const;
  return queryOptions({
    queryKey: [...usersKey, 'admins'],
    queryFn: ({ signal }) => api.listUsers({ query }, { signal }),
  });
}

const PEOPLE_OFFERED = 8;

/** Some users whose name or email address contains the search text. */
export function peopleQuery(api: ApiClient, search: string) {
  const query = { search, limit: PEOPLE_OFFERED };
  return queryOptions({
    queryKey: [...usersKey, 'people', search],
    queryFn: async ({ signal }) => (await api.listUsers({ query }, { signal })).items,
    placeholderData: keepPreviousData,
  });
}

interface Grant {
  readonly email: string;
  /** Whether an unverified email address is accepted. */
  readonly allowUnverified: boolean;
}

/** Makes a customer an admin. The caller handles `email_not_verified` and may ask and retry. */
export function useGrantAdmin() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, allowUnverified }: Grant) =>
      api.grantAdmin({ params: { email }, query: { allowUnverified: `${allowUnverified}` } }),
    onSuccess: () => {
      toastSuccess('Successfully made an admin');
      return client.invalidateQueries({ queryKey: usersKey });
    },
    onError: (error) => {
      if (isApiProblem(error, 'email_not_verified')) return;
      toastFailure(grantFailure(error));
    },
  });
}

function grantFailure(error: unknown): string {
  if (isApiProblem(error, 'forbidden')) return 'Failed to make and admin';
  return problemMessage(error).detail;
}

/** Revokes an admin's role. An admin who revokes their own loses the admin screens at once. */
export function useRevokeAdmin() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api.revokeAdmin({ params: { email } }),
    onSuccess: async (_reply, email) => {
      toastSuccess(`${email} is no longer an admin`);
      await client.invalidateQueries({ queryKey: usersKey });
      await client.invalidateQueries({ queryKey: roleQuery(api, email).queryKey });
    },
  });
}

/** Logs a user out everywhere. */
export function useEndUserSessions() {
  return useAccessChange<string>(
    (api, email) => api.endUserSessions({ params: { email } }),
    (email) => `${email} is logged out everywhere`,
  );
}

interface Block {
  readonly email: string;
  readonly reason: string;
  readonly idempotencyKey: string;
}

/** Blocks a user. Says so if another admin was faster, since only the first reason is recorded. */
export function useBlockUser() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, reason, idempotencyKey }: Block) =>
      api.blockUser({ params: { email }, body: { reason } }, { idempotencyKey }),
    onSuccess: ({ modifiedCount }, { email }) => {
      if (modifiedCount > 0) toastSuccess(`${email} is blocked`);
      else toastFailure(`${email} was blocked already. Your reason is not saved.`);
      return client.invalidateQueries({ queryKey: usersKey });
    },
  });
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
      return client.invalidateQueries({ queryKey: usersKey });
    },
  });
}
