import { sampleOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findingFine, fine, packed, visitOrderPad } from './testing/visit-order-pad.ts';

const grid = () => screen.getByRole('grid', { name: 'Order pad' });
const item = (row: number) => screen.getByLabelText<HTMLInputElement>(`Row ${row}, SKU or name`);
const quantity = (row: number) => screen.getByLabelText<HTMLInputElement>(`Row ${row}, quantity`);
const rowOf = (number: number) => {
  const row = item(number).closest('tr');
  if (!row) throw new Error(`Row ${number} is not drawn`);
  return row;
};
const standing = async (words: string) => expect(await screen.findByText(words)).toBeDefined();
const pasteText = (target: Element, text: string) =>
  act(async () => {
    fireEvent.paste(target, { clipboardData: { getData: () => text, files: [] } });
  });
const drop = (...files: File[]) =>
  act(async () => {
    fireEvent.drop(document.body, { dataTransfer: { files, types: ['Files'] } });
  });
const click = (name: string | RegExp) => screen.getByRole('button', { name }).click();
const pasted = [
  `${fine.sku.toLowerCase()}\t6`,
  `${packed.sku}\t14`,
  'KC-25O-80T\t6',
  'OLD-1\t6',
  'Foreign\t1e3',
].join('\n');

test('a row is typed, priced by its tier, and Enter leads through it to the next', async () => {
  const { user } = await visitOrderPad();
  await user.type(screen.getByLabelText('New row, SKU or name'), `${fine.sku}{Enter}`);
  expect(document.activeElement).toBe(quantity(1));
  await user.keyboard('10{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('New row, SKU or name'));
  await standing('1 ready');
  expect(rowOf(1).textContent).toContain('Fairface 250');
  expect(rowOf(1).textContent).toContain('$645.00');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(item(1));
});

test('what is typed is looked for, and a suggestion is taken by key', async () => {
  const { user } = await visitOrderPad();
  await user.type(screen.getByLabelText('New row, SKU or name'), 'true');
  const option = await screen.findByRole('option', { name: /Trueline 300/ });
  expect(option).toBeDefined();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(item(1).value).toBe(packed.sku);
  await waitFor(() => expect(document.activeElement).toBe(quantity(1)));
  await user.keyboard('50');
  await standing('1 ready');
  expect(rowOf(1).textContent).toContain('$65.20');
  expect(within(rowOf(1)).getByText('from 50 $65.20').hasAttribute('aria-current')).toBe(true);
  await user.keyboard('{Backspace}{Backspace}40');
  expect(await screen.findByText('Add 10 more and pay $65.20 each')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Order 50' }));
  expect(quantity(1).value).toBe('50');
});

test('pasted rows are filled in, each with what is wrong with it and what one click does', async () => {
  const { user } = await visitOrderPad();
  await pasteText(screen.getByLabelText('New row, SKU or name'), pasted);
  await standing('1 ready, 4 need attention');
  expect(grid().getAttribute('aria-rowcount')).toBe('7');
  expect(item(1).value).toBe(fine.sku.toLowerCase());
  expect(quantity(5).value).toBe('1e3');

  await user.click(within(rowOf(2)).getByRole('button', { name: 'Order 10' }));
  expect(screen.getByText('Row 2: 14 became 10.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(quantity(2).value).toBe('14');
  await user.click(within(rowOf(2)).getByRole('button', { name: 'Order 10' }));
  await user.click(within(rowOf(3)).getByRole('button', { name: `Use ${fine.sku}` }));
  await user.click(within(rowOf(4)).getByRole('button', { name: `Order ${packed.sku}` }));
  // The third row now asks for the first one's product, and the fourth for the second's.
  expect(rowOf(1).textContent).toContain('Also in row 3: ordered together, 12.');
  expect(rowOf(4).textContent).toContain('Together 16. Sold in packs of 10.');
  await user.click(within(rowOf(1)).getByRole('button', { name: 'Merge rows' }));
  expect(screen.getByText('2 rows merged into one: 12 pieces.')).toBeDefined();
  expect(quantity(1).value).toBe('12');
});

test.each(['=10+2', '1.200', ''])(
  'one click corrects the quantities that are certain, and %j stays and is asked for',
  async (typed) => {
    const { user } = await visitOrderPad();
    await pasteText(document.body, `${fine.sku}\t500\n${packed.sku}\t${typed}`);
    await standing('2 need attention');
    await user.click(screen.getByRole('button', { name: 'Fix 1 quantity' }));
    expect(screen.getByText('1 quantity corrected.')).toBeDefined();
    await standing('1 ready, 1 needs attention');
    expect([quantity(1).value, quantity(2).value]).toEqual(['119', typed]);
    expect(rowOf(2).textContent).toContain('Allowed: 10 to 110 in packs of 10.');
    expect(screen.queryByRole('button', { name: /^(?:Fix|Order \d)/ })).toBeNull();
  },
);

test.each(['Brightcut 250', '250x30x3.2 Z80 TCG', '250x30x3,2', 'LU5A 0100', '10" x 50T'])(
  '%s, pasted into a row, is what is wanted and no quantity, and its finds are there to choose from',
  async (text) => {
    const { user } = await visitOrderPad({ api: { checkOrder: findingFine } });
    const field = screen.getByLabelText('New row, SKU or name');
    await user.click(field);
    await user.paste(text);
    await user.tab();
    expect([item(1).value, quantity(1).value]).toEqual([text, '']);
    await user.type(quantity(1), '12');
    await standing('1 needs attention');
    expect(rowOf(1).textContent).not.toContain(fine.name);
    await user.click(within(rowOf(1)).getByRole('button', { name: `Use ${fine.sku}` }));
    expect([item(1).value, quantity(1).value]).toEqual([fine.sku, '12']);
    await standing('1 ready');
  },
);

test('only what needs attention is shown on demand, and can be downloaded', async () => {
  const { user, shell } = await visitOrderPad();
  await pasteText(document.body, pasted);
  await standing('1 ready, 4 need attention');
  await user.click(screen.getByRole('checkbox', { name: 'Only what needs attention' }));
  expect(screen.queryByLabelText('Row 1, SKU or name')).toBeNull();
  expect(item(5).value).toBe('Foreign');
  click('Download problem rows');
  await waitFor(() => expect(shell.saved).toHaveLength(1));
  const text = shell.saved[0]?.parts.join('') ?? '';
  expect(text).toContain('SKU,Quantity,Problem');
  expect(text).toContain('Foreign,1e3,');
  expect(text).not.toContain('6,Also');
});

test('the ready rows become one order, the others stay, and payment follows', async () => {
  const { buyer, placed, path } = await visitOrderPad();
  await pasteText(document.body, `${fine.sku}\t6\n${fine.sku}\t4\nForeign\t6`);
  await standing('2 ready, 1 needs attention');
  await act(async () => click(/^Place order · /));
  await waitFor(() => expect(path()).toBe(`/dashboard/payment/${sampleOrder()._id}`));
  expect(placed.map(({ body }) => body)).toEqual([
    {
      lines: [{ productId: fine._id, quantity: 10 }],
      customerName: 'Ada',
      phone: '+1 541 555 0134',
      address: '418 Millrace Road',
      totalPrice: 645,
    },
  ]);
  expect(placed[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(buyer.email).toBeDefined();
});

test('an order without an answer is sent again under its key, after a reload too', async () => {
  let reachable = false;
  const keys: (string | null)[] = [];
  const api = {
    placeOrders: ({ headers }: { headers: Headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (!reachable) throw new TypeError('Failed to fetch');
      return { success: true as const, order: sampleOrder() };
    },
  };
  const first = await visitOrderPad({ api });
  await pasteText(document.body, `${fine.sku}\t6`);
  await standing('1 ready');
  await act(async () => click(/^Place order · /));
  await screen.findByText(/^The server cannot be reached/);
  first.unmount();
  reachable = true;
  const again = await visitOrderPad({ api, platform: first.platform, buyer: first.buyer });
  await standing('1 ready');
  await act(async () => click(/^Place order · /));
  await waitFor(() => expect(again.path()).toContain('/dashboard/payment/'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await again.navigate('/dashboard/order-pad');
  await standing('No rows yet');
});

test('a refusal says why, and the rows are looked up again', async () => {
  let checks = 0;
  const { fake } = await visitOrderPad({
    api: {
      placeOrders: () => {
        checks = fake.calls.filter((call) => call === 'checkOrder').length;
        throw new ProblemError({ code: 'price_changed', price: null, totalPrice: 999 });
      },
    },
  });
  await pasteText(document.body, `${fine.sku}\t6`);
  await standing('1 ready');
  await act(async () => click(/^Place order · /));
  await screen.findByText('The price has changed');
  await waitFor(() =>
    expect(fake.calls.filter((call) => call === 'checkOrder').length).toBeGreaterThan(checks),
  );
  expect(item(1).value).toBe(fine.sku);
});

test('nothing is sent without an address', async () => {
  const { user, placed } = await visitOrderPad();
  await pasteText(document.body, `${fine.sku}\t6`);
  await standing('1 ready');
  await user.clear(screen.getByLabelText('Address'));
  await act(async () => click(/^Place order · /));
  expect(document.activeElement).toBe(screen.getByLabelText('Address'));
  expect(placed).toEqual([]);
});

test('the rows are there again after a reload and a sign-out, and nobody else sees them', async () => {
  const ada = await visitOrderPad();
  await pasteText(document.body, `${fine.sku}\t6`);
  await standing('1 ready');
  await act(() => ada.session.logOut());
  ada.unmount();
  const eve = await visitOrderPad({ platform: ada.platform });
  await standing('No rows yet');
  eve.unmount();
  await visitOrderPad({ platform: ada.platform, buyer: ada.buyer });
  await standing('1 ready');
});

test('without a connection the rows are kept and wait to be checked, and nothing is placed', async () => {
  let up = true;
  await visitOrderPad({ reachable: () => up });
  await pasteText(document.body, `${fine.sku}\t6`);
  await standing('1 ready');
  up = false;
  await act(async () => void window.dispatchEvent(new Event('offline')));
  await pasteText(document.body, `${packed.sku}\t10`);
  await standing('1 ready, 1 not checked yet');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Place order · / }).disabled).toBe(
    true,
  );
  up = true;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await standing('2 ready');
});

test('a sample can be downloaded, and the pad takes it', async () => {
  const { shell } = await visitOrderPad({
    api: { listProducts: () => ({ items: [fine, packed], total: 2, next: null }) },
  });
  await act(async () => click('Sample CSV'));
  await waitFor(() => expect(shell.saved).toHaveLength(1));
  const text = shell.saved[0]?.parts.join('') ?? '';
  await drop(new File([text], 'order-pad-sample.csv'));
  await standing('2 ready');
  expect(quantity(1).value).toBe('6');
  expect(quantity(2).value).toBe('10');
});

test('a sample that the server refuses says why', async () => {
  await visitOrderPad({
    api: {
      listProducts: () => {
        throw new ProblemError({ code: 'rate_limited', retryAfterSeconds: 30 });
      },
    },
  });
  await act(async () => click('Sample CSV'));
  expect(await screen.findByText('Try again in 30 s.')).toBeDefined();
});

test('a dropped file is read, and what was not read of it is said', async () => {
  await visitOrderPad();
  await drop(new File([`Item no.;Qty;Price\n${fine.sku};6;64.50`], 'order.csv'));
  expect(await screen.findByText('1 row added from order.csv. Not read: Price.')).toBeDefined();
  await standing('1 ready');
  await act(async () => click('Undo'));
  await standing('No rows yet');
});

test.each([
  [
    'a picture',
    [new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47])], 'saw.png')],
    'This is a picture.',
  ],
  ['100,000 rows', [new File(['K;6\n'.repeat(100_000)], 'all.csv')], '100,000 rows are too many.'],
  ['50 MB', [new File([new Uint8Array(50 * 1024 * 1024)], 'big.csv')], '50 MB are too large.'],
  ['two files', [new File(['a'], 'a.csv'), new File(['b'], 'b.csv')], 'One file at a time.'],
  ['a file of nothing', [new File([''], 'none.csv')], 'There are no rows in it.'],
])('%s adds nothing, and the reason is said', async (_, files, title) => {
  await visitOrderPad();
  await drop(...files);
  expect((await screen.findByRole('alert')).textContent).toContain(title);
  await standing('No rows yet');
});

test('2,000 rows are drawn a few at a time and counted whole', async () => {
  const { user } = await visitOrderPad();
  expect(screen.getByText(/Up to 2,000 rows/)).toBeDefined();
  await pasteText(document.body, Array.from({ length: 2_000 }, () => `${fine.sku}\t6`).join('\n'));
  await standing('2,000 need attention');
  expect(grid().getAttribute('aria-rowcount')).toBe('2001');
  expect(within(grid()).getAllByRole('row').length).toBeLessThan(60);
  await pasteText(document.body, `${fine.sku}\t6`);
  expect((await screen.findByRole('alert')).textContent).toContain('There is no room for 1 row.');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await standing('No rows yet');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await standing('2,000 need attention');
});
