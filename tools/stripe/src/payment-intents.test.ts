import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  cardFields,
  confirmAsBrowser,
  createIntent,
  payIntent,
  rejection,
  startForTest,
} from './testing/start.ts';

describe('making an intent', () => {
  it('waits for a payment method and hands out a secret', async () => {
    const { stripe } = await startForTest();
    const intent = await createIntent(stripe, 129_900);
    expect(intent).toMatchObject({
      amount: 129_900,
      amount_received: 0,
      currency: 'usd',
      livemode: false,
      metadata: { order_id: '7' },
      status: 'requires_payment_method',
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
  });

  it.each([
    [{ amount: 49 }, 'amount', 'amount_too_small'],
    [{ amount: 100_000_000 }, 'amount', 'amount_too_large'],
    [{ amount: 12.5 }, 'amount', 'parameter_invalid_integer'],
    [{ amount: -5 }, 'amount', 'parameter_invalid_integer'],
    [{ currency: 'xyz' }, 'currency', undefined],
    [{ payment_method_types: ['card'] }, 'payment_method_types', 'parameter_unknown'],
    [{ colour: 'red' }, 'colour', 'parameter_unknown'],
    [{ setup_future_usage: 'off_session' as const }, 'setup_future_usage', undefined],
    [{ confirm: true }, 'confirm', undefined],
    [{ capture_method: 'manual' }, 'capture_method', undefined],
  ])('refuses %o', async (wrong, param, code) => {
    const { stripe, control } = await startForTest();
    const params = { amount: 5000, currency: 'usd', ...wrong };
    const error = await rejection(stripe.paymentIntents.create(params));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, param, code });
    expect(await control.intents()).toEqual([]);
  });

  it('names a missing amount', async () => {
    const { url } = await startForTest();
    const response = await fetch(`${url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_kerf' },
      body: new URLSearchParams({ currency: 'usd' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', code: 'parameter_missing', param: 'amount' },
    });
  });
});

describe('confirming', () => {
  it('takes the money and expands the charge', async () => {
    const { stripe } = await startForTest();
    const intent = await createIntent(stripe);
    const paid = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge', 'payment_method'],
    });
    expect(paid).toMatchObject({
      amount_received: 5000,
      latest_charge: { object: 'charge', paid: true, amount: 5000, payment_intent: intent.id },
      payment_method: { object: 'payment_method', card: { last4: '4242', brand: 'visa' } },
      status: 'succeeded',
    });
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error', 'processing_error'],
    ['4000000000000341', 'card_declined', 'generic_decline'],
    ['4000008400001280', 'card_declined', 'generic_decline'],
    ['4111111111111111', 'card_declined', 'test_mode_live_card'],
  ])('declines %s and leaves the intent payable', async (number, code, declineCode) => {
    const started = await startForTest();
    const { stripe } = started;
    const intent = await createIntent(stripe);
    const refused = await confirmAsBrowser(started, intent, cardFields({ number }));
    expect(refused).toMatchObject({
      status: 402,
      body: {
        error: {
          type: 'card_error',
          code,
          decline_code: declineCode,
          payment_intent: {
            last_payment_error: { code, decline_code: declineCode },
            status: 'requires_payment_method',
          },
        },
      },
    });
    const open = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(open).toMatchObject({
      latest_charge: { paid: false, status: 'failed', failure_code: code },
      payment_method: null,
    });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it.each([
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ expMonth: 13 }, 'invalid_expiry_month'],
    [{ expYear: 2020 }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
  ])('refuses a card with %o before any charge', async (wrong, code) => {
    const started = await startForTest();
    const intent = await createIntent(started.stripe);
    const refused = await confirmAsBrowser(started, intent, cardFields(wrong));
    expect(refused).toMatchObject({ status: 402, body: { error: { code } } });
    expect((await started.stripe.paymentIntents.retrieve(intent.id)).latest_charge).toBeNull();
  });

  it('refuses a second confirmation of a paid intent and shows it paid', async () => {
    const { stripe } = await startForTest();
    const paid = await payIntent(stripe);
    const error = await rejection(
      stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }),
    );
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(error.payment_intent).toMatchObject({ status: 'succeeded' });
  });

  it('charges once when two confirmations arrive together', async () => {
    const { stripe, control } = await startForTest();
    const intent = await createIntent(stripe);
    const both = await Promise.allSettled([
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const events = await control.events();
    expect(events.filter(({ type }) => type === 'charge.succeeded')).toHaveLength(1);
  });

  it('cancels an intent that was confirmed too often', async () => {
    const { stripe } = await startForTest({ limits: { confirmations: 2 } });
    const intent = await createIntent(stripe);
    const decline = () =>
      rejection(
        stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }),
      );
    await decline();
    await decline();
    expect(await decline()).toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      cancellation_reason: 'automatic',
      status: 'canceled',
    });
  });
});

describe('cancelling', () => {
  it('cancels an open intent for good, and never a paid one', async () => {
    const { stripe } = await startForTest();
    const open = await createIntent(stripe);
    const canceled = await stripe.paymentIntents.cancel(open.id, {
      cancellation_reason: 'abandoned',
    });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(canceled.canceled_at).toBeGreaterThan(0);
    const again = rejection(
      stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' }),
    );
    expect(await again).toMatchObject({ code: 'payment_intent_unexpected_state' });
    const paid = await payIntent(stripe);
    const error = await rejection(stripe.paymentIntents.cancel(paid.id));
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(error.payment_intent).toMatchObject({ status: 'succeeded' });
  });
});

describe('finding', () => {
  it('names an unknown intent', async () => {
    const { stripe } = await startForTest();
    const error = await rejection(stripe.paymentIntents.retrieve('pi_gone'));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'intent' });
  });

  it('refuses to expand an unknown field', async () => {
    const { stripe } = await startForTest();
    const intent = await createIntent(stripe);
    const error = await rejection(
      stripe.paymentIntents.retrieve(intent.id, { expand: ['status'] }),
    );
    expect(error).toMatchObject({ statusCode: 400, param: 'expand' });
  });
});
