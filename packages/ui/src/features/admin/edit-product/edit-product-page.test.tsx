import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { type Product, type ProductStock, productChange } from '@kerf/contract/schemas/product';
import { sampleCrosscut, sampleStock } from '@kerf/contract/testing/sample-products';
import type { CategoryRule } from '@kerf/domain/category-rule';
import { notFound, ProblemError } from '@kerf/domain/problem';
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
const address = `/dashboard/manage-products/${sampleCrosscut()._id}`;

beforeEach(() => dropDraft({ form: `product ${sampleCrosscut()._id}`, email: ada.email }));

interface Shop {
  product: Product;
  stock: ProductStock;
  readonly sent: unknown[];
}

function shopApi(shop: Shop): FakeHandlers {
  return {
    getRole: () => ({ admin: true }),
    getManagedProduct: () => shop.product,
    getStock: () => shop.stock,
    listManagedProducts: () => ({ items: [shop.product], total: 1, next: null }),
    updateProduct: ({ body }) => {
      if (productChange.parse(body).version !== shop.product.version) {
        const changes = [{ path: 'price', was: sampleCrosscut().price, now: shop.product.price }];
        const version = shop.product.version ?? 0;
        throw new ProblemError({ code: 'product_changed', version, changes });
      }
      shop.sent.push(body);
      return { success: true, product: shop.product };
    },
  };
}

async function open(api: FakeHandlers = {}) {
  const shop: Shop = { product: sampleCrosscut(), stock: sampleStock, sent: [] };
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

test('the form shows the product, and a change is saved before returning to the list', async () => {
  const { shop, path } = await open();
  expect(await screen.findByLabelText('Name')).toHaveProperty('value', sampleCrosscut().name);
  expect(document.title).toBe(`${sampleCrosscut().name} · Kerf`);
  await type('Price each', '70');
  await save();
  expect(await screen.findByText('Product Updated')).toBeDefined();
  expect(shop.sent).toMatchObject([{ price: 70, version: 3, blade: sampleCrosscut().blade }]);
  expect(shop.sent).not.toMatchObject([{ stock: expect.anything() }]);
  await waitFor(() => expect(path()).toBe('/dashboard/manage-products'));
});

test('a conflicting change is shown, keeps what was typed, and can be saved over', async () => {
  const { shop } = await open();
  await type('Name', 'Renamed');
  shop.product = { ...sampleCrosscut(), version: 4, price: 70 };
  await save();
  expect(await screen.findByText('Somebody else changed this product')).toBeDefined();
  expect(screen.getByText('Price each was $64.50 and is now $70.00.')).toBeDefined();
  expect(shop.sent).toEqual([]);
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Renamed');
  await waitFor(() => expect(screen.getByLabelText('Price each')).toHaveProperty('value', '70.00'));
  await save();
  await waitFor(() =>
    expect(shop.sent).toMatchObject([{ name: 'Renamed', price: 70, version: 4 }]),
  );
});

test('a save whose answer is lost is repeated under its key, also after a reload', async () => {
  const keys: (string | null)[] = [];
  const losing: FakeHandlers = {
    updateProduct: ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length < 3) throw new TypeError('the line is cut');
      return { success: true, product: sampleCrosscut() };
    },
  };
  await open(losing);
  await type('Price each', '60');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(keys).toHaveLength(2));
  cleanup();
  await open(losing);
  expect(await screen.findByLabelText('Price each')).toHaveProperty('value', '60');
  await save();
  expect(await screen.findByText('Product Updated')).toBeDefined();
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/\S/);
});

test('a save whose answer is lost is repeated as it was after a reload, though its stock has moved', async () => {
  const sent: [string | null, unknown][] = [];
  const losing: FakeHandlers = {
    updateProduct: ({ headers, body }) => {
      sent.push([headers.get('idempotency-key'), body]);
      if (sent.length === 1) throw new TypeError('the line is cut');
      return { success: true, product: sampleCrosscut() };
    },
  };
  await open(losing);
  await type('Price each', '60');
  await save();
  await screen.findByRole('button', { name: 'Try again' });
  cleanup();
  const saved = { ...sampleCrosscut(), version: 4, price: 60 };
  await open({ ...losing, getManagedProduct: () => ({ ...saved, stock: saved.stock - 1 }) });
  expect(await screen.findByLabelText('Price each')).toHaveProperty('value', '60');
  await save();

  expect(await screen.findByText('Product Updated')).toBeDefined();
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(sent[0]?.[1]).toMatchObject({ price: 60, version: 3 });
});

test('a refused save is sent under another key', async () => {
  const keys: (string | null)[] = [];
  await open({
    updateProduct: ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      throw new ProblemError({ code: 'product_name_taken', name: 'Ridge' });
    },
  });
  await type('Name', 'Ridge');
  await save();
  await waitFor(() => expect(keys).toHaveLength(1));
  await save();
  await waitFor(() => expect(new Set(keys).size).toBe(2));
});

test('a draft keeps its base version across a reload', async () => {
  const { shop } = await open();
  await type('Price each', '60');
  cleanup();
  const newer = { ...sampleCrosscut(), version: 4, price: 70 };
  const again = await open({ getManagedProduct: () => newer });
  again.shop.product = newer;
  expect(await screen.findByLabelText('Price each')).toHaveProperty('value', '60');
  await save();
  expect(await screen.findByText('Somebody else changed this product')).toBeDefined();
  expect([...shop.sent, ...again.shop.sent]).toEqual([]);
});

test('stock is received, counted or corrected, and a count is sent with the expected figure', async () => {
  const changes: unknown[] = [];
  let stock = sampleStock;
  await open({
    getStock: () => stock,
    changeStock: ({ body }) => {
      changes.push(body);
      stock = { ...sampleStock, onHand: 1440, available: 1360 };
      return { success: true, stock };
    },
  });
  await type('Pieces received', '40');
  expect(screen.getByText('On hand 1,400 → 1,440')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Update Stock' }));
  expect(await screen.findByText('Stock Updated')).toBeDefined();
  expect(await screen.findByText('1,440')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('What happened'), 'Counted');
  await type('Pieces counted on hand', '1,438');
  await user.click(screen.getByRole('button', { name: 'Update Stock' }));
  expect(await screen.findByText('This can be read two ways. Enter digits only.')).toBeDefined();
  await user.clear(screen.getByLabelText('Pieces counted on hand'));
  await type('Pieces counted on hand', '1438');
  await user.click(screen.getByRole('button', { name: 'Update Stock' }));
  await waitFor(() =>
    expect(changes).toEqual([
      { kind: 'received', quantity: 40 },
      { kind: 'counted', counted: 1438, expected: 1440 },
    ]),
  );
});

test('a count that is changed while it is being sent is compared with the new record', async () => {
  const changes: unknown[] = [];
  const answer = Promise.withResolvers<{ success: true; stock: ProductStock }>();
  await open({
    changeStock: ({ body }) => {
      changes.push(body);
      return answer.promise;
    },
  });
  await user.selectOptions(await screen.findByLabelText('What happened'), 'Counted');
  await type('Pieces counted on hand', '1390');
  await user.click(screen.getByRole('button', { name: 'Update Stock' }));
  await user.type(screen.getByLabelText('Pieces counted on hand'), '5');
  answer.resolve({ success: true, stock: { ...sampleStock, onHand: 1390 } });
  expect(await screen.findByText('Stock Updated')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Update Stock' }));
  await waitFor(() =>
    expect(changes[1]).toEqual({ kind: 'counted', counted: 13905, expected: 1390 }),
  );
});

test('a count below the held stock is refused and stays to be corrected', async () => {
  await open({
    changeStock: () => {
      throw new ProblemError({ code: 'stock_held', held: 80 });
    },
  });
  await type('Pieces received', '0');
  await user.click(await screen.findByRole('button', { name: 'Update Stock' }));
  expect(screen.getByText('Enter 1 or more.')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('What happened'), 'Counted');
  await user.click(screen.getByRole('button', { name: 'Update Stock' }));
  expect(await screen.findByText('Unpaid orders hold more than that')).toBeDefined();
  expect(screen.getByLabelText('Pieces counted on hand')).toHaveProperty('value', '0');
});

test('a deleted product says so and links to the list', async () => {
  await open({
    getManagedProduct: () => {
      throw notFound('product');
    },
  });
  expect(await screen.findByText('Product not found')).toBeDefined();
  const ways = screen.getAllByRole('link', { name: 'Manage Products' });
  expect(ways.at(-1)?.getAttribute('href')).toBe('/dashboard/manage-products');
});

test('changes can be discarded', async () => {
  await open();
  await type('Name', 'Another');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', sampleCrosscut().name);
});

test('the orders that hold stock are listed and linked', async () => {
  const orderId = '55555555-5555-4555-8555-555555555555';
  const hold = {
    orderId,
    number: 'KS-104301',
    customerName: 'Nora Vance',
    customerEmail: 'nora@example.com',
    quantity: 24,
    hold: 'first' as const,
    placedAt: '2026-03-12T13:05:00.000Z',
    heldUntil: '2026-03-12T14:05:00.000Z',
  };
  await open({
    getStock: () => ({ ...sampleStock, held: 24 }),
    listHolds: () => ({ items: [hold], total: 1, next: null }),
  });
  await user.click(await screen.findByText('Who holds stock'));

  const order = await screen.findByRole('link', { name: 'KS-104301' });
  expect(order.getAttribute('href')).toBe(`/dashboard/all-order?order=${orderId}`);
  expect(screen.getByText(/Nora Vance, nora@example.com \(new customer\)/)).toBeDefined();
});

test('the categories that a rule adds are shown as the blade is typed, and are not sent', async () => {
  const category = (serial: number, name: string, rule: CategoryRule | null) => ({
    ...{ _id: `99999999-9999-4999-8999-99999999999${serial}`, parentId: null, name, rule },
    ...{ slug: name.toLowerCase(), title: '', description: '', productCount: 0 },
  });
  const categories = [
    category(1, 'Circular', { kinds: ['circular'], materials: ['Hardwood'] }),
    category(2, 'Large', { diameterFrom: 300 }),
    category(3, 'By hand', null),
  ];
  const { shop } = await open({ listCategories: () => ({ version: 1, categories }) });
  expect(await screen.findByText('Added by its rule: Circular')).toBeDefined();
  await type('Diameter', '355');
  expect(screen.getByText('Added by their rules: Circular, Large')).toBeDefined();
  await save();
  await waitFor(() => expect(shop.sent).toMatchObject([{ categories: [] }]));
});
