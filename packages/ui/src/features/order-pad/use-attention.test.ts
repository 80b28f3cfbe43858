import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createHeldStream } from '../../live/testing/held-stream.ts';
import {
  checkOrder,
  expectText,
  fine,
  itemField,
  packed,
  pasteText,
  quantityField,
  visitOrderPad,
} from './testing/visit-order-pad.ts';

const onlyProblems = () => screen.getByRole('checkbox', { name: 'Only rows that need attention' });

test('a row that is shown because it needs attention stays while its quantity is typed', async () => {
  const { user } = await visitOrderPad();
  await pasteText(document.body, `${packed.sku}\t10\n${fine.sku}\t`);
  await expectText('1 ready, 1 needs attention');
  await user.click(onlyProblems());
  await user.type(quantityField(2), '100');
  expect(quantityField(2).value).toBe('100');
  expect(document.activeElement).toBe(quantityField(2));
  await expectText('2 ready');
  expect(screen.queryByText('No rows need attention')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Remove row 2' }));
  expect(screen.getByText('No rows need attention')).toBeDefined();
});

test('a row that is shown because it needs attention stays while its item is typed, and is looked up', async () => {
  const { user } = await visitOrderPad();
  await pasteText(document.body, `${packed.sku}\t10\nForeign\t6`);
  await expectText('1 ready, 1 needs attention');
  await user.click(onlyProblems());
  await user.clear(itemField(2));
  await user.type(itemField(2), fine.sku);
  await user.tab();
  await expectText('2 ready');
  expect(itemField(2).value).toBe(fine.sku);
});

test('a row that comes to need attention is shown with those that did before', async () => {
  const stream = createHeldStream();
  let stock = packed.stock;
  const { user } = await visitOrderPad({
    follow: stream.follow,
    api: {
      checkOrder: (request) => {
        const { rows, products } = checkOrder(request);
        const left = products.map((each) => (each._id === packed._id ? { ...each, stock } : each));
        return { rows, products: left };
      },
    },
  });
  await pasteText(document.body, `${packed.sku}\t50\nForeign\t6`);
  await expectText('1 ready, 1 needs attention');
  await user.click(onlyProblems());
  expect(screen.queryByLabelText('Row 1, quantity')).toBeNull();
  stock = 30;
  await act(async () => stream.changed('product', packed._id));
  await expectText('2 need attention');
  await user.clear(quantityField(1));
  await user.type(quantityField(1), '20');
  expect(quantityField(1).value).toBe('20');
});
