import { sampleMachine } from '@kerf/contract/testing/sample-machines';
import { sampleOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import { isDisabled } from '../../testing/is-disabled.ts';
import { placeOrderButton, product, visitPurchase } from './testing/visit-purchase.ts';

const slow = () => ({ ...product, blade: { ...heroBlade, diameter: 250, maxRpm: 4000 } });
const { saw } = sampleMachine();
const slowedTo = (spindleRpm: number) => () =>
  sampleMachine({ saw: saw.kind === 'circular' ? { ...saw, spindleRpm } : saw });
const known = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'I understand the risk. Order anyway.' });

test('the chosen machine is shown and named in the order', async () => {
  const { sent, place, type } = await visitPurchase({ product: slow, machine: slowedTo(4000) });
  expect(await screen.findByText('Fits')).toBeDefined();
  expect(screen.getByText(/^Bench saw: Its diameter of 250 mm/)).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await type('10');
  await place();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ lines: [{ machineId: sampleMachine()._id }] });
  expect(sent[0]?.body).not.toHaveProperty('acknowledged');
});

test('without a chosen machine none is shown or sent', async () => {
  const { sent, place, type } = await visitPurchase({ product: slow });
  await type('10');
  expect(screen.queryByText(/fit/i)).toBeNull();
  await place();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.stringify(sent[0]?.body)).not.toContain('machineId');
});

test('a blade that the machine spins too fast is acknowledged, and asked of again at another speed', async () => {
  let machine = slowedTo(4500);
  const { user, sent, path, place, type } = await visitPurchase({
    product: slow,
    machine: () => machine(),
    placeOrder: () => {
      if (sent.length > 1) return { success: true, order: sampleOrder() };
      machine = slowedTo(5000);
      throw new ProblemError({ code: 'rpm_not_acknowledged', lines: [] });
    },
  });
  await type('10');
  const words = (rpm: string) => `My machine spins at ${rpm} rpm, too fast for`;
  expect(await screen.findByText(words('4,500'))).toBeDefined();
  expect(screen.getByText(/Unsafe: blade max\. 4,000 rpm/)).toBeDefined();
  expect(isDisabled(placeOrderButton())).toBe(true);
  await user.click(known());
  await place();

  expect(await screen.findByText(words('5,000'))).toBeDefined();
  expect(known().checked).toBe(false);
  expect(isDisabled(placeOrderButton())).toBe(true);
  await user.click(known());
  await place();
  await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { acknowledged: [{ maxRpm: 4000, spindleRpm: 4500 }] },
    { acknowledged: [{ maxRpm: 4000, spindleRpm: 5000 }] },
  ]);
});
