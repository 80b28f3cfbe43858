import type { ChangeEvent } from '@kerf/contract/schemas/history';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Loaded here, so that the first test does not wait for the routes' own imports.
import './history-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const productId = '33333333-2222-4222-8222-222222222222';

const repriced: ChangeEvent = {
  _id: '7',
  at: '2026-11-20T10:00:00Z',
  action: 'product.update',
  record: { id: productId, name: 'Fairface 250' },
  actor: { name: 'Ada Marsh', email: 'ada@example.com' },
  source: 'web',
  detail: { changes: { price: { from: 64.5, to: 66 } } },
};

function log(asked: Record<string, string>[] = []) {
  return {
    getRole: () => ({ admin: true }),
    listHistory: ({ query }: { readonly query: Readonly<Record<string, string>> }) => {
      asked.push(query);
      return { items: [repriced], total: 1, next: null };
    },
  };
}

test('a change names who made it, the record, and what it was before', async () => {
  await renderApp({ path: '/dashboard/history', account: ada, api: log() });

  expect(await screen.findByRole('link', { name: 'Product Fairface 250' })).toHaveProperty(
    'pathname',
    `/dashboard/manage-products/${productId}`,
  );
  expect(screen.getByRole('link', { name: 'Ada Marsh' })).toBeDefined();
  expect(screen.getByText('$64.50')).toBeDefined();
  expect(screen.getByText('$66.00')).toBeDefined();
});

test('a link to one record’s history is a filter that can be cleared', async () => {
  const asked: Record<string, string>[] = [];
  const { path } = await renderApp({
    path: `/dashboard/history?record=${productId}`,
    account: ada,
    api: log(asked),
  });

  await waitFor(() => expect(asked.at(-1)).toMatchObject({ record: productId }));
  await userEvent.click(await screen.findByRole('button', { name: 'This record only' }));
  await waitFor(() => expect(path()).toBe('/dashboard/history'));
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('record'));
});

test('what was changed, when and from where are filters in the address', async () => {
  const asked: Record<string, string>[] = [];
  await renderApp({
    path: '/dashboard/history?kind=product&when=week&source=desktop&actor=ada%40example.com',
    account: ada,
    api: log(asked),
  });

  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      kind: 'product',
      source: 'desktop',
      actor: 'ada@example.com',
      from: expect.stringMatching(/^\d{4}-/),
    }),
  );
});
