import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { type CountLine, countedLine, type StockCount } from '@kerf/contract/schemas/stock-count';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './stock-count-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const id = '44444444-4444-4444-8444-444444444444';

const shelf = (changes: Partial<StockCount> = {}): StockCount => ({
  _id: id,
  title: 'Shelf 4',
  state: 'open',
  createdAt: '2026-03-12T14:05:00.000Z',
  createdBy: 'Ada',
  bookedAt: null,
  bookedBy: null,
  counted: 0,
  different: 0,
  refused: 0,
  ...changes,
});

const blades = [1, 2].map((number) => ({
  productId: `00000000-0000-4000-8000-00000000000${number}`,
  sku: `KC-${number}`,
  name: `Blade ${number}`,
  onHand: 120,
  held: 10,
}));

function lineOf(index: number, counted: number, changes: Partial<CountLine> = {}): CountLine {
  const blade = blades[index];
  if (!blade) throw new Error('There are two blades.');
  const times = { countedAt: '2026-03-12T14:05:00.000Z', countedBy: 'Ada', booked: null };
  return { ...blade, counted, expected: 120, ...times, ...changes };
}

/** A server with two blades that records the counts. */
function store(sent: unknown[] = []): FakeHandlers {
  const lines: CountLine[] = [];
  return {
    getRole: () => ({ admin: true }),
    getStockCount: () => shelf({ counted: lines.length }),
    listCountLines: () => ({ items: [...lines], total: lines.length, next: null }),
    findCountable: ({ query }) => {
      const found = blades.findIndex(({ sku }) => sku === query.number);
      const blade = blades[found];
      if (!blade) throw notFound('product');
      const counted = lines.find(({ productId }) => productId === blade.productId)?.counted ?? null;
      return { ...blade, counted };
    },
    countProduct: ({ body }) => {
      sent.push(body);
      const { productId, counted } = countedLine.parse(body);
      const line = lineOf(
        blades.findIndex((blade) => blade.productId === productId),
        counted,
      );
      lines.unshift(line);
      return line;
    },
    removeCountLine: ({ params }) => {
      const index = lines.findIndex(({ productId }) => productId === params.productId);
      const [line] = lines.splice(index, 1);
      if (!line) throw notFound('product');
      return { deletedCount: 1, line };
    },
  };
}

const renderCount = (api: FakeHandlers) =>
  renderApp({ path: `/dashboard/stock-counts/${id}`, account: ada, api });

const number = () => screen.findByLabelText('Scan or type a SKU');
const counted = () => screen.getByLabelText('Counted');

test('a scanner counts one product after the other with Enter alone', async () => {
  const sent: unknown[] = [];
  await renderCount(store(sent));
  await user.click(await number());

  await user.keyboard('KC-1{Enter}12{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText('Scan or type a SKU')),
  );
  await user.keyboard('KC-2{Enter}7{Enter}');

  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { productId: blades[0]?.productId, counted: 12, before: null },
    { productId: blades[1]?.productId, counted: 7, before: null },
  ]);
  const row = within(
    (await screen.findByRole('link', { name: 'Blade 2' })).closest('tr') ?? expect.unreachable(),
  );
  expect(row.getByText('−113')).toBeDefined();
});

test('a count at a second location is added', async () => {
  const sent: unknown[] = [];
  await renderCount(store(sent));
  await user.click(await number());
  await user.keyboard('KC-1{Enter}12{Enter}');
  await screen.findByText('Blade 1: 12 counted');

  await user.keyboard('KC-1{Enter}');
  await screen.findByText(/Counted already: 12/);
  await user.keyboard('+8{Enter}');

  await waitFor(() => expect(sent.at(-1)).toMatchObject({ counted: 20, before: 12 }));
});

test('an unknown number is reported and stays selected, and nothing is recorded', async () => {
  const sent: unknown[] = [];
  await renderCount(store(sent));
  await user.click(await number());

  await user.keyboard('KC-9{Enter}');

  expect(await screen.findByText('No product has the number KC-9.')).toBeDefined();
  expect(document.activeElement).toBe(await number());
  expect(await number()).toHaveProperty('value', 'KC-9');
  expect(sent).toEqual([]);
});

test('what is scanned while a count is being saved is counted next', async () => {
  const sent: unknown[] = [];
  const server = store(sent);
  const slow = Promise.withResolvers<void>();
  await renderCount({
    ...server,
    countProduct: async (request) => {
      await slow.promise;
      return server.countProduct?.(request) ?? expect.unreachable();
    },
  });
  await user.click(await number());

  await user.keyboard('KC-1{Enter}12{Enter}KC-2{Enter}{Enter}7{Enter}KC-1');
  slow.resolve();

  await waitFor(async () => expect(await number()).toHaveProperty('value', 'KC-1'));
  expect(sent).toMatchObject([
    { productId: blades[0]?.productId, counted: 12 },
    { productId: blades[1]?.productId, counted: 7 },
  ]);
  expect(counted()).toHaveProperty('value', '');
});

test('the quantity typed after an unknown number is replaced, not continued', async () => {
  const sent: unknown[] = [];
  const server = store(sent);
  const slow = Promise.withResolvers<void>();
  await renderCount({
    ...server,
    findCountable: async (request) => {
      await slow.promise;
      return server.findCountable?.(request) ?? expect.unreachable();
    },
  });
  await user.click(await number());
  await user.keyboard('KC-9{Enter}12');
  slow.resolve();
  await screen.findByText('No product has the number KC-9.');

  await user.keyboard('KC-1{Enter}7{Enter}');

  await waitFor(() => expect(sent).toMatchObject([{ counted: 7 }]));
});

test('typed text stays if it could not be saved', async () => {
  const failing: FakeHandlers = {
    ...store(),
    countProduct: () => {
      throw new ProblemError({ code: 'count_line_changed', counted: 50 });
    },
  };
  await renderCount(failing);
  await user.click(await number());

  await user.keyboard('KC-1{Enter}12{Enter}');

  expect(await screen.findByText(/Somebody counted 50 of it meanwhile/)).toBeDefined();
  expect(counted()).toHaveProperty('value', '12');
  expect(await number()).toHaveProperty('value', 'KC-1');
});

test('a removed line can be restored, and the next scan needs no click', async () => {
  const sent: unknown[] = [];
  await renderCount(store(sent));
  await user.click(await number());
  await user.keyboard('KC-1{Enter}12{Enter}');

  await user.click(await screen.findByRole('button', { name: 'Remove Blade 1' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getByText('Blade 1 removed from the count')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Blade 1' })).toBeNull());
  expect(document.activeElement).toBe(await number());
  await user.click(undo);

  expect(await screen.findByRole('link', { name: 'Blade 1' })).toBeDefined();
  expect(document.activeElement).toBe(await number());
  expect(sent.at(-1)).toMatchObject({ counted: 12, expected: 120, before: null });
});

test('booking first says what it will do', async () => {
  let stored = shelf({ counted: 2, different: 2 });
  const moved = lineOf(0, 100, { onHand: 130 });
  const refused = lineOf(1, 5);
  await renderCount({
    ...store(),
    getStockCount: () => stored,
    listCountLines: ({ query }) => {
      const items =
        query.show === 'moved' ? [moved] : query.show === 'refused' ? [refused] : [moved, refused];
      return { items, total: items.length, next: null };
    },
    bookStockCount: () => {
      stored = { ...stored, state: 'booked', refused: 1, bookedBy: 'Ada' };
      return stored;
    },
  });
  expect(await screen.findByText('10 came in since it was counted')).toBeDefined();
  expect(screen.getByText('Not booked: unpaid orders hold 10')).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Book the count' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^1 product moved since/)).toBeDefined();
  expect(await dialog.findByText(/^1 product can’t be booked/)).toBeDefined();
  expect(stored.state).toBe('open');
  await user.click(dialog.getByRole('button', { name: 'Book' }));

  expect(await screen.findByText(/could not be booked/)).toBeDefined();
  expect(screen.queryByLabelText('Scan or type a SKU')).toBeNull();
});
