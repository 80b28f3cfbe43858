import { ApiFailure, invalidParam, missingResource, type WireError } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Charge } from '../wire/charge.ts';
import { type Dispute, type DisputeEnd, dispute } from '../wire/dispute.ts';
import { type Refund, type RefundInput, refund } from '../wire/refund.ts';
import { type Act, emit } from '../world.ts';

export interface RefundOrder {
  readonly charge: Charge;
  /** In the currency's smallest unit; undefined to refund everything left. */
  readonly amount: number | undefined;
  readonly reason: RefundInput['reason'];
  readonly metadata: Record<string, string>;
}

/** The charge to refund, from `charge` or `payment_intent`. */
export function refundableCharge(
  act: Act,
  chargeId: string | undefined,
  intentId: string | undefined,
): Charge {
  const { store } = act.world;
  if (chargeId === undefined && intentId === undefined) {
    throw invalidParam(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'payment_intent',
      'parameter_missing',
    );
  }
  if (chargeId !== undefined) {
    const found = store.charges.get(chargeId);
    if (found === undefined) throw missingResource('charge', chargeId, 'charge');
    return found;
  }
  const intent = store.intents.get(intentId ?? '')?.wire;
  if (intent === undefined)
    throw missingResource('payment_intent', intentId ?? '', 'payment_intent');
  const found = store.charges.get(intent.latest_charge ?? '');
  if (intent.status === 'succeeded' && found !== undefined) return found;
  throw refused({
    type: 'invalid_request_error',
    message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    param: 'payment_intent',
  });
}

/** Creates a refund; 400 if the charge failed, is disputed, is already refunded, or has less left. */
export function createRefund(act: Act, order: RefundOrder): Refund {
  const { world } = act;
  const amount = refundAmount(order);
  const card = world.store.methods.get(order.charge.payment_method ?? '')?.card;
  const made = refund({
    ...order,
    id: newId('re'),
    created: world.clock.seconds(),
    amount,
    balanceTransaction: newId('txn'),
    status: card?.refundPends === true ? 'pending' : 'succeeded',
  });
  const charge = withRefunded(order.charge, order.charge.amount_refunded + amount);
  world.store.refunds.set(made.id, made);
  world.store.charges.set(charge.id, charge);
  emit(act, 'refund.created', made);
  emit(act, 'charge.refunded', charge);
  if (card?.refundFails === true) {
    world.timeline.add(world.limits.refundFailsAfterMs, { kind: 'fail_refund', refundId: made.id });
  }
  if (made.status === 'pending') {
    world.timeline.add(world.limits.refundPendsMs, { kind: 'finish_refund', refundId: made.id });
  }
  return made;
}

/** Completes a pending refund. */
export function finishRefund(act: Act, refundId: string): void {
  const { refunds } = act.world.store;
  const pending = refunds.get(refundId);
  if (pending?.status !== 'pending') return;
  const { pending_reason: _over, ...rest } = pending;
  const finished: Refund = { ...rest, status: 'succeeded' };
  refunds.set(refundId, finished);
  emit(act, 'refund.updated', finished);
}

/** Fails a refund that the bank returned or did not accept, which gives the money back to the shop. */
export function failRefund(act: Act, refundId: string): void {
  const { store } = act.world;
  const before = store.refunds.get(refundId);
  const charge = store.charges.get(before?.charge ?? '');
  if (before === undefined || charge === undefined || before.status === 'failed') return;
  const failed: Refund = { ...before, ...refusedByBank() };
  store.refunds.set(failed.id, failed);
  store.charges.set(charge.id, withRefunded(charge, charge.amount_refunded - failed.amount));
  emit(act, 'refund.updated', failed);
  emit(act, 'refund.failed', failed);
}

/** The fields of a refund that the cardholder's bank did not accept. */
export function refusedByBank() {
  return {
    failure_balance_transaction: newId('txn'),
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  } satisfies Partial<Refund>;
}

/** Opens the cardholder's dispute of a charge. */
export function openDispute(act: Act, chargeId: string): void {
  const { clock, store } = act.world;
  const charge = store.charges.get(chargeId);
  if (charge === undefined || charge.disputed) return;
  const opened = dispute(newId('du'), clock.seconds(), charge);
  store.charges.set(chargeId, { ...charge, disputed: true });
  store.disputes.set(opened.id, opened);
  emit(act, 'charge.dispute.created', opened);
}

/**
 * Closes a dispute with the bank's decision. Undefined if there is no such dispute. The charge stays marked
 * as disputed.
 */
export function closeDispute(act: Act, id: string, status: DisputeEnd): Dispute | undefined {
  const { disputes } = act.world.store;
  const open = disputes.get(id);
  if (open === undefined) return undefined;
  const closed: Dispute = { ...open, status };
  disputes.set(id, closed);
  emit(act, 'charge.dispute.closed', closed);
  return closed;
}

/** A charge with this total amount refunded. */
export function withRefunded(charge: Charge, amount: number): Charge {
  return { ...charge, amount_refunded: amount, refunded: amount >= charge.amount };
}

function refundAmount({ charge, amount }: RefundOrder): number {
  const left = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded') {
    throw refused({
      type: 'invalid_request_error',
      message: `Charge ${charge.id} has not succeeded and cannot be refunded.`,
      code: 'charge_not_refundable',
    });
  }
  if (charge.disputed) {
    throw refused({
      type: 'invalid_request_error',
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    });
  }
  if (left === 0) {
    throw refused({
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (amount === undefined || amount <= left) return amount ?? left;
  throw refused({
    type: 'invalid_request_error',
    message: `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    param: 'amount',
  });
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function refused(wire: WireError): ApiFailure {
  return new ApiFailure(400, wire, { executed: true });
}
