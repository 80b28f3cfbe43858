import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Product } from '@kerf/contract/schemas/product';
import { notFound } from '@kerf/domain/problem';
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../app/render-app.tsx';
import { dropDraft } from '../../../components/form/form-draft.ts';
import { sampleProduct } from './sample-product.ts';
// Loaded before the clock of the first test runs.
import './edit-product-page.tsx';
import './manage-products-page.tsx';

configure({ asyncUtilTimeout: 5_000 });

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const address = `/dashboard/manage-products/${sampleProduct._id}`;

beforeEach(() => dropDraft({ form: `product ${sampleProduct._id}`, email: ada.email }));

interface Shop {
  product: Product;
  readonly sent: unknown[];
}

function shopApi(shop: Shop): FakeHandlers {
  return {
    getRole: () => ({ admin: true }),
    getProduct: () => shop.product,
    listProducts: () => ({ items: [shop.product], total: 1, next: null }),
    updateProduct: ({ body }) => {
      shop.sent.push(body);
      return { success: true, product: shop.product };
    },
  };
}

async function open(api: FakeHandlers = {}) {
  const shop: Shop = { product: sampleProduct, sent: [] };
  const app = await renderApp({ path: address, account: ada, api: { ...shopApi(shop), ...api } });
  return { shop, ...app };
}

async function type(label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

test('the form holds the product, and what is changed is saved before the list is shown again', async () => {
  const { shop, path } = await open();
  expect(await screen.findByLabelText('Name')).toHaveProperty('value', sampleProduct.name);
  expect(document.title).toBe(`${sampleProduct.name} · Kerf`);
  await type('Price each', '70');
  await save();
  expect(await screen.findByText('Product Updated')).toBeDefined();
  expect(shop.sent).toMatchObject([{ price: 70, stock: 1320, blade: sampleProduct.blade }]);
  await waitFor(() => expect(path()).toBe('/dashboard/manage-products'));
});

test('stock that was sold meanwhile is not put back by a change of something else', async () => {
  const { shop } = await open();
  await type('Price each', '70');
  shop.product = { ...sampleProduct, stock: 1300 };
  await save();
  await waitFor(() => expect(shop.sent).toMatchObject([{ price: 70, stock: 1300 }]));
});

test('a new figure for stock that has moved is asked about once', async () => {
  const { shop } = await open();
  await type('Stock', '2000');
  shop.product = { ...sampleProduct, stock: 1300 };
  await save();
  expect(await screen.findByText('The stock has changed')).toBeDefined();
  expect(screen.getByText(/It was 1,320 .* and is 1,300 now/)).toBeDefined();
  expect(shop.sent).toEqual([]);
  expect(screen.getByLabelText('Stock')).toHaveProperty('value', '2000');
  await save();
  await waitFor(() => expect(shop.sent).toMatchObject([{ stock: 2000 }]));
});

test('a product that is gone says so, with the way to the others', async () => {
  await open({
    getProduct: () => {
      throw notFound('product');
    },
  });
  expect(await screen.findByText('There is no such product')).toBeDefined();
  const ways = screen.getAllByRole('link', { name: 'Manage Products' });
  expect(ways.at(-1)?.getAttribute('href')).toBe('/dashboard/manage-products');
});

test('changes can be discarded', async () => {
  await open();
  await type('Name', 'Another');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', sampleProduct.name);
});
