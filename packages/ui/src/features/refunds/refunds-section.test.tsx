import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openOrder, order, record, refund } from './testing/opened-order.tsx';

test('a refund shows its state, what it is for and who requested it', async () => {
  await openOrder({
    refundable: 516,
    refunds: [
      refund({ record: record({ note: 'Bent in transit' }) }),
      refund({
        _id: '77777777-2222-4222-8222-222222222222',
        state: 'requested',
        lines: [],
        amount: 10,
        record: record({ reason: 'price' }),
      }),
    ],
  });
  const section = within(await screen.findByRole('region', { name: 'Refunds' }));
  const [first, second] = await section.findAllByRole('listitem');
  expect(first?.textContent).toMatch(
    /\$129\.00.*Refunded.*2 × Fairface.*Damaged or faulty, by robin@example\.com.*Bent in transit.*re_1/,
  );
  expect(second?.textContent).toMatch(/\$10\.00.*On its way.*Price adjustment/);
  expect(screen.getByText(/of the payment can still be refunded/).textContent).toContain('$516.00');
});

test('shipping that went back names the address that it was for, where there are several', async () => {
  await openOrder({
    refunds: [
      refund({ lines: [], amount: 18, shipping: 15, furtherShipping: [15], tax: 3 }),
      refund({ _id: '77777777-2222-4222-8222-222222222222', lines: [], amount: 18, shipping: 18 }),
    ],
  });
  const section = within(await screen.findByRole('region', { name: 'Refunds' }));
  const [ofOne, ofAll] = await section.findAllByRole('listitem');
  expect(ofOne?.textContent).toContain('Shipping to address 2 $15.00');
  expect(ofOne?.textContent).not.toContain('address 1');
  expect(ofAll?.textContent).toContain('Shipping $18.00');
});

test('a failed refund says why and is retried once', async () => {
  let tries = 0;
  const user = await openOrder({
    refunds: [
      refund({
        state: 'failed',
        record: record({ failure: 'expired_or_canceled_card', mayRetry: true }),
      }),
    ],
    api: {
      retryRefund: () => {
        tries += 1;
        return refund({ state: 'requested' });
      },
    },
  });
  expect(
    await screen.findByText('Refund failed: the card has expired or was canceled'),
  ).toBeDefined();
  await user.dblClick(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$129.00 is on its way back')).toBeDefined();
  expect(tries).toBe(1);
});

test.for([
  ['succeeded', true, ', back in stock'],
  ['succeeded', false, ', not back in stock'],
  ['requested', true, ', back in stock once refunded'],
  ['failed', true, null],
] as const)('units of a refund that %s (restock: %s) are%s', async ([state, restock, expected]) => {
  await openOrder({ refunds: [refund({ state, record: record({ restock }) })] });
  const section = within(await screen.findByRole('region', { name: 'Refunds' }));
  const text = (await section.findByRole('listitem')).textContent;

  expect(/, (not )?back in stock( once refunded)?/.exec(text ?? '')?.[0] ?? null).toBe(expected);
});

test('a customer sees what was refunded, and cannot refund', async () => {
  await openOrder({ refunds: [refund()], isAdmin: false, refundable: 516 });
  const section = within(await screen.findByRole('region', { name: 'Refunds' }));
  expect(section.getByText('$129.00')).toBeDefined();
  expect(section.getByText('Refunded')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull();
  expect(screen.queryByText(/can still be refunded/)).toBeNull();
});

test('nothing is offered if nothing is left', async () => {
  await openOrder({ refundable: 0, shown: { ...order, refundedTotal: 645 } });
  expect(await screen.findByText('Nothing was refunded.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull();
});

test('a partly refunded order shows that in its progress', async () => {
  await openOrder({ shown: { ...order, refundedTotal: 129 }, refunds: [refund()] });
  expect(await screen.findByText('Paid, partly refunded')).toBeDefined();
});

test('an automatic refund is shown as such', async () => {
  await openOrder({
    refunds: [
      refund({ lines: [], record: record({ reason: null, requestedBy: null, madeBy: 'shop' }) }),
    ],
  });
  expect(
    await screen.findByText('Made by the shop itself: the order could not take this payment'),
  ).toBeDefined();
});
