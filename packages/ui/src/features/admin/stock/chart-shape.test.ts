import { expect, test } from 'vitest';
import { chartShape } from './chart-shape.ts';

const day = (date: string, onHand: number, cameIn = 0, wentOut = 0) => ({
  day: date,
  onHand,
  cameIn,
  wentOut,
});

test('the stock is drawn as steps, and receipts and issues as bars on the same scale', () => {
  const shape = chartShape([day('2026-03-01', 50), day('2026-03-02', 100, 60, 10)]);

  expect(shape.top).toBe(100);
  expect(shape.line).toBe('M0 50H500L500 0H1000');
  expect(shape.bars).toEqual([{ day: '2026-03-02', x: 500, cameIn: 60, wentOut: 10 }]);
});

test('no stock is drawn as a line at the bottom', () => {
  expect(chartShape([day('2026-03-01', 0)])).toMatchObject({ line: 'M0 100H1000', bars: [] });
});
