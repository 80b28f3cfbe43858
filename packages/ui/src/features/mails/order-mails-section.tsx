import type { Order } from '@kerf/contract/schemas/order';
import { Skeleton } from '@mantine/core';
import { useViewer } from '../../session/use-viewer.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { MailRow } from './mail-row.tsx';
import classes from './mails.module.css';
import { useOrderMails } from './mails.queries.ts';

interface OrderMailsSectionProps {
  readonly order: Order;
}

/**
 * An order's emails. Staff see why one was not delivered and can resend it; customers see no section if there
 * are none.
 */
export function OrderMailsSection({ order }: OrderMailsSectionProps) {
  const isStaff = useViewer().can('order.read-internal');
  const { data, error, refetch, isRefetching } = useOrderMails(order._id);
  if (!isStaff && !data?.mails.length) return null;
  return (
    <section aria-labelledby="order-mails">
      <h2 id="order-mails" className={classes.title}>
        Emails
      </h2>
      {data && !data.isSending && (
        <p className={classes.note}>
          No mail server is set up (SMTP_URL). Emails are kept for three days and not sent.
        </p>
      )}
      {data && data.mails.length === 0 && <p className={classes.note}>No emails yet</p>}
      {data && data.mails.length > 0 && (
        <ul className={classes.list}>
          {data.mails.map((mail) => (
            <MailRow key={mail._id} mail={mail} orderId={order._id} />
          ))}
        </ul>
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading the emails">
          <Skeleton height={56} />
        </div>
      )}
      {!data && error && (
        <ErrorAlert error={error} onRetry={() => refetch()} retrying={isRefetching} />
      )}
    </section>
  );
}
