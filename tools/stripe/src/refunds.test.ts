import { describe, expect, it } from 'vitest';
import {
  createIntent,
  payIntent,
  rejection,
  startForTest,
  startWithWebhook,
} from './testing/start.ts';

describe('refunds', () => {
  it('give money back in parts, never more than was paid', async () => {
    const { stripe } = await startForTest();
    const paid = await payIntent(stripe);
    const first = await stripe.refunds.create({
      payment_intent: paid.id,
      amount: 2000,
      reason: 'requested_by_customer',
      metadata: { order: '7' },
    });
    expect(first).toMatchObject({
      amount: 2000,
      charge: paid.latest_charge,
      currency: 'usd',
      payment_intent: paid.id,
      status: 'succeeded',
    });
    const tooMuch = stripe.refunds.create({ payment_intent: paid.id, amount: 3001 });
    expect(await rejection(tooMuch)).toMatchObject({ statusCode: 400, param: 'amount' });
    const rest = await stripe.refunds.create({ charge: String(paid.latest_charge) });
    expect(rest.amount).toBe(3000);
    const none = await rejection(stripe.refunds.create({ payment_intent: paid.id }));
    expect(none).toMatchObject({ code: 'charge_already_refunded' });
    const charge = await stripe.charges.retrieve(String(paid.latest_charge), {
      expand: ['refunds'],
    });
    expect(charge).toMatchObject({ amount_refunded: 5000, refunded: true });
    expect(charge.refunds?.data.map(({ id }) => id)).toEqual([rest.id, first.id]);
    const listed = await stripe.refunds.list({ payment_intent: paid.id });
    expect(listed.data.map(({ id }) => id)).toEqual([rest.id, first.id]);
    expect(await stripe.refunds.retrieve(first.id)).toMatchObject({ id: first.id });
  });

  it('need something to refund', async () => {
    const { stripe } = await startForTest();
    const open = await createIntent(stripe);
    expect(await rejection(stripe.refunds.create({ payment_intent: open.id }))).toMatchObject({
      statusCode: 400,
      param: 'payment_intent',
    });
    expect(await rejection(stripe.refunds.create({ payment_intent: 'pi_gone' }))).toMatchObject({
      statusCode: 404,
    });
    expect(await rejection(stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' });
  });

  it('of one card fail some time after they succeeded', async () => {
    const { stripe, control, receiver } = await startWithWebhook({
      limits: { refundFailsAfterMs: 60_000 },
    });
    const paid = await payIntent(stripe, 'pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: paid.id });
    expect(refund.status).toBe('succeeded');
    await control.settled();
    expect(receiver.types()).toContain('charge.refunded');
    expect(receiver.types()).not.toContain('refund.failed');
    await control.advanceClock(61);
    await control.settled();
    expect(receiver.types()).toEqual(expect.arrayContaining(['refund.updated', 'refund.failed']));
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      failure_reason: 'expired_or_canceled_card',
      status: 'failed',
    });
    const charge = await stripe.charges.retrieve(String(paid.latest_charge));
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
  });

  it('are refused for a disputed charge', async () => {
    const { stripe, control, receiver } = await startWithWebhook({
      limits: { disputedAfterMs: 60_000 },
    });
    const paid = await payIntent(stripe, 'pm_card_createDispute');
    await control.advanceClock(61);
    await control.settled();
    expect(receiver.types()).toContain('charge.dispute.created');
    const error = await rejection(stripe.refunds.create({ payment_intent: paid.id }));
    expect(error).toMatchObject({ code: 'charge_disputed' });
  });
});
