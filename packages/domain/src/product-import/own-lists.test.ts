import { expect, test } from 'vitest';
import { columnsOfOwnList, isOtherList } from './own-lists.ts';

test('The list of low stock is known by its headings, also with columns hidden or shown', () => {
  const usual = ['Product', 'SKU', 'Available', 'Reorder at', 'Quantity', 'Expected'];
  for (const headings of [usual, [...usual, 'On hand'], ['Product', 'SKU', 'Quantity']]) {
    expect(columnsOfOwnList(headings)?.get('Quantity')).toBe('Reorder quantity');
    expect(columnsOfOwnList(headings)?.get('Available')).toBe(null);
  }
});

test('The list of products is known by its headings', () => {
  const headings = ['Product', 'SKU', 'Price (USD)', 'Minimum', 'Available', 'Can be ordered'];
  expect([...(columnsOfOwnList(headings)?.values() ?? [])]).toEqual([
    ...['Name', 'SKU', 'Price', 'Minimum order', null, null],
  ]);
});

test.each([
  [['SKU', 'Quantity']],
  [['Product', 'SKU', 'Quantity', 'Colour']],
  [['Article no.', 'Available']],
])('%j may be anybody’s', (headings) => {
  expect(columnsOfOwnList(headings)).toBe(null);
  expect(isOtherList(headings)).toBe(false);
});

test.each([
  [['Product', 'SKU', 'Counted', 'Record', 'Difference', 'Remark', 'By', 'When (UTC)']],
  [['What', 'On hand', 'Pieces', 'Why', 'Order or record', 'Who', 'When (UTC)']],
  [['Row', 'SKU', 'Name', 'Column', 'Old', 'New', 'Result', 'Reason']],
  [['Row', 'SKU', 'Column', 'Value', 'Reason']],
  [['SKU', 'Quantity', 'Product', 'Each today (USD)', 'Amount today (USD)', 'Note']],
  [['SKU', 'Quantity', 'Problem']],
  [['SKU', 'Product', 'Quantity', 'Each (USD)', 'Amount (USD)']],
  [['Order', 'Tracking number', 'Carrier', 'Service', 'Problem']],
])('%j is no list of products', (headings) => {
  expect(isOtherList(headings)).toBe(true);
});
