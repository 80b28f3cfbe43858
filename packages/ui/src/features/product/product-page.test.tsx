import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { sampleMachine } from '@kerf/contract/testing/sample-machines';
import { sampleProduct } from '@kerf/contract/testing/sample-products';
import { ProblemError } from '@kerf/domain/problem';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { chosenMachine } from '../machines/use-chosen-machine.ts';
// Imported here, so that the first test does not wait for the lazy route.
import './product-page.tsx';

const product = sampleProduct({
  blade: { ...heroBlade, regrinds: 4 },
  packSize: 5,
  priceTiers: [{ from: 20, price: 59.9 }],
  aliases: ['D-60541'],
});
const path = `/product/${product._id}`;
const ada = { email: 'ada@example.com', displayName: 'Ada' };
const noReviews: FakeHandlers = {
  listReviews: () => ({ items: [], total: 0, next: null }),
  getReviewFigures: () => ({ materials: [] }),
};

test('a product is shown with its drawing, its lengths in both units, its prices and its other names', async () => {
  await renderApp({ path, api: { ...noReviews, getProduct: () => product } });
  expect(await screen.findByRole('heading', { level: 1, name: product.name })).toBeDefined();
  expect(document.title).toBe(`${product.name} · Kerf`);
  expect(screen.getByRole('img', { name: /^Drawing of a circular saw blade/ })).toBeDefined();
  const specification = within(screen.getByRole('region', { name: 'Specification' }));
  expect(specification.getByRole('row', { name: /^Diameter/ }).textContent).toBe(
    'Diameter11.811 in300 mm',
  );
  expect(specification.getByRole('row', { name: /^Regrinds/ }).textContent).toBe('Regrinds4');
  expect(screen.getByText('10 to 115 in packs of 5')).toBeDefined();
  expect(screen.getByRole('table', { name: 'Volume prices' })).toBeDefined();
  expect(screen.getByText('D-60541')).toBeDefined();
});

test('the price follows the quantity, and the links to order carry it', async () => {
  const user = userEvent.setup();
  await renderApp({ path, api: { ...noReviews, getProduct: () => product } });
  const panel = within(await screen.findByRole('region', { name: 'Price and order' }));
  expect(panel.getByText('$645.00')).toBeDefined();
  await user.click(panel.getByRole('button', { name: /pay \$59\.90 each/ }));
  expect(panel.getByText('$1,198.00')).toBeDefined();
  const link = (name: string) => panel.getByRole('link', { name }).getAttribute('href');
  expect(link('Buy Now')).toBe(`/purchase/${product._id}?quantity=20`);
  expect(link('Compare')).toBe(`/compare?ids=${product._id}`);
});

test.each([
  ['a signed-in buyer', { account: ada }],
  ['a visitor', {}],
])('%s adds an orderable quantity to the order pad, raises it, and undoes that', async (_, who) => {
  const user = userEvent.setup();
  await renderApp({
    path,
    ...who,
    api: { ...noReviews, getProduct: () => product, listMachines: () => [] },
  });
  const add = await screen.findByRole('button', { name: 'Add to order pad' });
  const quantity = screen.getByLabelText('Quantity');
  await user.clear(quantity);
  await user.type(quantity, '7');
  expect(add.hasAttribute('disabled')).toBe(true);
  await user.clear(quantity);
  await user.type(quantity, '15');
  await user.click(add);
  expect(await screen.findByText(`15 × ${product.sku} added to the order pad`)).toBeDefined();
  const counter = await screen.findByRole('link', { name: /^Order pad:\s*1\s*row,\s*\$967\.50$/ });
  expect(counter.getAttribute('href')).toMatch(/order-pad$/);
  await user.click(add);
  const raised = await screen.findByText(/15 × .* added to the order pad, 30 in total/);
  expect(
    await screen.findByRole('link', { name: /^Order pad:\s*1\s*row,\s*\$1,797\.00$/ }),
  ).toBeDefined();
  await user.click(within(raised).getByRole('button', { name: 'Undo' }));
  expect(
    await screen.findByRole('link', { name: /^Order pad:\s*1\s*row,\s*\$967\.50$/ }),
  ).toBeDefined();
});

test('a replaced product links to its successor and to a comparison', async () => {
  const successor = sampleProduct({ _id: '22222222-2222-4222-8222-222222222222', name: 'Newer' });
  const old = { ...product, replacedBy: successor._id };
  await renderApp({
    path,
    api: { ...noReviews, getProduct: ({ params }) => (params.id === old._id ? old : successor) },
  });
  const newer = await screen.findByRole('link', { name: 'Newer' });
  expect(newer.getAttribute('href')).toBe(`/product/${successor._id}`);
  expect(screen.getByRole('link', { name: 'Compare the two' }).getAttribute('href')).toBe(
    `/compare?ids=${product._id}%2C${successor._id}`,
  );
});

test('a product that is no longer sold names what replaces it, which says so when its address has led there', async () => {
  const by = { _id: '22222222-2222-4222-8222-222222222222', name: 'Newer' };
  const newer = sampleProduct(by);
  const user = userEvent.setup();
  const api: FakeHandlers = {
    ...noReviews,
    getReplacement: () => ({ name: 'Older', by }),
    getProduct: ({ params }) => {
      if (params.id === by._id) return newer;
      throw new ProblemError({ code: 'not_found', what: 'product' });
    },
  };
  await renderApp({ path, api });
  expect(await screen.findByRole('heading', { name: 'Older is no longer sold' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'See Newer' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Newer' })).toBeDefined();
  expect(screen.queryByRole('note')).toBeNull();

  cleanup();
  await renderApp({ path: `/product/${by._id}?insteadOf=${product._id}`, api });
  expect(await screen.findByText('Replaces Older, which is no longer sold.')).toBeDefined();
});

test('a withdrawn replacement is not linked', async () => {
  const old = { ...product, replacedBy: '22222222-2222-4222-8222-222222222222' };
  await renderApp({
    path,
    api: {
      ...noReviews,
      getProduct: ({ params }) => {
        if (params.id === old._id) return old;
        throw new ProblemError({ code: 'not_found', what: 'product' });
      },
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: product.name })).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/^Replaced by/)).toBeNull());
});

test('the page shows whether the blade fits the chosen machine, and why', async () => {
  const machine = sampleMachine();
  const platform = createMemoryPlatform();
  chosenMachine(platform.drafts, ada.email).set(machine._id);
  const api = { ...noReviews, getProduct: () => product, listMachines: () => [machine] };
  await renderApp({ path, account: ada, platform, api });
  expect(await screen.findByText('Does not fit')).toBeDefined();
  expect(screen.getByText(/over the 254 mm that the saw takes/)).toBeDefined();
});

test('a product that cannot be ordered says so', async () => {
  await renderApp({ path, api: { ...noReviews, getProduct: () => ({ ...product, stock: 10 }) } });
  expect(await screen.findByText('Not enough stock to order')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Buy Now' }).hasAttribute('disabled')).toBe(true);
});

test('a missing product is reported with a link to the others', async () => {
  const getProduct = () => {
    throw new ProblemError({ code: 'not_found', what: 'product' });
  };
  await renderApp({ path, api: { ...noReviews, getProduct, getReplacement: getProduct } });
  expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all products' }).getAttribute('href')).toBe(
    '/products',
  );
});

test('a failed request for a product can be retried', async () => {
  let reachable = false;
  const getProduct = () => {
    if (!reachable) throw new TypeError('Failed to fetch');
    return product;
  };
  await renderApp({ path, api: { ...noReviews, getProduct } });
  const again = await screen.findByRole('button', { name: 'Try again' });
  reachable = true;
  await act(async () => again.click());
  expect(await screen.findByRole('heading', { level: 1, name: product.name })).toBeDefined();
});
