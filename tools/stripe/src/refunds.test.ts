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
    const { latest_charge } = await stripe.paymentIntents.retrieve(paid.id, {
      expand: ['latest_charge.refunds'],
    });
    expect(latest_charge).toMatchObject({
      amount_refunded: 5000,
      refunded: true,
      refunds: { data: [{ id: rest.id }, { id: first.id }] },
    });
    const listed = await stripe.refunds.list({ payment_intent: paid.id });
    expect(listed.data.map(({ id }) => id)).toEqual([rest.id, first.id]);
  });

  it('are listed newest first, in pages and by time', async () => {
    let now = 1_800_000_000_000;
    const { stripe } = await startForTest({ clock: () => now });
    const paid = await payIntent(stripe);
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) {
      ids.unshift((await stripe.refunds.create({ payment_intent: paid.id, amount: 100 })).id);
      now += 10_000;
    }
    const first = await stripe.refunds.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/refunds' });
    const all: string[] = [];
    for await (const refund of stripe.refunds.list({ limit: 2 })) all.push(refund.id);
    expect(all).toEqual(ids);
    const late = await stripe.refunds.list({ created: { gte: 1_800_000_030 } });
    expect(late.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
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
    const { latest_charge } = await stripe.paymentIntents.retrieve(paid.id, {
      expand: ['latest_charge.refunds'],
    });
    expect(latest_charge).toMatchObject({
      amount_refunded: 0,
      refunded: false,
      refunds: {
        data: [{ id: refund.id, failure_reason: 'expired_or_canceled_card', status: 'failed' }],
      },
    });
  });

  it('of another card are pending for some time', async () => {
    const { stripe, control, receiver } = await startWithWebhook({
      limits: { refundPendsMs: 60_000 },
    });
    const paid = await payIntent(stripe, 'pm_card_pendingRefund');
    const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 2000 });
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    const tooMuch = stripe.refunds.create({ payment_intent: paid.id, amount: 3001 });
    expect(await rejection(tooMuch)).toMatchObject({ statusCode: 400, param: 'amount' });
    await control.advanceClock(61);
    await control.settled();
    expect(receiver.types()).toContain('refund.updated');
    const [done] = (await stripe.refunds.list({ payment_intent: paid.id })).data;
    expect(done).toMatchObject({ id: refund.id, status: 'succeeded' });
    expect(done).not.toHaveProperty('pending_reason');
  });

  it('fail whenever a test says so, pending or not', async () => {
    const { stripe, control, receiver } = await startWithWebhook();
    for (const card of ['pm_card_visa', 'pm_card_pendingRefund']) {
      const paid = await payIntent(stripe, card);
      const refund = await stripe.refunds.create({ payment_intent: paid.id });
      await control.failRefund(refund.id);
      const [failed] = (await stripe.refunds.list({ payment_intent: paid.id })).data;
      expect(failed).toMatchObject({ id: refund.id, status: 'failed' });
    }
    await control.settled();
    expect(receiver.types()).toContain('refund.failed');
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

  it('can be made of payments from before its time, of what is left of them', async () => {
    const { stripe, control, receiver } = await startWithWebhook();
    const created = 1_700_000_000;
    const payment = { id: 'pi_before', amount: 5000, created, metadata: { order_id: '7' } };
    const refund = { payment_intent: payment.id, amount: 1000, created, metadata: {} };
    for (const _ of ['told', 'told again']) {
      await control.recordPastPayment(payment);
      await control.recordPastRefund({ ...refund, id: 're_made', status: 'succeeded' });
      await control.recordPastRefund({ ...refund, id: 're_under_way', status: 'pending' });
      await control.recordPastRefund({ ...refund, id: 're_sent_back', status: 'failed' });
    }
    const paid = await stripe.paymentIntents.retrieve(payment.id, {
      expand: ['latest_charge.refunds'],
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 5000, created });
    expect(paid.latest_charge).toMatchObject({ amount_refunded: 2000 });
    const listed = await stripe.refunds.list({ payment_intent: payment.id });
    expect(listed.data.map(({ status }) => status)).toEqual(['failed', 'pending', 'succeeded']);
    expect(receiver.types()).toEqual([]);
    expect((await stripe.refunds.create({ payment_intent: payment.id })).amount).toBe(3000);
  });

  it('of the past are refused where their payment is unknown', async () => {
    const { control } = await startForTest();
    const unknown = {
      id: 're_1',
      payment_intent: 'pi_nowhere',
      amount: 1,
      created: 1,
      metadata: {},
    };
    const told = control.recordPastRefund({ ...unknown, status: 'succeeded' });
    await expect(told).rejects.toThrow('No such payment.');
  });
});
