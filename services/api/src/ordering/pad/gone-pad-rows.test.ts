import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { GonePadRows } from './pads-of-orders.ts';

const order = () => ({ accountId: randomUUID(), padRows: [{ id: randomUUID(), at: 1_000 }] });

test('The rows of an accepted order are gone for the next one of the same person', () => {
  const gone = new GonePadRows([]);
  const first = order();
  gone.check(first);
  gone.add(first);

  expect(() => gone.check(first)).toThrow(
    expect.objectContaining({ problem: { code: 'pad_rows_gone' } }),
  );
  expect(() => gone.check({ ...first, accountId: randomUUID() })).not.toThrow();
  expect(() => gone.check(order())).not.toThrow();
  expect(() => gone.check({ ...first, padRows: [] })).not.toThrow();
});
