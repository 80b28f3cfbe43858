import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { createIntent, payIntent, rejection, startForTest } from './testing/start.ts';

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
    [{ return_url: 'https://kerf.test/' }, 'return_url', 'parameter_unknown'],
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

  it('keeps no intent when its confirmation cannot begin', async () => {
    const { stripe, control } = await startForTest();
    const params = { amount: 5000, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' };
    const error = await rejection(stripe.paymentIntents.create(params));
    expect(error).toMatchObject({ statusCode: 400, param: 'return_url' });
    expect(await control.intents()).toEqual([]);
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
    const { stripe } = await startForTest();
    const intent = await createIntent(stripe);
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
    });
    const error = await rejection(
      stripe.paymentIntents.confirm(intent.id, { payment_method: method.id }),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode });
    expect(error.payment_intent).toMatchObject({
      last_payment_error: { code, decline_code: declineCode },
      payment_method: null,
      status: 'requires_payment_method',
    });
    const charge = await stripe.charges.retrieve(String(error.charge));
    expect(charge).toMatchObject({ paid: false, status: 'failed', failure_code: code });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it.each([
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ exp_month: 13 }, 'invalid_expiry_month'],
    [{ exp_year: 2020 }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
  ])('refuses a card with %o before any charge', async (wrong, code) => {
    const { stripe } = await startForTest();
    const card = {
      number: '4242424242424242',
      exp_month: 12,
      exp_year: 2040,
      cvc: '123',
      ...wrong,
    };
    const error = await rejection(stripe.paymentMethods.create({ type: 'card', card }));
    expect(error).toMatchObject({ statusCode: 402, code });
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

  it('declines a card off session that wants its customer there', async () => {
    const { stripe } = await startForTest();
    const intent = await createIntent(stripe);
    const error = await rejection(
      stripe.paymentIntents.confirm(intent.id, {
        payment_method: 'pm_card_authenticationRequired',
        off_session: true,
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' });
  });
});

describe('changing and cancelling', () => {
  it('changes the amount of an open intent and the metadata of a paid one, not its amount', async () => {
    const { stripe } = await startForTest();
    const open = await createIntent(stripe);
    const changed = await stripe.paymentIntents.update(open.id, {
      amount: 6000,
      metadata: { order_id: '', note: 'n' },
    });
    expect(changed).toMatchObject({ amount: 6000, metadata: { note: 'n' } });
    const paid = await payIntent(stripe);
    expect(await stripe.paymentIntents.update(paid.id, { metadata: { a: 'b' } })).toMatchObject({
      metadata: { order_id: '7', a: 'b' },
    });
    const error = await rejection(stripe.paymentIntents.update(paid.id, { amount: 1 }));
    expect(error.code).toBe('amount_too_small');
    expect(await rejection(stripe.paymentIntents.update(paid.id, { amount: 100 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

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
  it('lists the newest first, in pages and by time', async () => {
    let now = 1_800_000_000_000;
    const { stripe } = await startForTest({ clock: () => now });
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) {
      ids.unshift((await createIntent(stripe)).id);
      now += 10_000;
    }
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
    const all: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 2 })) all.push(intent.id);
    expect(all).toEqual(ids);
    const late = await stripe.paymentIntents.list({ created: { gte: 1_800_000_030 } });
    expect(late.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  });

  it('says which intent there is none of', async () => {
    const { stripe } = await startForTest();
    const error = await rejection(stripe.paymentIntents.retrieve('pi_gone'));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'intent' });
  });

  it('refuses to expand what is not there', async () => {
    const { stripe } = await startForTest();
    const intent = await createIntent(stripe);
    const error = await rejection(
      stripe.paymentIntents.retrieve(intent.id, { expand: ['status'] }),
    );
    expect(error).toMatchObject({ statusCode: 400, param: 'expand' });
  });
});
