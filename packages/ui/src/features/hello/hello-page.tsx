import type { Order } from '@kerf/contract/schemas/order';
import { Anchor, Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { Money } from '../../components/money.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import { HeldUntil, useNow } from '../orders/held-until.tsx';
import { useOwnOrders } from '../orders/orders.queries.ts';
import { stateAt } from '../orders/state-at.ts';
import { AdminNext } from './admin-next.tsx';
import { Figures } from './figures.tsx';
import classes from './hello.module.css';
import { unpaidOwnQuery } from './hello.queries.ts';
import { HelloSkeleton } from './hello-skeleton.tsx';

/** `/dashboard`: a greeting and what to do next. */
export function HelloPage() {
  const account = useAccount();
  if (!account) return null;
  const { email, displayName } = account;
  return (
    <>
      <PageHeader title={`Hello ${displayName === '' ? email : displayName}`} />
      <Next key={email} email={email} />
    </>
  );
}

function Next({ email }: { readonly email: string }) {
  const { kind, role } = useViewer();
  if (kind === 'admin') return <AdminNext />;
  if (kind === 'customer') return <CustomerNext email={email} />;
  if (!role.isError) return <HelloSkeleton />;
  return (
    <ErrorAlert
      error={role.error}
      onRetry={() => void role.refetch()}
      retrying={role.isRefetching}
    />
  );
}

const LIST = '/dashboard/my-order';

interface CustomerNextProps {
  readonly email: string;
}

/** A customer's start: three counts, and the unpaid orders, most urgent first. */
function CustomerNext({ email }: CustomerNextProps) {
  const mine = { customerEmail: email };
  const unpaid = useQuery(unpaidOwnQuery(useApi(), email));
  const paid = useOwnOrders({ ...mine, filter: 'paid', limit: 1 });
  const shipped = useOwnOrders({ ...mine, filter: 'shipped', limit: 1 });
  if (unpaid.isPending) return <HelloSkeleton />;
  return (
    <div className={classes.next}>
      <Figures
        figures={[
          { label: 'Unpaid', count: unpaid.data?.total, to: `${LIST}?filter=unpaid` },
          { label: 'Pending', count: paid.data?.total, to: `${LIST}?filter=paid` },
          { label: 'Shipped', count: shipped.data?.total, to: `${LIST}?filter=shipped` },
        ]}
      />
      {unpaid.error && (
        <ErrorAlert
          error={unpaid.error}
          onRetry={() => void unpaid.refetch()}
          retrying={unpaid.isRefetching}
        />
      )}
      {unpaid.data && <Unpaid orders={unpaid.data.items} />}
    </div>
  );
}

function Unpaid({ orders }: { readonly orders: readonly Order[] }) {
  const now = useNow();
  const payable = orders.filter((order) => stateAt(order, now) === 'pending');
  if (payable.length === 0) {
    return (
      <EmptyState
        kind="nothing-yet"
        title="No unpaid orders"
        action={
          <Button component={Link} to="/#products">
            See the products
          </Button>
        }
      />
    );
  }
  return (
    <section className={classes.list} aria-labelledby="unpaid">
      <Title order={2} id="unpaid" className={classes.title}>
        Waiting to be paid
      </Title>
      <ul>
        {payable.map((order) => (
          <li key={order._id} className={classes.row}>
            <span className={classes.what}>
              <Anchor component={Link} to={`${LIST}?search=${order.number}`}>
                {order.number}
              </Anchor>
              {order.orderName}
              <small>
                <HeldUntil order={order} now={now} />
              </small>
            </span>
            <Money cents={centsFromWire(order.totalPrice)} />
            <Button
              component={Link}
              to={`/dashboard/payment/${order._id}`}
              aria-label={`Pay ${order.number}`}
            >
              Pay
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
