import type { ApiClient } from '@kerf/api-client/client';
import type { Page } from '@kerf/api-client/page';
import type { Order } from '@kerf/contract/schemas/order';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { LinkButton } from '../../components/link-button.tsx';
import { QueryAlert } from '../../components/loaded.tsx';
import { Loading } from '../../components/loading.tsx';
import { NothingThere } from '../../components/nothing-there.tsx';
import { commands } from '../../platform/commands.ts';
import * as paths from '../../platform/paths.ts';
import { useAccount } from '../../session/session-context.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { orderKeys } from '../orders/orders.queries.ts';

/** Redirects from an order number to the order's page. */
export function OrderByNumber({ number }: { readonly number: string }) {
  const account = useAccount();
  const { kind, role } = useViewer();
  if (!account) return null;
  if (kind !== 'person') {
    return <Found number={number} email={account.email} admin={kind === 'admin'} />;
  }
  if (!role.error) return <Loading label="Finding the order" />;
  return <QueryAlert query={role} />;
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
  if (id !== undefined) return <Navigate to={paths.order(id)} replace />;
  if (search.data) return <NoSuchOrder />;
  if (!search.error) return <Loading label="Finding the order" />;
  return <QueryAlert query={search} />;
}

export function NoSuchOrder() {
  return (
    <NothingThere
      title="There is no such order"
      detail="It belongs to another account, or the number is wrong."
      action={<AllOrders />}
    />
  );
}

/** The way back to the orders that the viewer may see. */
export function AllOrders() {
  return useViewer().kind === 'admin' ? (
    <LinkButton to={commands.allOrders.to}>All orders</LinkButton>
  ) : (
    <LinkButton to={commands.myOrder.to}>My Order</LinkButton>
  );
}

interface Search {
  readonly number: string;
  readonly email: string;
  readonly admin: boolean;
}

/** Searches for the number: in all orders for an admin, otherwise in the customer's own. */
function orderSearchQuery(api: ApiClient, { number, email, admin }: Search) {
  return queryOptions({
    queryKey: [...orderKeys.lists, 'number', number],
    queryFn: ({ signal }) =>
      admin
        ? api.listAllOrders({ query: { search: number } }, { signal })
        : api.listOrders({ query: { search: number, customerEmail: email } }, { signal }),
  });
}

/** The id of the order with that number, if a loaded list has it. */
function knownOrderId(client: QueryClient, number: string): string | undefined {
  return client
    .getQueriesData<Page<Order>>({ queryKey: orderKeys.lists })
    .flatMap(([, page]) => page?.items ?? [])
    .find((order) => order.number === number)?._id;
}
