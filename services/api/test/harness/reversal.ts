import { expect } from 'vitest';
import type { Purchase } from './paid-once.ts';
import type { Intent } from './purchase.ts';
import { payByCard } from './purchase.ts';
import { until } from './until.ts';
import type { TestApi } from './use-api.ts';

/** Refunds a payment as somebody does in Stripe's dashboard: all that is left of it, or so many cents. */
export async function refundAtStripe(
  { stripeUrl, config }: TestApi,
  intent: Intent,
  amount?: number,
): Promise<void> {
  const answer = await fetch(`${stripeUrl}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({
      payment_intent: intent.id,
      ...(amount === undefined ? {} : { amount: String(amount) }),
    }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
}

/** Pays with a card whose holder disputes the charge, and waits until they have. Answers the dispute's id. */
export async function payAndDispute(api: TestApi, { intent }: Pick<Purchase, 'intent'>) {
  await payByCard(api, intent, 'pm_card_createDispute');
  await api.stripe.advanceClock(60);
  return until('the dispute', async () => {
    const disputes = await api.stripe.disputes();
    return disputes.find(({ payment_intent }) => payment_intent === intent.id)?.id;
  });
}
