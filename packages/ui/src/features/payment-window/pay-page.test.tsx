import type { FakeHandlers, FakeRequest } from '@kerf/api-client/fake-api';
import { hoursFromNow, sampleOrder, samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { notFound } from '@kerf/domain/problem';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { installFakeStripe } from '../payment/testing/fake-stripe.ts';
// Imported here so that the first test does not wait for the lazy route.
import './pay-page.tsx';

const code = 'c'.repeat(43);
const orderId = sampleOrder()._id;
const pass = { token: 'kerf-pass_1', orderId, expiresAt: hoursFromNow(0.25) };

beforeEach(() => history.replaceState(null, ''));

installFakeStripe();

interface Visit {
  readonly path?: string;
  readonly api?: FakeHandlers;
}

/** Opens the page with a code; records the token of each call. */
async function visit({ path = `/pay#${code}`, api = {} }: Visit = {}) {
  const bearers = new Map<string, string | null>();
  const codes: unknown[] = [];
  let order = sampleOrder();
  const seen = (call: string, { headers }: FakeRequest) =>
    bearers.set(call, headers.get('authorization'));
  const app = await renderApp({
    path,
    api: {
      redeemPaymentCode: ({ body }) => {
        codes.push(body);
        return pass;
      },
      getOrder: (request) => {
        seen('getOrder', request);
        return order;
      },
      createPaymentIntent: (request) => {
        seen('createPaymentIntent', request);
        return { clientSecret: 'pi_3Kerf_secret_1' };
      },
      settleOrder: (request) => {
        seen('settleOrder', request);
        order = samplePaidOrder();
        return order;
      },
      ...api,
    },
  });
  return { ...app, bearers, codes };
}

async function pay(): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Pay' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
}

test("the page shows customer, order, host and the pass's end", async () => {
  await visit();
  expect(await screen.findByRole('heading', { name: 'Payment of KS-104233' })).toBeDefined();
  const detail = screen.getByText(/^For Ada, ada@example.com/);
  expect(detail.textContent).toMatch(/can see and pay this one order, until .*\d\d:\d\d\.$/);
  expect(screen.getByRole('heading', { name: 'Order KS-104233' })).toBeDefined();
  expect(screen.getByText(window.location.host)).toBeDefined();
  expect(document.title).toBe('Payment of KS-104233 · Kerf');
});

test('the code is removed from the URL, redeemed once, and stored nowhere', async () => {
  const { path, codes, fake, platform } = await visit();
  await screen.findByRole('heading', { name: 'Order KS-104233' });
  expect(path()).toBe('/pay');
  expect(codes).toEqual([{ code }]);
  expect(fake.calls.filter((call) => call === 'redeemPaymentCode')).toHaveLength(1);
  expect(await platform.secrets.get('accessToken')).toBeNull();
  const kept = JSON.stringify([
    { ...window.localStorage },
    { ...window.sessionStorage },
    window.history.state,
  ]);
  expect(kept).not.toContain(code);
  expect(kept).not.toContain(pass.token);
});

test('the order is loaded, paid and settled with the pass, and the window can be closed', async () => {
  const { bearers } = await visit();
  await pay();
  expect(await screen.findByText('Congrats! Your payment is completed.')).toBeDefined();
  expect(screen.getByText('pi_3Kerf')).toBeDefined();
  expect(screen.getByText('You can close this window and go back to the Kerf app.')).toBeDefined();
  const shown = `Bearer ${pass.token}`;
  expect(Object.fromEntries(bearers)).toEqual({
    getOrder: shown,
    createPaymentIntent: shown,
    settleOrder: shown,
  });
});

test('the page has no links, before or after the payment', async () => {
  await visit();
  await screen.findByRole('button', { name: 'Pay' });
  expect(screen.getByText('Not now? Close this window; the order stays as it is.')).toBeDefined();
  expect(screen.queryAllByRole('link')).toEqual([]);
  await pay();
  await screen.findByText('Congrats! Your payment is completed.');
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('a difference in shipping says what waits for it', async () => {
  const supplements = { orderId: '11111111-1111-4111-8111-111111111111', number: 'KS-104200' };
  await visit({ api: { getOrder: () => sampleOrder({ lines: [], supplements }) } });
  const text = /^Not now\? Close this window; you can pay later\. Order KS-104200 ships once/;
  expect(await screen.findByText(text)).toBeDefined();
});

test('an order paid or expired meanwhile shows that and no Pay button', async () => {
  await visit({ api: { getOrder: () => samplePaidOrder() } });
  expect(await screen.findByRole('heading', { name: 'Paid' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test.each([
  ['no code', '/pay'],
  ['what is no code', '/pay#short'],
])('an address with %s explains itself', async (_what, path) => {
  await visit({ path });
  expect(await screen.findByText('This payment page can no longer be used')).toBeDefined();
});

test('a spent or outdated code explains itself', async () => {
  await visit({
    api: {
      redeemPaymentCode: () => {
        throw notFound('payment code');
      },
    },
  });
  expect(await screen.findByText('This payment page can no longer be used')).toBeDefined();
  expect(screen.getByText(/choose Pay in a secure window again/)).toBeDefined();
});

test('a network failure can be retried with the same code', async () => {
  let reachable = false;
  await visit({
    api: {
      redeemPaymentCode: () => {
        if (!reachable) throw new TypeError('fetch failed');
        return pass;
      },
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  reachable = true;
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Order KS-104233' })).toBeDefined();
});
