import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';
import { useParams } from 'react-router-dom';
import { LinkButton } from '../../components/link-button.tsx';
import { QueryAlert } from '../../components/loaded.tsx';
import { NothingThere } from '../../components/nothing-there.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { commands } from '../../platform/commands.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { isNotForAccount, NotForAccount } from '../catalog/not-for-account.tsx';
import { useOrder } from '../orders/orders.queries.ts';
import { ChargeRefused } from './charge-notes.tsx';
import { OrderPayment } from './order-payment.tsx';
import { OrderSummary } from './order-summary.tsx';
import classes from './payment.module.css';
import { PaymentSkeleton } from './payment-skeleton.tsx';
import { rememberedCharge } from './use-payment.ts';

/** `/dashboard/payment/:id`: a customer's own order and its payment. */
export function PaymentPage() {
  const { id = '' } = useParams();
  return <OrderToPay key={id} id={id} />;
}

function OrderToPay({ id }: { readonly id: string }) {
  const order = useOrder(id);
  usePageTitle(order.data && `Order ${order.data.number}`);
  const gone = isApiProblem(order.error, 'not_found') ? order.error : null;
  if (isNotForAccount(order.error)) return <NotForAccount what="order" action={<MyOrders />} />;
  if (order.data) {
    // One that is deleted while it is shown stays: its card may be charged already.
    const shown: Order = gone ? { ...order.data, state: 'deleted' } : order.data;
    return (
      <>
        <PageHeader title={`Order ${shown.number}`} />
        <div className={classes.page}>
          <OrderSummary order={shown} again />
          <OrderPayment order={shown} />
        </div>
      </>
    );
  }
  if (gone) return <NoSuchOrder id={id} problem={gone} />;
  if (!order.error) return <PaymentSkeleton />;
  return (
    <>
      <PageHeader title="Order" />
      <QueryAlert query={order} />
    </>
  );
}

/** Also after a reload, which keeps the charge but not the order. */
function NoSuchOrder({ id, problem }: { readonly id: string; readonly problem: Error }) {
  const transactionId = rememberedCharge(id);
  if (transactionId !== null) {
    return (
      <>
        <PageHeader title="Order" />
        <ChargeRefused transactionId={transactionId} problem={problem} />
      </>
    );
  }
  return (
    <NothingThere
      title="There is no such order"
      detail="It was deleted, or it belongs to another account."
      action={<MyOrders />}
    />
  );
}

function MyOrders() {
  return <LinkButton to={commands.myOrder.to}>My Order</LinkButton>;
}
