import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  expectText,
  findingFine,
  fine,
  itemField,
  mixedRows,
  packed,
  padGrid,
  pasteText,
  quantityField,
  visitOrderPad,
} from './testing/visit-order-pad.ts';

const rowOf = (number: number) => {
  const row = itemField(number).closest('tr');
  if (!row) throw new Error(`Row ${number} is not drawn`);
  return row;
};

test('a typed row is priced by its tier, and Enter moves through it to the next', async () => {
  const { user } = await visitOrderPad();
  await user.type(screen.getByLabelText('New row, SKU or name'), `${fine.sku}{Enter}`);
  expect(document.activeElement).toBe(quantityField(1));
  await user.keyboard('10{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('New row, SKU or name'));
  await expectText('1 ready');
  expect(rowOf(1).textContent).toContain('Fairface 250');
  expect(rowOf(1).textContent).toContain('$645.00');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(itemField(1));
});

test('typing searches for products, and a suggestion is chosen by key', async () => {
  const { user } = await visitOrderPad();
  await user.type(screen.getByLabelText('New row, SKU or name'), 'true');
  const option = await screen.findByRole('option', { name: /Trueline 300/ });
  expect(option).toBeDefined();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(itemField(1).value).toBe(packed.sku);
  await waitFor(() => expect(document.activeElement).toBe(quantityField(1)));
  await user.keyboard('50');
  await expectText('1 ready');
  expect(rowOf(1).textContent).toContain('$65.20');
  expect(within(rowOf(1)).getByText('from 50 $65.20').hasAttribute('aria-current')).toBe(true);
  await user.keyboard('{Backspace}{Backspace}40');
  expect(await screen.findByText('Add 10 more and pay $65.20 each')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Order 50' }));
  expect(quantityField(1).value).toBe('50');
});

test('pasted rows are filled in, each with its problem and a fix', async () => {
  const { user } = await visitOrderPad();
  await pasteText(screen.getByLabelText('New row, SKU or name'), mixedRows);
  await expectText('1 ready, 4 need attention');
  expect(padGrid().getAttribute('aria-rowcount')).toBe('7');
  expect(itemField(1).value).toBe(fine.sku.toLowerCase());
  expect(quantityField(5).value).toBe('1e3');

  await user.click(within(rowOf(2)).getByRole('button', { name: 'Order 10' }));
  expect(screen.getByText('Row 2: 14 changed to 10.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(quantityField(2).value).toBe('14');
  await user.click(within(rowOf(2)).getByRole('button', { name: 'Order 10' }));
  await user.click(within(rowOf(3)).getByRole('button', { name: `Use ${fine.sku}` }));
  await user.click(within(rowOf(4)).getByRole('button', { name: `Order ${packed.sku}` }));
  // The third row now asks for the first one's product, and the fourth for the second's.
  expect(rowOf(1).textContent).toContain('Also in row 3: 12 in total.');
  expect(rowOf(4).textContent).toContain('16 in total. Sold in packs of 10.');
  await user.click(within(rowOf(1)).getByRole('button', { name: 'Merge rows' }));
  expect(screen.getByText('2 rows merged into one: 12 pieces.')).toBeDefined();
  expect(quantityField(1).value).toBe('12');
});

test.each(['=10+2', '1.200', ''])(
  'one click corrects the unambiguous quantities, and %j stays as typed',
  async (typed) => {
    const { user } = await visitOrderPad();
    await pasteText(document.body, `${fine.sku}\t500\n${packed.sku}\t${typed}`);
    await expectText('2 need attention');
    await user.click(screen.getByRole('button', { name: 'Fix 1 quantity' }));
    expect(screen.getByText('1 quantity corrected.')).toBeDefined();
    await expectText('1 ready, 1 needs attention');
    expect([quantityField(1).value, quantityField(2).value]).toEqual(['119', typed]);
    expect(rowOf(2).textContent).toContain('Allowed: 10 to 110 in packs of 10.');
    expect(screen.queryByRole('button', { name: /^(?:Fix|Order \d)/ })).toBeNull();
  },
);

test.each(['Brightcut 250', '250x30x3.2 Z80 TCG', '250x30x3,2', 'LU5A 0100', '10" x 50T'])(
  '%s pasted into a row is an item without a quantity, and its matches are offered',
  async (text) => {
    const { user } = await visitOrderPad({ api: { checkOrder: findingFine } });
    const field = screen.getByLabelText('New row, SKU or name');
    await user.click(field);
    await user.paste(text);
    await user.tab();
    expect([itemField(1).value, quantityField(1).value]).toEqual([text, '']);
    await user.type(quantityField(1), '12');
    await expectText('1 needs attention');
    expect(rowOf(1).textContent).not.toContain(fine.name);
    await user.click(within(rowOf(1)).getByRole('button', { name: `Use ${fine.sku}` }));
    expect([itemField(1).value, quantityField(1).value]).toEqual([fine.sku, '12']);
    await expectText('1 ready');
  },
);

test('rows survive a reload and a sign-out, and no other account sees them', async () => {
  const ada = await visitOrderPad();
  await pasteText(document.body, `${fine.sku}\t6`);
  await expectText('1 ready');
  await act(() => ada.session.logOut());
  ada.unmount();
  const eve = await visitOrderPad({ platform: ada.platform });
  await expectText('No rows yet');
  eve.unmount();
  await visitOrderPad({ platform: ada.platform, buyer: ada.buyer });
  await expectText('1 ready');
});

test('rows added offline are kept unchecked, and no order can be placed', async () => {
  let up = true;
  await visitOrderPad({ reachable: () => up });
  await pasteText(document.body, `${fine.sku}\t6`);
  await expectText('1 ready');
  up = false;
  await act(async () => void window.dispatchEvent(new Event('offline')));
  await pasteText(document.body, `${packed.sku}\t10`);
  await expectText('1 ready, 1 not checked yet');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Place order · / }).disabled).toBe(
    true,
  );
  up = true;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await expectText('2 ready');
});
