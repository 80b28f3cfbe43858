/** A point in millimeters; y points down, as in SVG. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line to a point, a cubic Bézier curve, or a circular arc. */
export type Step =
  | { readonly to: Point }
  | { readonly to: Point; readonly controls: readonly [Point, Point] }
  | { readonly to: Point; readonly radius: number; readonly sweep: 0 | 1 };

/** A closed or open outline as SVG path data, rounded to a hundredth of a millimeter. */
export function pathText(start: Point, steps: readonly Step[], closed: boolean): string {
  return `M${pointText(start)}${steps.map(stepText).join('')}${closed ? 'Z' : ''}`;
}

/** A whole circle as path data, for outlines with a hole. */
export function circleText(radius: number): string {
  const right: Point = { x: radius, y: 0 };
  const left: Point = { x: -radius, y: 0 };
  const steps: Step[] = [
    { to: left, radius, sweep: 0 },
    { to: right, radius, sweep: 0 },
  ];
  return pathText(right, steps, true);
}

export function pointText(point: Point): string {
  return `${round(point.x)} ${round(point.y)}`;
}

export function rotated(point: Point, angle: number): Point {
  const sine = Math.sin(angle);
  const cosine = Math.cos(angle);
  return { x: point.x * cosine - point.y * sine, y: point.x * sine + point.y * cosine };
}

export function moved(point: Point, direction: Point, distance: number): Point {
  return { x: point.x + direction.x * distance, y: point.y + direction.y * distance };
}

function stepText(step: Step): string {
  const to = pointText(step.to);
  if ('controls' in step) return `C${step.controls.map(pointText).join(' ')} ${to}`;
  if ('radius' in step) {
    const radius = round(step.radius);
    return `A${radius} ${radius} 0 0 ${step.sweep} ${to}`;
  }
  return `L${to}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
