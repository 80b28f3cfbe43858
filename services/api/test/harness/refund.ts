import {
  type NewRefund,
  type OrderRefund,
  orderRefund,
  orderRefunds,
} from '@kerf/contract/schemas/refund';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { makeRefund } from '../../src/money/refunds/make-refund.ts';
import type { CallOptions, Reply } from './http-call.ts';
import type { Purchase } from './paid-once.ts';
import type { Person } from './people.ts';
import { expectStockInOrder } from './stock-account.ts';
import { until } from './until.ts';
import type { TestApi } from './use-api.ts';

/** Requests a refund as an admin; by default of the whole order. */
export function askForRefund(
  admin: Person,
  { orderId }: Pick<Purchase, 'orderId'>,
  changes: Readonly<Record<string, unknown>> = {},
  options: CallOptions = {},
): Promise<Reply> {
  const body = { kind: 'whole', reason: 'not_wanted', ...changes };
  return admin.call('POST', `/order/${orderId}/refunds`, { body, ...options });
}

/** This many of a purchase's ten units. */
export function someUnits({ productId }: Pick<Purchase, 'productId'>, quantity: number) {
  return { kind: 'lines', lines: [{ productId, quantity }] } satisfies Partial<NewRefund>;
}

/** The refund in a reply. */
export function refundIn(reply: Reply): OrderRefund {
  expect(reply.status, reply.text).toBe(201);
  return reply.as(orderRefund);
}

export async function readRefunds(person: Person, { orderId }: Pick<Purchase, 'orderId'>) {
  return (await person.call('GET', `/order/${orderId}/refunds`)).as(orderRefunds);
}

/** Requests a refund and waits until it has reached a state. */
export async function refundTo(
  state: OrderRefund['state'],
  admin: Person,
  purchase: Purchase,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<OrderRefund> {
  const { _id } = refundIn(await askForRefund(admin, purchase, changes));
  return untilRefund(state, admin, purchase, _id);
}

export function untilRefund(
  state: OrderRefund['state'],
  admin: Person,
  purchase: Pick<Purchase, 'orderId'>,
  id: string,
): Promise<OrderRefund> {
  return until(`the refund to be ${state}`, async () => {
    const { refunds } = await readRefunds(admin, purchase);
    return refunds.find((refund) => refund._id === id && refund.state === state);
  });
}

/** Expects exact totals: no more refunded than was paid, here and at Stripe, and exact stock. */
export async function expectNothingOver(api: TestApi, purchase: Purchase): Promise<void> {
  const atStripe = await refundedAtStripe(api, purchase);
  expect(atStripe).toBeLessThanOrEqual(645);
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(refunds.amount_cents), 0)::int as amount
    from refunds join payments on payments.id = payment_id
    where order_id = ${purchase.orderId} and refunds.state <> 'failed'`.execute(api.db);
  const recorded = dollarsFromCents(cents(rows[0]?.amount ?? 0));
  expect(recorded).toBe(atStripe);
  const order = await api.db
    .selectFrom('orders')
    .select('refunded_cents')
    .where('id', '=', purchase.orderId)
    .executeTakeFirstOrThrow();
  expect(dollarsFromCents(cents(order.refunded_cents))).toBe(atStripe);
  await expectStockInOrder(api);
}

/** The sum of a payment's refunds at Stripe that did not fail, in dollars. */
export async function refundedAtStripe(
  { deps }: TestApi,
  { intent }: Pick<Purchase, 'intent'>,
): Promise<number> {
  const { refunds } = await deps.gateway.retrieve(intent.id);
  const counted = refunds.filter(({ state }) => state !== 'failed');
  return dollarsFromCents(cents(counted.reduce((sum, { amount }) => sum + amount, 0)));
}

/** The refund events of an order, oldest first. */
export async function refundEvents({ db }: TestApi, orderId: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_id', '=', orderId)
    .where('action', 'like', 'order.refund%')
    .orderBy('id')
    .execute();
  return rows;
}

/** Runs the refund's job now, whether or not it has already run. */
export function makeNow({ deps }: TestApi, refundId: string): Promise<void> {
  return makeRefund(deps, refundId);
}

/** The mails queued about refunds of an order. */
export function mailsOf({ db }: TestApi, orderId: string) {
  return db
    .selectFrom('mails')
    .select(['event', 'kind', 'recipient'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['order.refunded', 'order.refund-failed'])
    .orderBy('created_at')
    .execute();
}

export function retry(admin: Person, { orderId }: Pick<Purchase, 'orderId'>, refundId: string) {
  return admin.call('POST', `/order/${orderId}/refunds/${refundId}/retry`);
}

/** Makes the bank return a refund that was under way or had succeeded. */
export async function failLater(
  api: TestApi,
  admin: Person,
  purchase: Pick<Purchase, 'orderId'>,
  id: string,
): Promise<OrderRefund> {
  const { refunds } = await readRefunds(admin, purchase);
  const stripeId = refunds.find((refund) => refund._id === id)?.record?.refundId ?? '';
  await api.stripe.failRefund(stripeId);
  await api.stripe.settled();
  return untilRefund('failed', admin, purchase, id);
}
