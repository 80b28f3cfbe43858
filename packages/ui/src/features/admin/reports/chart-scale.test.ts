import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartScale } from './bar-chart.tsx';

test.each([
  [
    [0, 645, 1290],
    [0, 500, 1000, 1500],
  ],
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [
    [3, 1],
    [0, 1, 2, 3],
  ],
  [
    [-193.5, 645],
    [-250, 0, 250, 500, 750],
  ],
  [[-40], [-40, -30, -20, -10, 0]],
])('the axis of %j has lines at %j', (values, ticks) => {
  expect(chartScale(values).ticks).toEqual(ticks);
});

test('the axis includes every value and zero, with few lines', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 100_000_000 })), (values) => {
      const { lowest, highest, ticks } = chartScale(values);
      for (const value of [0, ...values]) {
        expect(value).toBeGreaterThanOrEqual(lowest);
        expect(value).toBeLessThanOrEqual(highest);
      }
      expect(highest).toBeGreaterThan(lowest);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks).toContain(0);
    }),
  );
});
