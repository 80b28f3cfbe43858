import type { FakeRequest } from '@kerf/api-client/fake-api';
import { padChange } from '@kerf/contract/schemas/pad';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createHeldStream } from '../../live/testing/held-stream.ts';
import { createMemoryDrafts } from '../../platform/browser-drafts.ts';
import { createPadStore } from './draft/pad-store.ts';
import { createPadSync } from './draft/pad-sync.ts';
import { createFakePad } from './testing/fake-pad.ts';
import {
  checkOrder,
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

/** The server's response once the first product has become more expensive. */
function dearer(request: FakeRequest) {
  const answer = checkOrder(request);
  const products = answer.products.map((product) =>
    product._id === fine._id ? { ...product, price: 66.95 } : product,
  );
  return { ...answer, products };
}

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

test('the header tells how many rows are ready and what these cost, as the page does', async () => {
  await visitOrderPad();
  const rows = `${fine.sku}\t10\n${packed.sku}\t14\nOLD-1\t6\nForeign\t9`;
  await pasteText(screen.getByLabelText('New row, SKU or name'), rows);
  await expectText('1 ready, 3 need attention');
  expect(screen.getByRole('button', { name: 'Place order · $645.00' })).toBeDefined();
  const name = 'Order pad: 1 of 4 rows ready, $645.00';
  expect(await screen.findByRole('link', { name })).toBeDefined();
});

test('removing a row moves focus to the next row, the previous one, or the blank one', async () => {
  const { user } = await visitOrderPad();
  const rows = `${fine.sku}\t10\n${packed.sku}\t50`;
  await pasteText(screen.getByLabelText('New row, SKU or name'), rows);
  await screen.findByLabelText('Row 2, quantity');
  const remove = (number: number) => screen.getByRole('button', { name: `Remove row ${number}` });

  await user.click(remove(1));
  await waitFor(() => expect(screen.queryByLabelText('Row 2, quantity')).toBeNull());
  expect(document.activeElement).toBe(remove(1));
  await user.click(remove(1));

  await waitFor(() => expect(screen.queryByLabelText('Row 1, quantity')).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('New row, SKU or name'));
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
  // The third row now names the first row's product, and the fourth the second's.
  expect(rowOf(1).textContent).toContain('Also in row 3: 12 in total.');
  expect(rowOf(4).textContent).toContain('16 in total. Sold in packs of 10.');
  await user.click(within(rowOf(1)).getByRole('button', { name: 'Merge rows' }));
  expect(screen.getByText('2 rows merged into one: 12 pieces.')).toBeDefined();
  expect(quantityField(1).value).toBe('12');
});

test('rows pasted over a dialog do not reach the pad, wherever text is selected', async () => {
  await visitOrderPad();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  dialog.appendChild(document.createElement('button')).focus();
  // Browsers send the event to the selection.
  const selected = screen.getByRole('heading', { level: 1 });
  fireEvent.paste(selected, { clipboardData: { getData: () => `${fine.sku}\t6`, files: [] } });
  dialog.remove();
  await pasteText(document.body, `${packed.sku}\t10`);
  await expectText('1 ready');
  expect(itemField(1).value).toBe(packed.sku);
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

test('rows survive a sign-out at the server alone, and no other account sees them', async () => {
  const pad = createFakePad();
  const ada = await visitOrderPad({ api: pad.api });
  await pasteText(document.body, `${fine.sku}\t6`);
  await expectText('1 ready');
  await waitFor(() => expect(pad.rows()).toMatchObject([{ item: fine.sku, quantity: '6' }]));
  await waitFor(() => expect(pad.rows()[0]?.seen).toMatchObject({ productId: fine._id }));
  await act(() => ada.session.logOut());
  await waitFor(() => expect(ada.platform.drafts.read(`order-pad ${ada.buyer.email}`)).toBeNull());
  ada.unmount();
  const eve = await visitOrderPad({ platform: ada.platform });
  await expectText('No rows yet');
  eve.unmount();
  await visitOrderPad({ buyer: ada.buyer, api: pad.api });
  await expectText('1 ready');
});

test('rows that the server does not have stay on the device for their owner', async () => {
  const api = { syncPad: () => Promise.reject(new TypeError('Failed to fetch')) };
  const ada = await visitOrderPad({ api });
  await pasteText(document.body, `${fine.sku}\t6`);
  await expectText('1 ready');
  await act(() => ada.session.logOut());
  ada.unmount();
  const pad = createFakePad();
  await visitOrderPad({ platform: ada.platform, buyer: ada.buyer, api: pad.api });
  await expectText('1 ready');
  await waitFor(() => expect(pad.rows()).toMatchObject([{ item: fine.sku }]));
});

test('a change of price since a row was added is told with the sums before and now, until it is read', async () => {
  const pad = createFakePad();
  const first = await visitOrderPad({ api: pad.api });
  await pasteText(document.body, `${fine.sku}\t10\n${packed.sku}\t50`);
  await expectText('2 ready');
  await waitFor(() => expect(pad.rows().filter(({ seen }) => seen !== null)).toHaveLength(2));
  first.unmount();

  const { user } = await visitOrderPad({
    buyer: first.buyer,
    api: { ...pad.api, checkOrder: dearer },
  });

  await expectText('Was $64.50, now $66.95 each.');
  const told = screen.getByText(/price has changed since you added it/).closest('div');
  expect(told?.textContent).toContain('$645.00 before, $669.50 now');
  expect(screen.getByRole('button', { name: 'Place order · $3,929.50' })).toBeDefined();
  await user.click(within(rowOf(1)).getByRole('button', { name: 'OK' }));
  expect(screen.queryByText(/Was \$64/)).toBeNull();
  expect(screen.queryByText(/has changed since/)).toBeNull();
});

test('a row that another device adds appears, and one that it removes goes', async () => {
  const pad = createFakePad();
  const stream = createHeldStream();
  const { buyer } = await visitOrderPad({ api: pad.api, follow: stream.follow });
  await expectText('No rows yet');
  const there = createPadStore(createMemoryDrafts(), buyer.email);
  const sync = createPadSync(there, {
    syncPad: async ({ body }) => pad.exchange(padChange.parse(body)),
  });
  const tell = () => act(async () => stream.changed('pad', buyer.email));
  there.insert(null, [{ item: fine.sku, quantity: '6' }]);
  await sync();
  await tell();
  await expectText('1 ready');
  there.remove(there.pad.get().rows.map(({ id }) => id));
  await sync();
  await tell();
  await expectText('No rows yet');
});

test('a price that changes while the pad is open is told at once', async () => {
  const stream = createHeldStream();
  let answer = checkOrder;
  await visitOrderPad({ follow: stream.follow, api: { checkOrder: (request) => answer(request) } });
  await pasteText(document.body, `${fine.sku}\t10`);
  await expectText('1 ready');
  answer = dearer;
  await act(async () => stream.changed('product', fine._id));
  await expectText('Was $64.50, now $66.95 each.');
  expect(screen.getByRole('button', { name: 'Place order · $669.50' })).toBeDefined();
});

test('an answer that comes after a newer one does not bring an old price back', async () => {
  const stream = createHeldStream();
  const slow = Promise.withResolvers<void>();
  let asked = 0;
  const checkSlowlyAtFirst = async (request: FakeRequest) => {
    asked += 1;
    if (asked > 1) return dearer(request);
    await slow.promise;
    return checkOrder(request);
  };
  await visitOrderPad({ follow: stream.follow, api: { checkOrder: checkSlowlyAtFirst } });
  await pasteText(document.body, `${fine.sku}\t10`);
  await waitFor(() => expect(asked).toBe(1));
  await act(async () => stream.changed('product', fine._id));
  expect(await screen.findByRole('button', { name: 'Place order · $669.50' })).toBeDefined();

  slow.resolve();

  await waitFor(() => expect(screen.queryByText(/Checking/)).toBeNull());
  expect(screen.getByRole('button', { name: 'Place order · $669.50' })).toBeDefined();
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
