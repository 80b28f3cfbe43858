import type { ChangeEvent } from '@kerf/contract/schemas/history';
import { sampleCrosscut, sampleStock } from '@kerf/contract/testing/sample-products';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { formatMoment } from '../../../components/date-time.tsx';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the test's timeout.
import './edit-product-page.tsx';
import '../history/history-page.tsx';

const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const DAY_MS = 86_400_000;
const lastWeek = new Date(Date.now() - 7 * DAY_MS);
const { _id: id, name } = sampleCrosscut();

const stocked: ChangeEvent = {
  _id: '9',
  at: new Date(Date.now() - DAY_MS).toISOString(),
  action: 'product.stock',
  record: { id, name },
  actor: { name: 'Ada Marsh', email: ada.email },
  source: 'web',
  detail: { from: 10, to: 12 },
};
const repriced: ChangeEvent = {
  ...stocked,
  _id: '7',
  at: lastWeek.toISOString(),
  action: 'product.update',
  actor: { name: 'Robin Sawyer', email: 'robin@example.com' },
  detail: { changes: { price: { from: 64.5, to: 66 } } },
};

test('Who changed a price last week, and from what, is one click away from the product', async () => {
  await renderApp({
    path: `/dashboard/manage-products/${id}`,
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      getManagedProduct: () => sampleCrosscut(),
      getStock: () => sampleStock,
      listHistory: ({ query }) => {
        const items = query.record === id ? [stocked, repriced] : [];
        return { items, total: items.length, next: null };
      },
    },
  });
  await screen.findByRole('heading', { level: 1, name });

  // The link in the menu opens the whole history, the one in the page this product's.
  await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'History' }));

  await screen.findByRole('heading', { level: 1, name: 'History' });
  const price = await screen.findByText('$64.50');
  const row = within(price.closest('tr') ?? document.body);
  expect(row.getByText('$66.00')).toBeDefined();
  expect(row.getByRole('link', { name: 'Robin Sawyer' })).toBeDefined();
  expect(row.getByText(formatMoment(lastWeek, new Date()))).toBeDefined();
  const filters = within(screen.getByRole('group', { name: 'Filters' }));
  expect(await filters.findByText(`Product ${name}`)).toBeDefined();
});
