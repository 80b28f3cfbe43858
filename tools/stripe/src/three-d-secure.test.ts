import { describe, expect, it } from 'vitest';
import {
  callAsBrowser,
  createIntent,
  rejection,
  type Started,
  startForTest,
} from './testing/start.ts';

async function answer(url: string, outcome: 'complete' | 'fail'): Promise<Response> {
  const challenge = new URL(url).searchParams.get('challenge') ?? '';
  return await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ challenge, outcome }),
  });
}

async function confirmOnServer({ stripe }: Started, method: string) {
  const intent = await createIntent(stripe);
  const waiting = await stripe.paymentIntents.confirm(intent.id, {
    payment_method: method,
  });
  const { stripe_js }: { readonly stripe_js?: string } = waiting.next_action?.use_stripe_sdk ?? {};
  return { waiting, url: stripe_js ?? '' };
}

describe('3-D Secure confirmed by a server', () => {
  it('is paid after the authentication', async () => {
    const started = await startForTest();
    const { waiting, url } = await confirmOnServer(started, 'pm_card_authenticationRequired');
    expect(waiting).toMatchObject({ status: 'requires_action', latest_charge: null });
    const page = await fetch(url);
    expect(await page.text()).toContain('Complete authentication');
    const back = await answer(url, 'complete');
    expect(await back.json()).toEqual({ status: 'succeeded' });
    const paid = await started.stripe.paymentIntents.retrieve(waiting.id, {
      expand: ['latest_charge'],
    });
    expect(paid).toMatchObject({
      latest_charge: {
        payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
      },
      next_action: null,
      status: 'succeeded',
    });
  });

  it('goes back to waiting for a card when the customer fails', async () => {
    const started = await startForTest();
    const { waiting, url } = await confirmOnServer(started, 'pm_card_threeDSecure2Required');
    const back = await answer(url, 'fail');
    expect(await back.json()).toEqual({ status: 'requires_payment_method' });
    expect(await started.stripe.paymentIntents.retrieve(waiting.id)).toMatchObject({
      last_payment_error: {
        code: 'payment_intent_authentication_failure',
        type: 'invalid_request_error',
      },
      latest_charge: null,
      payment_method: null,
      status: 'requires_payment_method',
    });
  });

  it('may still be declined after the authentication', async () => {
    const started = await startForTest();
    const method = 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds';
    const { waiting, url } = await confirmOnServer(started, method);
    await answer(url, 'complete');
    expect(await started.stripe.paymentIntents.retrieve(waiting.id)).toMatchObject({
      last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
      status: 'requires_payment_method',
    });
  });

  it('accepts no answer twice, nor for an intent that was canceled meanwhile', async () => {
    const started = await startForTest();
    const first = await confirmOnServer(started, 'pm_card_authenticationRequired');
    await answer(first.url, 'complete');
    expect((await answer(first.url, 'fail')).status).toBe(409);
    const second = await confirmOnServer(started, 'pm_card_authenticationRequired');
    await started.stripe.paymentIntents.cancel(second.waiting.id);
    expect((await answer(second.url, 'complete')).status).toBe(409);
    expect((await fetch(second.url)).status).toBe(409);
    expect(await started.stripe.paymentIntents.retrieve(second.waiting.id)).toMatchObject({
      latest_charge: null,
      status: 'canceled',
    });
  });

  it('does not ask where the card only supports it', async () => {
    const { stripe } = await startForTest();
    const intent = await createIntent(stripe);
    const confirmed = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_threeDSecureOptional',
    });
    expect(confirmed.status).toBe('succeeded');
  });

  it('wants a return address where the intent may redirect', async () => {
    const { stripe } = await startForTest();
    const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' });
    const refused = stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(await rejection(refused)).toMatchObject({ statusCode: 400, param: 'return_url' });
  });
});

describe('3-D Secure confirmed by Stripe.js', () => {
  it('leaves the next step to Stripe.js', async () => {
    const { stripe, url } = await startForTest();
    const intent = await createIntent(stripe);
    const confirmed = await callAsBrowser(
      `${url}/v1/payment_intents/${intent.id}/confirm`,
      'POST',
      {
        client_secret: String(intent.client_secret),
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4000002500003155',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2040',
        'payment_method_data[card][cvc]': '123',
      },
    );
    expect(confirmed.body).toMatchObject({
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { stripe_js: expect.any(String) } },
      status: 'requires_action',
    });
  });
});
