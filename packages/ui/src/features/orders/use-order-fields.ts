import type { Order } from '@kerf/contract/schemas/order';
import { isWhollyShipped } from '@kerf/domain/fulfillment';
import { isPaid } from '@kerf/domain/order-state';
import { NO_ORDER_FIELDS, type OrderFields } from '@kerf/domain/po-number';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../session/session-context.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { customerOrderFieldsQuery } from '../admin/order-fields/order-fields.queries.ts';
import { profileQuery } from '../profile/profile.queries.ts';

/** What the order's account is asked for; null while that is not known, or if the shop has nothing of the kind. */
export function useOrderFields({ customerId }: Order, isUsed: boolean): OrderFields | null {
  const api = useApi();
  const email = useAccount()?.email;
  const isStaff = useViewer().can('order.read-internal');
  const profile = useQuery({
    ...profileQuery(api, email ?? ''),
    enabled: isUsed && !isStaff && email !== undefined,
  });
  const customer = useQuery({
    ...customerOrderFieldsQuery(api, customerId ?? ''),
    enabled: isUsed && isStaff && customerId !== undefined,
  });
  if (!isUsed) return null;
  if (isStaff) return customer.data ? (customer.data.own ?? customer.data.shop) : null;
  return profile.data ? (profile.data.orderFields ?? NO_ORDER_FIELDS) : null;
}

/** Whether what the account was asked for can still change. */
export function mayChangeFields({ state, fulfillment }: Order): boolean {
  return (state === 'pending' || isPaid(state)) && !isWhollyShipped(fulfillment);
}
