import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Order } from '@kerf/contract/schemas/order';
import { hoursFromNow, sampleOrder, samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import type { PaymentWindow } from '../../platform/platform.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { installFakeStripe } from './testing/fake-stripe.ts';
// Imported here so that the first test does not wait for the lazy route.
import './payment-page.tsx';

const id = sampleOrder()._id;
installFakeStripe();

beforeEach(() => history.replaceState(null, ''));

interface Shell {
  readonly window?: Partial<PaymentWindow> | null;
  readonly api?: FakeHandlers;
}

/** The payment page in a shell whose payment window the test controls. */
async function visit({ window: given = {}, api = {} }: Shell = {}) {
  const opened: string[] = [];
  const closing = Promise.withResolvers<void>();
  let order: Order = sampleOrder();
  const paymentWindow: PaymentWindow = {
    open: (code) => {
      opened.push(code);
      return closing.promise;
    },
    ...given,
  };
  let issued = 0;
  const app = await renderApp({
    path: `/dashboard/payment/${id}`,
    account: { email: 'ada@example.com', displayName: 'Ada' },
    platform: createMemoryPlatform(given === null ? {} : { paymentWindow }),
    api: {
      getOrder: () => order,
      createPaymentIntent: () => ({ clientSecret: 'pi_3Kerf_secret_1' }),
      issuePaymentCode: () => {
        issued += 1;
        return { code: `${issued}`.padStart(43, 'c'), expiresAt: hoursFromNow(0) };
      },
      ...api,
    },
  });
  const becomes = (next: Order) => {
    order = next;
  };
  const close = () => act(async () => closing.resolve());
  return { ...app, opened, becomes, close };
}

function windowButton() {
  return screen.findByRole('button', { name: 'Pay in a secure window' });
}

async function openWindow(): Promise<void> {
  await userEvent.click(await windowButton());
}

describe('the card is taken', () => {
  test('in a separate window if the shell has one, and no payment is started in the app', async () => {
    const { fake } = await visit();
    await windowButton();
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
    expect(fake.calls).not.toContain('createPaymentIntent');
  });

  test('on the page itself elsewhere', async () => {
    await visit({ window: null });
    expect(await screen.findByRole('button', { name: 'Pay' })).toBeDefined();
  });
});

test('the window opens with a new code, only once however often the button is pressed', async () => {
  const { opened, fake } = await visit();
  await openWindow();
  await userEvent.click(await windowButton());
  expect(await screen.findByText(/Pay in the window that has opened/)).toBeDefined();
  expect(opened).toEqual(['1'.padStart(43, 'c')]);
  expect(fake.calls.filter((call) => call === 'issuePaymentCode')).toHaveLength(1);
});

test('an order found paid is shown as completed while the window is still open', async () => {
  const { becomes } = await visit();
  await openWindow();
  becomes(samplePaidOrder());
  const done = await screen.findByText('Congrats! Your payment is completed.');
  expect(done).toBeDefined();
  expect(screen.getByText('pi_3Kerf')).toBeDefined();
});

test('closing the window after the payment ends the wait at once', async () => {
  const { becomes, close } = await visit();
  await openWindow();
  becomes(samplePaidOrder());
  await close();
  expect(await screen.findByText('Congrats! Your payment is completed.')).toBeDefined();
});

test('closing the window without a payment allows another try with a new code', async () => {
  const { opened, close } = await visit();
  await openWindow();
  await close();
  expect(await screen.findByText(/The payment window was closed/)).toBeDefined();
  await openWindow();
  expect(opened).toHaveLength(2);
  expect(opened[0]).not.toBe(opened[1]);
});

test('a window that cannot be opened says so, charges nothing and can be retried', async () => {
  let tries = 0;
  const open = () => {
    tries += 1;
    return Promise.reject(new Error('The page did not load'));
  };
  await visit({ window: { open } });
  await openWindow();
  expect(await screen.findByText('The payment window could not be opened')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(tries).toBe(2);
});

test('an order paid elsewhere opens no window and is shown as paid', async () => {
  const { becomes, opened } = await visit({
    api: {
      issuePaymentCode: () => {
        becomes(samplePaidOrder());
        throw new ProblemError({ code: 'order_already_paid' });
      },
    },
  });
  await openWindow();
  expect(await screen.findByText('Congrats! Your payment is completed.')).toBeDefined();
  expect(opened).toEqual([]);
});

describe('an order whose shipping is to be quoted', () => {
  test.each([
    ['in the app', {}],
    ['in the browser', null],
  ])('is not paid %s before', async (_where, window) => {
    const { fake } = await visit({
      window,
      api: { getOrder: () => sampleOrder({ shippingToQuote: true, goods: 645, shipping: 0 }) },
    });
    expect(await screen.findByRole('heading', { name: 'Shipping to be quoted' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(screen.getByText('Total without shipping')).toBeDefined();
    expect(screen.getByText(/You can pay then. Meanwhile the stock is held, until/)).toBeDefined();
    expect(fake.calls).not.toContain('createPaymentIntent');
  });
});
