import { cents } from '@kerf/domain/money';
import { StandInControl } from '@kerf/stripe-stand-in/control-client';
import { type RunningStripeStandIn, startStripeStandIn } from '@kerf/stripe-stand-in/stand-in';
import { signatureHeader } from '@kerf/stripe-stand-in/webhook-signature';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PaymentsUnavailable } from '../../src/gateways/payments/payment-gateway.ts';
import { createStripeGateway } from '../../src/gateways/payments/stripe-gateway.ts';

const WEBHOOK_SECRET = 'whsec_gateway';
let standIn: RunningStripeStandIn;
let control: StandInControl;
let keys = 0;

beforeAll(async () => {
  standIn = await startStripeStandIn();
  control = new StandInControl(standIn.url);
});

afterAll(() => standIn.close());

function gateway(more: { apiBase?: string; secretKey?: string } = {}) {
  const settings = {
    secretKey: 'sk_test_gateway',
    webhookSecrets: [WEBHOOK_SECRET] as const,
    timeoutMs: 300,
  };
  return createStripeGateway({ ...settings, apiBase: standIn.url, ...more });
}

function newPayment() {
  keys += 1;
  return {
    amount: cents(64_500),
    currency: 'usd',
    idempotencyKey: `key-${keys}`,
    metadata: { payment_id: 'payment-1' },
  };
}

async function paid() {
  const payment = await gateway().create(newPayment());
  await control.forceIntent(payment.id, { status: 'requires_payment_method' });
  const confirmed = await fetch(`${standIn.url}/v1/payment_intents/${payment.id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_gateway' },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  });
  expect(confirmed.ok).toBe(true);
  return payment;
}

test('A payment is created, retrieved and cancelled', async () => {
  const made = await gateway().create(newPayment());

  expect(made).toEqual({
    id: expect.stringMatching(/^pi_/),
    clientSecret: expect.stringContaining(`${made.id}_secret_`),
    status: 'requires_payment_method',
    amount: 64_500,
    amountReceived: 0,
    currency: 'usd',
    livemode: false,
    madeFor: 'payment-1',
    userId: null,
    orderId: null,
    refunds: [],
    disputes: [],
  });
  expect(await gateway().retrieve(made.id)).toEqual(made);
  expect(await gateway().cancel(made.id)).toEqual({ ...made, status: 'canceled' });
  expect((await gateway().cancel(made.id)).status).toBe('canceled');
});

test('The same key returns the same payment', async () => {
  const payment = newPayment();

  const [first, second] = [await gateway().create(payment), await gateway().create(payment)];

  expect(second).toEqual(first);
});

test('A succeeded payment cannot be cancelled', async () => {
  const { id } = await paid();

  expect(await gateway().cancel(id)).toMatchObject({ status: 'succeeded', amountReceived: 64_500 });
});

test('A refund is made once per key', async () => {
  const { id } = await paid();

  const first = await gateway().refund(id, { idempotencyKey: `refund:${id}` });
  const second = await gateway().refund(id, { idempotencyKey: `refund:${id}` });

  expect(first).toEqual({ id: expect.stringMatching(/^re_/), status: 'succeeded' });
  expect(second).toEqual(first);
});

test('Live mode follows from the key', () => {
  expect(gateway().livemode).toBe(false);
  expect(gateway({ secretKey: 'sk_live_x' }).livemode).toBe(true);
  expect(gateway({ secretKey: 'rk_live_x' }).livemode).toBe(true);
});

test('A slow answer counts as unavailable', async () => {
  await control.failNext({ kind: 'slow', ms: 2_000, count: 2 });

  await expect(gateway().create(newPayment())).rejects.toBeInstanceOf(PaymentsUnavailable);
});

test('An unreachable provider counts as unavailable', async () => {
  const nowhere = gateway({ apiBase: 'http://127.0.0.1:1' });

  await expect(nowhere.retrieve('pi_1')).rejects.toBeInstanceOf(PaymentsUnavailable);
});

test('Only a failure that Stripe stores under the key uses the key up', async () => {
  const spentAfter = async (kind: '500' | '503' | 'reset_after') => {
    await control.failNext({ kind, count: 2 });
    const failure = await gateway()
      .create(newPayment())
      .catch((error: unknown) => error);
    return failure instanceof PaymentsUnavailable ? failure.keyIsSpent : failure;
  };

  expect(await spentAfter('500')).toBe(true);
  expect(await spentAfter('503')).toBe(false);
  expect(await spentAfter('reset_after')).toBe(false);
});

test('A payment unknown to Stripe is a defect, not an outage', async () => {
  const asking = gateway().retrieve('pi_unknown');

  await expect(asking).rejects.toThrow('No such payment_intent');
  await expect(asking).rejects.not.toBeInstanceOf(PaymentsUnavailable);
  expect(await gateway().find('pi_unknown')).toBeNull();
});

test('A refund refused by Stripe returns the reason', async () => {
  const { id } = await gateway().create(newPayment());

  expect(await gateway().refund(id, { idempotencyKey: 'refund:unpaid' })).toEqual({
    id: null,
    status: expect.stringMatching(/\w/),
  });
});

test.for<[string, object, string | null]>([
  ['a payment', { object: 'payment_intent', id: 'pi_1' }, 'pi_1'],
  ['a refund of a payment', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['a charge without a payment', { object: 'charge', id: 'ch_1', payment_intent: null }, null],
  ['a customer', { object: 'customer', id: 'cus_1' }, null],
])('An event about %s says which payment it is about', async ([, object, paymentId]) => {
  const event = { id: 'evt_1', object: 'event', type: 'some.type', data: { object } };
  const body = JSON.stringify(event);
  const signature = signatureHeader(body, WEBHOOK_SECRET, Math.floor(Date.now() / 1000));

  const read = await gateway().readEvent(body, signature);

  expect(read).toEqual({ id: 'evt_1', type: 'some.type', paymentId, payload: event });
});
