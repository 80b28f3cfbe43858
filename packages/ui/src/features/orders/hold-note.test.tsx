import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Order } from '@kerf/contract/schemas/order';
import { hoursFromNow, sampleOrder } from '@kerf/contract/testing/sample-orders';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testToken } from '../../session/testing/test-token.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sampleProfile } from '../purchase/testing/visit-purchase.ts';
// Imported here so that the first test does not wait for the lazy route.
import '../payment/payment-page.tsx';
import './my-order-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const first: Partial<Order> = {
  hold: 'first',
  heldUntil: hoursFromNow(0.99),
  securedUntil: hoursFromNow(71),
};

/** An order whose account becomes verified once `verify` is called and the session renewed. */
async function visit(changes: Partial<Order>, path = `/dashboard/payment/${sampleOrder()._id}`) {
  let hasOpenedLink = false;
  let isVerified = false;
  const order = () => sampleOrder(isVerified ? {} : changes);
  const api: FakeHandlers = {
    getOrder: order,
    listOrders: () => ({ items: [order()], total: 1, next: null }),
    createPaymentIntent: () => ({ clientSecret: 'pi_1_secret_2' }),
    getProfile: () => ({ ...sampleProfile(ada), emailVerified: isVerified }),
    startSession: () => {
      isVerified = hasOpenedLink;
      return { token: testToken(ada) };
    },
  };
  const app = await renderApp({ path, account: ada, api });
  const verify = () => {
    hasOpenedLink = true;
  };
  return { ...app, verify, user: userEvent.setup() };
}

const note = () => screen.findByRole('region', { name: 'How this order is held' });

test('an order of an unverified address shows until when it is held and what secures it', async () => {
  await visit(first);
  const words = (await note()).textContent;
  expect(words).toMatch(/The stock is held until .*, because your email address is not verified\./);
  expect(words).toMatch(/Verify your email address, and it is held until .* Or pay now/);
});

test('with a verified address, an order without a hold says why, and does not ask to verify', async () => {
  const heldUntil = hoursFromNow(71);
  await visit({ hold: 'none', heldUntil, securedUntil: heldUntil });
  const words = (await note()).textContent;
  expect(words).toMatch(/not held for you, because orders of new customers hold half of it/);
  expect(words).not.toMatch(/Verify/);
});

test('with a verified address, an order of a new customer is held like any other', async () => {
  const heldUntil = hoursFromNow(71);
  await visit({ hold: 'first', heldUntil, securedUntil: heldUntil });
  expect(await screen.findByText(/^held until .*3 days left/)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'How this order is held' })).toBeNull();
});

test('an order without a hold explains what happens if the stock sells out', async () => {
  await visit({ ...first, hold: 'none' });
  expect((await note()).textContent).toMatch(
    /not held for you.*You can pay until .* while it is available.*refunded automatically/,
  );
  expect(screen.getByText(/^not held, pay by/)).toBeDefined();
});

test('an order whose hold was released does not offer to restore it', async () => {
  await visit({ hold: 'none' });
  await note();
  expect(screen.queryByRole('button', { name: 'Send the email again' })).toBeNull();
});

test('the email is sent again, and the page says so', async () => {
  const { identity, user } = await visit(first);
  await user.click(await screen.findByRole('button', { name: 'Send the email again' }));
  expect(await screen.findByText('Sent to ada@example.com.')).toBeDefined();
  expect(identity.mailed).toEqual(['ada@example.com']);
});

test('an email that cannot be sent shows the reason', async () => {
  const { identity, user } = await visit(first);
  identity.failNext = Object.assign(new Error('many'), { code: 'auth/too-many-requests' });
  await user.click(await screen.findByRole('button', { name: 'Send the email again' }));
  expect(await screen.findByText(/Too many tries/)).toBeDefined();
});

test('after verification the order is held like any other', async () => {
  const { user, verify } = await visit(first);
  const opened = await screen.findByRole('button', { name: 'I opened the link' });
  await user.click(opened);
  expect(await screen.findByText('Your address is not verified yet.')).toBeDefined();

  verify();
  await user.click(opened);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'How this order is held' })).toBeNull(),
  );
  expect(screen.getByText(/^held until .*3 days left/)).toBeDefined();
});

test('returning to the window after verification is enough', async () => {
  const { verify } = await visit(first, '/dashboard/my-order');
  await screen.findByText(/the time to pay for KS-104233 is short/);

  verify();
  fireEvent.focus(window);

  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'How these orders are held' })).toBeNull(),
  );
});
