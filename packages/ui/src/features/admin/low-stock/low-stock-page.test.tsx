import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { LowProduct } from '@kerf/contract/schemas/stock';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import '../deliveries/add-delivery-page.tsx';
import './low-stock-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const low: LowProduct = {
  ...{ _id: '00000000-0000-4000-8000-000000000001', name: 'Blade 1', sku: 'KC-1', onHand: 12 },
  ...{ available: 7, reorderAt: 20, reorderQuantity: 100, expected: 410, expectedOn: '2099-03-12' },
};
const listOf = <T,>(...items: T[]) => ({ items, total: items.length, next: null });

const renderLow = (api: FakeHandlers = {}) =>
  renderApp({
    path: '/dashboard/low-stock',
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      listLowStock: () => listOf(low),
      listStockDiscrepancies: () => listOf(),
      ...api,
    },
  });

test('a row shows the stock, the reorder point and what is on its way', async () => {
  await renderLow();

  const link = await screen.findByRole('link', { name: 'Blade 1' });
  const row = within(link.closest('tr') ?? expect.unreachable());
  for (const text of ['7', '20', '100', '410 on 12 Mar 2099']) {
    expect(row.getByText(text)).toBeDefined();
  }
});

test('the selected products start a delivery with their reorder quantities', async () => {
  await renderLow();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Blade 1' }));
  await user.click(await screen.findByRole('link', { name: 'Plan a delivery' }));

  expect(await screen.findByLabelText('SKU of row 1')).toHaveProperty('value', 'KC-1');
  expect(screen.getByLabelText('Quantity of row 1')).toHaveProperty('value', '100');
});

test('stock that does not add up is reported', async () => {
  const wrong = {
    ...{ _id: low._id, name: low.name, sku: low.sku, onHand: 130, moved: 120 },
    foundAt: '2026-03-12T14:05:00.000Z',
  };
  await renderLow({ listStockDiscrepancies: () => listOf(wrong) });

  expect(await screen.findByText(/KC-1 \(130 on hand, 120 by movements\)/)).toBeDefined();
});
