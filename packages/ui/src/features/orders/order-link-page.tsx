import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router-dom';
import { Loading } from '../../components/loading.tsx';
import { NothingThere } from '../../components/nothing-there.tsx';
import { useRole } from '../../session/role.queries.ts';
import { useAccount } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { knownOrderId, orderSearchQuery } from './order-link.queries.ts';

/** `/dashboard/order/:number`: leads to the order's own page, which is another one for an admin. */
export function OrderLinkPage() {
  const { number = '' } = useParams();
  const account = useAccount();
  const role = useRole();
  if (!account) return null;
  if (role.data) return <Found number={number} email={account.email} admin={role.data.admin} />;
  if (!role.error) return <Loading label="Finding the order" />;
  return (
    <ErrorAlert error={role.error} onRetry={() => role.refetch()} retrying={role.isRefetching} />
  );
}

interface FoundProps {
  readonly number: string;
  readonly email: string;
  readonly admin: boolean;
}

function Found({ number, email, admin }: FoundProps) {
  const known = knownOrderId(useQueryClient(), number);
  const search = useQuery({
    ...orderSearchQuery(useApi(), { number, email, admin }),
    enabled: known === undefined,
  });
  const id = known ?? search.data?.items.find((order) => order.number === number)?._id;
  if (id !== undefined) return <Navigate to={pageOf(id, admin)} replace />;
  if (search.data) return <NoSuchOrder admin={admin} />;
  if (!search.error) return <Loading label="Finding the order" />;
  return (
    <ErrorAlert
      error={search.error}
      onRetry={() => search.refetch()}
      retrying={search.isRefetching}
    />
  );
}

function pageOf(id: string, admin: boolean): string {
  return admin ? `/dashboard/all-order?order=${id}` : `/dashboard/payment/${id}`;
}

function NoSuchOrder({ admin }: { readonly admin: boolean }) {
  return (
    <NothingThere
      title="There is no such order"
      detail="It was deleted, or it belongs to another account."
      action={
        admin ? (
          <Button component={Link} to="/dashboard/all-order">
            All orders
          </Button>
        ) : (
          <Button component={Link} to="/dashboard/my-order">
            My Order
          </Button>
        )
      }
    />
  );
}
