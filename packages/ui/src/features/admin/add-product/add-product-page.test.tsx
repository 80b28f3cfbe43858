import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { newProduct } from '@kerf/contract/schemas/product';
import { sampleCrosscut } from '@kerf/contract/testing/sample-products';
import { ProblemError } from '@kerf/domain/problem';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dropDraft } from '../../../components/form/form-draft.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './add-product-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };

beforeEach(() => dropDraft({ form: 'add-product', email: ada.email }));

function renderAdd(api: FakeHandlers = {}) {
  return renderApp({
    path: '/dashboard/add-product',
    account: ada,
    api: { getRole: () => ({ admin: true }), ...api },
  });
}

async function fill(texts: Readonly<Record<string, string>>) {
  await screen.findByLabelText('Name');
  for (const [label, text] of Object.entries(texts)) {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  }
}

const offer = {
  Name: 'Wax stick',
  Description: 'For blades.',
  'Price each': '$12.60',
  Stock: '880',
};

const add = () => user.click(screen.getByRole('button', { name: 'Add Product' }));

test('an addition whose answer is lost is repeated under its key', async () => {
  const keys: (string | null)[] = [];
  await renderAdd({
    addProduct: ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('the line is cut');
      return { success: true, product: sampleCrosscut() };
    },
  });
  await fill(offer);
  await add();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Product Added')).toBeDefined();
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/\S/);
});

test('a product with a time to be published is not said to be in the catalog, and its time names its zone', async () => {
  await renderAdd({
    getShop: () => ({ holdHours: 72, timeZone: 'Pacific/Auckland' }),
    addProduct: ({ body }) => {
      const { publishedAt } = newProduct.parse(body);
      return { success: true, product: { ...sampleCrosscut(), publishedAt } };
    },
  });
  await fill(offer);
  await user.selectOptions(screen.getByLabelText('Customers see it'), 'scheduled');
  expect(
    await screen.findByText(/^Your time zone, .*The shop’s is Pacific\/Auckland\.$/),
  ).toBeDefined();
  fireEvent.change(screen.getByLabelText('Publish at'), {
    target: { value: '2099-01-01T08:00:00' },
  });
  await add();
  expect(await screen.findByText(/is added\. Customers see it from its time on\./)).toBeDefined();
  expect(screen.queryByText(/is in the catalog\./)).toBeNull();
});

test('a blade is sent with its specification, and the form is emptied', async () => {
  const sent: unknown[] = [];
  await renderAdd({
    addProduct: ({ body }) => {
      sent.push(body);
      return { success: true, product: sampleCrosscut() };
    },
  });
  await fill({
    ...offer,
    Name: sampleCrosscut().name,
    Diameter: '250',
    Bore: '30',
    Teeth: '60',
    Kerf: '3.2',
    Plate: '2.2',
    'Hook angle': '15',
    'Max. speed': '7600',
  });
  await user.click(screen.getByLabelText('Plywood'));
  await user.click(screen.getByLabelText('Hardwood'));
  await add();
  expect(await screen.findByText('Product Added')).toBeDefined();
  expect(sent).toEqual([
    {
      name: sampleCrosscut().name,
      des: 'For blades.',
      img: '',
      minOrder: 5,
      stock: 880,
      price: 12.6,
      packSize: 1,
      priceTiers: [],
      aliases: [],
      replacedBy: null,
      categories: [],
      blade: sampleCrosscut().blade,
    },
  ]);
  expect(screen.getByLabelText('Name')).toHaveProperty('value', '');
  const link = await screen.findByRole('link', { name: 'See it' });
  expect(link.getAttribute('href')).toBe(`/purchase/${sampleCrosscut()._id}`);
});

test('the six specified fields suffice, and the form says what is missing without a blade', async () => {
  const sent: unknown[] = [];
  await renderAdd({
    addProduct: ({ body }) => {
      sent.push(body);
      return { success: true, product: { ...sampleCrosscut(), blade: null } };
    },
  });
  await fill({ ...offer, 'Image address': 'https://example.com/wax.jpg', 'Minimum order': '6' });
  const said = /^Without dimensions it is saved without a blade: searches by size/;
  expect(screen.getByText(said)).toBeDefined();
  await fill({ Diameter: '250' });
  expect(screen.queryByText(said)).toBeNull();
  await user.clear(screen.getByLabelText('Diameter'));
  await add();
  expect(await screen.findByText('Product Added')).toBeDefined();
  expect(sent).toMatchObject([{ name: 'Wax stick', minOrder: 6, blade: null }]);
});

test('a blade with one measure requires the others', async () => {
  const { fake } = await renderAdd();
  await fill({ ...offer, Diameter: '250' });
  await add();
  expect(screen.getAllByText(/^Enter the /).length).toBe(6);
  expect(document.activeElement).toBe(screen.getByLabelText('Bore'));
  expect(fake.calls).not.toContain('addProduct');
});

test('a product that is not a blade requires no measures', async () => {
  const sent: unknown[] = [];
  await renderAdd({
    addProduct: ({ body }) => {
      sent.push(body);
      return { success: true, product: { ...sampleCrosscut(), blade: null } };
    },
  });
  await fill(offer);
  await user.click(screen.getByLabelText('No blade'));
  expect(screen.queryByLabelText('Diameter')).toBeNull();
  await add();
  expect(await screen.findByText('Product Added')).toBeDefined();
  expect(sent).toMatchObject([{ name: 'Wax stick', blade: null }]);
});

test('an empty form marks what is missing and focuses the first such field', async () => {
  const { fake } = await renderAdd();
  await screen.findByLabelText('Name');
  await add();
  expect(screen.getAllByText(/^Enter /).length).toBe(4);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(fake.calls).not.toContain('addProduct');
});

test('the blade is drawn while typing', async () => {
  await renderAdd();
  await fill({ Diameter: '400', Teeth: '28' });
  const words = 'Drawing of a circular saw blade: diameter 400 mm, bore 30 mm, 28 teeth';
  expect(await screen.findByRole('img', { name: words })).toBeDefined();
});

test('bounds that allow no order are pointed out before sending', async () => {
  await renderAdd();
  await fill({ Stock: '6' });
  expect(screen.getByText('Nobody can order it: the stock must be 7 or more.')).toBeDefined();
  await fill({ Stock: '7' });
  expect(screen.getByText('Customers can order 6 pieces.')).toBeDefined();
});

test('a taken name is marked at its field, and the form keeps its text', async () => {
  await renderAdd({
    addProduct: () => {
      throw new ProblemError({ code: 'product_name_taken', name: 'Wax stick' });
    },
  });
  await fill(offer);
  await user.click(screen.getByLabelText('No blade'));
  await add();
  expect(await screen.findByText('Not successful')).toBeDefined();
  const said = '"Wax stick" is in the catalog already. Choose another name or SKU.';
  expect(screen.getByText(said)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'For blades.');
});

test('a network failure is shown and can be retried', async () => {
  let online = false;
  await renderAdd({
    addProduct: () => {
      if (!online) throw new TypeError('Failed to fetch');
      return { success: true, product: sampleCrosscut() };
    },
  });
  await fill(offer);
  await user.click(screen.getByLabelText('No blade'));
  await add();
  expect(await screen.findByText('No connection')).toBeDefined();
  online = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Product Added')).toBeDefined();
});

test('an unfinished product survives a visit to another page', async () => {
  await renderAdd();
  await fill({ Name: 'Half' });
  await user.click(screen.getByLabelText('Band'));
  cleanup();
  await renderAdd();
  expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Half');
  expect(screen.getByLabelText('Band')).toHaveProperty('checked', true);
});

test('a shop that ships by methods asks for weight, sides, origin and customs code', async () => {
  const sent: unknown[] = [];
  await renderAdd({
    getShop: () => ({ holdHours: 72, shipping: { zones: [], methods: [] } }),
    addProduct: ({ body }) => {
      sent.push(newProduct.parse(body).piece);
      return { success: true, product: sampleCrosscut() };
    },
  });
  await screen.findByLabelText('Weight');
  await fill({ ...offer, Weight: '1.5 kg', 'Packed length': '270' });
  await add();
  expect(await screen.findByText('Enter whole grams, such as 850.')).toBeDefined();
  await fill({ Weight: '1250 g' });
  await add();
  expect(await screen.findAllByText('Enter all three sides, or none.')).toHaveLength(2);
  await fill({ 'Packed width': '260', 'Packed height': '10', 'Customs code': '8202.31' });
  await user.selectOptions(screen.getByLabelText('Country of origin'), 'DE');
  await add();
  expect(await screen.findByText('Product Added')).toBeDefined();
  const piece = { grams: 1250, length: 270, width: 260, height: 10, origin: 'DE' };
  expect(sent).toEqual([{ ...piece, customsCode: '8202.31' }]);
});

test('a shop without shipping methods asks for nothing of it', async () => {
  const sent: unknown[] = [];
  await renderAdd({
    addProduct: ({ body }) => {
      sent.push(newProduct.parse(body).piece);
      return { success: true, product: sampleCrosscut() };
    },
  });
  await fill(offer);
  expect(screen.queryByLabelText('Weight')).toBeNull();
  await add();
  expect(await screen.findByText('Product Added')).toBeDefined();
  expect(sent).toEqual([undefined]);
});
