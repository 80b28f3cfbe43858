import { expect, it, vi } from 'vitest';
import { createZoom, zoomStep } from './zoom.ts';

it.each([
  [1, 'in', 1.1],
  [1, 'out', 0.9],
  [1.1, 'out', 1],
  [1.3, 'in', 1.5],
  [1.3, 'out', 1.25],
  [3, 'in', 3],
  [0.5, 'out', 0.5],
] as const)('from %s one step %s is %s', (from, direction, to) => {
  expect(zoomStep(from, direction)).toBe(to);
});

it('stays within the smallest and largest factor', () => {
  const apply = vi.fn();
  const zoom = createZoom({ first: 9, apply });
  expect(zoom.get()).toBe(3);
  zoom.set(0.1);
  zoom.step('in');
  zoom.reset();
  expect(apply.mock.calls).toEqual([[0.5], [0.67], [1]]);
  expect(zoom.get()).toBe(1);
});
