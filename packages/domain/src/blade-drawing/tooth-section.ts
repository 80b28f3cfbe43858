import type { CircularBlade, Grind } from '../blade.ts';
import { narrowDimension } from './dimension-lines.ts';
import { group, path, type Shape } from './shape.ts';

const KERF_WIDTH = 24;
const TIP_HEIGHT = 26;
const PLATE_HEIGHT = 62;

/** An enlarged section through one tooth and the plate: the kerf, the plate, the grind. Around x, below y. */
export function toothSection(
  blade: Pick<CircularBlade, 'kerf' | 'plate' | 'grind'>,
  x: number,
  y: number,
): Shape {
  const half = KERF_WIDTH / 2;
  const plateHalf = (blade.plate / blade.kerf) * half;
  const top = y + TIP_HEIGHT;
  const bottom = top + PLATE_HEIGHT;
  return group([
    path(
      'plate',
      `M${x - plateHalf} ${top - 4}V${bottom}L${x - plateHalf * 0.3} ${bottom - 4}L${x + plateHalf * 0.2} ${bottom + 4}L${x + plateHalf} ${bottom}V${top - 4}Z`,
    ),
    path('hatch', hatching(x, plateHalf, top + 4, bottom)),
    path('tip', tipProfile(blade.grind, x, y, half, plateHalf)),
    narrowDimension({
      from: x - half,
      to: x + half,
      y: y - 10,
      start: y - 3,
      label: blade.kerf.toFixed(1),
      name: 'kerf',
    }),
    narrowDimension({
      from: x - plateHalf,
      to: x + plateHalf,
      y: bottom + 14,
      start: bottom + 6,
      label: blade.plate.toFixed(1),
      name: 'plate',
    }),
  ]);
}

/** How far each side of the tip is ground down, as a share of its height, by grind. */
const grindDrop: Record<Grind, { left: number; right: number; chamfer: number }> = {
  FTG: { left: 0, right: 0, chamfer: 0 },
  ATB: { left: 0, right: 0.26, chamfer: 0 },
  'Hi-ATB': { left: 0, right: 0.5, chamfer: 0 },
  TCG: { left: 0, right: 0, chamfer: 0.26 },
  Combination: { left: 0, right: 0.18, chamfer: 0 },
};

function tipProfile(grind: Grind, x: number, y: number, half: number, plateHalf: number): string {
  const { left, right, chamfer } = grindDrop[grind];
  const foot = Math.max(plateHalf, half * 0.62);
  const base = y + TIP_HEIGHT;
  const cut = chamfer * TIP_HEIGHT;
  const crown = chamfer > 0 ? half - cut : half;
  const leftSide = `L${x - half} ${y + left * TIP_HEIGHT + cut}L${x - crown} ${y + left * TIP_HEIGHT}`;
  const rightSide = `L${x + crown} ${y + right * TIP_HEIGHT}L${x + half} ${y + right * TIP_HEIGHT + cut}`;
  return `M${x - foot} ${base}${leftSide}${rightSide}L${x + foot} ${base}Z`;
}

function hatching(x: number, half: number, top: number, bottom: number): string {
  const spacing = 5;
  const count = Math.floor((bottom - top - 2 * half) / spacing) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const y = top + 2 * half + index * spacing;
    return `M${x - half} ${y}L${x + half} ${y - 2 * half}`;
  }).join('');
}
