import type { Order } from '@kerf/contract/schemas/order';
import type { OrderRefunds } from '@kerf/contract/schemas/refund';
import { mayRefund } from '@kerf/domain/order-state';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Loading } from '../../components/loading.tsx';
import { Money } from '../../components/money.tsx';
import { useApi } from '../../shared/api.ts';
import { useOffer } from '../../shared/commands/offers.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import { RefundItem } from './refund-item.tsx';
import { orderRefundsQuery } from './refunds.queries.ts';
import classes from './refunds-section.module.css';

/** At the end of an order's address, it opens the dialog. */
export const REFUND_HASH = '#refund';

interface RefundsSectionProps {
  readonly order: Order;
  readonly isStaff: boolean;
}

const RefundDialog = lazyPart(async () => (await import('./refund-dialog.tsx')).RefundDialog);

/** The money of a paid order that went back, and for staff the way to refund it. */
export function RefundsSection({ order, isStaff }: RefundsSectionProps) {
  return order.payment && <Refunds order={order} isStaff={isStaff} />;
}

function Refunds({ order, isStaff }: RefundsSectionProps) {
  const { data, error, refetch, isRefetching } = useQuery(orderRefundsQuery(useApi(), order._id));
  // Most customers' orders have none, so there is nothing to wait for.
  const expectsSome = isStaff || order.refundedTotal !== undefined;
  if (data && !isStaff && data.refunds.length === 0) return null;
  if (!data && !error && !expectsSome) return null;
  return (
    <section className={classes.section} aria-label="Refunds">
      <div className={classes.head}>
        <h2>Refunds</h2>
        {data && isStaff && mayRefund(order.state) && <Refund order={order} of={data} />}
      </div>
      {data && <List order={order} of={data} isStaff={isStaff} />}
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

function List({ order, of: { refunds, refundable }, isStaff }: ListProps) {
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

function Refund({ order, of: { refundable } }: Pick<ListProps, 'order' | 'of'>) {
  const { hash } = useLocation();
  const [opened, dialog] = useDisclosure(hash === REFUND_HASH);
  const offer = { title: `Refund ${order.number}`, run: dialog.open };
  useOffer('refundOrder', refundable > 0 ? offer : null);
  if (refundable === 0) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden="true" />}
        onClick={dialog.open}
      >
        Refund…
      </Button>
      {opened && <RefundDialog order={order} refundable={refundable} onClose={dialog.close} />}
    </>
  );
}
