import { hoursFromNow, sampleOrder, samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { installFakeStripe } from './testing/fake-stripe.ts';
import { visitPayment } from './testing/visit-payment.tsx';

installFakeStripe();

test('the page shows what is paid, for whom, and until when it is held', async () => {
  await visitPayment();
  expect(await screen.findByRole('heading', { name: 'Order KS-104233' })).toBeDefined();
  expect(screen.getByRole('rowheader', { name: /Fairface 250/ })).toBeDefined();
  expect(screen.getAllByText('$645.00').length).toBeGreaterThan(1);
  expect(screen.getByText(/^held until/)).toBeDefined();
  expect(screen.getByText(/418 Millrace Road/)).toBeDefined();
});

test('an order that asks for a difference in shipping holds nothing, and says what waits for it', async () => {
  const supplements = { orderId: '11111111-1111-4111-8111-111111111111', number: 'KS-104200' };
  await visitPayment({ getOrder: () => sampleOrder({ lines: [], supplements }) });
  expect(
    await screen.findByText(/Not now\? You can pay later from/).then((note) => note.textContent),
  ).toBe('Not now? You can pay later from My Order. Order KS-104200 ships once this is paid.');
  expect(screen.queryByText(/held/)).toBeNull();
});

test('an order of many lines shows the rest on request', async () => {
  const user = userEvent.setup();
  const [line] = sampleOrder().lines;
  if (!line) throw new Error('The sample has no line');
  const lines = Array.from({ length: 38 }, (_, index) => ({
    ...line,
    productId: `11111111-1111-4111-8111-${String(index).padStart(12, '0')}`,
    name: `Blade ${index}`,
  }));
  await visitPayment({ getOrder: () => samplePaidOrder({ lines }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Order KS-104233' })).toBeDefined();
  const last = screen.getByRole('link', { name: 'Blade 37', hidden: true });
  expect(last.closest('tr')?.dataset).toHaveProperty('off');
  await user.click(screen.getByRole('button', { name: 'Show all 38' }));
  expect(last.closest('tr')?.dataset).not.toHaveProperty('off');
  expect(screen.getAllByRole('button', { name: /^Order again/ })).toHaveLength(1);
});

test('a paid order shows its payment and no Pay button', async () => {
  const { intents } = await visitPayment({ getOrder: () => samplePaidOrder() });
  expect(await screen.findByRole('heading', { name: 'Paid' })).toBeDefined();
  expect(screen.getByText('Payment Id:pi_3Kerf')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  expect(intents).toHaveLength(0);
});

test('an order found paid when its payment is created is refetched', async () => {
  let order = sampleOrder();
  await visitPayment({
    getOrder: () => order,
    createPaymentIntent: () => {
      order = samplePaidOrder();
      throw new ProblemError({ code: 'order_already_paid' });
    },
  });
  expect(await screen.findByRole('heading', { name: 'Paid' })).toBeDefined();
});

test('an order whose hold has ended can be ordered again', async () => {
  const { intents } = await visitPayment({
    getOrder: () => sampleOrder({ heldUntil: hoursFromNow(-1) }),
  });
  expect(await screen.findByRole('heading', { name: 'The order has expired' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Order again: KS-104233' })).toBeDefined();
  expect(intents).toHaveLength(0);
});

test('an order that was deleted or belongs to another account is not found', async () => {
  await visitPayment({
    getOrder: () => {
      throw new ProblemError({ code: 'not_found', what: 'order' });
    },
  });
  expect(await screen.findByRole('heading', { name: 'There is no such order' })).toBeDefined();
});

test('an order of another account links to My Order, without a retry', async () => {
  await visitPayment({
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
