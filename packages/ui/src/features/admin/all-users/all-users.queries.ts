import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { type User, userSorts } from '@kerf/contract/schemas/user';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FetchPage } from '../../../components/data-table/table-spec.ts';
import { pageOfView, type TableView } from '../../../components/data-table/table-view.ts';
import { toastFailure, toastSuccess } from '../../../components/toasts.tsx';
import { roleQuery } from '../../../session/role.queries.ts';
import { useApi } from '../../../shared/api.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';

type Listing = NonNullable<EndpointRequest<Endpoints['listUsers']>['query']>;

export const usersKeys = {
  all: ['users'],
  list: (listing: Listing) => ['users', 'list', listing],
} as const;

/** One page of all users. The page before stays until the next has come. */
export function usersQuery(api: ApiClient, view: TableView) {
  const listing = { ...listingOf(view), ...pageOfView(view) };
  return queryOptions({
    queryKey: usersKeys.list(listing),
    queryFn: ({ signal }) => api.listUsers({ query: listing }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Any page of what the table shows. */
export function fetchUsers(api: ApiClient, view: TableView): FetchPage<User> {
  return (page, signal) => api.listUsers({ query: { ...listingOf(view), ...page } }, { signal });
}

interface Grant {
  readonly email: string;
  /** Also where nobody has proved that the address is theirs. */
  readonly allowUnverified: boolean;
}

/** Makes somebody an admin. What the server refuses for want of a proved address is left to the caller. */
export function useGrantAdmin() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, allowUnverified }: Grant) =>
      api.grantAdmin({ params: { email }, query: { allowUnverified: `${allowUnverified}` } }),
    onSuccess: () => {
      toastSuccess('Successfully made an admin');
      return client.invalidateQueries({ queryKey: usersKeys.all });
    },
    onError: (error) => {
      if (isApiProblem(error, 'email_not_verified')) return;
      toastFailure(grantFailure(error));
    },
  });
}

/** Takes an admin's role away. Whoever takes their own loses the screens for admins at once. */
export function useRevokeAdmin() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api.revokeAdmin({ params: { email } }),
    onSuccess: async (_reply, email) => {
      toastSuccess(`${email} is no longer an admin`);
      await client.invalidateQueries({ queryKey: usersKeys.all });
      await client.invalidateQueries({ queryKey: roleQuery(api, email).queryKey });
    },
  });
}

function grantFailure(error: unknown): string {
  if (isApiProblem(error, 'forbidden')) return 'Failed to make and admin';
  return problemMessage(error).detail;
}

function listingOf({ search, sort, filters }: TableView): Listing {
  return {
    search,
    sort: userSorts.find((each) => each === sort),
    role: listedRole(filters.role),
    blocked: listedBlocked(filters.blocked),
  };
}

const listedRoles = ['admin', 'customer'] as const;

const listedBlocks = ['true', 'false'] as const;

/** Whether blocked accounts or the others are asked for, or undefined. */
export function listedBlocked(text: string | undefined): (typeof listedBlocks)[number] | undefined {
  return listedBlocks.find((blocked) => blocked === text);
}

/** The role that a filter names, or undefined. */
export function listedRole(text: string | undefined): (typeof listedRoles)[number] | undefined {
  return listedRoles.find((role) => role === text);
}
