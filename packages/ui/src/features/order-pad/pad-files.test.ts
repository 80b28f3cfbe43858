import { ProblemError } from '@kerf/domain/problem';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { padStore } from './pad-stores.ts';
import {
  clickButton,
  expectText,
  fine,
  itemField,
  mixedRows,
  packed,
  padGrid,
  pasteText,
  quantityField,
  visitOrderPad,
} from './testing/visit-order-pad.ts';

const drop = (...files: File[]) =>
  act(async () => {
    fireEvent.drop(document.body, { dataTransfer: { files, types: ['Files'] } });
  });

test('rows that need attention can be shown alone and downloaded', async () => {
  const { user, shell } = await visitOrderPad();
  await pasteText(document.body, mixedRows);
  await expectText('1 ready, 4 need attention');
  await user.click(screen.getByRole('checkbox', { name: 'Only rows that need attention' }));
  expect(screen.queryByLabelText('Row 1, SKU or name')).toBeNull();
  expect(itemField(5).value).toBe('Foreign');
  await clickButton('Download problem rows');
  await waitFor(() => expect(shell.saved).toHaveLength(1));
  const text = shell.saved[0]?.parts.join('') ?? '';
  expect(text).toContain('SKU,Quantity,Problem');
  expect(text).toContain('Foreign,1e3,');
  expect(text).not.toContain('6,Also');
});

test('a sample file can be downloaded and added to the pad', async () => {
  const { shell } = await visitOrderPad({
    api: { listProducts: () => ({ items: [fine, packed], total: 2, next: null }) },
  });
  await clickButton('Sample CSV');
  await waitFor(() => expect(shell.saved).toHaveLength(1));
  const text = shell.saved[0]?.parts.join('') ?? '';
  await drop(new File([text], 'order-pad-sample.csv'));
  await expectText('2 ready');
  expect(quantityField(1).value).toBe('6');
  expect(quantityField(2).value).toBe('10');
});

test('a failed sample download is explained', async () => {
  await visitOrderPad({
    api: {
      listProducts: () => {
        throw new ProblemError({ code: 'rate_limited', retryAfterSeconds: 30 });
      },
    },
  });
  await clickButton('Sample CSV');
  expect(await screen.findByText('Try again in 30 s.')).toBeDefined();
});

test('a dropped file is read, and its ignored columns are named', async () => {
  await visitOrderPad();
  await drop(new File([`Item no.;Qty;Price\n${fine.sku};6;64.50`], 'order.csv'));
  expect(await screen.findByText('1 row added from order.csv. Ignored: Price.')).toBeDefined();
  await expectText('1 ready');
  await clickButton('Undo');
  await expectText('No rows yet');
});

test.each([
  [
    'a picture',
    [new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47])], 'saw.png')],
    'This is a picture.',
  ],
  ['100,000 rows', [new File(['K;6\n'.repeat(100_000)], 'all.csv')], '100,000 rows are too many.'],
  ['50 MB', [new File([new Uint8Array(50 * 1024 * 1024)], 'big.csv')], '50 MB is too large.'],
  ['two files', [new File(['a'], 'a.csv'), new File(['b'], 'b.csv')], 'One file at a time.'],
  ['an empty file', [new File([''], 'none.csv')], 'No rows found.'],
])('%s adds nothing and is explained', async (_, files, title) => {
  await visitOrderPad();
  await drop(...files);
  expect((await screen.findByRole('alert')).textContent).toContain(title);
  await expectText('No rows yet');
});

test('of 2,000 rows only those in view are drawn, all are counted, and what the account has no room for is told', async () => {
  const { user, platform, buyer } = await visitOrderPad();
  expect(screen.getByText(/Up to 2,000 rows/)).toBeDefined();
  await pasteText(document.body, Array.from({ length: 2_000 }, () => `${fine.sku}\t6`).join('\n'));
  await expectText('2,000 need attention');
  expect(padGrid().getAttribute('aria-rowcount')).toBe('2001');
  expect(within(padGrid()).getAllByRole('row').length).toBeLessThan(60);
  await pasteText(document.body, `${fine.sku}\t6`);
  expect((await screen.findByRole('alert')).textContent).toContain('No room for 1 row.');
  const store = padStore(platform.drafts, buyer.email);
  const [row = expect.unreachable()] = store.pad.get().rows;
  act(() => store.restore([{ ...row, id: crypto.randomUUID() }]));
  const told = await screen.findByText(/on this device only/);
  expect(told.textContent).toContain('1 row is on this device only. Order or remove 1 row');
  act(() =>
    store.remove(
      store.pad
        .get()
        .rows.slice(0, 1)
        .map(({ id }) => id),
    ),
  );
  expect(screen.queryByText(/on this device only/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await expectText('No rows yet');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectText('2,000 need attention');
});
