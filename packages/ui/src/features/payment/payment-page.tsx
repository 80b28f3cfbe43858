import { isApiProblem } from '@kerf/api-client/api-problem';
import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { NothingThere } from '../../components/nothing-there.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { isNotForAccount, NotForAccount } from '../catalog/not-for-account.tsx';
import { useOrder } from '../orders/orders.queries.ts';
import { OrderPayment } from './order-payment.tsx';
import { OrderSummary } from './order-summary.tsx';
import classes from './payment-page.module.css';
import { PaymentSkeleton } from './payment-skeleton.tsx';

/** `/dashboard/payment/:id`: a customer's own order and its payment. */
export function PaymentPage() {
  const { id = '' } = useParams();
  return <OrderToPay key={id} id={id} />;
}

function OrderToPay({ id }: { readonly id: string }) {
  const order = useOrder(id);
  usePageTitle(order.data && `Order ${order.data.number}`);
  if (isApiProblem(order.error, 'not_found')) return <NoSuchOrder />;
  if (isNotForAccount(order.error)) return <NotForAccount what="order" action={<MyOrders />} />;
  if (order.data) {
    return (
      <>
        <PageHeader title={`Order ${order.data.number}`} />
        <div className={classes.page}>
          <OrderSummary order={order.data} again />
          <OrderPayment order={order.data} />
        </div>
      </>
    );
  }
  if (!order.error) return <PaymentSkeleton />;
  return (
    <>
      <PageHeader title="Order" />
      <ErrorAlert
        error={order.error}
        onRetry={() => order.refetch()}
        retrying={order.isRefetching}
      />
    </>
  );
}

function NoSuchOrder() {
  return (
    <NothingThere
      title="There is no such order"
      detail="It was deleted, or it belongs to another account."
      action={<MyOrders />}
    />
  );
}

function MyOrders() {
  return (
    <Button component={Link} to="/dashboard/my-order">
      My Order
    </Button>
  );
}
