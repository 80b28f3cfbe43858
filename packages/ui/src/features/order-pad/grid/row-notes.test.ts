import type { FakeRequest } from '@kerf/api-client/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakePad } from '../testing/fake-pad.ts';
import {
  checkOrder,
  expectText,
  fine,
  itemField,
  mixedRows,
  packed,
  pasteText,
  quantityField,
  visitOrderPad,
} from '../testing/visit-order-pad.ts';

const fixOf = (number: number, name: string) =>
  within(itemField(number).closest('tr') ?? expect.unreachable()).getByRole('button', { name });

test.each([
  ['a quantity', 2, 'Order 10'],
  ['an item', 3, `Use ${fine.sku}`],
  ['a withdrawn item', 4, `Order ${packed.sku}`],
])('fixing %s by keyboard moves focus to the quantity of the row', async (_, number, fix) => {
  const { user } = await visitOrderPad();
  await pasteText(document.body, mixedRows);
  await expectText('1 ready, 4 need attention');
  fixOf(number, fix).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('1 ready, 4 need attention')).toBeNull());
  expect(document.activeElement).toBe(quantityField(number));
});

test('merging rows by keyboard moves focus to the quantity of the row that is left', async () => {
  const { user } = await visitOrderPad();
  await pasteText(document.body, `${fine.sku}\t6\n${fine.sku}\t8`);
  await expectText('2 ready');
  fixOf(2, 'Merge rows').focus();
  await user.keyboard('{Enter}');
  await expectText('1 ready');
  expect(quantityField(1).value).toBe('14');
  expect(document.activeElement).toBe(quantityField(1));
});

test('accepting a new price by keyboard moves focus to the quantity of the row', async () => {
  const pad = createFakePad();
  const first = await visitOrderPad({ api: pad.api });
  await pasteText(document.body, `${fine.sku}\t10`);
  await waitFor(() => expect(pad.rows()[0]?.seen).toMatchObject({ productId: fine._id }));
  first.unmount();
  const { user } = await visitOrderPad({
    buyer: first.buyer,
    api: {
      ...pad.api,
      checkOrder: (request) => {
        const { rows, products } = checkOrder(request);
        return { rows, products: products.map((each) => ({ ...each, price: 66.95 })) };
      },
    },
  });
  await expectText('Was $64.50, now $66.95 each.');
  fixOf(1, 'OK').focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByText(/Was \$64/)).toBeNull();
  expect(document.activeElement).toBe(quantityField(1));
});

test('fixing all quantities, and Undo, move focus to the first wrong field, else to the first row', async () => {
  const { user } = await visitOrderPad();
  await pasteText(document.body, `${fine.sku}\t500\nForeign\t9`);
  await expectText('2 need attention');
  screen.getByRole('button', { name: 'Fix 1 quantity' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(itemField(2));
  screen.getByRole('button', { name: 'Undo' }).focus();
  await user.keyboard('{Enter}');
  expect(quantityField(1).value).toBe('500');
  expect(document.activeElement).toBe(quantityField(1));

  await user.click(screen.getByRole('button', { name: 'Remove row 2' }));
  screen.getByRole('button', { name: 'Fix 1 quantity' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(itemField(1));
});

test('fixing all quantities of a long pad moves focus to a wrong field far below', async () => {
  const ample = (request: FakeRequest) => {
    const { rows, products } = checkOrder(request);
    return { rows, products: products.map((product) => ({ ...product, stock: 100_000 })) };
  };
  const { user } = await visitOrderPad({ api: { checkOrder: ample } });
  const between = Array.from({ length: 60 }, () => `${fine.sku}\t6`);
  await pasteText(document.body, [`${packed.sku}\t14`, ...between, 'Foreign\t9'].join('\n'));
  await expectText('60 ready, 2 need attention');
  expect(screen.queryByLabelText('Row 62, SKU or name')).toBeNull();
  screen.getByRole('button', { name: 'Fix 1 quantity' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(itemField(62));
});
