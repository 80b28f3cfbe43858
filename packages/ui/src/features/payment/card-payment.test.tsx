import { sampleOrder, samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createHeldStream } from '../../live/testing/held-stream.ts';
import { installFakeStripe } from './testing/fake-stripe.ts';
import { id, isPayDisabled, visitPayment } from './testing/visit-payment.tsx';

const stripe = installFakeStripe();

beforeEach(() => {
  history.replaceState(null, '');
  installFakeStripe();
});

/** Whether the browser would warn before leaving the page. */
function warnsOnLeaving(): boolean {
  return !fireEvent(window, new Event('beforeunload', { cancelable: true }));
}

test('Pay waits for the client secret, which is requested with the order and an idempotency key', async () => {
  const { promise, resolve } = Promise.withResolvers<{ clientSecret: string }>();
  const { intents } = await visitPayment({ createPaymentIntent: () => promise });
  await screen.findByRole('button', { name: 'Pay' });
  expect(isPayDisabled()).toBe(true);
  await act(async () => resolve({ clientSecret: 'pi_3Kerf_secret_1' }));
  await waitFor(() => expect(isPayDisabled()).toBe(false));
  expect(intents.map(({ body }) => body)).toEqual([{ totalPrice: 645, orderId: id }]);
  expect(intents[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36} 645$/);
});

test('a payment is confirmed with the order’s name and email, settled, and shown as completed', async () => {
  const { pay, settlements } = await visitPayment();
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

test('Pay is disabled and leaving warns only while the card is confirmed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  stripe.confirm = async () => {
    await promise;
    return { paymentIntent: { id: 'pi_3Kerf', status: 'succeeded' } };
  };
  const { pay } = await visitPayment();
  await screen.findByRole('button', { name: 'Pay' });
  expect(warnsOnLeaving()).toBe(false);
  await pay();
  expect(isPayDisabled()).toBe(true);
  expect(warnsOnLeaving()).toBe(true);
  await act(async () => resolve());
  await screen.findByText('Congrats! Your payment is completed.');
  expect(warnsOnLeaving()).toBe(false);
});

test('a declined card shows Stripe’s message, and another card can be tried', async () => {
  stripe.confirm = () => ({ error: { code: 'card_declined', message: 'Your card was declined.' } });
  const { pay, settlements } = await visitPayment();
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

test('an error of the card field is shown until the number is corrected', async () => {
  await visitPayment();
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
  const { pay, settlements } = await visitPayment();
  await pay();
  expect(await screen.findByText('Congrats! Your payment is completed.')).toBeDefined();
  expect(settlements).toHaveLength(1);
});

test('a payment that was cancelled elsewhere is opened again, which the page says', async () => {
  stripe.confirm = () => ({
    error: {
      code: 'payment_intent_unexpected_state',
      message: 'Canceled.',
      payment_intent: { id: 'pi_3Kerf', status: 'canceled' },
    },
  });
  const { pay, intents } = await visitPayment();
  await pay();
  await waitFor(() => expect(intents).toHaveLength(2));
  await waitFor(() => expect(isPayDisabled()).toBe(false));
  expect(screen.getByRole('alert').textContent).toMatch(/^Nothing was charged.+ pay again\.$/);
});

test('a charge that could not be reported to the server is not repeated, and settles on a retry', async () => {
  let reachable = false;
  const { pay, user, intents, settlements } = await visitPayment({
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

test('an order found paid ends the wait', async () => {
  let order = sampleOrder();
  const { pay } = await visitPayment({
    getOrder: () => order,
    settleOrder: () => {
      throw new ProblemError({ code: 'payments_unavailable', retryAfterSeconds: 5 });
    },
  });
  await pay();
  await screen.findByRole('heading', { name: /^Your card was charged/ });
  expect(screen.queryByText(/Nothing was charged/)).toBeNull();
  order = samplePaidOrder();
  await screen.findByText('Congrats! Your payment is completed.');
});

test('a reload during that wait settles again and shows no form', async () => {
  history.replaceState({ charged: { orderId: id, transactionId: 'pi_3Kerf' } }, '');
  const { settlements, intents } = await visitPayment();
  expect(await screen.findByText('Congrats! Your payment is completed.')).toBeDefined();
  expect(settlements.map(({ body }) => body)).toEqual([{ order: id, transactionId: 'pi_3Kerf' }]);
  expect(intents).toHaveLength(0);
  expect(history.state).toMatchObject({ charged: null });
});

test.each([
  ['order_expired', /The money goes back to your card by itself/],
  ['order_already_paid', /This second one goes back to your card by itself/],
  ['payment_mismatch', /Write to us with the transaction id; do not pay again/],
] as const)('a charge refused with %s is explained', async (code, words) => {
  const { pay } = await visitPayment({
    settleOrder: () => {
      throw new ProblemError({ code });
    },
  });
  await pay();
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(screen.getByText('pi_3Kerf')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
});

test('a charge for an order that was deleted meanwhile is explained, also after a reload', async () => {
  let isDeleted = false;
  const api = {
    getOrder: () => {
      if (isDeleted) throw notFound('order');
      return sampleOrder();
    },
    settleOrder: () => {
      isDeleted = true;
      throw notFound('order');
    },
  };
  const { pay, fake, unmount } = await visitPayment(api);
  await pay();
  const words = /The order had been deleted. The money goes back to your card by itself/;
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  await waitFor(() => expect(fake.calls.at(-1)).toBe('getOrder'));
  expect(await screen.findByText('Deleted')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toMatch(words);
  expect(screen.getByText('pi_3Kerf')).toBeDefined();

  unmount();
  await visitPayment(api);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(screen.getByText('pi_3Kerf')).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'My Order' }).length).toBeGreaterThan(0);
});

test('a card that is being charged when its order is deleted is followed to the end', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isDeleted = false;
  stripe.confirm = async () => {
    await promise;
    return { paymentIntent: { id: 'pi_3Kerf', status: 'succeeded' } };
  };
  const stream = createHeldStream();
  const api = {
    getOrder: () => {
      if (isDeleted) throw notFound('order');
      return sampleOrder();
    },
    settleOrder: () => {
      throw notFound('order');
    },
  };
  const { pay } = await visitPayment(api, stream.follow);
  await pay();
  isDeleted = true;
  act(() => stream.changed('order', id));
  expect(await screen.findByText('Deleted')).toBeDefined();
  expect(isPayDisabled()).toBe(true);
  expect(warnsOnLeaving()).toBe(true);
  await act(async () => resolve());
  expect((await screen.findByRole('alert')).textContent).toMatch(/The order had been deleted/);
});

test('a payment that is refused cannot be tried again, and the order stays in My Order', async () => {
  await visitPayment({
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
  const { user, intents } = await visitPayment({
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
