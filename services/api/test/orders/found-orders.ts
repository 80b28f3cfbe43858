import { randomUUID } from 'node:crypto';
import type { orderConditions } from '@kerf/contract/schemas/order-list';
import type { FulfillmentState } from '@kerf/domain/fulfillment';
import type { OrderState } from '@kerf/domain/order-state';
import { factsOfState } from '@kerf/sample/sample-records';
import fc from 'fast-check';
import type { z } from 'zod';
import type { Tx } from '../../src/db/database.ts';
import { accountOf } from '../harness/account-of.ts';
import type { Person } from '../harness/people.ts';
import type { TestApi } from '../harness/use-api.ts';

const HOUR_MS = 3_600_000;

/** The people, products and carriers that orders refer to. */
export interface Cast {
  readonly customers: readonly Person[];
  readonly author: Person;
  readonly products: readonly {
    readonly id: string;
    readonly name: string;
    readonly sku: string;
  }[];
  readonly carriers: readonly string[];
}

/** A generated order, with everything it can be found by. */
export interface MadeOrder {
  readonly id: string;
  readonly state: OrderState;
  /** Of an unpaid order: whether its time is over. */
  readonly isLate: boolean;
  readonly fulfillment: FulfillmentState;
  readonly createdAt: Date;
  readonly totalCents: number;
  readonly customer: number;
  readonly products: readonly number[];
  /** Null for none. */
  readonly parcel: {
    readonly carrier: number;
    readonly tracking: string;
    readonly isVoided: boolean;
  } | null;
  readonly note: string | null;
  readonly needsAttention: boolean;
  readonly address: string;
  readonly poNumber: string | null;
  readonly method: string | null;
  /** By which it ships to a second address; null where there is none. */
  readonly furtherMethod: string | null;
  readonly costCenter: string | null;
}

export type Wanted = z.input<typeof orderConditions> & { readonly search?: string };

const whole = { hoursAgo: fc.nat(200), totalCents: fc.integer({ min: 1, max: 40 }) };

/** An order of the cast, with few distinct values, so that filters match some orders and not others. */
export const anyOrder: fc.Arbitrary<MadeOrder> = fc
  .record({
    ...whole,
    state: fc.constantFrom<OrderState>('pending', 'paid', 'paid', 'refunded', 'expired', 'deleted'),
    isLate: fc.boolean(),
    fulfillment: fc.constantFrom<FulfillmentState>(
      'pending',
      'packed',
      'partly_shipped',
      'shipped',
      'delivered',
    ),
    customer: fc.nat(2),
    products: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }),
    parcel: fc.option(
      fc.record({
        carrier: fc.nat(1),
        tracking: fc.nat().map((number) => `1Z${number}TR`),
        isVoided: fc.boolean(),
      }),
    ),
    note: fc.option(fc.constantFrom('Gate code 4711', 'Call before 9, 100% sure', 'gate_code')),
    needsAttention: fc.boolean(),
    address: fc.constantFrom('12 Mill Lane, Bend', '9 Quarry Road, Salem'),
    poNumber: fc.constantFrom(null, 'PO-4711', 'po 100%', 'Pö_9'),
    method: fc.constantFrom(null, 'Ground', 'Ground, insured', 'Överland 100%'),
    furtherMethod: fc.constantFrom(null, null, 'Ground', 'Överland 100%'),
    costCenter: fc.constantFrom(null, 'CC-10', 'CC-2', 'Sägerei 10%'),
  })
  .map(({ hoursAgo, totalCents, state, fulfillment, ...order }) => ({
    ...order,
    id: randomUUID(),
    state,
    totalCents: totalCents * 2_500,
    fulfillment: isPaid(state) ? fulfillment : 'pending',
    createdAt: new Date(Date.now() - hoursAgo * HOUR_MS - HOUR_MS / 2),
  }));

function isPaid(state: OrderState): boolean {
  return state === 'paid' || state === 'refunded';
}

/** Inserts the orders in their final states. */
export async function storeOrders(
  { db }: TestApi,
  cast: Cast,
  orders: readonly MadeOrder[],
): Promise<void> {
  for (const order of orders) {
    await db.transaction().execute(async (tx) => {
      await storeOrder(tx, cast, order);
      await storeParcel(tx, cast, order);
      await storeRemarks(tx, cast, order);
    });
  }
}

/** Inserts a paid order's payment and the refund of it. */
export async function storeRefund(
  { db }: TestApi,
  orderId: string,
  userId: string,
  stripeId: string,
): Promise<void> {
  const paymentId = randomUUID();
  await db
    .insertInto('payments')
    .values({
      id: paymentId,
      user_id: userId,
      order_id: orderId,
      amount_cents: 1,
      idempotency_key: randomUUID(),
      state: 'succeeded',
    })
    .execute();
  await db
    .insertInto('refunds')
    .values({
      id: randomUUID(),
      payment_id: paymentId,
      stripe_id: stripeId,
      amount_cents: 1,
      state: 'succeeded',
      needs_review: false,
    })
    .execute();
}

async function storeOrder(tx: Tx, cast: Cast, order: MadeOrder): Promise<void> {
  const { userId, email } = ownerOf(cast, order);
  const products = cast.products.filter((_, index) => order.products.includes(index));
  await tx
    .insertInto('orders')
    .values({
      id: order.id,
      user_id: userId,
      account_id: accountOf(userId),
      customer_email: email,
      created_at: order.createdAt,
      order_name: products[0]?.name ?? '',
      customer_name: 'Sam',
      phone: '+1 555 0100',
      address: order.address,
      po_number: order.poNumber,
      shipping_method:
        order.method && JSON.stringify({ id: randomUUID(), name: order.method, words: '' }),
      further_destinations:
        order.furtherMethod &&
        JSON.stringify([
          {
            shipTo: null,
            text: 'Elsewhere',
            method: { id: randomUUID(), name: order.furtherMethod, words: '' },
            shippingCents: 0,
          },
        ]),
      goods_cents: order.totalCents,
      total_cents: order.totalCents,
      ...factsOfState(order.state),
      ...(isPaid(order.state) && {
        paid_at: order.createdAt,
        transaction_id: `pi_${order.id}`,
      }),
      fulfillment: order.fulfillment,
      held_until: new Date(Date.now() + (order.isLate ? -1 : 1) * HOUR_MS),
    })
    .execute();
  const lines = products.map(({ id, name, sku }, position) => ({
    order_id: order.id,
    position,
    product_id: id,
    name,
    sku,
    quantity: 1,
    unit_price_cents: 1,
    cost_center: position === products.length - 1 ? order.costCenter : null,
  }));
  await tx.insertInto('order_lines').values(lines).execute();
}

async function storeParcel(tx: Tx, cast: Cast, order: MadeOrder): Promise<void> {
  const tracking = trackingOf(order);
  if (!order.parcel || tracking === null) return;
  const { carrier, isVoided } = order.parcel;
  await tx
    .insertInto('shipments')
    .values({
      id: randomUUID(),
      order_id: order.id,
      tracking_number: tracking,
      carrier_id: cast.carriers[carrier] ?? null,
      voided_at: isVoided ? new Date() : null,
    })
    .execute();
}

async function storeRemarks(tx: Tx, cast: Cast, order: MadeOrder): Promise<void> {
  const about = { id: randomUUID(), order_id: order.id };
  if (order.note !== null) {
    const note = { ...about, body: order.note, author_id: cast.author.userId };
    await tx.insertInto('notes').values(note).execute();
  }
  if (!order.needsAttention) return;
  await tx
    .insertInto('payments')
    .values({
      ...about,
      user_id: ownerOf(cast, order).userId,
      amount_cents: 1,
      idempotency_key: randomUUID(),
      state: 'attention',
      attention: 'for a test',
    })
    .execute();
}

function ownerOf(cast: Cast, order: MadeOrder): Person {
  const person = cast.customers[order.customer];
  if (!person) throw new Error('Nobody of the cast placed it.');
  return person;
}

/** Unique among parcels, although few distinct numbers are generated. */
function trackingOf({ id, parcel }: MadeOrder): string | null {
  return parcel && `${parcel.tracking}-${id.slice(0, 4)}`;
}

function hasLeft({ fulfillment }: MadeOrder): boolean {
  return fulfillment === 'shipped' || fulfillment === 'delivered';
}

/** The expected orders of a list, newest first, by an independent implementation of the rules. */
export function expectedIds(
  cast: Cast,
  orders: readonly MadeOrder[],
  wanted: Wanted,
  now: number,
): string[] {
  return orders
    .filter((order) => isExpected(cast, order, wanted, now))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
}

function isExpected(cast: Cast, order: MadeOrder, wanted: Wanted, now: number): boolean {
  const age = now - order.createdAt.getTime();
  const parcel = order.parcel?.isVoided === false ? order.parcel : null;
  const tracking = parcel && trackingOf(order);
  const products = order.products.map((index) => cast.products[index]);
  const person = cast.customers[order.customer];
  const holds = <T>(value: T | undefined, check: (value: T) => boolean) =>
    value === undefined || check(value);
  const has = (text: string | null | undefined, part: string) =>
    text?.toLowerCase().includes(part.toLowerCase()) === true;
  // "PO" finds "Pö", as folding does.
  const plain = (text: string) => text.toLowerCase().replace('ö', 'o').replace('ä', 'a');
  const begins = (text: string | null, start: string) =>
    text !== null && plain(text).startsWith(plain(start));
  const onlyAttention = wanted.filter === 'attention' || wanted.attention === 'true';
  return [
    onlyAttention ? order.needsAttention : order.state !== 'deleted',
    holds(wanted.filter, (filter) => isOf(order, filter)),
    holds(wanted.fulfillment, (state) => isPaid(order.state) && order.fulfillment === state),
    holds(wanted.placedFrom, (moment) => order.createdAt >= new Date(moment)),
    holds(wanted.placedBefore, (moment) => order.createdAt < new Date(moment)),
    // The shop's time zone is UTC here.
    holds(wanted.placedFromDay, (day) => order.createdAt >= beginning(day, 0)),
    holds(wanted.placedToDay, (day) => order.createdAt < beginning(day, 1)),
    holds(wanted.totalMin, (dollars) => order.totalCents >= Number(dollars) * 100),
    holds(wanted.totalMax, (dollars) => order.totalCents <= Number(dollars) * 100),
    holds(wanted.customer, (text) => [person?.userId, person?.email].includes(text.toLowerCase())),
    holds(wanted.product, (id) => products.some((product) => product?.id === id)),
    holds(wanted.sku, (text) =>
      products.some((product) => product?.sku.toLowerCase().startsWith(text.toLowerCase())),
    ),
    holds(wanted.carrier, (text) => {
      const id = parcel === null ? undefined : cast.carriers[parcel.carrier];
      return id !== undefined && (id === text || `carrier ${id}`.startsWith(text.toLowerCase()));
    }),
    holds(wanted.tracking, (text) => has(tracking, text)),
    holds(wanted.poNumber, (text) => begins(order.poNumber, text)),
    holds(
      wanted.shippingMethod,
      (text) => begins(order.method, text) || begins(order.furtherMethod, text),
    ),
    holds(wanted.costCenter, (text) => begins(order.costCenter, text)),
    holds(wanted.note, (text) => has(order.note, text)),
    holds(wanted.unpaidHours, (hours) => isUnpaid(order) && age >= Number(hours) * HOUR_MS),
    holds(wanted.search, (text) =>
      [
        ...[tracking, order.note, order.address, order.poNumber, person?.email],
        ...[order.costCenter, order.furtherMethod && 'Elsewhere'],
        ...products.flatMap((product) => [product?.sku, product?.name]),
      ].some((each) => has(each, text)),
    ),
  ].every(Boolean);
}

function isUnpaid({ state, isLate }: MadeOrder): boolean {
  return state === 'pending' && !isLate;
}

function isOf(order: MadeOrder, filter: NonNullable<Wanted['filter']>): boolean {
  const isToShip = order.state === 'paid' && !hasLeft(order);
  return {
    unpaid: isUnpaid(order),
    // None of these waits for the price of its shipping.
    'to-quote': false,
    paid: isToShip,
    'to-ship': isToShip && !order.needsAttention,
    shipped: hasLeft(order),
    expired: order.state === 'expired' || (order.state === 'pending' && order.isLate),
    refunded: order.state === 'refunded',
    attention: order.needsAttention,
  }[filter];
}

function beginning(day: string, later: number): Date {
  const back = day.startsWith('today') ? Number(day.slice('today-'.length)) : null;
  const date = back === null ? new Date(day) : new Date(new Date().setUTCHours(0, 0, 0, 0));
  return new Date(date.getTime() + (later - (back ?? 0)) * 86_400_000);
}
