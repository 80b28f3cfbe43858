import type { Order } from '@kerf/contract/schemas/order';
import type { OrderRefunds } from '@kerf/contract/schemas/refund';
import { useQuery } from '@tanstack/react-query';
import { Loading } from '../../components/loading.tsx';
import { Money } from '../../components/money.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import { RefundItem } from './refund-item.tsx';
import { orderRefundsQuery } from './refunds.queries.ts';
import classes from './refunds-section.module.css';

interface RefundsSectionProps {
  readonly order: Order;
}

/** A paid order's refunds. */
export function RefundsSection({ order }: RefundsSectionProps) {
  return order.payment && <Refunds order={order} />;
}

function Refunds({ order }: RefundsSectionProps) {
  const isStaff = useViewer().can('order.refund');
  const { data, error, refetch, isRefetching } = useQuery(orderRefundsQuery(useApi(), order._id));
  // Most customers' orders have none, so show no placeholder.
  const expectsSome = isStaff || order.refundedTotal !== undefined;
  if (data && !isStaff && data.refunds.length === 0) return null;
  if (!data && !error && !expectsSome) return null;
  return (
    <section className={classes.section} aria-label="Refunds">
      <div className={classes.head}>
        <h2>Refunds</h2>
      </div>
      {data && <List order={order} of={data} />}
      {!data && error && (
        <ErrorAlert error={error} onRetry={() => refetch()} retrying={isRefetching} />
      )}
      {!data && !error && <Loading label="Loading the refunds" />}
    </section>
  );
}

interface ListProps extends RefundsSectionProps {
  readonly of: OrderRefunds;
}

function List({ order, of: { refunds, refundable } }: ListProps) {
  const isStaff = useViewer().can('order.refund');
  if (refunds.length === 0) return <p className={classes.none}>Nothing was refunded.</p>;
  return (
    <>
      <ul className={classes.list}>
        {refunds.map((refund) => (
          <RefundItem key={refund._id} orderId={order._id} refund={refund} />
        ))}
      </ul>
      {isStaff && refundable > 0 && (
        <p className={classes.none}>
          <Money cents={centsFromWire(refundable)} /> of the payment can still be refunded.
        </p>
      )}
    </>
  );
}
