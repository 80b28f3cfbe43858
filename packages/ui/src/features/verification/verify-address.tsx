import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { signInMessage } from '../../session/identity-problem.ts';
import { useSession } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { orderKeys } from '../orders/orders.queries.ts';
import { profileQuery } from '../profile/profile.queries.ts';

/** Asks the user to open the emailed verification link, which can be sent again. */
export function VerifyAddress({ email }: { readonly email: string }) {
  const send = useSendVerification();
  const check = useCheckVerification(email);
  return (
    <Group gap="xs">
      <Text flex="1 1 100%">Open the link that we emailed to {email}.</Text>
      <Button
        variant="default"
        size="xs"
        loading={check.isPending}
        onClick={() => {
          send.reset();
          check.mutate();
        }}
      >
        I opened the link
      </Button>
      <Button
        variant="default"
        size="xs"
        loading={send.isPending}
        onClick={() => {
          check.reset();
          send.mutate();
        }}
      >
        Send the email again
      </Button>
      <p role="status">{outcomeOf(send, check, email)}</p>
    </Group>
  );
}

function outcomeOf(
  send: ReturnType<typeof useSendVerification>,
  check: ReturnType<typeof useCheckVerification>,
  email: string,
): string {
  const error = send.error ?? check.error;
  if (error) return signInMessage(error);
  if (send.isSuccess) return `Sent to ${email}.`;
  if (check.data === false) return 'Your address is not verified yet.';
  return check.data === true ? 'Your address is verified.' : '';
}

/** Resends the email with the verification link. */
function useSendVerification() {
  const session = useSession();
  return useMutation({ mutationFn: () => session.sendVerification() });
}

/**
 * Checks whether the address is verified, and returns that; orders are refetched, since they may now be held
 * longer. Also runs whenever the window gets focus.
 */
function useCheckVerification(email: string) {
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
