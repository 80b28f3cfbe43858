import { adoptLostCharge } from './adopt-lost-charge.ts';
import { applyPayment } from './apply-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** What asking Stripe about everything since a moment came to. */
export interface Reconciled {
  /** Card payments that were charged, refunded or disputed since then. */
  readonly payments: number;
  /** Those that had no row, and are listed for staff unless their order could take them. */
  readonly lost: number;
  /** The orders of all of them. */
  readonly orderIds: readonly string[];
}

/**
 * Applies every charge, refund and dispute of Stripe's since a moment: after a restore, those that the
 * database has forgotten. Can be repeated. Rejects with PaymentsUnavailable if Stripe does not answer.
 */
export async function reconcileSince(deps: PaymentDeps, moment: Date): Promise<Reconciled> {
  const charged = await deps.gateway.chargedSince(moment);
  const { events } = await deps.gateway.reversalsSince(moment);
  const intents = new Set([...charged, ...events.flatMap(({ paymentId }) => paymentId ?? [])]);
  let lost = 0;
  for (const intentId of intents) {
    const { outcome } = await applyPayment(deps, intentId);
    if (outcome === 'unknown' && (await adoptLostCharge(deps, intentId))) lost += 1;
  }
  return { payments: intents.size, lost, orderIds: await ordersOf(deps, [...intents]) };
}

async function ordersOf({ db }: PaymentDeps, intents: string[]): Promise<string[]> {
  if (intents.length === 0) return [];
  const rows = await db
    .selectFrom('payments')
    .select('order_id')
    .where('intent_id', 'in', intents)
    .where('order_id', 'is not', null)
    .execute();
  return rows.flatMap(({ order_id }) => order_id ?? []);
}
