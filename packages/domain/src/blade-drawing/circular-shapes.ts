import type { CircularBlade } from '../blade.ts';
import { circularPaths } from './circular-geometry.ts';
import { arrow, FIGURE_WIDTH, horizontalDimension, millimetres } from './dimension-lines.ts';
import { group, path, type Shape, text } from './shape.ts';
import { toothSection } from './tooth-section.ts';

interface WheelOptions {
  /** The index of a missing tooth. */
  readonly missingTooth?: number | undefined;
  /** For a few pixels: larger teeth, no slots. */
  readonly bold?: boolean;
}

/** The blade itself in millimeters around 0 0, without dimensions or notes. */
export function wheelShapes(
  blade: CircularBlade,
  { missingTooth, bold = false }: WheelOptions = {},
): Shape[] {
  const paths = circularPaths({ ...blade, bold }, missingTooth);
  const body = [path('plate', paths.plate, { fillRule: 'evenodd' }), path('tip', paths.tips)];
  if (bold) return body;
  const ends = paths.slotEnds.map(
    ({ x, y }): Shape => ({
      tag: 'circle',
      role: 'hole',
      attributes: { cx: x, cy: y, r: paths.slotEndRadius },
    }),
  );
  return [...body, path('slot', paths.slots), ...ends];
}

interface SheetOptions {
  readonly dimensions: boolean;
  readonly missingTooth?: number | undefined;
}

/** A circular blade on a sheet of 320 by 240 units, with or without its dimensions. */
export function circularShapes(
  blade: CircularBlade,
  { dimensions, missingTooth }: SheetOptions,
): Shape[] {
  const { x, y, radius } = dimensions
    ? { x: 120, y: 106, radius: 90 }
    : { x: 160, y: 120, radius: 104 };
  const scale = (2 * radius) / blade.diameter;
  const reach = radius + 9;
  const drawn = [
    group(wheelShapes(blade, { missingTooth }), `translate(${x} ${y}) scale(${scale})`),
    path('center', `M${x - reach} ${y}h${2 * reach}M${x} ${y - reach}v${2 * reach}`),
  ];
  if (!dimensions) return drawn;
  return [
    ...drawn,
    horizontalDimension({
      from: x - radius,
      to: x + radius,
      y: 222,
      start: y + 6,
      label: `⌀ ${millimetres(blade.diameter)}`,
    }),
    boreLeader(blade.bore, x, y, scale),
    toothSection(blade, 282, 66),
  ];
}

function boreLeader(bore: number, x: number, y: number, scale: number): Shape {
  const offset = (bore / 2) * scale * Math.SQRT1_2;
  const edge = { x: x + offset, y: y - offset };
  const elbow = { x: x + 76, y: y - 76 };
  const label = `⌀ ${millimetres(bore)}`;
  const end = elbow.x + label.length * FIGURE_WIDTH;
  return group([
    path('line', `M${edge.x} ${edge.y}L${elbow.x} ${elbow.y}H${end}`),
    arrow(edge.x, edge.y, 135),
    text('figure', label, { x: elbow.x + 2, y: elbow.y - 4 }),
  ]);
}

/** The lines over the front page's turning blade, in millimeters around 0 0; with its bore and diameter if asked. */
export function heroLines({ diameter, bore }: CircularBlade, dimensions: boolean): Shape[] {
  const rim = diameter / 2;
  const lines: Shape[] = [
    centerCross(rim),
    { tag: 'circle', role: 'center', attributes: { r: rim } },
  ];
  if (!dimensions) return lines;
  // On the part of the large blade that is never cropped.
  return [
    ...lines,
    leader({ angle: -128, radius: bore / 2, inwards: false, reach: 34, length: bore }),
    leader({ angle: -152, radius: rim, inwards: true, reach: 20, length: diameter }),
  ];
}

/** The center lines of a blade around 0 0. */
export function centerCross(radius: number): Shape {
  const reach = radius * 1.06;
  return path('center', `M${-reach} 0H${reach}M0 ${-reach}V${reach}`);
}

interface Leader {
  /** In degrees clockwise; 0 points right. */
  readonly angle: number;
  readonly radius: number;
  /** Whether the leader line points from the circle toward the center. */
  readonly inwards: boolean;
  readonly reach: number;
  /** The diameter that it names. */
  readonly length: number;
}

function leader({ angle, radius, inwards, reach, length }: Leader): Shape {
  const turn = (angle * Math.PI) / 180;
  const at = (distance: number) => ({ x: Math.cos(turn) * distance, y: Math.sin(turn) * distance });
  const edge = at(radius);
  const elbow = at(inwards ? radius - reach : radius + reach);
  const side = inwards ? 1 : -1;
  const label = `⌀ ${millimetres(length)}`;
  const end = elbow.x + side * (label.length * 2.7 + 2);
  const transform = `translate(${edge.x} ${edge.y}) rotate(${inwards ? angle : angle + 180})`;
  return group([
    path('line', `M${edge.x} ${edge.y}L${elbow.x} ${elbow.y}H${end}`),
    path('arrow', 'M0 0L-3.4 1V-1Z', { transform }),
    text('note', label, {
      x: elbow.x + side,
      y: elbow.y - 2,
      textAnchor: inwards ? 'start' : 'end',
    }),
  ]);
}
