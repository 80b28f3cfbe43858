import type { ApiClient } from '@kerf/api-client/client';
import type { Profile } from '@kerf/contract/schemas/user';
import { useQuery } from '@tanstack/react-query';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import { useChange } from '../../components/use-change.ts';
import { useApi } from '../../shared/api.ts';
import { callQuery } from '../../shared/call-query.ts';
import type { ProfileValues } from './profile-fields.ts';

/** The user's own profile, or any user's for an admin. */
export function profileQuery(api: ApiClient, email: string) {
  return callQuery(['profile', email], api.getProfile, { params: { email } });
}

export function useProfile(email: string) {
  return useQuery(profileQuery(useApi(), email));
}

/** Saves the user's own profile and reports whether it changed. */
export function useUpdateProfile(email: string) {
  const { queryKey } = profileQuery(useApi(), email);
  return useChange({
    call: (api, update: Partial<ProfileValues>) =>
      api.updateProfile({ params: { email }, body: update }),
    onDone: async ({ modifiedCount }, { what: update, client }) => {
      if (modifiedCount > 0) toastSuccess('Profile Updated');
      else toastFailure('Not Updated');
      await client.cancelQueries({ queryKey });
      client.setQueryData<Profile>(queryKey, (known) => known && { ...known, ...update });
      void client.invalidateQueries({ queryKey });
    },
    failed: 'Not Updated',
  });
}
