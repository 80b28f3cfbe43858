import { UNDELIVERED_MAX, type UndeliveredMail } from '@kerf/contract/schemas/mail';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { formatQuantity } from '../../../components/quantity.tsx';
import { useChangeUndelivered } from './undelivered-emails.queries.ts';

interface ChosenEmailsProps {
  readonly mails: readonly UndeliveredMail[];
  readonly onDone: () => void;
}

/** The actions on the selected emails. */
export function ChosenEmails({ mails, onDone }: ChosenEmailsProps) {
  const { mutate, isPending, variables } = useChangeUndelivered();
  const mailIds = mails.map(({ _id }) => _id);
  const isTooMany = mailIds.length > UNDELIVERED_MAX;
  const canDismiss = mails.some(isDismissible);
  return (
    <>
      <Button
        size="compact-sm"
        leftSection={<IconSend size={14} aria-hidden="true" />}
        disabled={isPending || isTooMany}
        loading={isPending && variables.change === 'send'}
        onClick={() => mutate({ change: 'send', mailIds }, { onSuccess: onDone })}
      >
        {isTooMany ? `Send ${formatQuantity(UNDELIVERED_MAX)} at most` : 'Send again'}
      </Button>
      {canDismiss && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isPending || isTooMany}
          loading={isPending && variables.change === 'dismiss'}
          onClick={() => mutate({ change: 'dismiss', mailIds }, { onSuccess: onDone })}
        >
          Dismiss
        </Button>
      )}
    </>
  );
}

/** Whether an email has failed for good; one still being retried cannot be dismissed. */
export function isDismissible({ state }: UndeliveredMail): boolean {
  return state === 'failed';
}
