import { useOwnOrders } from '../orders/orders.queries.ts';
import { useProfile } from '../profile/profile.queries.ts';
import type { Delivery } from './order-request.ts';

/** What was typed of a delivery; null where nothing was. */
export type TypedDelivery = { readonly [Field in keyof Delivery]: string | null };

interface OfferedDelivery {
  readonly delivery: Delivery;
  /** Where the last order went, if that is another address than the one in the form. */
  readonly lastAddress: string | null;
}

/** Where an order goes: as typed, else as the profile says, else as with the last order. */
export function useDelivery(email: string, typed: TypedDelivery): OfferedDelivery {
  const profile = useProfile(email);
  const orders = useOwnOrders({ customerEmail: email, limit: 1 });
  const last = orders.data?.items[0];
  const delivery = {
    phone: typed.phone ?? (profile.data?.phone || last?.phone || ''),
    address: typed.address ?? (profile.data?.address || last?.address || ''),
  };
  const isOther = last !== undefined && last.address.trim() !== delivery.address.trim();
  return { delivery, lastAddress: isOther && last.address.trim() !== '' ? last.address : null };
}
