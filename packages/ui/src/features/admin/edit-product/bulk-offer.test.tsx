import type { Product } from '@kerf/contract/schemas/product';
import { sampleCrosscut, sampleStock } from '@kerf/contract/testing/sample-products';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dropDraft } from '../../../components/form/form-draft.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './edit-product-page.tsx';
import '../manage-products/manage-products-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };

const successor: Product = {
  ...sampleCrosscut(),
  _id: '22222222-2222-4222-8222-222222222222',
  name: 'Fairface 250 crosscut, 80T',
  sku: 'KC-250-30-80T',
};

beforeEach(() => dropDraft({ form: `product ${sampleCrosscut()._id}`, email: ada.email }));

async function open(product: Product = sampleCrosscut()) {
  const sent: unknown[] = [];
  const searches: unknown[] = [];
  const shelf = [product, successor];
  await renderApp({
    path: `/dashboard/manage-products/${product._id}`,
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      getStock: () => sampleStock,
      getManagedProduct: ({ params }) => shelf.find(({ _id }) => _id === params.id) ?? product,
      getProduct: ({ params }) => shelf.find(({ _id }) => _id === params.id) ?? product,
      listProducts: ({ query }) => {
        searches.push(query.search);
        return { items: shelf, total: shelf.length, next: null };
      },
      updateProduct: ({ body }) => {
        sent.push(body);
        return { success: true, product };
      },
      // For the list, where saving leads.
      listManagedProducts: () => ({ items: shelf, total: shelf.length, next: null }),
    },
  });
  await screen.findByLabelText('Name');
  return { sent, searches };
}

const cell = (place: number, name: 'from pieces' | 'price each') =>
  screen.getByLabelText<HTMLInputElement>(`Volume price ${place}, ${name}`);
const add = () => user.click(screen.getByRole('button', { name: 'Add a volume price' }));
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

test('a rising volume price is refused at its cell on blur and stays as typed', async () => {
  await open();
  await add();
  await user.paste('10\t70');
  await user.click(screen.getByLabelText('Name'));
  const said = 'More pieces must not cost more each: $64.50 at most.';
  expect(screen.getByText(said)).toBeDefined();
  expect(cell(1, 'price each').value).toBe('70');
  expect(screen.getByText(/appears once all prices are valid/)).toBeDefined();
  await user.clear(cell(1, 'price each'));
  await user.paste('60');
  expect(screen.queryByText(said)).toBeNull();
});

test('a pack size that allows no order is pointed out', async () => {
  await open();
  await user.clear(screen.getByLabelText('Pack size'));
  await user.paste('2000');
  const said = 'Nobody can order it: the stock must be 2,001 or more.';
  expect(screen.getByText(said)).toBeDefined();
});

test('text typed into the grid survives a visit to another page', async () => {
  await open();
  await add();
  await user.paste('10\tsixty');
  await user.click(screen.getByLabelText('Other numbers'));
  await user.paste('LU1E 0400');
  cleanup();
  await open();
  expect(cell(1, 'price each').value).toBe('sixty');
  expect(screen.getByLabelText('Other numbers')).toHaveProperty('value', 'LU1E 0400');
});

test('the replacement is found by search, which excludes the product itself', async () => {
  const { sent, searches } = await open();
  const field = screen.getByRole('combobox', { name: 'Replaced by' });
  await user.click(field);
  await user.paste('fairface');
  await waitFor(() => expect(searches).toContain('fairface'));
  await user.click(await screen.findByRole('option', { name: /80T/ }));
  expect(screen.queryByRole('option', { name: /60T/ })).toBeNull();
  expect(field).toHaveProperty('value', successor.name);
  await save();
  expect(await screen.findByRole('link', { name: successor.name })).toBeDefined();
  expect(sent).toMatchObject([{ replacedBy: successor._id }]);
});
