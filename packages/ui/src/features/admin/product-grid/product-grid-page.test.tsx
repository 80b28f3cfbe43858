import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { BulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { sampleBulkChange } from '@kerf/contract/testing/sample-bulk-changes';
import { cents } from '@kerf/domain/money';
import { sheetRow } from '@kerf/domain/product-sheet/write-row';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropDraft } from '../../../components/form/form-draft.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import '../bulk-changes/bulk-change-page.tsx';
import './product-grid-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const plan = '11111111-1111-4111-8111-111111111111';

beforeEach(() => {
  dropDraft({ form: 'product grid', email: ada.email });
  // jsdom has no layout, and a grid without height renders no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
});

const productOf = (index: number) => ({
  _id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  cells: Object.entries(
    sheetRow({
      sku: `KB-${index}`,
      name: `Blade ${index}`,
      des: 'A blade.',
      img: '',
      price: cents(4800 + index),
      priceTiers: [],
      onHand: 10,
      minOrder: 5,
      packSize: 1,
      aliases: [],
      replacedBy: null,
      reorderAt: null,
      reorderQuantity: null,
      archived: false,
      blade: null,
      categories: '',
    }),
  ).map(([column, value]) => ({ column, value })),
});

function renderGrid(count: number, api: FakeHandlers = {}) {
  const items = Array.from({ length: count }, (_, index) => productOf(index));
  return renderApp({
    path: '/dashboard/products/grid?search=blade',
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      listProductSheet: () => ({ items, total: count, next: null }),
      ...api,
    },
  });
}

const cellsOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-name="${name}"]`)].map(
    (cell) => cell.textContent,
  );
const cell = (row: number, name: string) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"][data-name="${name}"]`) ??
  expect.unreachable();

function pasteText(text: string, target = document.activeElement ?? document.body) {
  const event = createEvent.paste(target, { clipboardData: { getData: () => text } });
  fireEvent(target, event);
}

test('cells are edited and navigated by keyboard, undone and redone', async () => {
  await renderGrid(3);
  await screen.findByRole('grid', { name: 'Products' });
  await user.click(cell(0, 'Price'));
  await user.keyboard('50.00{Enter}51.00{Tab}{Escape}');
  expect(cellsOf('Price')).toEqual(['50.00', '51.00', '48.02']);
  expect(document.activeElement).toBe(cell(1, 'Volume prices'));
  expect(screen.getByText('2 cells of 2 products edited.')).toBeDefined();
  await user.keyboard('{Control>}z{/Control}');
  expect(cellsOf('Price')).toEqual(['50.00', '48.01', '48.02']);
  await user.keyboard('{Control>}y{/Control}');
  expect(cellsOf('Price')).toEqual(['50.00', '51.00', '48.02']);
  await user.keyboard('{ArrowLeft}{F2}{Backspace}9{Escape}');
  expect(cellsOf('Price')).toEqual(['50.00', '51.00', '48.02']);
});

test('Tab goes through the cells and to the next row, Enter below where it began, and Tab after Escape leaves', async () => {
  await renderGrid(3);
  await screen.findByRole('grid', { name: 'Products' });
  const at = () => {
    const { row, name } =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
    return `${row} ${name}`;
  };
  await user.click(cell(0, 'Price'));
  await user.keyboard('50.00{Tab}{Tab}');
  expect(at()).not.toBe('0 Price');
  await user.keyboard('7{Enter}');
  expect(at()).toBe('1 Price');
  expect(cellsOf('Price')[0]).toBe('50.00');
  await user.keyboard('{Home}{Shift>}{Tab}{/Shift}');
  const last = at();
  expect(last.startsWith('0 ')).toBe(true);
  await user.keyboard('{Tab}');
  expect(at()).toBe('1 Name');
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(at()).toBe(last);
  await user.keyboard('{Escape}{Tab}');
  expect(at()).toBe('undefined undefined');
});

test('pressing Undo by keyboard leaves focus there and clears no cell', async () => {
  await renderGrid(3);
  await screen.findByRole('grid', { name: 'Products' });
  await user.click(cell(0, 'Price'));
  await user.keyboard('50.00{Enter}51.00{Enter}');
  // Escape leaves the cells; Redo is disabled.
  await user.keyboard('{Escape}');
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  await user.keyboard(' ');
  expect(cellsOf('Price')).toEqual(['50.00', '48.01', '48.02']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  await user.keyboard(' ');
  expect(cellsOf('Price')).toEqual(['48.00', '48.01', '48.02']);
});

test('a block is pasted, filled down and copied', async () => {
  await renderGrid(3);
  await screen.findByRole('grid');
  await user.click(cell(0, 'Price'));
  pasteText('1.00\t10: 0.90\r\n2.00\t\r\n');
  await waitFor(() => expect(cellsOf('Price')).toEqual(['1.00', '2.00', '48.02']));
  expect(cell(0, 'Volume prices').textContent).toBe('10: 0.90');
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
  expect(cellsOf('Price')).toEqual(['1.00', '1.00', '1.00']);
  const setData = vi.fn();
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith('text/plain', '1.00\n1.00\n1.00');
});

test('the focused cell is copied and pasted into while text above the grid is selected', async () => {
  await renderGrid(3);
  await screen.findByRole('grid');
  // Browsers send the events there.
  const selected = screen.getByRole('heading', { level: 1 });
  await user.click(cell(0, 'Price'));
  const setData = vi.fn();
  fireEvent.copy(selected, { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith('text/plain', '48.00');
  pasteText('1.00', selected);
  await waitFor(() => expect(cellsOf('Price')).toEqual(['1.00', '48.01', '48.02']));
});

test('what is copied or pasted in an editor or outside the grid leaves the cells alone', async () => {
  await renderGrid(3);
  await screen.findByRole('grid');
  await user.click(cell(0, 'Price'));
  await user.keyboard('{F2}');
  const setData = vi.fn();
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });
  pasteText('1.00');
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  await user.keyboard('{Escape}');
  document.querySelector<HTMLElement>(':focus')?.blur();
  pasteText('1.00');
  expect(setData).not.toHaveBeenCalled();
  expect(cellsOf('Price')).toEqual(['48.00', '48.01', '48.02']);
});

test('a wrong value is reported in its cell immediately, and only changed cells become a plan', async () => {
  const bodies: unknown[] = [];
  const { path } = await renderGrid(3, {
    planBulkChange: ({ body }) => {
      bodies.push(body);
      throw new TypeError('Failed to fetch');
    },
  });
  await screen.findByRole('grid');
  await user.click(cell(1, 'Price'));
  await user.keyboard('dear{Enter}{ArrowUp}');
  expect(cell(1, 'Price').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('KB-1, Price: Enter an amount such as 48.00.')).toBeDefined();
  await user.keyboard('49.00{Enter}');
  expect(cell(1, 'Price').hasAttribute('aria-invalid')).toBe(false);

  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  expect(await screen.findByText('No connection')).toBeDefined();
  expect(bodies).toEqual([
    {
      title: 'Grid: 1 product',
      rows: [{ sku: 'KB-1', cells: [{ column: 'Price', value: '49.00' }] }],
    },
  ]);
  // The failure has discarded nothing.
  expect(cellsOf('Price')).toEqual(['48.00', '49.00', '48.02']);
  expect(path()).toContain('/dashboard/products/grid');
});

test('edits survive a visit to another page, and their plan; what it leaves out is said in its cell', async () => {
  let saved = '5';
  const reason = 'The minimum order of a blade like this is 25.';
  const { _id: id, cells } = productOf(0);
  const items = () => [
    {
      _id: id,
      cells: cells.map((each) =>
        each.column === 'Minimum order' ? { ...each, value: saved } : each,
      ),
    },
    productOf(1),
  ];
  const { navigate, path } = await renderGrid(2, {
    listProductSheet: () => ({ items: items(), total: 2, next: null }),
    listManagedProducts: () => ({ items: [], total: 0, next: null }),
    listBulkChanges: () => ({ items: [], total: 0, next: null }),
    listBulkChangeRows: () => ({
      items: [
        {
          ...refusedRow,
          productId: id,
          faults: [{ column: 'Minimum order', value: '20', reason }],
        },
      ],
      total: 1,
      next: null,
    }),
    getBulkChange: () => planned,
    planBulkChange: () => planned,
  });
  await screen.findByRole('grid');
  await user.click(cell(0, 'Minimum order'));
  await user.keyboard('20{Enter}');
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  await navigate('/dashboard/changes');
  await screen.findByText('No bulk changes yet');
  await navigate('/dashboard/products/grid?search=blade');
  await screen.findByRole('grid');
  expect(cellsOf('Minimum order')).toEqual(['20', '5']);

  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  await waitFor(() => expect(path()).toBe(`/dashboard/change/${plan}`));
  await user.click(await screen.findByRole('link', { name: 'Back to the grid' }));
  await screen.findByRole('grid');
  expect(path()).toBe(`/dashboard/products/grid?search=blade&plan=${plan}`);
  expect(cellsOf('Minimum order')).toEqual(['20', '5']);
  await waitFor(() => expect(cell(0, 'Minimum order').getAttribute('title')).toBe(reason));
  await user.click(cell(0, 'Minimum order'));
  expect(screen.getByText(`KB-0, Minimum order: ${reason}`)).toBeDefined();
  await user.keyboard('30{Enter}');
  expect(cell(0, 'Minimum order').hasAttribute('title')).toBe(false);

  saved = '30';
  await navigate('/dashboard/changes');
  await screen.findByText('No bulk changes yet');
  await navigate('/dashboard/products/grid');
  await screen.findByRole('grid');
  expect(screen.getByText('Nothing edited yet.')).toBeDefined();
  expect(cellsOf('Minimum order')).toEqual(['30', '5']);
});

test('only the edits of products shown are reviewed; those of others are counted and can be discarded', async () => {
  const bodies: unknown[] = [];
  const { navigate } = await renderGrid(0, {
    listProductSheet: ({ query }) => {
      const items = query.search === 'blade' ? [productOf(0), productOf(1)] : [productOf(2)];
      return { items, total: items.length, next: null };
    },
    planBulkChange: ({ body }) => {
      bodies.push(body);
      throw new TypeError('Failed to fetch');
    },
  });
  await screen.findByRole('grid');
  await user.click(cell(0, 'Price'));
  await user.keyboard('50.00{Enter}51.00{Enter}');
  await navigate('/dashboard/products/grid?search=other');
  await waitFor(() => expect(cellsOf('Price')).toEqual(['48.02']));
  const review = screen.getByRole<HTMLButtonElement>('button', { name: 'Review changes' });
  expect(
    screen.getByText('Nothing edited here. Not shown here: 2 edited cells of 2 products.'),
  ).toBeDefined();
  expect(review.disabled).toBe(true);

  await user.click(cell(0, 'Price'));
  await user.keyboard('52.00{Enter}');
  expect(
    screen.getByText('1 cell of 1 product edited. Not shown here: 2 edited cells of 2 products.'),
  ).toBeDefined();
  await user.click(review);
  expect(await screen.findByText('No connection')).toBeDefined();
  expect(bodies).toMatchObject([{ title: 'Grid: 1 product', rows: [{ sku: 'KB-2' }] }]);

  await user.click(screen.getByRole('button', { name: 'Discard all edits' }));
  expect(screen.getByText('Nothing edited yet.')).toBeDefined();
  expect(cellsOf('Price')).toEqual(['48.02']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(cellsOf('Price')).toEqual(['52.00']);
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  await navigate('/dashboard/products/grid?search=blade');
  await waitFor(() => expect(cellsOf('Price')).toEqual(['48.00', '48.01']));
});

test('edits can be discarded under a filter without products', async () => {
  const { navigate } = await renderGrid(0, {
    listProductSheet: ({ query }) => {
      const items = query.search === 'blade' ? [productOf(0)] : [];
      return { items, total: items.length, next: null };
    },
  });
  await screen.findByRole('grid');
  await user.click(cell(0, 'Price'));
  await user.keyboard('50.00{Enter}');
  await navigate('/dashboard/products/grid?search=none');
  expect(await screen.findByText('No products match')).toBeDefined();
  expect(screen.getByText(/Not shown here: 1 edited cell of 1 product/)).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Discard all edits' }));
  await navigate('/dashboard/products/grid?search=blade');
  await waitFor(() => expect(cellsOf('Price')).toEqual(['48.00']));
});

test('a double click on Review changes plans once', async () => {
  const bodies: unknown[] = [];
  await renderGrid(2, {
    planBulkChange: ({ body }) => {
      bodies.push(body);
      return new Promise(() => {});
    },
  });
  await screen.findByRole('grid');
  await user.click(cell(0, 'Price'));
  await user.keyboard('49.00{Enter}');
  const review = screen.getByRole('button', { name: 'Review changes' });
  // Both clicks come before the page can show that the first is being sent.
  act(() => {
    review.click();
    review.click();
  });
  await waitFor(() => expect(bodies.length).toBeGreaterThan(0));
  expect(bodies).toHaveLength(1);
});

test('of ten thousand products only the visible ones are rendered, and one key jumps to the last', async () => {
  await renderGrid(10_000);
  const grid = await screen.findByRole('grid');
  expect(grid.getAttribute('aria-rowcount')).toBe('10001');
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  await user.click(cell(0, 'Name'));
  await user.keyboard('{Control>}{End}{/Control}');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe('9999'));
});

const planned = sampleBulkChange({ _id: plan, kind: 'grid', title: 'Grid: 1 product' });

const refusedRow: BulkChangeRow = {
  position: 1,
  productId: null,
  sku: 'KB-0',
  name: 'Blade 0',
  plan: 'problem',
  changes: [],
  faults: [],
  applied: null,
  refusal: null,
  undone: null,
  undoRefusal: null,
};
