import type { BulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { sampleBulkChange } from '@kerf/contract/testing/sample-bulk-changes';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropDraft } from '../../../components/form/form-draft.ts';
import { ada, cell, cellsOf, plan, productOf, renderGrid, user } from './testing/rendered-grid.tsx';

beforeEach(() => {
  dropDraft({ form: 'product grid', email: ada.email });
  // jsdom has no layout, and a grid without height renders no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
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
