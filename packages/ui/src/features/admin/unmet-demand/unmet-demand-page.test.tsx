import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { UnmetDemand } from '@kerf/contract/schemas/unmet-demand';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { catchSavedFiles } from '../../../components/data-table/testing/saved-files.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './unmet-demand-page.tsx';

const user = userEvent.setup();
const saved = catchSavedFiles();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };

const wanted: UnmetDemand = {
  _id: '11111111-1111-4111-8111-111111111111',
  text: '=LU79R010 "Freud"',
  source: 'order-pad',
  times: 1412,
  customers: 31,
  firstSeen: '2026-03-02T09:00:00.000Z',
  lastSeen: '2026-03-12T14:05:00.000Z',
};

function renderDemand(api: FakeHandlers, query = '') {
  return renderApp({
    path: `/dashboard/unmet-demand${query}`,
    account: ada,
    api: { getRole: () => ({ admin: true }), ...api },
  });
}

const listOf = (items: readonly UnmetDemand[]) => ({
  items: [...items],
  total: items.length,
  next: null,
});

test('a row shows where a text was searched for, how often, by how many customers, and when', async () => {
  await renderDemand({ listUnmet: () => listOf([wanted]) });

  const name = await screen.findByRole('rowheader', { name: wanted.text });
  const row = within(name.closest('tr') ?? expect.unreachable());
  for (const text of ['Order pad', '1,412', '31']) expect(row.getByText(text)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Unmet demand' })).toBeDefined();
});

test('the URL determines what is requested and exported', async () => {
  const asked: unknown[] = [];
  const { path } = await renderDemand(
    {
      listUnmet: ({ query }) => {
        asked.push(query);
        return listOf([wanted]);
      },
    },
    '?source=order-pad&search=freud&sort=-lastSeen&size=50',
  );
  await screen.findByRole('rowheader');

  const listing = { source: 'order-pad', search: 'freud', sort: '-lastSeen' };
  expect(asked).toContainEqual({ ...listing, limit: '50' });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /^All/ }));
  await waitFor(() => expect(asked).toContainEqual({ ...listing, limit: '200' }));
  await user.click(screen.getByRole('button', { name: 'Customers' }));
  await waitFor(() => expect(path()).toContain('sort=-customers'));
});

test('the list is exported with formulas escaped', async () => {
  await renderDemand({ listUnmet: () => listOf([wanted]) });
  await screen.findByRole('rowheader');

  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'This page (1)' }));

  const [text = ''] = await saved.texts();
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFSearched for,Where,Times,Customers,First (UTC),Last (UTC)',
    `"'=LU79R010 ""Freud""",Order pad,1412,31,2026-03-02 09:00:00,2026-03-12 14:05:00`,
  ]);
});

test('an empty list explains itself, and an empty search can be cleared', async () => {
  const { navigate } = await renderDemand({ listUnmet: () => listOf([]) });
  expect(await screen.findByText('No unmet searches')).toBeDefined();

  await navigate('/dashboard/unmet-demand?search=nobody');
  expect(await screen.findByText('No texts match')).toBeDefined();
});

test('a list that fails to load shows an error and can be retried', async () => {
  let online = false;
  await renderDemand({
    listUnmet: () => {
      if (!online) throw new TypeError('Failed to fetch');
      return listOf([wanted]);
    },
  });
  expect(await screen.findByText('No connection')).toBeDefined();

  online = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: wanted.text })).toBeDefined();
});
