import type { Blade } from '@kerf/domain/blade';

/** So that a narrow band still shows a few teeth, in millimetres. */
const SPAN_MIN = 76;

/** How many millimetres a drawing must show so that each of the blades fits at the same scale. */
export function drawingSpan(blades: readonly Blade[]): number {
  return Math.max(SPAN_MIN, ...blades.map(reach));
}

/** A band is shown as a piece; its loop is longer than any sheet. */
function reach(blade: Blade): number {
  if (blade.kind === 'circular') return blade.diameter;
  return blade.kind === 'band' ? blade.width * 1.9 : blade.length;
}
