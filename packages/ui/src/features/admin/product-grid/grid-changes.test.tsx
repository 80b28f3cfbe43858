import type { SheetProductRow } from '@kerf/contract/schemas/product-sheet';
import { cents } from '@kerf/domain/money';
import type { SheetColumn } from '@kerf/domain/product-sheet/columns';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropDraft } from '../../../components/form/form-draft.ts';
import { createHeldStream } from '../../../live/testing/held-stream.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './product-grid-page.tsx';
import { sampleRow } from './testing/sample-row.ts';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const ROW_PX = 34;

beforeEach(() => {
  dropDraft({ form: 'product grid', email: ada.email });
  // jsdom has no layout, and a grid without height renders no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(340);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
});

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

function productOf(index: number, price: number): SheetProductRow {
  const row = sampleRow(index, { price: cents(price), minOrder: 6 });
  return {
    _id: idOf(index),
    cells: Object.entries(row).map(([column, value]) => ({ column, value })),
  };
}

/** A grid of products at $48.00, of which others change prices. */
async function openGrid(count: number) {
  const prices = Array.from({ length: count }, () => 4800);
  const asked: string[][] = [];
  const plans: unknown[] = [];
  const stream = createHeldStream();
  await renderApp({
    path: '/dashboard/products/grid',
    account: ada,
    follow: stream.follow,
    api: {
      getRole: () => ({ admin: true }),
      listProductSheet: ({ query }) => {
        const all = prices.map((price, index) => productOf(index, price));
        const ids = query.ids?.split(',');
        if (ids) asked.push(ids);
        const items = ids ? all.filter(({ _id }) => ids.includes(_id)) : all;
        return { items, total: items.length, next: null };
      },
      planBulkChange: ({ body }) => {
        plans.push(body);
        return new Promise(() => {});
      },
    },
  });
  await screen.findByRole('grid', { name: 'Products' });
  return {
    asked,
    plans,
    /** Somebody else saves a price. */
    save: (index: number, price: number) => {
      prices[index] = price;
      stream.changed('product', idOf(index));
    },
  };
}

const cell = (row: number, name: SheetColumn) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"][data-name="${name}"]`) ??
  expect.unreachable();

test('what somebody else saves is shown in its cell as soon as it is told, with what it was', async () => {
  const { save } = await openGrid(3);
  save(1, 5200);
  await waitFor(() => expect(cell(1, 'Price').textContent).toBe('52.00was 48.00'));
  expect(cell(1, 'Price').title).toBe('Changed meanwhile: was 48.00, now 52.00.');
  expect(cell(0, 'Price').textContent).toBe('48.00');
  expect(
    screen.getByText('Nothing edited yet. Changed by others meanwhile: 1 cell.'),
  ).toBeDefined();
});

test('an edit stays beside what somebody else saves, and is compared with it', async () => {
  const { save, plans } = await openGrid(3);
  await user.click(cell(0, 'Price'));
  await user.keyboard('50.00{Enter}{ArrowUp}');
  save(0, 5200);
  await waitFor(() => expect(cell(0, 'Price').textContent).toBe('50.00now 52.00'));
  expect(
    screen.getByText('KB-0, Price, changed meanwhile: was 48.00, now 52.00. Your edit stays.'),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  await waitFor(() => expect(plans).toHaveLength(1));
  expect(plans).toMatchObject([
    { rows: [{ sku: 'KB-0', cells: [{ column: 'Price', value: '50.00' }] }] },
  ]);
  // The other's value is no edit any more.
  await user.click(cell(0, 'Price'));
  await user.keyboard('52.00{Enter}');
  expect(screen.getByText(/^Nothing edited yet/)).toBeDefined();
});

test('what is being typed stays while the cell under it changes', async () => {
  const { save } = await openGrid(2);
  await user.click(cell(0, 'Price'));
  await user.keyboard('5');
  save(0, 5200);
  save(1, 5300);
  await waitFor(() => expect(cell(1, 'Price').textContent).toBe('53.00was 48.00'));
  await user.keyboard('0.00{Enter}');
  expect(cell(0, 'Price').textContent).toBe('50.00now 52.00');
});

test('only the rows on screen and edited ones are read again, others once they are scrolled to', async () => {
  const { save, asked } = await openGrid(400);
  await user.click(cell(0, 'Price'));
  await user.keyboard('50.00{Enter}');
  save(300, 5200);
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(Math.max(...asked.map((ids) => ids.length))).toBeLessThan(40);
  expect(asked.flat()).toContain(idOf(0));
  expect(asked.flat()).not.toContain(idOf(300));

  const frame = screen.getByRole('grid').parentElement ?? expect.unreachable();
  frame.scrollTop = 300 * ROW_PX;
  fireEvent.scroll(frame);
  await waitFor(() => expect(cell(300, 'Price').textContent).toBe('52.00was 48.00'));
});
