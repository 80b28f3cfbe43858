import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { FollowChanges } from '@kerf/api-client/live-events';
import { reorderChange, type StockMovement } from '@kerf/contract/schemas/stock';
import { sampleCrosscut, sampleStock } from '@kerf/contract/testing/sample-products';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createHeldStream } from '../../../live/testing/held-stream.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './product-stock-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const product = sampleCrosscut();

const sold: StockMovement = {
  _id: '2',
  kind: 'sold',
  quantity: 10,
  at: '2026-03-12T14:05:00.000Z',
  onHand: 1_118,
  reason: null,
  note: null,
  by: null,
  delivery: null,
  count: null,
  bulkChange: null,
  order: { _id: '99999999-1111-4111-8111-111111111111', number: 'KS-104001', customerName: 'Sam' },
};
const damaged: StockMovement = {
  ...sold,
  _id: '1',
  kind: 'adjusted',
  quantity: -2,
  onHand: 1_128,
  reason: 'damaged',
  note: 'A tooth is gone',
  by: 'Ada Marsh',
  order: null,
};

const days = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-03-${String(index + 1).padStart(2, '0')}`,
  cameIn: index === 3 ? 40 : 0,
  wentOut: index === 9 ? 12 : 0,
  onHand: index < 3 ? 100 : index < 9 ? 140 : 128,
}));

const renderStock = (api: FakeHandlers = {}, follow?: FollowChanges) =>
  renderApp({
    path: `/dashboard/product/${product._id}/stock`,
    account: ada,
    ...(follow && { follow }),
    api: {
      getRole: () => ({ admin: true }),
      getManagedProduct: () => product,
      getStock: () => ({ ...sampleStock, reorderAt: 20, reorderQuantity: null }),
      getStockDays: () => ({ days }),
      listStockMovements: () => ({ items: [sold, damaged], total: 2, next: null }),
      ...api,
    },
  });

test('each movement says what it did to the stock, why, by whom and for which order', async () => {
  await renderStock();

  const order = await screen.findByRole('link', { name: 'KS-104001' });
  const row = within(order.closest('tr') ?? expect.unreachable());
  for (const text of ['Sold', '−10', '1,118', 'Sam']) expect(row.getByText(text)).toBeDefined();
  const why = await screen.findByText('Damaged · A tooth is gone');
  const other = within(why.closest('tr') ?? expect.unreachable());
  for (const text of ['Corrected', '−2', '1,128', 'Ada Marsh'])
    expect(other.getByText(text)).toBeDefined();
});

test('the chart has a text alternative, and is also a table', async () => {
  await renderStock();

  const words = 'On hand from 100 to 128 in 30 days: 40 came in, 12 went out.';
  expect(await screen.findByRole('img', { name: words })).toBeDefined();
  await user.click(screen.getByText('Day by day'));
  const row = within(screen.getByRole('row', { name: /^10 Mar 2026/ }));
  expect(row.getByText('12')).toBeDefined();
});

test('the reorder point is saved with its version, and a change by someone else is reported', async () => {
  const sent: unknown[] = [];
  await renderStock({
    setReorderPoint: ({ body }) => {
      sent.push(body);
      throw new ProblemError({ code: 'product_changed', version: 2, changes: [] });
    },
  });
  const field = await screen.findByLabelText('Reorder at');
  await user.clear(field);
  await user.type(field, '50');
  const form = within(field.closest('form') ?? expect.unreachable());
  await user.click(form.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText(/Somebody changed it meanwhile/)).toBeDefined();
  expect(field).toHaveProperty('value', '50');
  expect(sent).toEqual([
    {
      reorderAt: 50,
      reorderQuantity: null,
      before: { reorderAt: 20, reorderQuantity: null },
    },
  ]);
});

test('a reorder point set by someone else meanwhile is not overwritten without warning', async () => {
  let stock = { ...sampleStock, reorderAt: 20, reorderQuantity: 100 };
  const sent: unknown[] = [];
  const stream = createHeldStream();
  const api: FakeHandlers = {
    getStock: () => stock,
    setReorderPoint: ({ body }) => {
      sent.push(body);
      const { before } = reorderChange.parse(body);
      if (before.reorderQuantity === 400) return { reorderAt: 50, reorderQuantity: 400 };
      throw new ProblemError({ code: 'product_changed', version: 2, changes: [] });
    },
  };
  await renderStock(api, stream.follow);
  const field = await screen.findByLabelText('Reorder at');
  await user.clear(field);
  await user.type(field, '50');
  stock = { ...stock, reorderQuantity: 400 };
  await act(async () => stream.changed('product', product._id));
  const quantity = screen.getByLabelText('Reorder quantity');
  await waitFor(() => expect(quantity).toHaveProperty('value', '400'));
  const save = within(field.closest('form') ?? expect.unreachable()).getByRole('button');
  await user.click(save);
  expect(await screen.findByText(/Somebody changed it meanwhile/)).toBeDefined();
  await user.click(save);

  expect(await screen.findByText('Reorder point saved')).toBeDefined();
  const after = { reorderAt: 50, reorderQuantity: 400 };
  expect(sent).toEqual([
    { ...after, before: { reorderAt: 20, reorderQuantity: 100 } },
    { ...after, before: { reorderAt: 20, reorderQuantity: 400 } },
  ]);
});

test('a correction carries a reason', async () => {
  const sent: unknown[] = [];
  await renderStock({
    changeStock: ({ body }) => {
      sent.push(body);
      return { success: true, stock: sampleStock };
    },
  });
  await user.selectOptions(await screen.findByLabelText('What happened'), 'corrected');
  await user.selectOptions(screen.getByLabelText('Reason'), 'damaged');
  await user.type(screen.getByLabelText(/^Pieces more/), '-2');
  await user.click(screen.getByRole('button', { name: 'Update Stock' }));

  await waitFor(() => expect(sent).toEqual([{ kind: 'corrected', change: -2, reason: 'damaged' }]));
});

test("a draft's stock is shown, though no customer sees the product", async () => {
  await renderStock({ getManagedProduct: () => ({ ...product, publishedAt: null }) });

  expect(await screen.findByRole('heading', { level: 1, name: product.name })).toBeDefined();
});

test('the stock page of a draft says what is expected, and that of an archived product changes nothing', async () => {
  const expected = [{ quantity: 410, on: '2099-03-12' }];
  await renderStock({
    getManagedProduct: () => ({ ...product, archivedAt: '2026-03-12T14:05:00.000Z' }),
    getStock: () => ({ ...sampleStock, expected }),
  });

  expect(await screen.findByText(/Expected: 410 on 12 Mar 2099/)).toBeDefined();
  expect(screen.getByText(/This product is archived/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Update Stock' })).toBeNull();
  expect(screen.queryByLabelText('Reorder at')).toBeNull();
});
