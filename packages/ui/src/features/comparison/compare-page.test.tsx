import { sampleProduct } from '@kerf/contract/testing/sample-products';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that the first test does not wait for the lazy route.
import './compare-page.tsx';

const rip = sampleProduct({ name: 'Rip blade', blade: heroBlade });
const fine = sampleProduct({
  _id: '22222222-2222-4222-8222-222222222222',
  name: 'Fine blade',
  price: 80,
  blade: { ...heroBlade, teeth: 96, kerf: 2.4, plate: 1.8 },
});
const both = `/compare?ids=${rip._id},${fine._id}`;

const api = {
  getProduct: ({ params }: { readonly params: Readonly<Record<string, string>> }) => {
    const found = [rip, fine].find(({ _id }) => _id === params.id);
    if (!found) throw new ProblemError({ code: 'not_found', what: 'product' });
    return found;
  },
};

function rowNames(): (string | undefined)[] {
  return screen
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent?.replace(' differs', ''));
}

test('blades are shown side by side at the same scale, and differences are marked', async () => {
  await renderApp({ path: both, api });
  const table = within(await screen.findByRole('table', { name: 'Products side by side' }));
  expect(table.getAllByRole('img', { name: /^Drawing of/ })).toHaveLength(2);
  const teeth = table.getByRole('row', { name: /^Teeth/ });
  expect(teeth.textContent).toBe('Teeth differs4896');
  expect(table.getByRole('row', { name: /^Bore/ }).textContent).toBe(
    'Bore30 mm1.181 in30 mm1.181 in',
  );
  expect(table.getByRole('row', { name: /^Cost per cut/ }).textContent).toContain(
    'Breaks even at 1.25× the cuts',
  );
});

test('only differences are shown on request, and the URL remembers it', async () => {
  const user = userEvent.setup();
  const { path } = await renderApp({ path: both, api });
  await user.click(await screen.findByRole('checkbox', { name: 'Only differences' }));
  expect(rowNames()).toContain('Teeth');
  expect(rowNames()).not.toContain('Bore');
  expect(path()).toContain('only=differences');
});

test("prices are for the buyer's quantity, by default the smallest in which every product can be ordered", async () => {
  const user = userEvent.setup();
  const { path } = await renderApp({ path: both, api });
  const quantity = await screen.findByLabelText('Quantity');
  expect(quantity).toHaveProperty('value', '6');
  await user.clear(quantity);
  await user.type(quantity, '20');
  expect(screen.getByRole('row', { name: /^Total for 20/ }).textContent).toBe(
    'Total for 20 differs$1,290.00$1,600.00',
  );
  expect(path()).toContain('quantity=20');
});

test('what is typed into the middle of a width stays there', async () => {
  const user = userEvent.setup();
  const { path } = await renderApp({ path: both, api });
  const board = await screen.findByLabelText<HTMLInputElement>('Board width, mm');
  await user.type(board, '34', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(board.value).toBe('123420');
  await waitFor(() => expect(path()).toContain('board=123420'));
});

test('a product can be removed and another added', async () => {
  const user = userEvent.setup();
  const { path } = await renderApp({ path: both, api });
  await user.click(await screen.findByRole('button', { name: 'Remove Rip blade' }));
  expect(path()).toBe(`/compare?ids=${fine._id}`);
  expect(screen.getByRole('link', { name: 'Add a product' }).getAttribute('href')).toBe(
    `/products?compare=${fine._id}`,
  );
});

test('a missing product is reported, and the others are still compared', async () => {
  const user = userEvent.setup();
  const { path } = await renderApp({ path: `/compare?ids=gone,${fine._id}`, api });
  expect(await screen.findByText('One of these products wasn’t found')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Fine blade' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(path()).toBe(`/compare?ids=${fine._id}`);
});

test('an empty comparison links to the products', async () => {
  await renderApp({ path: '/compare', api });
  expect(await screen.findByText('No products selected')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Find blades' }).getAttribute('href')).toBe('/products');
});
