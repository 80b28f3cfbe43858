import { type Purchase, paymentOf } from './paid-once.ts';
import { payByCard } from './purchase.ts';
import { countStock } from './shelf.ts';
import { lapse } from './time-passing.ts';
import { until } from './until.ts';
import type { TestApi } from './use-api.ts';

/**
 * Pays at the moment the order expires: Stripe has the money, and the stock is released. No webhook is
 * delivered before `resumeDeliveries`.
 */
export async function payLate(api: TestApi, purchase: Purchase, card?: string): Promise<void> {
  await api.stripe.settled();
  await api.stripe.pauseDeliveries();
  await lapse(api, purchase.orderId);
  await api.stripe.forceIntent(purchase.intent.id, { status: 'requires_payment_method' });
  await payByCard(api, purchase.intent, card);
}

/** Leaves too little stock to sell the purchase's order again. */
export function sellOut(api: TestApi, { productId }: Purchase): Promise<void> {
  return countStock(api, productId, 9);
}

export function untilRefunded(api: TestApi, { intent }: Pick<Purchase, 'intent'>): Promise<true> {
  return until('the refund', async () => (await paymentOf(api, intent)).state === 'refunded');
}

/** Waits until the payment needs attention, and returns it. */
export function untilAttention(api: TestApi, { intent }: Purchase) {
  return until('the payment to need attention', async () => {
    const payment = await paymentOf(api, intent);
    return payment.state === 'attention' && payment;
  });
}
