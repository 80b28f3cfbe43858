import { randomUUID } from 'node:crypto';
import { type Order, order, placed } from '@kerf/contract/schemas/order';
import { type Carrier, carrier } from '@kerf/contract/schemas/shipment';
import type { Person } from '../harness/people.ts';
import { beginPayment, delivery, type Intent, payByCard, settle } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import type { TestApi } from '../harness/use-api.ts';

export interface PaidOrder {
  readonly order: Order;
  readonly intent: Intent;
}

/** An order paid by card, with one line per quantity. */
export async function payOrder(
  api: TestApi,
  buyer: Person,
  quantities: readonly number[] = [10],
): Promise<PaidOrder> {
  const lines = [];
  for (const quantity of quantities) {
    lines.push({ productId: (await stockProduct(api)).id, quantity });
  }
  const reply = await buyer.call('POST', '/orders', { body: { lines, ...delivery } });
  const { _id: orderId } = reply.as(placed).order;
  const intent = await beginPayment(api, buyer, { orderId });
  await payByCard(api, intent);
  return { order: (await settle(buyer, orderId, intent.id)).as(order), intent };
}

/** The product of an order's line, by index. */
export function productOf({ lines }: Order, index = 0): string {
  const line = lines[index];
  if (!line) throw new Error(`The order has no line ${index}.`);
  return line.productId;
}

export async function newCarrier(admin: Person): Promise<Carrier> {
  const body = {
    name: `Carrier ${randomUUID().slice(0, 8)}`,
    trackingUrl: 'https://parcels.example/track?id={number}',
  };
  return (await admin.call('POST', '/carriers', { body })).as(carrier);
}

/** The events of an order, oldest first. */
export async function eventsOf({ db }: TestApi, orderId: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor_id: actorId, detail }) => ({ action, actorId, detail }));
}

/** The events of the mails of one kind queued about an order. */
export async function mailsOf({ db }: TestApi, orderId: string, kind: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['kind', 'event'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
  return rows.filter((row) => row.kind === kind).map(({ event }) => event);
}
