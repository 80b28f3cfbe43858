import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  createIntent,
  payIntent,
  rejection,
  startWithWebhook,
  WEBHOOK_SECRET,
} from './testing/start.ts';

const DAY_SECONDS = 24 * 3600;

describe('webhooks', () => {
  it('carry a signature that the library accepts, over the raw body', async () => {
    const { stripe, control, receiver } = await startWithWebhook();
    const paid = await payIntent(stripe);
    await control.settled();
    const [first] = receiver.received;
    if (first === undefined) throw new Error('No webhook came.');
    const event = stripe.webhooks.constructEvent(first.body, first.signature, WEBHOOK_SECRET);
    expect(event).toMatchObject({
      api_version: '2026-10-28.endive',
      data: { object: { id: paid.id } },
      livemode: false,
      object: 'event',
      request: { id: expect.stringMatching(/^req_/), idempotency_key: expect.any(String) },
    });
    const altered = `${first.body} `;
    expect(() => stripe.webhooks.constructEvent(altered, first.signature, WEBHOOK_SECRET)).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    );
    expect(() =>
      stripe.webhooks.constructEvent(first.body, first.signature, 'whsec_other'),
    ).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });

  it.each([
    ['pm_card_visa', ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']],
    [
      'pm_card_chargeDeclined',
      ['payment_intent.created', 'charge.failed', 'payment_intent.payment_failed'],
    ],
    [
      'pm_card_authenticationRequired',
      ['payment_intent.created', 'payment_intent.requires_action'],
    ],
  ])('report what happens to %s', async (method, types) => {
    const { stripe, control, receiver } = await startWithWebhook();
    const intent = await createIntent(stripe);
    await stripe.paymentIntents
      .confirm(intent.id, { payment_method: method })
      .catch(() => undefined);
    await control.settled();
    expect([...receiver.types()].sort()).toEqual([...types].sort());
  });

  it('report a cancellation and a refund', async () => {
    const { stripe, control, receiver } = await startWithWebhook();
    await stripe.paymentIntents.cancel((await createIntent(stripe)).id);
    await stripe.refunds.create({ payment_intent: (await payIntent(stripe)).id });
    await control.settled();
    expect(receiver.types()).toEqual(
      expect.arrayContaining(['payment_intent.canceled', 'refund.created', 'charge.refunded']),
    );
  });

  it('are sent again at growing intervals until they are accepted', async () => {
    const { stripe, control, receiver } = await startWithWebhook({
      retryDelaysMs: [60_000, 3_600_000],
    });
    receiver.answerNext(500, 302);
    const intent = await createIntent(stripe);
    await control.settled();
    expect(receiver.received).toHaveLength(1);
    const [event] = (await stripe.events.list({ delivery_success: false })).data;
    expect(event).toMatchObject({ pending_webhooks: 1, type: 'payment_intent.created' });
    await control.advanceClock(61);
    await control.settled();
    expect(receiver.received).toHaveLength(2);
    await control.advanceClock(61);
    await control.settled();
    expect(receiver.received).toHaveLength(2);
    await control.advanceClock(3600);
    await control.settled();
    expect(receiver.received).toHaveLength(3);
    expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
    expect((await control.deliveries()).map(({ outcome, status }) => [outcome, status])).toEqual([
      ['refused', 500],
      ['refused', 302],
      ['delivered', 200],
    ]);
    expect(JSON.parse(receiver.received[2]?.body ?? '')).toMatchObject({
      data: { object: { id: intent.id } },
    });
  });

  it('are given up after three days, and can be found and sent again', async () => {
    const { stripe, control, receiver } = await startWithWebhook({ retryDelaysMs: [60_000] });
    receiver.answerNext(503, 503);
    await createIntent(stripe);
    await control.settled();
    await control.advanceClock(4 * DAY_SECONDS);
    await control.settled();
    await control.advanceClock(DAY_SECONDS);
    await control.settled();
    expect(receiver.received).toHaveLength(2);
    const [event] = (await stripe.events.list({ delivery_success: false })).data;
    await control.deliverAgain(event?.id ?? '');
    await control.settled();
    expect(receiver.received).toHaveLength(3);
    expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
  });

  it('stay listed for thirty days, by type', async () => {
    const { stripe, control } = await startWithWebhook();
    await payIntent(stripe);
    const types = async (params: Stripe.EventListParams) =>
      (await stripe.events.list(params)).data.map(({ type }) => type);
    expect(await types({ types: ['payment_intent.succeeded', 'charge.succeeded'] })).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
    ]);
    expect(await types({ type: 'payment_intent.*' })).toEqual([
      'payment_intent.succeeded',
      'payment_intent.created',
    ]);
    await control.advanceClock(31 * DAY_SECONDS);
    expect(await types({})).toEqual([]);
  });
});

describe('disturbed deliveries', () => {
  it('wait while they are paused', async () => {
    const { stripe, control, receiver } = await startWithWebhook();
    await control.pauseDeliveries();
    await payIntent(stripe);
    await control.settled();
    expect(receiver.received).toEqual([]);
    await control.resumeDeliveries();
    await control.settled();
    expect(receiver.received).toHaveLength(3);
  });

  it('are lost for good when dropped', async () => {
    const { stripe, control, receiver } = await startWithWebhook();
    await control.dropNext(1, ['payment_intent.succeeded']);
    await payIntent(stripe);
    await control.advanceClock(DAY_SECONDS);
    await control.settled();
    expect([...receiver.types()].sort()).toEqual(['charge.succeeded', 'payment_intent.created']);
    const [lost] = (await stripe.events.list({ delivery_success: false })).data;
    expect(lost?.type).toBe('payment_intent.succeeded');
  });

  it('arrive twice when duplicated', async () => {
    const { stripe, control, receiver } = await startWithWebhook();
    await control.duplicateNext(1, ['payment_intent.succeeded']);
    await payIntent(stripe);
    await control.settled();
    const twice = receiver.received.filter(({ type }) => type === 'payment_intent.succeeded');
    expect(twice).toHaveLength(2);
    expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
  });

  it('arrive in reverse order when reordered', async () => {
    const { stripe, control, receiver } = await startWithWebhook();
    const types = ['payment_intent.payment_failed', 'payment_intent.succeeded'];
    await control.reorderNext(2, types);
    const intent = await createIntent(stripe);
    const confirm = (method: string) =>
      stripe.paymentIntents.confirm(intent.id, { payment_method: method });
    await rejection(confirm('pm_card_chargeDeclined'));
    await control.settled();
    expect(receiver.types()).not.toContain('payment_intent.payment_failed');
    await confirm('pm_card_visa');
    await control.settled();
    expect(receiver.types().filter((type) => types.includes(type))).toEqual([...types].reverse());
  });

  it('leave early when the held ones are released', async () => {
    const { stripe, control, receiver } = await startWithWebhook();
    await control.reorderNext(9);
    await payIntent(stripe);
    await control.settled();
    expect(receiver.received).toEqual([]);
    await control.releaseHeld();
    await control.settled();
    expect(receiver.types()).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
  });

  it('are late when delayed', async () => {
    const { stripe, control, receiver } = await startWithWebhook();
    await control.delayDeliveries(60_000);
    await createIntent(stripe);
    await control.settled();
    expect(receiver.received).toEqual([]);
    await control.advanceClock(61);
    await control.settled();
    expect(receiver.received).toHaveLength(1);
  });
});
