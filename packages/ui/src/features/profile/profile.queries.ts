import type { ApiClient } from '@kerf/api-client/client';
import type { Profile } from '@kerf/contract/schemas/user';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import { useApi } from '../../shared/api.ts';
import type { ProfileValues } from './profile-fields.ts';

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

/** Saves one's own profile and says whether anything was changed by that. */
export function useUpdateProfile(email: string) {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = profileQuery(api, email);
  return useMutation({
    mutationFn: (update: ProfileValues) => api.updateProfile({ params: { email }, body: update }),
    onSuccess: async ({ modifiedCount }, update) => {
      if (modifiedCount > 0) toastSuccess('Profile Updated');
      else toastFailure('Not Updated');
      await client.cancelQueries({ queryKey });
      client.setQueryData<Profile>(queryKey, (known) => known && { ...known, ...update });
      void client.invalidateQueries({ queryKey });
    },
    onError: () => toastFailure('Not Updated'),
  });
}
