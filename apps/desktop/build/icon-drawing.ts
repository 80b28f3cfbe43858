import type { CircularBlade } from '@kerf/domain/blade';
import { circularPaths } from '@kerf/domain/blade-drawing/circular-geometry';
import { heroBlade, markBlade } from '@kerf/ui/components/blade-drawing/house-blade';

/** Below this size in pixels, only a few large teeth still read as a saw blade. */
const FEW_TEETH_BELOW = 64;

const ground = '#171b1e';
const plate = '#e3e6e8';
const line = '#8b959b';
const carbide = '#f47a2c';

/** The app's icon as SVG: Kerf's blade on a dark, rounded plate. Size in pixels. */
export function iconDrawing(size: number): string {
  const small = size < FEW_TEETH_BELOW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-50 -50 100 100">`,
    small
      ? `<rect x="-50" y="-50" width="100" height="100" rx="20" fill="${ground}"/>`
      : `<rect x="-46" y="-46" width="92" height="92" rx="21" fill="${ground}"/>`,
    small ? wheel(markBlade, 90, true) : wheel({ ...heroBlade, teeth: 24, bore: 42 }, 74, false),
    '</svg>',
  ].join('');
}

function wheel(blade: CircularBlade, width: number, bold: boolean): string {
  const paths = circularPaths({ ...blade, bold });
  return [
    `<g transform="scale(${width / blade.diameter})">`,
    `<path fill="${plate}" fill-rule="evenodd" d="${paths.plate}"/>`,
    `<path fill="${carbide}" d="${paths.tips}"/>`,
    bold ? '' : slots(paths),
    '</g>',
  ].join('');
}

function slots({ slots, slotEnds, slotEndRadius }: ReturnType<typeof circularPaths>): string {
  const ends = slotEnds.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${slotEndRadius}"/>`);
  return `<g fill="${ground}"><path fill="none" stroke="${line}" stroke-width="1.6" d="${slots}"/>${ends.join('')}</g>`;
}
