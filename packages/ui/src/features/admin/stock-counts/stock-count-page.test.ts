import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  dropScans,
  lineOf,
  numberField,
  renderCount,
  shelf,
  store,
  user,
} from './testing/counted-shelf.ts';

beforeEach(dropScans);

test('a removed line can be restored, and the next scan needs no click', async () => {
  const sent: unknown[] = [];
  await renderCount(store(sent));
  await user.click(await numberField());
  await user.keyboard('KC-1{Enter}12{Enter}');

  await user.click(await screen.findByRole('button', { name: 'Remove Blade 1' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getByText('Blade 1 removed from the count')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Blade 1' })).toBeNull());
  expect(document.activeElement).toBe(await numberField());
  await user.click(undo);

  expect(await screen.findByRole('link', { name: 'Blade 1' })).toBeDefined();
  expect(document.activeElement).toBe(await numberField());
  expect(sent.at(-1)).toMatchObject({ counted: 12, expected: 120, before: null });
});

test('booking first says what it will do', async () => {
  let stored = shelf({ counted: 2, different: 2 });
  const moved = lineOf(0, 100, { onHand: 130 });
  const refused = lineOf(1, 5);
  const tooMany = lineOf(0, 10_000_000, {
    productId: '00000000-0000-4000-8000-000000000003',
    onHand: 999_999_999,
  });
  await renderCount({
    ...store(),
    getStockCount: () => stored,
    listCountLines: ({ query }) => {
      const items =
        query.show === 'moved'
          ? [moved]
          : query.show === 'refused'
            ? [refused]
            : [moved, refused, tooMany];
      return { items, total: items.length, next: null };
    },
    bookStockCount: () => {
      stored = { ...stored, state: 'booked', refused: 1, bookedBy: 'Ada' };
      return stored;
    },
  });
  expect(await screen.findByText('10 came in since it was counted')).toBeDefined();
  expect(screen.getByText('Not booked: unpaid orders hold 10')).toBeDefined();
  expect(screen.getByText('Not booked: No more than 1,000,000,000 can be on hand.')).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Book the count' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^1 product moved since/)).toBeDefined();
  expect(await dialog.findByText(/^1 product can’t be booked/)).toBeDefined();
  expect(stored.state).toBe('open');
  await user.click(dialog.getByRole('button', { name: 'Book' }));

  expect(await screen.findByText(/could not be booked/)).toBeDefined();
  expect(screen.queryByLabelText('Scan or type a SKU')).toBeNull();
});

test('when a count ends, what was scanned and not counted stays on screen', async () => {
  let stored = shelf();
  await renderCount({
    ...store(),
    getStockCount: () => stored,
    discardStockCount: () => {
      stored = { ...stored, state: 'discarded' };
      return stored;
    },
  });
  await user.click(await numberField());
  await user.keyboard('NOPE-1{Enter}');
  await screen.findByText('No product has the number NOPE-1.');
  await user.keyboard('NOPE-2{Enter}');
  await screen.findByText('No product has the number NOPE-2.');

  await user.click(screen.getByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Discard' }));

  expect(await screen.findByText('Scanned but not counted: NOPE-1, NOPE-2.')).toBeDefined();
});
