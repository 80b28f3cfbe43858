import type { ChangeEvent } from '@kerf/contract/schemas/history';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that the first test does not wait for it to load.
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

const marsh = {
  _id: '44444444-2222-4222-8222-222222222222',
  email: 'ada@example.com',
  displayName: 'Ada Marsh',
  emailVerified: true,
  createdAt: '2026-01-01T00:00:00.000Z',
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

test('what one act did to a record is one entry, with all that it did', async () => {
  const stocked = { ...repriced, _id: '8', action: 'product.stock', detail: { kind: 'counted' } };
  await renderApp({
    path: '/dashboard/history',
    account: ada,
    api: { ...log(), listHistory: () => ({ items: [stocked, repriced], total: 2, next: null }) },
  });

  const [link, ...more] = await screen.findAllByRole('link', { name: 'Product Fairface 250' });
  expect(more).toEqual([]);
  expect(link?.closest('tr')?.textContent).toMatch(/Changed.*Stock counted/);
});

test('logins are listed apart from changes, of the same person', async () => {
  const asked: Record<string, string>[] = [];
  const { path } = await renderApp({
    path: '/dashboard/history?actor=ada%40example.com&kind=user',
    account: ada,
    api: log(asked),
  });
  const tabs = within(await screen.findByRole('navigation', { name: 'History' }));
  expect(tabs.getByRole('link', { name: 'Changes' }).getAttribute('aria-current')).toBe('page');
  await userEvent.click(tabs.getByRole('link', { name: 'Logins' }));

  await waitFor(() =>
    expect(path()).toBe('/dashboard/history?actor=ada%40example.com&part=sign-ins'),
  );
  const wanted = { part: 'sign-ins', actor: 'ada@example.com', limit: '25' };
  await waitFor(() => expect(asked).toContainEqual(wanted));
});

test('the filter of a person shows their name', async () => {
  await renderApp({
    path: '/dashboard/history?actor=ada%40example.com',
    account: ada,
    api: log(),
  });

  expect(await (await bar()).findByText('Ada Marsh')).toBeDefined();
});

const user = userEvent.setup();
const bar = async () => within(await screen.findByRole('group', { name: 'Filters' }));

async function addFilter(name: string) {
  await user.click(await screen.findByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('a link to one record’s history sets a filter named after it that can be removed', async () => {
  const asked: Record<string, string>[] = [];
  const { path } = await renderApp({
    path: `/dashboard/history?record=${productId}`,
    account: ada,
    api: log(asked),
  });

  await waitFor(() =>
    expect(asked).toContainEqual({ part: 'changes', record: productId, limit: '25' }),
  );
  expect(await (await bar()).findByText('Product Fairface 250')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove the filter Record' }));
  await waitFor(() => expect(path()).toBe('/dashboard/history'));
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('record'));
});

test('applying an added filter returns the focus to Add filter, for the next one', async () => {
  const { path } = await renderApp({ path: '/dashboard/history', account: ada, api: log([]) });
  const add = await screen.findByRole('button', { name: 'Add filter' });
  await addFilter('What');
  const select = await screen.findByRole('combobox', { name: 'What' });
  await waitFor(() => expect(document.activeElement).toBe(select));
  await user.keyboard('{Tab}{Enter}');

  await waitFor(() => expect(path()).toBe('/dashboard/history?kind=order'));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'What' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test('what, when, who and source are filters in the URL', async () => {
  const asked: Record<string, string>[] = [];
  await renderApp({
    path: '/dashboard/history?kind=product&from=2026-03-12&to=2026-03-13&source=desktop&actor=ada%40example.com',
    account: ada,
    api: log(asked),
  });

  await waitFor(() =>
    expect(asked).toContainEqual({
      part: 'changes',
      kind: 'product',
      source: 'desktop',
      actor: 'ada@example.com',
      fromDay: '2026-03-12',
      toDay: '2026-03-13',
      limit: '25',
    }),
  );
});

test('a period is relative to today, also in a link that is opened tomorrow', async () => {
  const asked: Record<string, string>[] = [];
  const { path } = await renderApp({ path: '/dashboard/history', account: ada, api: log(asked) });
  await addFilter('When');
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  await waitFor(() => expect(path()).toBe('/dashboard/history?from=today-6'));
  expect((await bar()).getByText('Last 7 days')).toBeDefined();
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ fromDay: 'today-6' }));
  expect(asked.at(-1)).not.toHaveProperty('toDay');
});

test('a person is found by name, or typed as an email address', async () => {
  const searched: unknown[] = [];
  const { path } = await renderApp({
    path: '/dashboard/history',
    account: ada,
    api: {
      ...log(),
      listUsers: ({ query }) => {
        searched.push(query.search);
        return { items: [marsh], total: 1, next: null };
      },
    },
  });
  await addFilter('Who');
  const field = await screen.findByRole('combobox', { name: 'Who' });
  await user.type(field, 'marsh');
  await user.click(await screen.findByRole('option', { name: /Ada Marsh/ }));
  await waitFor(() => expect(path()).toBe('/dashboard/history?actor=ada%40example.com'));
  expect(searched).toContain('marsh');

  await user.click(await (await bar()).findByRole('button', { name: 'Who Ada Marsh' }));
  const again = await screen.findByRole('combobox', { name: 'Who' });
  await user.clear(again);
  await user.type(again, 'robin{Enter}');
  expect(await screen.findByText(/^Choose somebody from the list/)).toBeDefined();
  await user.type(again, '@example.com{Enter}');
  await waitFor(() => expect(path()).toBe('/dashboard/history?actor=robin%40example.com'));
});

test('automatic changes are shown as Kerf’s, and can be filtered', async () => {
  const { path } = await renderApp({
    path: '/dashboard/history',
    account: ada,
    api: {
      ...log(),
      listHistory: () => ({
        items: [{ ...repriced, actor: null, source: 'system' }],
        total: 1,
        next: null,
      }),
    },
  });
  const row = within(
    (await screen.findByRole('link', { name: 'Product Fairface 250' })).closest('tr') ??
      document.body,
  );
  expect(row.getAllByText(/Kerf/)).toHaveLength(1);
  await addFilter('Who');
  await user.click(await screen.findByRole('button', { name: 'Kerf by itself' }));
  await waitFor(() => expect(path()).toBe('/dashboard/history?actor=system'));
});
