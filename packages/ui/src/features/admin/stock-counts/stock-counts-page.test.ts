import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { StockCount } from '@kerf/contract/schemas/stock-count';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { shelf, store, user } from './testing/counted-shelf.ts';
// Imported here so that loading it does not count against the first test's timeout.
import './stock-counts-page.tsx';

const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const begun = shelf({ title: 'Shelf 7' });

/** Opens the page and types what is counted; `begin` presses the button. */
async function open(api: FakeHandlers) {
  const app = await renderApp({
    path: '/dashboard/stock-counts',
    account: ada,
    api: { ...store(), listStockCounts: () => ({ items: [], total: 0, next: null }), ...api },
  });
  await user.type(await screen.findByLabelText('What you count'), 'Shelf 7');
  const begin = () => user.click(screen.getByRole('button', { name: 'Begin a count' }));
  return { ...app, begin };
}

test('a count that is begun again after a lost answer is begun once', async () => {
  const keys: (string | null)[] = [];
  const { begin, path } = await open({
    addStockCount: ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return begun;
    },
  });
  await begin();
  await screen.findByText('Not successful');
  await begin();

  expect(await screen.findByRole('heading', { level: 1, name: 'Shelf 7' })).toBeDefined();
  expect(path()).toBe(`/dashboard/stock-counts/${begun._id}`);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a count that is begun after the page was left opens nothing', async () => {
  const answer = Promise.withResolvers<StockCount>();
  const { begin, path, navigate } = await open({ addStockCount: () => answer.promise });
  await begin();
  await navigate('/dashboard/categories');
  await act(async () => answer.resolve(begun));

  expect(path()).toBe('/dashboard/categories');
});
