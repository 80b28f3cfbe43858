import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Category } from '@kerf/contract/schemas/category';
import { sampleBulkChange } from '@kerf/contract/testing/sample-bulk-changes';
import { sampleCrosscut } from '@kerf/contract/testing/sample-products';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import '../bulk-changes/bulk-change-page.tsx';
import '../manage-products/manage-products-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };

const change = sampleBulkChange({
  kind: 'edit',
  title: 'Prices +4%',
  counts: { add: 0, change: 3_412, same: 0, problem: 0, refused: 0, kept: 0 },
});
const none = { items: [], total: 0, next: null };

const texts = { title: '', description: '', productCount: 1 };
const woodId = '11111111-1111-4111-8111-111111111111';
const wood: Category = { _id: woodId, parentId: null, name: 'Wood', slug: 'wood', ...texts };
const rip: Category = {
  _id: '22222222-2222-4222-8222-222222222222',
  parentId: woodId,
  name: 'Rip',
  slug: 'rip',
  ...texts,
};

async function renderList(query = '', more: FakeHandlers = {}) {
  const bodies: unknown[] = [];
  let now = change;
  const app = await renderApp({
    path: `/dashboard/manage-products${query}`,
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      listManagedProducts: () => ({ items: [sampleCrosscut()], total: 3_412, next: 'more' }),
      listBulkChanges: () => none,
      listCategories: () => ({ version: 1, categories: [wood, rip] }),
      listBulkChangeRows: () => none,
      planBulkEdit: ({ body }) => {
        bodies.push(body);
        return change;
      },
      getBulkChange: () => now,
      applyBulkChange: () => {
        now = { ...change, state: 'applied', appliedAt: new Date().toISOString() };
        return now;
      },
      ...more,
    },
  });
  return { ...app, bodies };
}

test('all prices of one product line rise by four percent in six clicks', async () => {
  const { bodies, path } = await renderList();
  let clicks = 0;
  const click = async (name: string | RegExp) => {
    clicks += 1;
    await user.click(await screen.findByRole('button', { name }));
  };
  await click('Circular');
  clicks += 1;
  await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
  await click('Change all 3,412');
  await user.type(await screen.findByLabelText('Percent up'), '4');
  await click('Review changes');
  await waitFor(() => expect(path()).toBe(`/dashboard/change/${change._id}`));
  await click('Apply');
  await click('Apply to 3,412 products');
  expect(await screen.findByText(/^3,412 products changed/)).toBeDefined();

  expect(clicks).toBe(6);
  expect(bodies).toEqual([
    {
      title: 'Prices +4%',
      products: { by: 'filter', filter: { search: '', kind: 'circular' } },
      price: { by: 'percent', percent: 4, rounding: 'cent', volumePrices: true },
      cells: [],
    },
  ]);
});

test('Escape closes the dialog and gives the focus back to the button that opened it', async () => {
  await renderList();
  await user.click(
    await screen.findByRole('checkbox', { name: `Select ${sampleCrosscut().name}` }),
  );
  const button = await screen.findByRole('button', { name: 'Change selected' });
  await user.click(button);
  await screen.findByLabelText('Percent up');

  await user.keyboard('{Escape}');

  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('selected products are sent by id, and an invalid field shows its error and keeps the others', async () => {
  const { bodies } = await renderList();
  await user.click(
    await screen.findByRole('checkbox', { name: `Select ${sampleCrosscut().name}` }),
  );
  await user.click(screen.getByRole('button', { name: 'Change selected' }));
  await user.click(await screen.findByRole('button', { name: 'Review changes' }));
  expect(await screen.findByText('Choose at least one thing to change.')).toBeDefined();
  await user.type(screen.getByLabelText('Minimum order'), '20');
  await user.type(screen.getByLabelText('Percent up'), '-100');
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  expect(await screen.findByText('Enter a percentage over -100.')).toBeDefined();
  expect(screen.getByLabelText('Minimum order')).toHaveProperty('value', '20');
  await user.clear(screen.getByLabelText('Minimum order'));
  await user.type(screen.getByLabelText('Minimum order'), '1.000');
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  expect(await screen.findByText('This can be read two ways. Enter digits only.')).toBeDefined();
  await user.clear(screen.getByLabelText('Minimum order'));
  await user.type(screen.getByLabelText('Minimum order'), '20');
  await user.clear(screen.getByLabelText('Percent up'));
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        title: 'Minimum order 20',
        products: { by: 'ids', ids: [sampleCrosscut()._id] },
        cells: [{ column: 'Minimum order', value: '20' }],
      },
    ]),
  );
});

test('reorder points and the category are set with the rest', async () => {
  const { bodies } = await renderList();
  // Until the products are there, there is nothing to select.
  await screen.findByRole('checkbox', { name: `Select ${sampleCrosscut().name}` });
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
  await user.click(await screen.findByRole('button', { name: 'Change selected' }));
  await user.type(await screen.findByLabelText('Reorder at'), '20');
  await user.type(screen.getByLabelText('Reorder quantity'), '1.000');
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Category'), 'Wood / Rip');
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  expect(await screen.findByText(/can be read two ways/)).toBeDefined();
  await user.clear(screen.getByLabelText('Reorder quantity'));
  await user.type(screen.getByLabelText('Reorder quantity'), '1000');
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies).toMatchObject([
    {
      cells: [
        { column: 'Reorder at', value: '20' },
        { column: 'Reorder quantity', value: '1000' },
        { column: 'Categories', value: 'Wood / Rip' },
      ],
    },
  ]);
});

test('drafts are published now or at a time, which must be given', async () => {
  const { bodies } = await renderList('?state=draft');
  await screen.findByRole('checkbox', { name: `Select ${sampleCrosscut().name}` });
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
  await user.click(await screen.findByRole('button', { name: 'Change all 3,412' }));
  const dialog = within(await screen.findByRole('dialog'));
  const choice = dialog.getByLabelText('Customers see it');
  await user.selectOptions(choice, 'Publish at a time');
  await user.click(dialog.getByRole('button', { name: 'Review changes' }));
  expect(await dialog.findByText('Enter a date and a time.')).toBeDefined();
  expect(bodies).toEqual([]);
  await user.selectOptions(choice, 'Publish as soon as applied');
  await user.click(dialog.getByRole('button', { name: 'Review changes' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        title: 'Publish',
        products: { by: 'filter', filter: { search: '', state: 'draft' } },
        publication: { to: 'published' },
        cells: [],
      },
    ]),
  );
});

test('archived products are restored together', async () => {
  const { bodies } = await renderList('?state=archived');
  await user.click(
    await screen.findByRole('checkbox', { name: `Select ${sampleCrosscut().name}` }),
  );
  await user.click(screen.getByRole('button', { name: 'Restore selected' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore 1 product' }));
  expect(dialog.queryByLabelText(/^Archive/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Review changes' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        title: 'Restore',
        products: { by: 'ids', ids: [sampleCrosscut()._id] },
        cells: [{ column: 'Archived', value: '' }],
      },
    ]),
  );
});

test('weights and customs codes are changed together in a shop that charges for shipping, and in no other', async () => {
  const { bodies, unmount } = await renderList('', {
    getShop: () => ({ holdHours: 72, shipping: { zones: [], methods: [] } }),
  });
  const open = async () => {
    const name = `Select ${sampleCrosscut().name}`;
    await user.click(await screen.findByRole('checkbox', { name }));
    await user.click(await screen.findByRole('button', { name: 'Change selected' }));
    await screen.findByLabelText('Minimum order');
  };
  await open();
  await user.type(screen.getByLabelText('Weight (g)'), 'heavy');
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  expect(bodies).toEqual([]);
  await user.clear(screen.getByLabelText('Weight (g)'));
  await user.type(screen.getByLabelText('Weight (g)'), '1250');
  await user.type(screen.getByLabelText('Customs code'), '820239');
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  await waitFor(() =>
    expect(bodies).toMatchObject([
      {
        cells: [
          { column: 'Weight', value: '1250' },
          { column: 'Customs code', value: '820239' },
        ],
      },
    ]),
  );
  unmount();
  await renderList();
  await open();
  expect(screen.queryByLabelText('Weight (g)')).toBeNull();
});
