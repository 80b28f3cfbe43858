import type { ApiClient } from '@kerf/api-client/client';
import type { Profile } from '@kerf/contract/schemas/user';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import { useApi } from '../../shared/api.ts';
import type { ProfileValues } from './profile-fields.ts';

/** The user's own profile, or any user's for an admin. */
export function profileQuery(api: ApiClient, email: string) {
  return queryOptions({
    queryKey: ['profile', email],
    queryFn: ({ signal }) => api.getProfile({ params: { email } }, { signal }),
  });
}

export function useProfile(email: string) {
  return useQuery(profileQuery(useApi(), email));
}

/** Saves the user's own profile and reports whether it changed. */
export function useUpdateProfile(email: string) {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = profileQuery(api, email);
  return useMutation({
    mutationFn: (update: Partial<ProfileValues>) =>
      api.updateProfile({ params: { email }, body: update }),
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
