import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { FollowChanges } from '@kerf/api-client/live-events';
import { type OpenedList, type SavedRow, savedListChange } from '@kerf/contract/schemas/saved-list';
import { sampleId } from '@kerf/contract/testing/sample-id';
import { sampleCheck, sampleChecked } from '@kerf/contract/testing/sample-products';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createHeldStream } from '../../live/testing/held-stream.ts';
import { renderApp } from '../../testing/render-app.tsx';
import './saved-lists-page.tsx';

const user = userEvent.setup();

/** A list at the server, with the products of these numbers in these quantities. */
function createList(...rows: readonly (readonly [product: number, quantity: number])[]) {
  let stored: readonly SavedRow[] = rows.map(([product, quantity]) => ({
    productId: sampleId(product),
    quantity,
  }));
  let version = 3;
  let reads = 0;
  let listings = 0;
  const list = () => ({
    _id: sampleId(100),
    name: 'Monday refill',
    products: stored.length,
    units: 1,
    version,
    createdAt: '2026-03-02T09:00:00.000Z',
    updatedAt: '2026-03-12T14:05:00.000Z',
  });
  const productOf = ({ productId }: SavedRow) =>
    [1, 2].find((product) => sampleId(product) === productId) ?? 1;
  const change = (next: readonly SavedRow[]) => {
    stored = next;
    version += 1;
  };
  const api: FakeHandlers = {
    listMachines: () => [],
    listSavedLists: () => {
      listings += 1;
      return { items: [list()], total: 1, next: null };
    },
    getSavedList: (): OpenedList => {
      reads += 1;
      return {
        ...list(),
        rows: stored.map((row) => {
          const product = productOf(row);
          return { ...row, name: `Blade ${product}`, sku: `K-${product}` };
        }),
      };
    },
    updateSavedList: ({ body }) => {
      const sent = savedListChange.parse(body);
      if (sent.version !== version) throw new ProblemError({ code: 'list_changed', version });
      change(sent.rows ?? stored);
      return list();
    },
    checkOrder: () =>
      sampleCheck(stored.map((row) => sampleChecked(productOf(row), { stock: 5000 }))),
  };
  return { api, change, stored: () => stored, reads: () => reads, listings: () => listings };
}

async function open(api: FakeHandlers, follow?: FollowChanges) {
  await renderApp({
    path: '/dashboard/saved-lists',
    account: { email: 'ada@example.com', displayName: 'Ada' },
    api,
    ...(follow && { follow }),
  });
  await user.click(await screen.findByRole('button', { name: 'Order from Monday refill' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Monday refill' }));
  await dialog.findByRole('button', { name: /to the order pad$/ });
  const quantity = (name: string) => dialog.getByLabelText<HTMLInputElement>(`Quantity of ${name}`);
  const ordered = (name: string) =>
    dialog.getByRole<HTMLInputElement>('checkbox', { name: `Order ${name}` });
  const retype = async (name: string, text: string) => {
    await user.clear(quantity(name));
    await user.type(quantity(name), text);
  };
  return { dialog, quantity, ordered, retype };
}

test('an open list is not read again in the background, which would undo its edits', async () => {
  const list = createList([1, 10], [2, 20]);
  const stream = createHeldStream();
  const { quantity, ordered, retype } = await open(list.api, stream.follow);
  await retype('Blade 1', '12');
  await user.click(ordered('Blade 2'));
  list.change(list.stored().map((row) => ({ ...row, quantity: 99 })));
  const listings = list.listings();

  await act(async () => {
    window.dispatchEvent(new Event('focus'));
    stream.changed('list', sampleId(100));
  });

  await waitFor(() => expect(list.listings()).toBeGreaterThan(listings));
  expect(list.reads()).toBe(1);
  expect([quantity('Blade 1').value, ordered('Blade 2').checked]).toEqual(['12', false]);
});

test('saving an open list leaves its unchecked rows unchecked', async () => {
  const list = createList([1, 10], [2, 20]);
  const { dialog, quantity, ordered, retype } = await open(list.api);
  await user.click(ordered('Blade 2'));
  await retype('Blade 1', '12');
  await user.click(dialog.getByRole('button', { name: 'Save to the list' }));
  await waitFor(() =>
    expect(dialog.queryByRole('button', { name: 'Save to the list' })).toBeNull(),
  );
  expect(await dialog.findByRole('button', { name: 'Remove the unchecked row' })).toBeDefined();
  expect(list.stored().map((row) => row.quantity)).toEqual([12, 20]);
  expect([quantity('Blade 1').value, ordered('Blade 2').checked]).toEqual(['12', false]);
});

test('a save whose answer is lost is repeated under its key', async () => {
  const list = createList([1, 10]);
  const keys: (string | null)[] = [];
  const losing: FakeHandlers = {
    ...list.api,
    updateSavedList: ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      throw new TypeError('the line is cut');
    },
  };
  const { dialog, retype } = await open(losing);
  await retype('Blade 1', '12');
  const save = () => user.click(dialog.getByRole('button', { name: 'Save to the list' }));
  await save();
  await dialog.findByText('No connection');
  await save();

  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
});

test('of two rows of one product, the one that is left after removing the other is checked', async () => {
  const list = createList([1, 10], [2, 20], [1, 30]);
  const { dialog, quantity, ordered } = await open(list.api);
  const [first] = dialog.getAllByRole('checkbox', { name: 'Order Blade 1' });
  await user.click(first ?? expect.unreachable());
  await user.click(dialog.getByRole('button', { name: 'Remove the unchecked row' }));
  expect(await dialog.findByText('2 of 2 ready at current prices.')).toBeDefined();
  expect([quantity('Blade 1').value, ordered('Blade 1').checked]).toEqual(['30', true]);
});

test('a list read again after a conflict keeps what was edited here, and takes the rest as it is there', async () => {
  const list = createList([1, 10], [2, 20]);
  const { dialog, quantity, retype } = await open(list.api);
  await retype('Blade 1', '12');
  list.change(list.stored().map((row) => ({ ...row, quantity: 99 })));
  await user.click(dialog.getByRole('button', { name: 'Save to the list' }));
  await user.click(await dialog.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(quantity('Blade 2').value).toBe('99'));
  expect(quantity('Blade 1').value).toBe('12');

  await user.click(await dialog.findByRole('button', { name: 'Save to the list' }));
  await waitFor(() => expect(list.stored().map((row) => row.quantity)).toEqual([12, 99]));
});
