import type { Blade } from '@kerf/domain/blade';
import { bladeShapes, bladeShapesAtScale } from '@kerf/domain/blade-drawing/blade-shapes';
import { heroLines, wheelShapes } from '@kerf/domain/blade-drawing/circular-shapes';
import { svgText } from '@kerf/domain/blade-drawing/shape';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { heroBlade, markBlade, missingToothBlade } from './house-blade.ts';
import { Shapes } from './shapes.tsx';

const strip = { length: 2950, width: 27, thickness: 0.9, teethPerInch: 3.5, materials: [] };
const blades: readonly Blade[] = [
  heroBlade,
  markBlade,
  missingToothBlade,
  { ...heroBlade, diameter: 137.5, bore: 15.88, teeth: 2, grind: 'TCG', hookAngle: -5 },
  { ...heroBlade, diameter: 900, teeth: 240, grind: 'Hi-ATB', kerf: 6.5, plate: 6.4 },
  { kind: 'band', ...strip },
  { kind: 'band', ...strip, width: 80, teethPerInch: 0.75 },
  { kind: 'reciprocating', ...strip, length: 228, width: 19, teethPerInch: 6 },
  { kind: 'reciprocating', ...strip, length: 75, width: 40, teethPerInch: 32 },
];

test('React and the text draw the same of every blade', () => {
  for (const blade of blades) {
    for (const shapes of [
      bladeShapes(blade),
      bladeShapes(blade, { dimensions: true, missingTooth: 1 }),
      bladeShapesAtScale(blade, 300),
      ...(blade.kind === 'circular' ? [heroLines(blade, true), wheelShapes(blade)] : []),
    ]) {
      const drawn = renderToStaticMarkup(<Shapes shapes={shapes} />);
      expect(drawn).toBe(svgText(shapes));
      expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
    }
  }
});
