import { describe, expect, it } from 'vitest';
import { callAsBrowser, createIntent, startForTest } from './testing/start.ts';

describe('keys', () => {
  it.each(['sk_live_kerf', 'nonsense', ''])('refuses %j', async (key) => {
    const { url } = await startForTest();
    const response = await fetch(`${url}/v1/payment_intents`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it('shows a page only what its secret opens, reduced', async () => {
    const { stripe, url } = await startForTest();
    const intent = await createIntent(stripe);
    const path = `${url}/v1/payment_intents/${intent.id}`;
    const secret = { client_secret: String(intent.client_secret) };
    const shown = await callAsBrowser(path, 'GET', secret);
    expect(shown.headers.get('access-control-allow-origin')).toBe('*');
    expect(shown.body).toMatchObject({ id: intent.id, amount: 5000 });
    expect(Object.keys(Object(shown.body))).toHaveLength(20);
    expect(shown.body).not.toHaveProperty('metadata');
    expect(await callAsBrowser(path, 'GET', {})).toMatchObject({ status: 400 });
    expect(await callAsBrowser(path, 'GET', { client_secret: 'wrong' })).toMatchObject({
      status: 400,
    });
    expect(await callAsBrowser(`${url}/v1/refunds`, 'GET', {})).toMatchObject({ status: 401 });
    expect(await callAsBrowser(`${path}/cancel`, 'POST', secret)).toMatchObject({ status: 401 });
  });

  it('puts the reduced intent into a declined answer for a page', async () => {
    const { stripe, url } = await startForTest();
    const intent = await createIntent(stripe);
    const declined = await callAsBrowser(`${url}/v1/payment_intents/${intent.id}/confirm`, 'POST', {
      client_secret: String(intent.client_secret),
      payment_method: 'pm_card_chargeDeclined',
    });
    expect(declined).toMatchObject({ status: 402, body: { error: { type: 'card_error' } } });
    expect(declined.body).not.toHaveProperty('error.payment_intent.metadata');
  });

  it('answers an unknown address in the manner of the API', async () => {
    const { url } = await startForTest();
    const response = await fetch(`${url}/v1/customers`, {
      headers: { authorization: 'Bearer sk_test_kerf' },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringContaining('GET: /v1/customers') },
    });
  });
});
