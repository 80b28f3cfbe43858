import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { sampleOrder } from '@kerf/contract/testing/sample-orders';
import { lineTextFaults } from '@kerf/domain/line-texts';
import { NO_ORDER_FIELDS, type OrderFields } from '@kerf/domain/po-number';
import { fieldProblem } from '@kerf/domain/problem';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as paths from '../../platform/paths.ts';
import {
  clickButton,
  expectText,
  fine,
  packed,
  pasteText,
  visitOrderPad,
} from '../order-pad/testing/visit-order-pad.ts';
import {
  newBuyer,
  product,
  sampleProfile,
  visitPurchase,
} from '../purchase/testing/visit-purchase.ts';

const center: OrderFields = {
  ...NO_ORDER_FIELDS,
  lineNote: { kind: 'optional' },
  costCenter: { kind: 'pattern', pattern: '9999', example: '4711' },
};

const asking = (orderFields: OrderFields): FakeHandlers => ({
  getProfile: () => ({ ...sampleProfile(newBuyer()), orderFields }),
});

const centerField = () => screen.findByRole('textbox', { name: 'Cost center' });

test('with nothing set up neither form has a field for a note or a cost center', async () => {
  const purchase = await visitPurchase();
  await screen.findByDisplayValue('418 Millrace Road');
  expect(screen.queryByText(/Cost center|^Note/)).toBeNull();
  purchase.unmount();
  await visitOrderPad();
  await pasteText(document.body, `SKU\tQty\tNote\n${fine.sku}\t6\tfor saw 3`);
  await expectText('1 ready');
  expect(await screen.findByText(/Ignored: Note\./)).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /cost center|note/i })).toBeNull();
  expect(screen.queryByText(/Cost center/)).toBeNull();
});

test('a purchase without the cost center that is asked for stays, with the reason at its field', async () => {
  const { sent, user, place, type, navigate, path } = await visitPurchase({ api: asking(center) });
  await screen.findByText('For example 4711');
  await type('10');
  await place();
  expect(await screen.findByText('Enter a cost center.')).toBeDefined();
  expect(document.activeElement).toBe(await centerField());
  await user.type(await centerField(), '47');
  await place();
  expect(await screen.findByText('Enter a cost center like 4711.')).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'for saw 3');
  await navigate('/nowhere');
  await navigate(paths.purchase(product._id));
  expect(await centerField()).toHaveProperty('value', '47');
  await user.type(await centerField(), '12');
  await place();
  await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      lines: [{ productId: product._id, quantity: 10, note: 'for saw 3', costCenter: '4712' }],
    }),
  ]);
});

test('a purchase page that does not know yet what is asked for shows the field with the refusal', async () => {
  let fields = NO_ORDER_FIELDS;
  const { sent, user, place, type } = await visitPurchase({
    api: {
      getProfile: () => ({
        ...sampleProfile(newBuyer()),
        ...(fields !== NO_ORDER_FIELDS && { orderFields: fields }),
      }),
    },
    placeOrder: ({ body }) => {
      fields = center;
      const { lines } = body as { lines: { costCenter?: string }[] };
      const [fault] = lineTextFaults(fields, { note: '', costCenter: lines[0]?.costCenter ?? '' });
      if (fault) throw fieldProblem('lines.0.costCenter', fault.message);
      return { success: true, order: sampleOrder() };
    },
  });
  await screen.findByDisplayValue('418 Millrace Road');
  await type('10');
  await place();
  await user.type(await centerField(), '4711');
  await place();
  await waitFor(() => expect(sent).toHaveLength(2));
});

const padField = (row: number, name: string) =>
  screen.findByRole('textbox', { name: `Row ${row}, ${name}` });

test('the pad reads notes and cost centers by their headings, asks for what is missing, and orders with them', async () => {
  const { user, placed } = await visitOrderPad({ api: asking(center) });
  await screen.findByDisplayValue('418 Millrace Road');
  await pasteText(
    document.body,
    `SKU\tQty\tKostenstelle\tNote\n${fine.sku}\t6\t4711\tfor saw 3\n${packed.sku}\t20\t\t`,
  );
  await expectText('1 ready, 1 needs attention');
  expect(await screen.findByText('Enter a cost center.')).toBeDefined();
  expect(await padField(1, 'note')).toHaveProperty('value', 'for saw 3');
  await user.type(await padField(2, 'cost center'), '4712');
  await expectText('2 ready');
  await clickButton(/^Place order · /);
  await waitFor(() => expect(placed).toHaveLength(1));
  expect(placed[0]?.body).toMatchObject({
    lines: [
      { productId: fine._id, quantity: 6, note: 'for saw 3', costCenter: '4711' },
      { productId: packed._id, quantity: 20, costCenter: '4712' },
    ],
  });
});

test('rows of one product are one line: their notes are joined, and a second cost center is refused', async () => {
  const { user, placed } = await visitOrderPad({ api: asking(center) });
  await screen.findByDisplayValue('418 Millrace Road');
  const rows = `${fine.sku}\t6\t4711\ta\n${fine.sku}\t4\t4712\tb`;
  await pasteText(document.body, `SKU\tQty\tCost center\tNote\n${rows}`);
  await expectText('1 ready, 1 needs attention');
  expect(
    await screen.findByText(/^This product has the cost center 4711 in another row/),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Merge rows' })).toBeNull();
  await user.clear(await padField(2, 'cost center'));
  await expectText('2 ready');
  expect(await screen.findAllByRole('button', { name: 'Merge rows' })).toHaveLength(2);
  await clickButton(/^Place order · /);
  await waitFor(() => expect(placed).toHaveLength(1));
  expect(placed[0]?.body).toMatchObject({
    lines: [{ productId: fine._id, quantity: 10, note: 'a; b', costCenter: '4711' }],
  });
});

test('rows that are pasted before the page knows what is asked for lose nothing of it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const profile = { ...sampleProfile(newBuyer()), orderFields: center };
  await visitOrderPad({ api: { getProfile: () => promise.then(() => profile) } });
  await pasteText(document.body, `SKU\tQty\tCost center\n${fine.sku}\t6\t4711`);
  expect(screen.queryByText('1 ready')).toBeNull();
  resolve();
  await expectText('1 ready');
  expect(await padField(1, 'cost center')).toHaveProperty('value', '4711');
});
