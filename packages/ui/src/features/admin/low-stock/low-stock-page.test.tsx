import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { LowProduct } from '@kerf/contract/schemas/stock';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import '../deliveries/add-delivery-page.tsx';
import './low-stock-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const low: LowProduct = {
  _id: '00000000-0000-4000-8000-000000000001',
  name: 'Blade 1',
  sku: 'KC-1',
  onHand: 12,
  available: 7,
  reorderAt: 20,
  reorderQuantity: 100,
  expected: 410,
  expectedOn: '2099-03-12',
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

const wrong = {
  _id: low._id,
  name: low.name,
  sku: low.sku,
  onHand: 130,
  moved: 120,
  foundAt: '2026-03-12T14:05:00.000Z',
};

test('stock that does not add up is told, and settled by a count with a reason', async () => {
  const sent: unknown[] = [];
  await renderLow({
    listStockDiscrepancies: () => (sent.length > 0 ? listOf() : listOf(wrong)),
    settleDiscrepancy: ({ body }) => {
      sent.push(body);
      return { onHand: 126 };
    },
  });

  expect(await screen.findByText(/130 on hand, 120 by movements/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Settle KC-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Settle KC-1' }));
  await user.click(dialog.getByRole('button', { name: 'Book count' }));
  expect(await dialog.findByText('Enter the number of pieces.')).toBeDefined();
  await user.type(dialog.getByLabelText('Pieces counted on hand'), '126');
  await user.selectOptions(dialog.getByLabelText('Reason'), 'found');
  await user.click(dialog.getByRole('button', { name: 'Book count' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ counted: 126, onHand: 130, moved: 120, reason: 'found' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Settle KC-1' })).toBeNull());
});

test('a settlement that somebody else made first is refused with the figures of now', async () => {
  const changes = [
    { path: 'onHand', was: 130, now: 126 },
    { path: 'moved', was: 120, now: 126 },
  ];
  await renderLow({
    listStockDiscrepancies: () => listOf(wrong),
    settleDiscrepancy: () => {
      throw new ProblemError({ code: 'product_changed', version: 3, changes });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Settle KC-1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Settle KC-1' }));
  await user.type(dialog.getByLabelText('Pieces counted on hand'), '126');
  await user.click(dialog.getByRole('button', { name: 'Book count' }));

  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(dialog.getByLabelText('Pieces counted on hand')).toHaveProperty('value', '126');
});
