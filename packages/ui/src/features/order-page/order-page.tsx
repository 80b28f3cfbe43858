import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Loading } from '../../components/loading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { neighboursQuery } from '../admin/all-orders/order-neighbours.queries.ts';
import { OrderTools } from '../admin/order-offers/order-tools.tsx';
import { isNotForAccount, NotForAccount } from '../catalog/not-for-account.tsx';
import { useNow } from '../orders/held-until.tsx';
import { HoldNote } from '../orders/hold-note.tsx';
import { LIST_PARAM, orderPageAddress } from '../orders/order-path.ts';
import { useOrder } from '../orders/orders.queries.ts';
import { OrderSteps } from '../orders/steps/order-steps.tsx';
import { ownNeighboursQuery } from '../orders/steps/own-neighbours.queries.ts';
import { AllOrders, NoSuchOrder, OrderByNumber } from './order-by-number.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLinesTable } from './order-lines-table.tsx';
import classes from './order-page.module.css';
import { OrderSections } from './order-sections.tsx';
import { OrderStepper } from './order-stepper.tsx';
import { OwnOrderTools } from './own-order-tools.tsx';

/** `/dashboard/order/:id`: everything about an order. A number ("KS-104233") redirects to the order's page. */
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
  const { kind, role } = useViewer();
  usePageTitle(order.data && `Order ${order.data.number}`);
  if (isApiProblem(order.error, 'not_found')) return <NoSuchOrder />;
  if (isNotForAccount(order.error)) return <NotForAccount what="order" action={<AllOrders />} />;
  const failed = order.data ? role : order;
  if (order.data && kind !== 'person') return <Whole order={order.data} />;
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

function Whole({ order }: { readonly order: Order }) {
  const isStaff = useViewer().can('order.read-internal');
  const navigate = useNavigate();
  const list = useSearchParams()[0].get(LIST_PARAM);
  const now = useNow();
  const listAddress = isStaff ? '/dashboard/all-order' : '/dashboard/my-order';
  const backToList = () => void navigate(`${listAddress}?${list ?? ''}`);
  return (
    <>
      <PageHeader
        title={`Order ${order.number}`}
        detail={order.orderName}
        action={list !== null && <Steps id={order._id} list={list} listAddress={listAddress} />}
      />
      <div className={classes.tools}>
        {isStaff ? (
          <OrderTools order={order} isOpen onDeleted={backToList} />
        ) : (
          <OwnOrderTools order={order} now={now} onDeleted={backToList} />
        )}
      </div>
      <OrderStepper order={order} now={now} />
      {!isStaff && <HoldNote order={order} now={now} />}
      <div className={classes.columns}>
        <div className={classes.main}>
          <OrderLinesTable order={order} />
          <OrderSections order={order} />
        </div>
        <aside className={classes.side} aria-label="Customer and delivery">
          <OrderFacts order={order} />
        </aside>
      </div>
    </>
  );
}

interface StepsProps {
  readonly id: string;
  /** The URL parameters of the list it was opened from. */
  readonly list: string;
  readonly listAddress: string;
}

/** Steps through the list it was opened from, which the URL keeps. */
function Steps({ id, list, listAddress }: StepsProps) {
  const isStaff = useViewer().can('order.read-internal');
  const api = useApi();
  const navigate = useNavigate();
  const ofAll = useQuery({ ...neighboursQuery(api, id, list), enabled: isStaff });
  const ofOwn = useQuery({ ...ownNeighboursQuery(api, id, list), enabled: !isStaff });
  const go = (other: string) =>
    void navigate(orderPageAddress(other, list), { replace: true, preventScrollReset: true });
  return (
    <div className={classes.steps}>
      <Anchor component={Link} to={`${listAddress}?${list}`}>
        Back to the list
      </Anchor>
      <OrderSteps query={isStaff ? ofAll : ofOwn} onGo={go} />
    </div>
  );
}
