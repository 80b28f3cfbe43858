import type { BandBlade, ReciprocatingBlade } from '../blade.ts';
import { horizontalDimension, millimetres, verticalDimension } from './dimension-lines.ts';
import { group, path, type Shape, text } from './shape.ts';
import { bandPiece, reciprocatingOutline, type StripPaths } from './strip-outline.ts';

const LEFT = 20;
const RIGHT = 268;
const SPAN = RIGHT - LEFT;

/** A band blade: the whole loop in miniature, and a piece of the band to scale between break lines. */
export function bandShapes(blade: BandBlade, dimensions: boolean): Shape[] {
  const { width, teethPerInch } = blade;
  const visible = Math.max(76, width * 1.9);
  const scale = SPAN / visible;
  const piece = bandPiece({ width, teethPerInch, visible });
  const top = 168 - (width * scale) / 2;
  const bottom = top + width * scale;
  return [
    loop(dimensions ? `L ${millimetres(blade.length)}` : ''),
    group(stripShapes(piece), `translate(${LEFT} ${top}) scale(${scale})`),
    ...(dimensions
      ? [widthDimension(width, top, bottom), inchOfTeeth(teethPerInch, bottom, scale)]
      : []),
  ];
}

/** A reciprocating blade at full length, and an enlarged piece of its edge. */
export function reciprocatingShapes(blade: ReciprocatingBlade, dimensions: boolean): Shape[] {
  const { length, width, teethPerInch } = blade;
  const scale = 280 / length;
  const whole = reciprocatingOutline({ length, width, teethPerInch });
  // Wide enough that the piece stays clear of the dimensions above and below it.
  const visible = Math.max(44, width * 2.3);
  const detailScale = SPAN / visible;
  const piece = bandPiece({ width, teethPerInch, visible });
  const detailTop = 184 - (width * detailScale) / 2 - 12;
  const detailBottom = detailTop + width * detailScale;
  const drawn = [
    group(stripShapes(whole), `translate(${LEFT} 18) scale(${scale})`),
    group(stripShapes(piece), `translate(${LEFT} ${detailTop}) scale(${detailScale})`),
  ];
  if (!dimensions) return drawn;
  return [
    ...drawn,
    text('unit', 'edge, enlarged', { x: RIGHT, y: detailTop - 7, textAnchor: 'end' }),
    horizontalDimension({
      from: LEFT,
      to: LEFT + 280,
      y: 30 + width * scale + 10,
      start: 20 + width * scale,
      label: millimetres(length),
    }),
    widthDimension(width, detailTop, detailBottom),
    inchOfTeeth(teethPerInch, detailBottom, detailScale),
  ];
}

/** A strip itself in millimeters. */
export function stripShapes({ body, tips }: StripPaths): Shape[] {
  return [path('plate', body, { fillRule: 'evenodd' }), path('tip', tips)];
}

function widthDimension(width: number, from: number, to: number): Shape {
  return verticalDimension({ from, to, x: 292, start: RIGHT + 5, label: millimetres(width) });
}

/** One inch marked off under the teeth, with the number of teeth in it. */
function inchOfTeeth(teethPerInch: number, bottom: number, scale: number): Shape {
  const inch = 25.4 * scale;
  const from = LEFT + inch * 0.5;
  return horizontalDimension({
    from,
    to: from + inch,
    y: bottom + 16,
    start: bottom + 3,
    label: `${millimetres(teethPerInch)} TPI`,
  });
}

function loop(label: string): Shape {
  const rect = (role: 'slot' | 'center', attributes: Shape['attributes']): Shape => ({
    tag: 'rect',
    role,
    attributes,
  });
  return group([
    rect('slot', { x: 76, y: 16, width: 168, height: 62, rx: 31 }),
    rect('center', { x: 81, y: 21, width: 158, height: 52, rx: 26 }),
    path('center', 'M107 40v14M100 47h14M213 40v14M206 47h14'),
    text('figure', label, { x: 160, y: 51, textAnchor: 'middle' }),
  ]);
}
