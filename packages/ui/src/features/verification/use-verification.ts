import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { orderKeys } from '../orders/orders.queries.ts';
import { profileQuery } from '../profile/profile.queries.ts';

/** Resends the email with the verification link. */
export function useSendVerification() {
  const session = useSession();
  return useMutation({ mutationFn: () => session.sendVerification() });
}

/**
 * Checks whether the address is verified, and returns that; orders are refetched, since they may now be held
 * longer. Also runs whenever the window gets focus.
 */
export function useCheckVerification(email: string) {
  const api = useApi();
  const session = useSession();
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: async () => {
      await session.checkVerification();
      const profile = await client.fetchQuery(profileQuery(api, email));
      await client.invalidateQueries({ queryKey: orderKeys.all });
      return profile.emailVerified;
    },
  });
  const { mutate, isPending } = check;
  useEffect(() => {
    const look = () => !isPending && mutate();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [mutate, isPending]);
  return check;
}
