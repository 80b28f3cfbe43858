import { randomUUID } from 'node:crypto';
import { type Order, order as orderReply } from '@kerf/contract/schemas/order';
import type {
  PlannedShippingChange,
  ShippingChange,
  seenShippingChange,
} from '@kerf/contract/schemas/shipping-change';
import { isPaid } from '@kerf/domain/order-state';
import { fieldProblem, notFound, ProblemError } from '@kerf/domain/problem';
import { hasBegunToShip, mayChangeShipping } from '@kerf/domain/shipping/shipping-change';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import { once } from '../../db/idempotency.ts';
import type { TaxGateway } from '../../gateways/tax/tax-gateway.ts';
import type { Actor } from '../../http/actor.ts';
import { destinationsOf } from '../../ordering/orders/destinations.ts';
import { insertSupplement } from '../../ordering/orders/insert-supplement.ts';
import { paymentsInDoubt } from '../../ordering/orders/order-attention.ts';
import { setOrderCharges, setOrderShipping } from '../../ordering/orders/order-charges.ts';
import { stateOf } from '../../ordering/orders/order-view.ts';
import {
  findOrder,
  orderWithLines,
  type ReadOrder,
  requireLockedOrder,
} from '../../ordering/orders/orders.store.ts';
import { type AskedTax, askingTax } from '../../ordering/orders/placement/tax-answers.ts';
import { lockSupplements, owesDifference } from '../../ordering/orders/supplements.ts';
import { fieldChanges, recordAudit } from '../../platform/audit/audit.store.ts';
import { placedEvent, queueOrderMail } from '../../platform/mail-delivery/queue-order-mails.ts';
import { applyPayment } from '../payments/apply-payment.ts';
import { closePayment } from '../payments/close-payment.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { findOpenPayment } from '../payments/payments.store.ts';
import { refundShipping } from '../refunds/request-refund.ts';
import { planShippingChange, type ShippingChangePlan } from './plan-shipping-change.ts';

export interface ChangeDeps extends PaymentDeps {
  readonly tax: TaxGateway;
  readonly orderRules: { readonly holdHours: number };
}

/** What a change would do. Throws a ProblemError if the order may not be changed, or not so. */
export async function previewShippingChange(
  { db, tax }: Pick<ChangeDeps, 'db' | 'tax'>,
  orderId: string,
  request: ShippingChange,
): Promise<PlannedShippingChange> {
  const order = await findOrder(db, orderId);
  if (!order) throw notFound('order');
  await checkChangeable(db, order);
  const plan = await askingTax(tax, (asked) => planShippingChange(db, asked, order, request));
  return plan.view;
}

/** The payment of an order was opened while its total was about to change. */
class PaymentOpened extends Error {
  override readonly name = 'PaymentOpened';
}

/**
 * Changes where an order goes, how, or for what. Where the total of an unpaid order changes, its card payment is
 * canceled first; the next one is of the new total. What a paid order paid too much goes back by a refund. Throws a
 * ProblemError, and changes nothing, if something else is true than staff were shown.
 */
export async function changeShipping(
  deps: ChangeDeps,
  actor: Actor,
  orderId: string,
  request: z.output<typeof seenShippingChange>,
  idempotencyKey: string | undefined,
): Promise<Order> {
  return askingTax(deps.tax, (tax) =>
    changeAsking({ ...deps, tax }, actor, orderId, request, idempotencyKey),
  );
}

interface AskedDeps extends Omit<ChangeDeps, 'tax'> {
  readonly tax: AskedTax;
}

async function changeAsking(
  deps: AskedDeps,
  actor: Actor,
  orderId: string,
  request: z.output<typeof seenShippingChange>,
  idempotencyKey: string | undefined,
): Promise<Order> {
  const asked = { orderId, ...request };
  const key = { userId: actor.userId, operation: 'shipping', key: idempotencyKey, request: asked };
  await closePaymentOf(deps, orderId, request);
  try {
    return await inTransaction(deps.db, (tx) =>
      once(tx, key, orderReply, () => change(deps, tx, actor, orderId, request)),
    );
  } catch (error) {
    if (!(error instanceof PaymentOpened)) throw error;
    return changeAsking(deps, actor, orderId, request, idempotencyKey);
  }
}

/** Cancels the open payment of an order whose total is about to change. If it was charged first, nothing changes. */
async function closePaymentOf(
  deps: AskedDeps,
  orderId: string,
  request: z.output<typeof seenShippingChange>,
): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  const payment = order && (await findOpenPayment(deps.db, orderId));
  if (!payment || isPaid(order.money)) return;
  const { settlement, view } = await planShippingChange(deps.db, deps.tax, order, request);
  if (settlement.kind !== 'total' || view.seen !== request.seen) return;
  const charged = await closePayment(deps, payment);
  if (charged === null) return;
  await applyPayment(deps, charged);
  throw new ProblemError({ code: 'record_changed' });
}

async function change(
  deps: AskedDeps,
  tx: Tx,
  actor: Actor,
  orderId: string,
  request: z.output<typeof seenShippingChange>,
): Promise<Order> {
  const order = await requireLockedOrder(tx, orderId);
  await checkChangeable(tx, order);
  await lockSupplements(tx, orderId);
  const plan = await planShippingChange(tx, deps.tax, order, request);
  if (plan.view.seen !== request.seen) throw new ProblemError({ code: 'record_changed' });
  if (isUnchanged(order, plan)) {
    throw fieldProblem('shippingMethod', 'Choose another address, method or price.');
  }
  if (plan.settlement.kind === 'total' && (await findOpenPayment(tx, orderId))) {
    throw new PaymentOpened();
  }
  const shipped = await setOrderShipping(tx, order, plan);
  const changed = plan.charges
    ? await setOrderCharges(tx, shipped, plan.charges, deps.orderRules)
    : shipped;
  const isAsked = plan.settlement.kind === 'dearer' && request.difference === 'ask';
  const asked = isAsked ? await askDifference(tx, actor, changed, plan) : null;
  await recordChange(tx, actor, { order, changed, plan, request, asked });
  for (const { orderId: of, ...refund } of plan.refunds) {
    await refundShipping(deps.jobs, tx, actor, of, refund);
  }
  return orderWithLines(tx, await requireLockedOrder(tx, orderId), actor);
}

/** Asks for what a paid order came to cost more, by an order of its own. */
function askDifference(tx: Tx, actor: Actor, order: ReadOrder, plan: ShippingChangePlan) {
  const { number, difference: charges } = plan;
  if (!charges) throw new ProblemError({ code: 'tax_undecided', missing: 'rate', place: null });
  return insertSupplement(tx, actor, order, { number, charges });
}

function isUnchanged(
  order: ReadOrder,
  { number, destination, method, view }: ShippingChangePlan,
): boolean {
  const before = destinationsOf(order)[number];
  const isSameAddress = destination === null || destination.address === before?.text;
  const isSameMethod = method?.id === before?.method?.id;
  return isSameAddress && isSameMethod && isSamePrice(view);
}

function isSamePrice({ before, after, waived }: PlannedShippingChange): boolean {
  return before.shipping === after.shipping && waived === 0;
}

interface Changed {
  readonly order: ReadOrder;
  readonly changed: ReadOrder;
  readonly plan: ShippingChangePlan;
  readonly request: ShippingChange;
  /** The order that asks for the difference; null if none does. */
  readonly asked: ReadOrder | null;
}

/** The entry in the history, and the mail to the customer. */
async function recordChange(
  tx: Tx,
  actor: Actor,
  { order, changed, plan, request, asked }: Changed,
): Promise<void> {
  const { settlement, view } = plan;
  await recordAudit(tx, actor, 'order.change-shipping', order.id, {
    changes: fieldChanges(tracedFields(order, plan), tracedFields(changed, plan)),
    ...(order.further_destinations && { destination: plan.number }),
    ...(request.reason && { reason: request.reason }),
    ...(settlement.kind === 'refund' && { refundedCents: settlement.shipping }),
    ...(settlement.kind === 'dearer' && !asked && { waivedCents: settlement.shipping }),
    ...(settlement.kind === 'dearer' && asked && { askedCents: settlement.shipping }),
  });
  if (asked) return queueDifferenceMail(tx, asked, request.reason);
  await queueOrderMail(tx, changed, {
    event: `order.changed:${randomUUID()}`,
    kind: 'order.placed',
    content: {
      changed: 'yes',
      ...(request.reason && { reason: request.reason }),
      ...(view.refund > 0 && { refund: view.refund.toFixed(2) }),
    },
  });
}

/** In place of the confirmation of an order that only asks for a difference. */
function queueDifferenceMail(tx: Tx, asked: ReadOrder, reason: string | undefined): Promise<void> {
  return queueOrderMail(tx, asked, {
    event: placedEvent(asked),
    kind: 'order.placed',
    content: { asked: 'yes', ...(reason && { reason }) },
  });
}

function tracedFields(order: ReadOrder, { number }: ShippingChangePlan) {
  const there = destinationsOf(order)[number];
  return {
    address: there?.text ?? '',
    method: there?.method?.name ?? '',
    shippingCents: order.shipping_cents,
    taxCents: order.tax_cents,
    totalCents: order.total_cents,
  };
}

/** Throws a ProblemError that says why an order's shipping may no longer change. */
async function checkChangeable(db: Database | Tx, order: ReadOrder): Promise<void> {
  const state = stateOf(order);
  if (hasBegunToShip(order.fulfillment)) throw new ProblemError({ code: 'shipping_begun' });
  if (await owesDifference(db, order.id)) throw new ProblemError({ code: 'difference_owed' });
  if (order.supplements !== null) throw new ProblemError({ code: 'order_not_open' });
  if (state === 'expired') throw new ProblemError({ code: 'order_expired' });
  if (!mayChangeShipping(state, order.fulfillment)) {
    throw new ProblemError({ code: 'order_not_open' });
  }
  if ((await paymentsInDoubt(db, [order.id])).has(order.id)) {
    throw new ProblemError({ code: 'order_needs_review' });
  }
}
