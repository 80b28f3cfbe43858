import { Button } from '@mantine/core';
import { signInMessage } from '../../session/identity-problem.ts';
import { useCheckVerification, useSendVerification } from './use-verification.ts';
import classes from './verify-address.module.css';

interface VerifyAddressProps {
  readonly email: string;
}

/** Asks the user to open the emailed verification link, which can be sent again. */
export function VerifyAddress({ email }: VerifyAddressProps) {
  const send = useSendVerification();
  const check = useCheckVerification(email);
  return (
    <div className={classes.verify}>
      <p>Open the link that we emailed to {email}.</p>
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
    </div>
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
