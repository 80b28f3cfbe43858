import type { Address } from '@kerf/domain/address/address';
import { type Cents, cents, sumCents } from '@kerf/domain/money';
import type { OrderShipping } from '@kerf/domain/shipping/order-shipping';
import type { TaxDecision } from '@kerf/domain/tax/decide-tax';
import { repriceShipping, type ShippingRate } from '@kerf/domain/tax/reprice-shipping';
import { sql, type UpdateObject } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { checkCardTotal } from './check-card-total.ts';
import { openText } from './open-text.ts';
import { orderLines, type ReadOrder, timeLeft } from './orders.store.ts';

/** What an order costs besides its goods. */
export interface OrderCharges {
  readonly shipping: Cents;
  /** Null where no tax is set up. */
  readonly tax: TaxDecision | null;
}

/** Goods, shipping and tax. Throws a ProblemError if no card payment can be of that much. */
export function totalWith(
  { goods_cents: goods }: Pick<ReadOrder, 'goods_cents'>,
  { shipping, tax }: OrderCharges,
): Cents {
  const total = sumCents([cents(goods), shipping, tax?.totalCents ?? cents(0)]);
  checkCardTotal(total);
  return total;
}

/** The same order with another price of shipping: its lines are taxed as they were, and shipping by the rate. */
export function withShippingPrice(
  { tax_decision: decision }: Pick<ReadOrder, 'tax_decision'>,
  shipping: Cents,
  rate: ShippingRate | null = decision?.shipping ?? null,
): OrderCharges {
  if (decision === null) return { shipping, tax: null };
  if (rate === null) throw new Error('It was not decided how shipping is taxed.');
  return { shipping, tax: repriceShipping(decision, rate, shipping) };
}

/** The columns that may change with what an order costs. */
type ChargedFields = Pick<
  UpdateObject<Schema, 'orders'>,
  'awaits_quote' | 'quoted_at' | 'held_until' | 'secured_until'
>;

/**
 * Changes what an unpaid order costs. The only code that does once it is placed; the order must be locked. Throws a
 * ProblemError if no card payment can be of that much.
 */
export async function setOrderCharges(
  tx: Tx,
  order: ReadOrder,
  charges: OrderCharges,
  fields: ChargedFields = {},
): Promise<ReadOrder> {
  return tx
    .updateTable('orders')
    .set({
      ...fields,
      shipping_cents: charges.shipping,
      tax_cents: charges.tax?.totalCents ?? 0,
      tax_decision: charges.tax && JSON.stringify(charges.tax),
      total_cents: totalWith(order, charges),
    })
    .where('id', '=', order.id)
    .returningAll()
    .returning(timeLeft)
    .executeTakeFirstOrThrow();
}

/** The time to pay, which begins when the shipping of an order was quoted. */
export function timeToPay(
  { secured_until: secured }: Pick<ReadOrder, 'secured_until'>,
  { holdHours }: { readonly holdHours: number },
) {
  const until = sql<Date>`(now() + make_interval(hours => ${holdHours}))::timestamptz(3)`;
  return {
    awaits_quote: false,
    quoted_at: sql<Date>`now()`,
    held_until: until,
    secured_until: secured === null ? null : until,
  };
}

/** Where an order goes, in parts and as it is written. */
export interface Destination {
  readonly address: string;
  readonly shipTo: Address;
}

interface Shipped {
  /** Null where it stays. */
  readonly destination: Destination | null;
  readonly method: OrderShipping | null;
}

/** Changes where an order goes and how, and what it is searched by. The order must be locked. */
export async function setOrderShipping(
  tx: Tx,
  order: ReadOrder,
  { destination, method }: Shipped,
): Promise<ReadOrder> {
  const named = { ...order, address: destination?.address ?? order.address };
  const changed = await tx
    .updateTable('orders')
    .set({
      shipping_method: method && JSON.stringify(method),
      ...(destination && {
        address: destination.address,
        ship_to: JSON.stringify(destination.shipTo),
        open_text:
          order.open_text === null ? null : openText(named, await orderLines(tx, order.id)),
      }),
    })
    .where('id', '=', order.id)
    .returningAll()
    .returning(timeLeft)
    .executeTakeFirstOrThrow();
  await sql`update order_texts set text = order_text(order_id) where order_id = ${order.id}`.execute(
    tx,
  );
  return changed;
}
