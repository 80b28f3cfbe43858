import type { Database } from '@kerf/api/db/database';
import type { RefundRow } from '@kerf/api/db/schema';

/** Stripe's names for the states of a refund. */
const statusOf: Readonly<Record<RefundRow['state'], string>> = {
  requested: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
};

/**
 * Sends the sample payments and their refunds to the sandbox's Stripe stand-in, so that they can be
 * refunded like any other. `url` is its endpoint for that, which skips the ones it has.
 */
export async function sendSamplePayments(db: Database, url: string): Promise<void> {
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('intent_id', 'like', 'pi\\_sample%')
    .orderBy('created_at')
    .execute();
  await Promise.all(
    payments.map(({ id, intent_id, amount_cents, created_at }) =>
      tell(`${url}/past_payments`, {
        id: intent_id,
        amount: amount_cents,
        created: secondsOf(created_at),
        metadata: { payment_id: id },
      }),
    ),
  );
  const refunds = await listSampleRefunds(db);
  await Promise.all(
    refunds.map((refund) =>
      tell(`${url}/past_refunds`, {
        id: refund.stripe_id,
        payment_intent: refund.intent_id,
        amount: refund.amount_cents,
        created: secondsOf(refund.created_at),
        status: statusOf[refund.state],
        metadata: { refund_id: refund.id },
      }),
    ),
  );
}

function listSampleRefunds(db: Database) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .selectAll('refunds')
    .select('intent_id')
    .where('stripe_id', 'like', 're\\_sample%')
    .orderBy('refunds.created_at')
    .execute();
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

async function tell(url: string, fact: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fact),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}
