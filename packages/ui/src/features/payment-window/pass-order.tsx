import type { EndpointResult } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { useMemo } from 'react';
import { DateTime } from '../../components/date-time.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { OtherApiContext, useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { useOrder } from '../orders/orders.queries.ts';
import { PaymentPlaceContext } from '../payment/next-links.tsx';
import { OrderPayment } from '../payment/order-payment.tsx';
import { OrderSummary } from '../payment/order-summary.tsx';
import { PaymentSkeleton } from '../payment/payment-skeleton.tsx';
import classes from './pass-order.module.css';
import { apiOfPass } from './payment-pass.queries.ts';

type Pass = EndpointResult<Endpoints['redeemPaymentCode']>;

interface PassOrderProps {
  readonly pass: Pass;
}

/** The order of a payment pass: customer, order and card form. */
export function PassOrder({ pass }: PassOrderProps) {
  const own = useApi();
  const api = useMemo(() => apiOfPass(own, pass.token), [own, pass.token]);
  return (
    <OtherApiContext value={api}>
      <PaymentPlaceContext value="window">
        <OrderToPay pass={pass} />
      </PaymentPlaceContext>
    </OtherApiContext>
  );
}

function OrderToPay({ pass }: PassOrderProps) {
  const order = useOrder(pass.orderId);
  usePageTitle(order.data && `Payment of ${order.data.number}`);
  if (order.data) {
    return (
      <>
        <PageHeader
          title={`Payment of ${order.data.number}`}
          detail={
            <>
              For {order.data.customerName}, {order.data.customerEmail}. This window can see and pay
              this one order, until <DateTime value={pass.expiresAt} />.
            </>
          }
        />
        <div className={classes.page}>
          <OrderSummary order={order.data} />
          <OrderPayment order={order.data} />
        </div>
      </>
    );
  }
  if (!order.error) return <PaymentSkeleton />;
  return (
    <ErrorAlert
      error={order.error}
      onRetry={() => void order.refetch()}
      retrying={order.isRefetching}
    />
  );
}
