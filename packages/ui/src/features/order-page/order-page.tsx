import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';
import { Anchor, Button } from '@mantine/core';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Loading } from '../../components/loading.tsx';
import { Money } from '../../components/money.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useRole } from '../../session/role.queries.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { centsFromWire } from '../../shared/wire-money.ts';
import { OrderSteps } from '../admin/all-orders/order-steps.tsx';
import { LIST_PARAM, orderPageAddress } from '../admin/all-orders/use-open-order.ts';
import { OrderOffers } from '../admin/order-offers/order-offers.tsx';
import { isNotForAccount, NotForAccount } from '../catalog/not-for-account.tsx';
import { useOrder } from '../orders/orders.queries.ts';
import { AllOrders, NoSuchOrder, OrderByNumber } from './order-by-number.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLinesTable } from './order-lines-table.tsx';
import classes from './order-page.module.css';
import { OrderSections } from './order-sections.tsx';
import { OrderStepper } from './order-stepper.tsx';

/** `/dashboard/order/:id`: everything about one order. A number ("KS-104233") leads to the order's own address. */
export function OrderPage() {
  const { id = '' } = useParams();
  return id.includes('-') && id.length < 16 ? (
    <OrderByNumber key={id} number={id} />
  ) : (
    <OrderById key={id} id={id} />
  );
}

function OrderById({ id }: { readonly id: string }) {
  const order = useOrder(id);
  const role = useRole();
  usePageTitle(order.data && `Order ${order.data.number}`);
  if (isApiProblem(order.error, 'not_found'))
    return <NoSuchOrder admin={role.data?.admin === true} />;
  if (isNotForAccount(order.error))
    return <NotForAccount what="order" action={<AllOrders admin={false} />} />;
  const failed = order.data ? role : order;
  if (order.data && role.data) return <Whole order={order.data} isStaff={role.data.admin} />;
  if (!failed.error) return <Loading label="Loading the order" />;
  return (
    <>
      <PageHeader title="Order" />
      <ErrorAlert
        error={failed.error}
        onRetry={() => failed.refetch()}
        retrying={failed.isRefetching}
      />
    </>
  );
}

interface WholeProps {
  readonly order: Order;
  readonly isStaff: boolean;
}

function Whole({ order, isStaff }: WholeProps) {
  return (
    <>
      <PageHeader
        title={`Order ${order.number}`}
        detail={order.orderName}
        action={
          isStaff ? <Steps id={order._id} /> : order.state === 'pending' && <Pay order={order} />
        }
      />
      <OrderStepper order={order} />
      {isStaff && <OrderOffers orders={[order]} isOpen />}
      <div className={classes.columns}>
        <div className={classes.main}>
          <OrderLinesTable order={order} />
          <OrderSections order={order} isStaff={isStaff} />
        </div>
        <aside className={classes.side} aria-label="Customer and delivery">
          <OrderFacts order={order} isStaff={isStaff} />
        </aside>
      </div>
    </>
  );
}

/** The way through the list that the order was opened from, which the address keeps. */
function Steps({ id }: { readonly id: string }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const list = params.get(LIST_PARAM);
  if (list === null) return null;
  return (
    <div className={classes.steps}>
      <Anchor component={Link} to={`/dashboard/all-order?${list}`}>
        Back to the list
      </Anchor>
      <OrderSteps
        id={id}
        list={list}
        onGo={(other) => navigate(orderPageAddress(other, list), { replace: true })}
      />
    </div>
  );
}

function Pay({ order }: { readonly order: Order }) {
  return (
    <Button component={Link} to={`/dashboard/payment/${order._id}`}>
      Pay <Money cents={centsFromWire(order.totalPrice)} />
    </Button>
  );
}
