import type { UnclaimedPayment } from '@kerf/contract/schemas/payment';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../components/date-time.tsx';
import { Money } from '../../../components/money.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';
import { PaymentId } from '../../orders/payment-id.tsx';
import { unclaimedPaymentsQuery } from './all-orders.queries.ts';
import classes from './unclaimed-payments.module.css';

/** Card payments without an order. Renders nothing if there are none. */
export function UnclaimedPayments() {
  const { data, error, refetch, isFetching } = useQuery(unclaimedPaymentsQuery(useApi()));
  if (error) return <ErrorAlert error={error} onRetry={() => refetch()} retrying={isFetching} />;
  if (!data || data.total === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="unclaimed-payments">
      <h2 id="unclaimed-payments" className={classes.title}>
        Payments without an order ({data.total})
      </h2>
      <ul className={classes.list}>
        {data.items.map((payment) => (
          <li key={payment._id} className={classes.payment}>
            <PaymentId id={payment.transactionId} />
            <span className={classes.customer}>{payment.customerEmail}</span>
            <span>
              <Money cents={centsFromWire(payment.amount)} />
            </span>
            <span className={classes.note}>
              <RefundState payment={payment} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RefundState({ payment: { refundAt, reason } }: { readonly payment: UnclaimedPayment }) {
  return (
    <>
      {reason !== null && `Needs attention: ${reason}. `}
      {refundAt !== null && (
        <>
          Refunded automatically on <DateTime value={refundAt} />
        </>
      )}
      {reason === null && refundAt === null && 'Refund under way'}
    </>
  );
}
