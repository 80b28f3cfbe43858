import type { FakeHandlers, FakeRequest } from '@kerf/api-client/fake-api';
import type { Order } from '@kerf/contract/schemas/order';
import { hoursFromNow, sampleOrder, samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { installFakeStripe } from './testing/fake-stripe.ts';
// Loaded here, so that the first test does not wait for the route's own import.
import './payment-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const id = sampleOrder()._id;
const stripe = installFakeStripe();

beforeEach(() => {
  history.replaceState(null, '');
  stripe.confirmed.length = 0;
  stripe.confirm = () => ({ paymentIntent: { id: 'pi_3Kerf', status: 'succeeded' } });
});

const nothingElse: FakeHandlers = { getRole: () => ({ admin: false }) };

/** The page of an order that the server reads, opens and settles as it is told. */
async function visit(api: FakeHandlers = {}) {
  const intents: FakeRequest[] = [];
  const settlements: FakeRequest[] = [];
  let order: Order = sampleOrder();
  const open = api.createPaymentIntent;
  const settle = api.settleOrder;
  const app = await renderApp({
    path: `/dashboard/payment/${id}`,
    account: ada,
    api: {
      ...nothingElse,
      getOrder: () => order,
      ...api,
      createPaymentIntent: (request) => {
        intents.push(request);
        return open ? open(request) : { clientSecret: 'pi_3Kerf_secret_1' };
      },
      settleOrder: (request) => {
        settlements.push(request);
        if (settle) return settle(request);
        order = samplePaidOrder();
        return order;
      },
    },
  });
  const user = userEvent.setup();
  const pay = async () => {
    await waitFor(() => expect(isPayDisabled()).toBe(false));
    await user.click(payButton());
  };
  return { ...app, user, intents, settlements, pay };
}

function payButton() {
  return screen.getByRole('button', { name: 'Pay' });
}

function isPayDisabled(): boolean {
  return payButton().hasAttribute('disabled');
}

/** Whether the browser would ask before it leaves the page. */
function warnsOnLeaving(): boolean {
  return !fireEvent(window, new Event('beforeunload', { cancelable: true }));
}

test('the page says what is paid, for whom, and until when it is held', async () => {
  await visit();
  expect(await screen.findByRole('heading', { name: 'Order KS-104233' })).toBeDefined();
  expect(screen.getByRole('rowheader', { name: /Fairface 250/ })).toBeDefined();
  expect(screen.getAllByText('$645.00').length).toBeGreaterThan(1);
  expect(screen.getByText(/^held until/)).toBeDefined();
  expect(screen.getByText(/418 Millrace Road/)).toBeDefined();
});

test('Pay waits for the client secret, which is asked for with the order and a key', async () => {
  const { promise, resolve } = Promise.withResolvers<{ clientSecret: string }>();
  const { intents } = await visit({ createPaymentIntent: () => promise });
  await screen.findByRole('button', { name: 'Pay' });
  expect(isPayDisabled()).toBe(true);
  await act(async () => resolve({ clientSecret: 'pi_3Kerf_secret_1' }));
  await waitFor(() => expect(isPayDisabled()).toBe(false));
  expect(intents.map(({ body }) => body)).toEqual([{ totalPrice: 645, orderId: id }]);
  expect(intents[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a payment is confirmed with the order’s name and email, settled, and celebrated', async () => {
  const { pay, settlements } = await visit();
  await pay();
  expect(await screen.findByText('Congrats! Your payment is completed.')).toBeDefined();
  expect(screen.getByText('pi_3Kerf')).toBeDefined();
  expect(isPayDisabled()).toBe(true);
  expect(stripe.confirmed).toMatchObject([
    {
      clientSecret: 'pi_3Kerf_secret_1',
      data: { payment_method: { billing_details: { name: 'Ada', email: 'ada@example.com' } } },
    },
  ]);
  expect(settlements.map(({ body }) => body)).toEqual([{ order: id, transactionId: 'pi_3Kerf' }]);
  expect(screen.getByRole('link', { name: 'Back to the shop' })).toBeDefined();
});

test('while the card is confirmed, Pay is disabled and leaving is warned of; before and after it is not', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  stripe.confirm = async () => {
    await promise;
    return { paymentIntent: { id: 'pi_3Kerf', status: 'succeeded' } };
  };
  const { pay } = await visit();
  await screen.findByRole('button', { name: 'Pay' });
  expect(warnsOnLeaving()).toBe(false);
  await pay();
  expect(isPayDisabled()).toBe(true);
  expect(warnsOnLeaving()).toBe(true);
  await act(async () => resolve());
  await screen.findByText('Congrats! Your payment is completed.');
  expect(warnsOnLeaving()).toBe(false);
});

test('a declined card is told in the provider’s words, and another card can be tried', async () => {
  stripe.confirm = () => ({ error: { code: 'card_declined', message: 'Your card was declined.' } });
  const { pay, settlements } = await visit();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.');
  expect(settlements).toHaveLength(0);
  stripe.confirm = () => ({ paymentIntent: { id: 'pi_3Kerf', status: 'succeeded' } });
  await pay();
  expect(await screen.findByText('Congrats! Your payment is completed.')).toBeDefined();
  expect(stripe.confirmed.map(({ clientSecret }) => clientSecret)).toEqual([
    'pi_3Kerf_secret_1',
    'pi_3Kerf_secret_1',
  ]);
});

test('what the card field says of a number stands under it until it is mended', async () => {
  await visit();
  await screen.findByRole('button', { name: 'Pay' });
  await waitFor(() => expect(isPayDisabled()).toBe(false));
  await act(async () => stripe.typeCard({ message: 'Your card number is invalid.' }));
  expect(screen.getByRole('alert').textContent).toBe('Your card number is invalid.');
  await act(async () => stripe.typeCard(undefined));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a payment that had succeeded already counts as paid', async () => {
  stripe.confirm = () => ({
    error: {
      code: 'payment_intent_unexpected_state',
      message: 'You cannot confirm this PaymentIntent.',
      payment_intent: { id: 'pi_3Kerf', status: 'succeeded' },
    },
  });
  const { pay, settlements } = await visit();
  await pay();
  expect(await screen.findByText('Congrats! Your payment is completed.')).toBeDefined();
  expect(settlements).toHaveLength(1);
});

test('a payment that was called off elsewhere is opened anew', async () => {
  stripe.confirm = () => ({
    error: {
      code: 'payment_intent_unexpected_state',
      message: 'Canceled.',
      payment_intent: { id: 'pi_3Kerf', status: 'canceled' },
    },
  });
  const { pay, intents } = await visit();
  await pay();
  await waitFor(() => expect(intents).toHaveLength(2));
  await waitFor(() => expect(isPayDisabled()).toBe(false));
});

test('a charge that the server could not be told of is never paid again, and settles on a retry', async () => {
  let reachable = false;
  const { pay, user, intents, settlements } = await visit({
    settleOrder: () => {
      if (!reachable) throw new TypeError('Failed to fetch');
      return samplePaidOrder();
    },
  });
  await pay();
  const heading = 'Your card was charged; we are confirming the order';
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
  expect(screen.getByText('pi_3Kerf')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  reachable = true;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Congrats! Your payment is completed.')).toBeDefined();
  expect(settlements).toHaveLength(2);
  expect(intents).toHaveLength(1);
  expect(stripe.confirmed).toHaveLength(1);
});

test('the order turning up paid ends the wait by itself', async () => {
  let order = sampleOrder();
  const { pay } = await visit({
    getOrder: () => order,
    settleOrder: () => {
      throw new ProblemError({ code: 'payments_unavailable', retryAfterSeconds: 5 });
    },
  });
  await pay();
  await screen.findByRole('heading', { name: /^Your card was charged/ });
  expect(screen.queryByText(/Nothing was charged/)).toBeNull();
  order = samplePaidOrder();
  await screen.findByText('Congrats! Your payment is completed.', undefined, { timeout: 10_000 });
});

test('a reload in the middle of that wait tells the server again and shows no form', async () => {
  history.replaceState({ charged: { orderId: id, transactionId: 'pi_3Kerf' } }, '');
  const { settlements, intents } = await visit();
  expect(await screen.findByText('Congrats! Your payment is completed.')).toBeDefined();
  expect(settlements.map(({ body }) => body)).toEqual([{ order: id, transactionId: 'pi_3Kerf' }]);
  expect(intents).toHaveLength(0);
  expect(history.state).toMatchObject({ charged: null });
});

test.each([
  ['order_expired', /The money goes back to your card by itself/],
  ['order_already_paid', /This second one goes back to your card by itself/],
  ['payment_mismatch', /Write to us with the transaction id; do not pay again/],
] as const)('a charge that the order cannot take (%s) is explained', async (code, words) => {
  const { pay } = await visit({
    settleOrder: () => {
      throw new ProblemError({ code });
    },
  });
  await pay();
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(screen.getByText('pi_3Kerf')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
});

test('an order of many lines is called by its number and shown whole when asked', async () => {
  const user = userEvent.setup();
  const [line] = sampleOrder().lines;
  if (!line) throw new Error('The sample has no line');
  const lines = Array.from({ length: 38 }, (_, index) => ({
    ...line,
    productId: `11111111-1111-4111-8111-${String(index).padStart(12, '0')}`,
    name: `Blade ${index}`,
  }));
  await visit({ getOrder: () => samplePaidOrder({ lines }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Order KS-104233' })).toBeDefined();
  const last = screen.getByRole('link', { name: 'Blade 37', hidden: true });
  expect(last.closest('tr')?.dataset).toHaveProperty('off');
  await user.click(screen.getByRole('button', { name: 'Show all 38' }));
  expect(last.closest('tr')?.dataset).not.toHaveProperty('off');
  expect(screen.getAllByRole('button', { name: /^Order again/ })).toHaveLength(1);
});

test('an order that is paid shows its payment and nothing to pay', async () => {
  const { intents } = await visit({ getOrder: () => samplePaidOrder() });
  expect(await screen.findByRole('heading', { name: 'Paid' })).toBeDefined();
  expect(screen.getByText('Payment Id:pi_3Kerf')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  expect(intents).toHaveLength(0);
});

test('an order that turns out to be paid when its payment is opened is read again', async () => {
  let order = sampleOrder();
  await visit({
    getOrder: () => order,
    createPaymentIntent: () => {
      order = samplePaidOrder();
      throw new ProblemError({ code: 'order_already_paid' });
    },
  });
  expect(await screen.findByRole('heading', { name: 'Paid' })).toBeDefined();
});

test('an order whose hold is over offers to order again', async () => {
  const { intents } = await visit({
    getOrder: () => sampleOrder({ heldUntil: hoursFromNow(-1) }),
  });
  expect(await screen.findByRole('heading', { name: 'The order has expired' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Order again: KS-104233' })).toBeDefined();
  expect(intents).toHaveLength(0);
});

test('an order that was deleted or is somebody else’s is not there', async () => {
  await visit({
    getOrder: () => {
      throw new ProblemError({ code: 'not_found', what: 'order' });
    },
  });
  expect(await screen.findByRole('heading', { name: 'There is no such order' })).toBeDefined();
});

test('an order that is refused leads to one’s own, and is not asked for again', async () => {
  await visit({
    getOrder: () => {
      throw new ProblemError({ code: 'forbidden' });
    },
  });
  const title = { name: 'This order isn’t available to your account' };
  expect(await screen.findByRole('heading', title)).toBeDefined();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'My Order' })).toBeDefined();
  expect(main.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a payment that is refused cannot be tried again, and the order stays in My Order', async () => {
  await visit({
    createPaymentIntent: () => {
      throw new ProblemError({ code: 'forbidden' });
    },
  });
  expect(await screen.findByText('This account may not do that.')).toBeDefined();
  expect(isPayDisabled()).toBe(true);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'My Order' })).toBeDefined();
});

test('a payment that cannot be opened says why and can be tried again', async () => {
  let reachable = false;
  const { user, intents } = await visit({
    createPaymentIntent: () => {
      if (!reachable) throw new TypeError('Failed to fetch');
      return { clientSecret: 'pi_3Kerf_secret_1' };
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(isPayDisabled()).toBe(true);
  reachable = true;
  await user.click(again);
  await waitFor(() => expect(isPayDisabled()).toBe(false));
  expect(new Set(intents.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});
