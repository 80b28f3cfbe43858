import type { OrderMail } from '@kerf/contract/schemas/mail';
import type { Order } from '@kerf/contract/schemas/order';
import { Button, Skeleton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Loaded } from '../../components/loaded.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { mailNames } from './mail-names.ts';
import { MailState } from './mail-state.tsx';
import classes from './mails.module.css';
import { useOrderMails, useSendMailAgain } from './mails.queries.ts';

interface OrderMailsSectionProps {
  readonly order: Order;
}

/**
 * An order's emails. Staff see why one was not delivered and can resend it; customers see no section if there
 * are none.
 */
export function OrderMailsSection({ order }: OrderMailsSectionProps) {
  const isStaff = useViewer().can('order.read-internal');
  const query = useOrderMails(order._id);
  if (!isStaff && !query.data?.mails.length) return null;
  return (
    <section aria-labelledby="order-mails">
      <h2 id="order-mails" className={classes.title}>
        Emails
      </h2>
      <Loaded
        query={query}
        loading={
          <div role="status" aria-label="Loading the emails">
            <Skeleton height={56} />
          </div>
        }
      >
        {({ mails, isSending }) => (
          <>
            {!isSending && (
              <p className={classes.note}>
                No mail server is set up (SMTP_URL). Emails are kept for three days and not sent.
              </p>
            )}
            {mails.length === 0 && <p className={classes.note}>No emails yet</p>}
            {mails.length > 0 && (
              <ul className={classes.list}>
                {mails.map((mail) => (
                  <MailRow key={mail._id} mail={mail} orderId={order._id} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface MailRowProps {
  readonly mail: OrderMail;
  readonly orderId: string;
}

/** One email: its kind, recipient, and whether it was delivered. */
function MailRow({ mail, orderId }: MailRowProps) {
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
