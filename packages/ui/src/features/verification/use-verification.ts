import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { orderKeys } from '../orders/orders.queries.ts';
import { profileQuery } from '../profile/profile.queries.ts';

/** Mails the link that verifies an address once more. */
export function useSendVerification() {
  const session = useSession();
  return useMutation({ mutationFn: () => session.sendVerification() });
}

/**
 * Looks whether the link was opened, and answers so; the orders are read again, since they may be held
 * for longer now. Also looks by itself whenever the person comes back to this window.
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
