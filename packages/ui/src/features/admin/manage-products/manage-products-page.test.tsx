import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { ManagedProduct, Product } from '@kerf/contract/schemas/product';
import { sampleCrosscut, sampleStock } from '@kerf/contract/testing/sample-products';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import '../edit-product/edit-product-page.tsx';
import '../add-product/add-product-page.tsx';
import './manage-products-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };

const short: Product = {
  ...sampleCrosscut(),
  _id: '22222222-2222-4222-8222-222222222222',
  name: 'Clearedge 300 acrylic, 100T',
  sku: 'KC-300-30-100P',
  minOrder: 10,
  stock: 10,
};

function renderList(api: FakeHandlers, query = '') {
  return renderApp({
    path: `/dashboard/manage-products${query}`,
    account: ada,
    api: { getRole: () => ({ admin: true }), ...api },
  });
}

function listOf(items: readonly ManagedProduct[]) {
  return { items: [...items], total: items.length, next: null };
}

async function rowOf(name: string) {
  const link = await screen.findByRole('link', { name });
  const row = link.closest('tr');
  if (!row) throw new Error(`${name} is not in a row`);
  return within(row);
}

async function confirmDeletion(name: string) {
  await user.click((await rowOf(name)).getByRole('button', { name: `Delete ${name}` }));
  expect(await screen.findByText(`Are you sure you want to delete ${name}`)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
}

test("the list shows each product's figures and marks products that cannot be ordered", async () => {
  await renderList({ listManagedProducts: () => listOf([sampleCrosscut(), short]) });
  const row = await rowOf(sampleCrosscut().name);
  for (const text of ['KC-250-30-60T', '$64.50', '5', '1,320']) {
    expect(row.getByText(text)).toBeDefined();
  }
  expect(row.queryByText('Cannot be ordered')).toBeNull();
  expect((await rowOf(short.name)).getByText('Cannot be ordered')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Manage Products' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe(
    '2 in the list',
  );
});

test('search and sort are sent to the server and are in the URL', async () => {
  const asked: unknown[] = [];
  const { path } = await renderList({
    listManagedProducts: ({ query }) => {
      asked.push(query);
      return listOf([sampleCrosscut()]);
    },
  });
  await user.click(await screen.findByRole('button', { name: /Available/ }));
  await waitFor(() => expect(path()).toContain('sort=stock'));
  await user.click(screen.getByRole('searchbox'));
  await user.paste('crosscut');
  await waitFor(() => expect(path()).toContain('search=crosscut'));
  await waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ sort: 'stock' })));
  await waitFor(() =>
    expect(asked).toContainEqual(expect.objectContaining({ search: 'crosscut', limit: '25' })),
  );
});

test('a product links to its form', async () => {
  const { path } = await renderList({
    listManagedProducts: () => listOf([sampleCrosscut()]),
    getManagedProduct: () => sampleCrosscut(),
    getStock: () => sampleStock,
  });
  await user.click((await rowOf(sampleCrosscut().name)).getByRole('link', { name: /^Edit/ }));
  expect(path()).toBe(`/dashboard/manage-products/${sampleCrosscut()._id}`);
  expect(await screen.findByLabelText('Name')).toHaveProperty('value', sampleCrosscut().name);
});

test('a product is deleted after asking and leaves the list', async () => {
  let products = [sampleCrosscut(), short];
  await renderList({
    listManagedProducts: () => listOf(products),
    deleteProduct: ({ params }) => {
      products = products.filter(({ _id }) => _id !== params.id);
      return { deletedCount: 1 };
    },
  });
  await confirmDeletion(short.name);
  expect(await screen.findByText(`Product ${short.name} is deleted`)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('link', { name: short.name })).toBeNull());
  expect(await rowOf(sampleCrosscut().name)).toBeDefined();
});

test('a product that was deleted elsewhere leaves the list too', async () => {
  let products = [sampleCrosscut()];
  await renderList({
    listManagedProducts: () => listOf(products),
    deleteProduct: () => {
      products = [];
      throw notFound('product');
    },
  });
  await confirmDeletion(sampleCrosscut().name);
  const said = `Product ${sampleCrosscut().name} is deleted already`;
  expect(await screen.findByText(said)).toBeDefined();
  expect(await screen.findByText('No products yet')).toBeDefined();
});

test('a failed deletion shows its reason in the dialog, and the product stays', async () => {
  await renderList({
    listManagedProducts: () => listOf([sampleCrosscut()]),
    deleteProduct: () => {
      throw new ProblemError({ code: 'service_unavailable', retryAfterSeconds: 1 });
    },
  });
  await confirmDeletion(sampleCrosscut().name);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Nothing was changed. Try again in a moment.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await rowOf(sampleCrosscut().name)).toBeDefined();
});

test('a search without results says so and can be cleared', async () => {
  const { path } = await renderList(
    { listManagedProducts: ({ query }) => listOf(query.search ? [] : [sampleCrosscut()]) },
    '?search=chisel',
  );
  expect(await screen.findByText('No products match')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await rowOf(sampleCrosscut().name)).toBeDefined();
  expect(path()).toBe('/dashboard/manage-products');
});

test('a list that fails to load shows an error and can be retried', async () => {
  let online = false;
  await renderList({
    listManagedProducts: () => {
      if (!online) throw new TypeError('Failed to fetch');
      return listOf([sampleCrosscut()]);
    },
  });
  expect(await screen.findByText('No connection')).toBeDefined();
  online = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf(sampleCrosscut().name)).toBeDefined();
});

test('an archived product is marked, found by its view and restored', async () => {
  const asked: unknown[] = [];
  let products = [{ ...sampleCrosscut(), archivedAt: '2026-11-01T08:00:00.000Z' }];
  await renderList({
    listManagedProducts: ({ query }) => {
      asked.push(query);
      return listOf(products);
    },
    restoreProduct: () => {
      const [product = sampleCrosscut()] = products;
      products = [];
      return { success: true, product };
    },
  });
  await user.click(await screen.findByRole('link', { name: /^Archived/ }));
  await waitFor(() =>
    expect(asked).toContainEqual(expect.objectContaining({ state: 'archived', limit: '25' })),
  );
  const row = await rowOf(sampleCrosscut().name);
  expect(row.getByText('Archived')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Edit in grid' })).toBeNull();
  const checkbox = row.getByRole<HTMLInputElement>('checkbox');
  await user.click(checkbox);
  expect(checkbox.checked).toBe(true);
  expect(screen.queryByRole('button', { name: 'Change selected' })).toBeNull();
  await user.click(row.getByRole('button', { name: `Restore ${sampleCrosscut().name}` }));
  expect(await screen.findByText(`Product ${sampleCrosscut().name} is restored`)).toBeDefined();
});

test('a product whose name was taken meanwhile is not restored, and the reason is shown', async () => {
  await renderList({
    listManagedProducts: () =>
      listOf([{ ...sampleCrosscut(), archivedAt: '2026-11-01T08:00:00.000Z' }]),
    restoreProduct: () => {
      throw new ProblemError({ code: 'product_name_taken', name: 'KC-250-30-60T' });
    },
  });
  const row = await rowOf(sampleCrosscut().name);
  await user.click(row.getByRole('button', { name: /^Restore/ }));
  expect(await screen.findByText(/"KC-250-30-60T"/)).toBeDefined();
});

test('a draft is marked, and a product can be duplicated without its pictures', async () => {
  const picture = { file: 'a'.repeat(40), alt: '', width: 320, height: 240, widths: [320] };
  await renderList({
    listManagedProducts: () => listOf([{ ...sampleCrosscut(), publishedAt: null }]),
    getManagedProduct: () => ({ ...sampleCrosscut(), pictures: [picture], archivedAt: null }),
  });
  const row = await rowOf(sampleCrosscut().name);
  expect(row.getByText('Draft')).toBeDefined();
  await user.click(row.getByRole('link', { name: `Duplicate ${sampleCrosscut().name}` }));
  expect(await screen.findByLabelText('Name')).toHaveProperty('value', '');
  expect(screen.getByLabelText('SKU')).toHaveProperty('value', '');
  expect(screen.getByLabelText('Price each')).toHaveProperty('value', '64.50');
  expect(screen.getByLabelText('Customers see it')).toHaveProperty('value', 'draft');
  expect(screen.getByText(/^Like .+\. Its pictures are not copied\./)).toBeDefined();
});

test('the products that a change has added are a filter of the list, which is cleared like others', async () => {
  const asked: unknown[] = [];
  const id = '55555555-5555-4555-8555-555555555555';
  const { path } = await renderList(
    {
      listManagedProducts: ({ query }) => {
        asked.push([query.addedBy, query.state]);
        return listOf([sampleCrosscut()]);
      },
      getBulkChange: () => {
        throw notFound('change');
      },
    },
    `?addedBy=${id}&state=draft`,
  );
  await rowOf(sampleCrosscut().name);
  expect(asked).toContainEqual([id, 'draft']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Added by' }), 'Added by: all');
  await waitFor(() => expect(path()).toBe('/dashboard/manage-products?state=draft'));
  expect(screen.queryByRole('combobox', { name: 'Added by' })).toBeNull();
});
