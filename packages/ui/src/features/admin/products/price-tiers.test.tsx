import type { Product } from '@kerf/contract/schemas/product';
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
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

const successor: Product = {
  ...sampleProduct,
  _id: '22222222-2222-4222-8222-222222222222',
  name: 'Fairface 250 crosscut, 80T',
  sku: 'KC-250-30-80T',
};

beforeEach(() => dropDraft({ form: `product ${sampleProduct._id}`, email: ada.email }));

async function open(product: Product = sampleProduct) {
  const sent: unknown[] = [];
  const searches: unknown[] = [];
  const shelf = [product, successor];
  await renderApp({
    path: `/dashboard/manage-products/${product._id}`,
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      getProduct: ({ params }) => shelf.find(({ _id }) => _id === params.id) ?? product,
      listProducts: ({ query }) => {
        searches.push(query.search);
        return { items: shelf, total: shelf.length, next: null };
      },
      updateProduct: ({ body }) => {
        sent.push(body);
        return { success: true, product };
      },
    },
  });
  await screen.findByLabelText('Name');
  return { sent, searches };
}

const cell = (place: number, name: 'from pieces' | 'price each') =>
  screen.getByLabelText<HTMLInputElement>(`Volume price ${place}, ${name}`);
const add = () => user.click(screen.getByRole('button', { name: 'Add a volume price' }));
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

test('volume prices are typed with the keys alone, read as a buyer will, and saved', async () => {
  const { sent } = await open();
  await add();
  expect(document.activeElement).toBe(cell(1, 'from pieces'));
  await user.keyboard('10{Tab}60{Enter}50{Tab}52.5');
  expect(screen.getByText('$64.50 each · from 10 $60.00 · from 50 $52.50')).toBeDefined();
  expect(screen.getByText('add 4 more: unit drops to $60.00')).toBeDefined();
  await save();
  await screen.findByText('Product Updated');
  const priceTiers = [
    { from: 10, price: 60 },
    { from: 50, price: 52.5 },
  ];
  expect(sent).toMatchObject([{ priceTiers }]);
});

test('Backspace takes an empty row out, and the focus stays in the grid', async () => {
  await open({ ...sampleProduct, priceTiers: [{ from: 10, price: 60 }] });
  await user.click(cell(1, 'price each'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(cell(2, 'from pieces'));
  await user.keyboard('{Backspace}');
  expect(screen.queryByLabelText('Volume price 2, from pieces')).toBeNull();
  expect(document.activeElement).toBe(cell(1, 'from pieces'));
  await user.click(screen.getByRole('button', { name: 'Remove volume price 1' }));
  expect(screen.queryByLabelText('Volume price 1, from pieces')).toBeNull();
  const button = screen.getByRole('button', { name: 'Add a volume price' });
  expect(document.activeElement).toBe(button);
});

test('two columns of a spreadsheet fill the rows, and none is cut off', async () => {
  await open();
  await add();
  await user.paste(Array.from({ length: 11 }, (_, row) => `${row + 10}\t${60 - row}`).join('\r\n'));
  expect(cell(1, 'price each').value).toBe('60');
  expect(cell(11, 'from pieces').value).toBe('20');
  await save();
  expect(screen.getByText('Keep it to 10 volume prices.')).toBeDefined();
});

test('a price that rises is refused beside its cell when the cell is left, and stays as typed', async () => {
  await open();
  await add();
  await user.keyboard('10{Tab}70');
  await user.click(screen.getByLabelText('Name'));
  const said = 'More pieces must not cost more each: $64.50 at most.';
  expect(screen.getByText(said)).toBeDefined();
  expect(cell(1, 'price each').value).toBe('70');
  expect(screen.getByText(/stands here once every price is right/)).toBeDefined();
  await user.clear(cell(1, 'price each'));
  await user.type(cell(1, 'price each'), '60');
  expect(screen.queryByText(said)).toBeNull();
});

test('a price that nobody can reach is pointed out', async () => {
  const priceTiers = [
    { from: 6, price: 60 },
    { from: 5000, price: 50 },
  ];
  await open({ ...sampleProduct, priceTiers });
  expect(screen.getByText('Nobody pays $64.50: the smallest order is 6 pieces.')).toBeDefined();
  const beyond = 'Nobody reaches 5,000 now: at most 1,319 can be ordered.';
  expect(screen.getByText(beyond)).toBeDefined();
});

test('packs that leave nothing to order are pointed out', async () => {
  await open();
  await user.clear(screen.getByLabelText('Pack size'));
  await user.type(screen.getByLabelText('Pack size'), '2000');
  const said = 'Nobody can order it: the stock must be 2,001 or more.';
  expect(screen.getByText(said)).toBeDefined();
});

test('what was typed into the grid is there after another page', async () => {
  await open();
  await add();
  await user.keyboard('10{Tab}sixty');
  await user.type(screen.getByLabelText('Other numbers'), 'LU1E 0400');
  cleanup();
  await open();
  expect(cell(1, 'price each').value).toBe('sixty');
  expect(screen.getByLabelText('Other numbers')).toHaveProperty('value', 'LU1E 0400');
});

test('the product that replaces it is searched for, itself not among the finds', async () => {
  const { sent, searches } = await open();
  const field = screen.getByRole('combobox', { name: 'Replaced by' });
  await user.type(field, 'fairface');
  await waitFor(() => expect(searches).toContain('fairface'));
  await user.click(await screen.findByRole('option', { name: /80T/ }));
  expect(screen.queryByRole('option', { name: /60T/ })).toBeNull();
  expect(field).toHaveProperty('value', successor.name);
  await save();
  await screen.findByText('Product Updated');
  expect(sent).toMatchObject([{ replacedBy: successor._id }]);
});
