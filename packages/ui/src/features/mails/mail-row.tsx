import type { OrderMail } from '@kerf/contract/schemas/mail';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useViewer } from '../../session/use-viewer.ts';
import { mailNames } from './mail-names.ts';
import { MailState } from './mail-state.tsx';
import classes from './mails.module.css';
import { useSendMailAgain } from './mails.queries.ts';

interface MailRowProps {
  readonly mail: OrderMail;
  readonly orderId: string;
}

/** One email: its kind, recipient, and whether it was delivered. */
export function MailRow({ mail, orderId }: MailRowProps) {
  const isStaff = useViewer().can('order.read-internal');
  const again = useSendMailAgain(orderId);
  const name = mailNames[mail.kind];
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          {name}
          {mail.again && <span className={classes.soft}> (sent again)</span>}
        </p>
        <p className={classes.soft}>
          {mail.recipient} · <MailState mail={mail} />
        </p>
        {mail.error && mail.state !== 'sent' && <p className={classes.error}>{mail.error}</p>}
      </div>
      {isStaff && mail.state !== 'sending' && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden="true" />}
          aria-label={`${actionOf(mail)}: ${name}`}
          loading={again.isPending}
          onClick={() => again.mutate(mail)}
        >
          {actionOf(mail)}
        </Button>
      )}
    </li>
  );
}

function actionOf({ state }: OrderMail): string {
  return state === 'queued' ? 'Send now' : 'Send again';
}
