import type { OrderMail } from '@kerf/contract/schemas/mail';
import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { DateTime } from '../../components/date-time.tsx';
import { mailNames } from './mail-names.ts';
import classes from './mails.module.css';
import { useSendMailAgain } from './mails.queries.ts';

interface MailRowProps {
  readonly mail: OrderMail;
  readonly orderId: string;
  readonly isStaff: boolean;
}

/** One email: what it is, who gets it, and whether it was delivered. */
export function MailRow({ mail, orderId, isStaff }: MailRowProps) {
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

function MailState({ mail }: { readonly mail: OrderMail }) {
  const { state, sentAt, createdAt, attempts = 0, nextTryAt } = mail;
  if (state === 'sent') {
    return (
      <>
        Sent <DateTime value={sentAt ?? createdAt} />
      </>
    );
  }
  if (state === 'failed') return <span className={classes.failed}>Not delivered</span>;
  if (state === 'sending') return <>Sending…</>;
  if (attempts === 0 || !nextTryAt) return <>Waiting to be sent</>;
  return (
    <>
      Tried {attempts === 1 ? 'once' : `${attempts} times`}, next try <DateTime value={nextTryAt} />
    </>
  );
}
