import { orderCheck } from '@kerf/contract/schemas/order-check';
import { sampleMachine } from '@kerf/contract/testing/sample-machines';
import { sampleOrder } from '@kerf/contract/testing/sample-orders';
import { sampleCheck, sampleChecked } from '@kerf/contract/testing/sample-products';
import type { CircularSaw } from '@kerf/domain/machine';
import { ProblemError } from '@kerf/domain/problem';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import { isDisabled } from '../../testing/is-disabled.ts';
import { chosenMachine } from '../machines/use-chosen-machine.ts';
import { newBuyer } from '../purchase/testing/visit-purchase.ts';
import { visitOrderPad } from './testing/visit-order-pad.ts';

const saw: CircularSaw = {
  kind: 'circular',
  arbor: 30,
  smallestDiameter: 200,
  largestDiameter: 305,
  spindleRpm: 4500,
  rivingKnife: 'none',
  materials: [],
};
const slow = [1, 2, 3, 4].map((serial) =>
  sampleChecked(serial, { blade: { ...heroBlade, maxRpm: 4000 } }),
);

/** A pad with four blades for a saw that spins them too fast; the saw changes once an order is sent. */
async function visit() {
  const buyer = newBuyer();
  const platform = createMemoryPlatform();
  let machine = sampleMachine({ saw });
  chosenMachine(platform.drafts, buyer.email).set(machine._id);
  const sent: unknown[] = [];
  const app = await visitOrderPad({
    buyer,
    platform,
    api: {
      listMachines: () => [machine],
      checkOrder: ({ body }) => {
        const named = orderCheck
          .parse(body)
          .rows.map((row) => ('sku' in row ? row.sku.toUpperCase() : ''));
        return sampleCheck(named.map((text) => slow.find(({ sku }) => sku === text) ?? null));
      },
      placeOrders: ({ body }) => {
        sent.push(body);
        if (sent.length > 1) return { success: true as const, order: sampleOrder() };
        machine = sampleMachine({ saw: { ...saw, spindleRpm: 5000 } });
        throw new ProblemError({ code: 'rpm_not_acknowledged', lines: [] });
      },
    },
  });
  const text = slow.map(({ sku }) => `${sku}\t6`).join('\n');
  await act(async () => {
    fireEvent.paste(document.body, { clipboardData: { getData: () => text, files: [] } });
  });
  return { ...app, sent };
}

const asked = (rpm: string) =>
  screen.findByRole('region', { name: `My machine spins at ${rpm} rpm, too fast for` });
const place = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Place order · / });
const known = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'I understand the risk. Order anyway.' });

test('every blade spun too fast is listed and acknowledged, and acknowledged again at another speed', async () => {
  const { user, sent, path } = await visit();
  const told = within(await asked('4,500')).getAllByRole('listitem');
  expect(told.map(({ textContent }) => textContent)).toEqual(
    slow.map(({ sku }) => `${sku}: max. 4,000 rpm`),
  );
  expect(screen.getAllByRole('button', { name: /^Does not fit .*Unsafe: blade max/ })).toHaveLength(
    4,
  );
  expect(isDisabled(place())).toBe(true);
  await user.click(known());
  await user.click(place());

  await asked('5,000');
  expect(known().checked).toBe(false);
  expect(isDisabled(place())).toBe(true);
  await user.click(known());
  await user.click(place());
  await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
  const acknowledged = (spindleRpm: number) =>
    slow.map(({ _id }) => ({
      productId: _id,
      machineId: sampleMachine()._id,
      maxRpm: 4000,
      spindleRpm,
    }));
  expect(sent).toMatchObject([
    { acknowledged: acknowledged(4500) },
    { acknowledged: acknowledged(5000) },
  ]);
});
