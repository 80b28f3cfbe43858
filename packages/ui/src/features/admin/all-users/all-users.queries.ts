import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import { userSorts } from '@kerf/contract/schemas/user';
import { PAGE_SIZE_MAX } from '@kerf/domain/limits';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { chosen, listSource } from '../../../components/data-table/list-source.ts';
import { toastFailure, toastSuccess } from '../../../components/toasts.tsx';
import { useChange } from '../../../components/use-change.ts';
import { roleQuery } from '../../../session/role.queries.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';

/** The prefix of all user queries, including single users'. */
export const usersKey = ['users'] as const;

const roles = ['admin', 'customer'] as const;
const booleans = ['true', 'false'] as const;

export const usersSource = listSource({
  queryKey: [...usersKey, 'list'],
  listing: (view) => chosen(view, { sort: userSorts, role: roles, blocked: booleans }),
  fetch: (api, query, signal) => api.listUsers({ query }, { signal }),
});

/** The first page of admins. */
export function adminsQuery(api: ApiClient) {
  return callQuery([...usersKey, 'admins'], api.listUsers, {
    query: { role: 'admin', limit: PAGE_SIZE_MAX },
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
  return useChange({
    call: (api, { email, allowUnverified }: Grant) =>
      api.grantAdmin({ params: { email }, query: { allowUnverified: `${allowUnverified}` } }),
    done: 'Successfully made an admin',
    onDone: rereadUsers,
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
  return useChange({
    call: (api, email: string) => api.revokeAdmin({ params: { email } }),
    done: (_reply, email) => `${email} is no longer an admin`,
    onDone: async (reply, sent) => {
      await rereadUsers(reply, sent);
      await sent.client.invalidateQueries({ queryKey: roleQuery(sent.api, sent.what).queryKey });
    },
  });
}

/** Logs a user out everywhere. */
export function useEndUserSessions() {
  return useChange({
    call: (api, email: string) => api.endUserSessions({ params: { email } }),
    done: (_reply, email) => `${email} is logged out everywhere`,
    onDone: rereadUsers,
  });
}

interface Block {
  readonly email: string;
  readonly reason: string;
  readonly idempotencyKey: string;
}

/** Blocks a user. Says so if another admin was faster, since only the first reason is recorded. */
export function useBlockUser() {
  return useChange({
    call: (api, { email, reason, idempotencyKey }: Block) =>
      api.blockUser({ params: { email }, body: { reason } }, { idempotencyKey }),
    onDone: (reply, sent) => {
      const { email } = sent.what;
      if (reply.modifiedCount > 0) toastSuccess(`${email} is blocked`);
      else toastFailure(`${email} was blocked already. Your reason is not saved.`);
      return rereadUsers(reply, sent);
    },
  });
}

export function useUnblockUser() {
  return useChange({
    call: (api, email: string) => api.unblockUser({ params: { email } }),
    done: (_reply, email) => `${email} can log in again`,
    onDone: rereadUsers,
  });
}

function rereadUsers(_reply: unknown, { client }: { readonly client: QueryClient }) {
  return client.invalidateQueries({ queryKey: usersKey });
}
