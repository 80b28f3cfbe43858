import { group, path, type Shape, text } from './shape.ts';

interface Dimension {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

const ARROW = 6;
/** The width of one character of a figure. */
export const FIGURE_WIDTH = 6.7;

/** A horizontal dimension at height `y`, with its extension lines from `start`. */
export function horizontalDimension(
  dimension: Dimension & { readonly y: number; readonly start: number },
): Shape {
  const { from, to, y, start, label } = dimension;
  const middle = (from + to) / 2;
  const gap = (label.length * FIGURE_WIDTH) / 2 + 5;
  return group([
    path(
      'line',
      `M${from} ${start}V${y + 4}M${to} ${start}V${y + 4}M${from} ${y}H${middle - gap}M${middle + gap} ${y}H${to}`,
    ),
    arrow(from, y, 180),
    arrow(to, y, 0),
    text('figure', label, { x: middle, y: y + 4, textAnchor: 'middle' }),
  ]);
}

/** The dimension of a width too small to hold its number: the arrows point at it from outside. */
export function narrowDimension(
  dimension: Dimension & { readonly y: number; readonly start: number; readonly name: string },
): Shape {
  const { from, to, y, start, label, name } = dimension;
  const above = y < start;
  const end = y + (above ? -3 : 3);
  const x = (from + to) / 2;
  return group([
    path(
      'line',
      `M${from} ${start}V${end}M${to} ${start}V${end}M${from - 16} ${y}H${from}M${to} ${y}H${to + 16}`,
    ),
    arrow(from, y, 0),
    arrow(to, y, 180),
    text('figure', label, { x, y: above ? y - 8 : y + 15, textAnchor: 'middle' }),
    text('unit', name, { x, y: above ? y - 20 : y + 27, textAnchor: 'middle' }),
  ]);
}

/** A vertical dimension at `x`, with its extension lines from `start`. */
export function verticalDimension(
  dimension: Dimension & { readonly x: number; readonly start: number },
): Shape {
  const { from, to, x, start, label } = dimension;
  const middle = (from + to) / 2;
  const roomy = to - from > 26;
  const line = roomy
    ? `M${x} ${from}V${middle - 8}M${x} ${middle + 8}V${to}`
    : `M${x} ${from - 14}V${from}M${x} ${to}V${to + 14}`;
  return group([
    path('line', `M${start} ${from}H${x + 4}M${start} ${to}H${x + 4}${line}`),
    arrow(x, from, roomy ? -90 : 90),
    arrow(x, to, roomy ? 90 : -90),
    text('figure', label, {
      x: roomy ? x : x + 7,
      y: middle + 4,
      textAnchor: roomy ? 'middle' : 'start',
    }),
  ]);
}

/** A slim dimension arrow with its tip at x, y. Turned in degrees clockwise; 0 points right. */
export function arrow(x: number, y: number, turn: number): Shape {
  const transform = `translate(${x} ${y}) rotate(${turn})`;
  return { tag: 'path', role: 'arrow', attributes: { transform, d: `M0 0L${-ARROW} 1.7V-1.7Z` } };
}

/** A length as written on a drawing: no unit, no trailing zeros, at most two decimals. */
export function millimetres(length: number): string {
  return String(Math.round(length * 100) / 100);
}
