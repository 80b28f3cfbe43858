import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeRow,
  insertRows,
  mergeRows,
  noRows,
  type PadRows,
  removeRows,
  restoreRows,
} from './pad-rows.ts';

const typed = (...ids: string[]) => ids.map((id) => ({ id, item: `K-${id}`, quantity: '6' }));
const idsOf = ({ rows }: PadRows) => rows.map(({ id }) => id).join('');
const abc = insertRows(noRows, null, typed('a', 'b', 'c'), { at: 1 });

test('rows are inserted after the given row, or at the end if it is gone', () => {
  expect(idsOf(insertRows(abc, 'a', typed('x', 'y'), { at: 2 }))).toBe('axybc');
  expect(idsOf(insertRows(abc, 'gone', typed('x'), { at: 2 }))).toBe('abcx');
  expect(idsOf(insertRows(abc, 'c', typed('x'), { at: 2 }))).toBe('abcx');
});

test('there is always room between two rows', () => {
  let pad = abc;
  for (let turn = 0; turn < 200; turn += 1) {
    pad = insertRows(pad, 'a', typed(`(${turn})`), { at: turn + 2 });
  }
  expect(idsOf(pad)).toMatch(/^a\(199\)\(198\).*\(0\)bc$/);
});

test('a removed row is restored to its place', () => {
  const gone = abc.rows.filter(({ id }) => id === 'b');
  const without = removeRows(abc, new Set(['b']), { at: 2 });
  expect(idsOf(without)).toBe('ac');
  expect(restoreRows(without, gone, { at: 3 }).removed).toEqual({});
  expect(idsOf(restoreRows(without, gone, { at: 3 }))).toBe('abc');
});

test('a merge keeps the rows of both windows, the later change of each, and no removed row', () => {
  const here = insertRows(changeRow(abc, 'a', { quantity: '9' }, { at: 2 }), 'c', typed('x'), {
    at: 3,
  });
  const there = removeRows(changeRow(abc, 'a', { quantity: '7' }, { at: 4 }), new Set(['b']), {
    at: 5,
  });
  const merged = mergeRows(here, there);
  expect(idsOf(merged)).toBe('acx');
  expect(merged.rows[0]?.quantity).toBe('7');
});

const change = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), id: fc.constantFrom(...'defgh') }),
  fc.record({
    kind: fc.constantFrom('remove' as const, 'change' as const),
    id: fc.constantFrom(...'abcdefgh'),
  }),
);

/** A window's version of the three rows, after arbitrary changes. */
const aWindow = fc.array(fc.tuple(change, fc.nat(40)), { maxLength: 12 }).map((changes) =>
  changes.reduce<PadRows>((pad, [{ kind, id }, later]) => {
    const at = { at: 2 + later };
    if (kind === 'remove') return removeRows(pad, new Set([id]), at);
    if (kind === 'change') return changeRow(pad, id, { quantity: String(later) }, at);
    if (pad.rows.some((row) => row.id === id)) return pad;
    return insertRows(pad, 'a', typed(id), at);
  }, abc),
);

test('all windows end with the same rows, whatever order they write in', () => {
  fc.assert(
    fc.property(aWindow, aWindow, aWindow, (one, two, three) => {
      expect(mergeRows(one, two)).toEqual(mergeRows(two, one));
      expect(mergeRows(mergeRows(one, two), three).rows).toEqual(
        mergeRows(one, mergeRows(two, three)).rows,
      );
      expect(mergeRows(one, mergeRows(one, two)).rows).toEqual(mergeRows(one, two).rows);
    }),
  );
});
