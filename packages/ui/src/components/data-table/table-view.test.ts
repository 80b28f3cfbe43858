import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedParams, columnsParam, isFiltered, pageOfView, readView } from './table-view.ts';
import { toolsTable } from './testing/test-list.tsx';

const keys = toolsTable.columns.map((column) => column.key);

test('a URL cannot request more than the API allows, nor unknown values', () => {
  const names = fc.constantFrom('search', 'sort', 'size', 'page', 'cursor', 'columns', 'kind');
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
      const view = readView(new URLSearchParams(pairs), toolsTable);
      expect(view.size).toBeGreaterThanOrEqual(1);
      expect(view.size).toBeLessThanOrEqual(200);
      expect(view.page).toBeGreaterThanOrEqual(1);
      expect(toolsTable.sorts.map(({ value }) => value)).toContain(view.sort);
      expect(['saw', 'file', undefined]).toContain(view.filters.kind);
      expect(view.columns).toEqual(keys.filter((key) => view.columns.includes(key)));
      expect(view.columns).toEqual(expect.arrayContaining(['name', 'actions']));
    }),
  );
});

test('selected columns are read back', () => {
  fc.assert(
    fc.property(fc.subarray(['price', 'id']), (some) => {
      const chosen = ['name', ...some, 'actions'];
      const columns = columnsParam(chosen.toReversed(), toolsTable);
      const params = changedParams(new URLSearchParams(), { columns });
      expect(readView(params, toolsTable).columns).toEqual(chosen);
    }),
  );
});

test('a change keeps the other parameters', () => {
  const old = new URLSearchParams('order=7&sort=-name&search=x');
  expect(changedParams(old, { search: '', sort: null, size: '50' }).toString()).toBe(
    'order=7&size=50',
  );
});

test('blanks are not a search', () => {
  expect(isFiltered(readView(new URLSearchParams('search=%20%20'), toolsTable))).toBe(false);
  expect(isFiltered(readView(new URLSearchParams('kind=saw'), toolsTable))).toBe(true);
});

test('the first page is requested without a cursor', () => {
  expect(pageOfView(readView(new URLSearchParams(), toolsTable))).toEqual({ limit: 25 });
  const later = readView(new URLSearchParams('cursor=abc&size=50'), toolsTable);
  expect(pageOfView(later)).toEqual({ limit: 50, cursor: 'abc' });
  expect(later.page).toBe(2);
});
