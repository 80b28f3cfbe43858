import type { Blade } from '../blade.ts';
import { centerCross, circularShapes, wheelShapes } from './circular-shapes.ts';
import { group, type Shape } from './shape.ts';
import { bandPiece, reciprocatingOutline } from './strip-outline.ts';
import { bandShapes, reciprocatingShapes, stripShapes } from './strip-shapes.ts';

interface SheetOptions {
  /** Dimension lines; without them by default. */
  readonly dimensions?: boolean;
  /** The index of a missing tooth; circular blades only. */
  readonly missingTooth?: number | undefined;
}

/** A blade drawn to scale from its specification on a sheet of 320 by 240 units. */
export function bladeShapes(
  blade: Blade,
  { dimensions = false, missingTooth }: SheetOptions = {},
): Shape[] {
  if (blade.kind === 'circular') return circularShapes(blade, { dimensions, missingTooth });
  if (blade.kind === 'band') return bandShapes(blade, dimensions);
  return reciprocatingShapes(blade, dimensions);
}

/** A blade without dimensions in millimeters around 0 0, of which `span` are shown. */
export function bladeShapesAtScale(blade: Blade, span: number): Shape[] {
  if (blade.kind === 'circular') {
    return [...wheelShapes(blade), centerCross(blade.diameter / 2)];
  }
  const { kind, length, width, teethPerInch } = blade;
  const visible = Math.min(length, span);
  const paths =
    kind === 'band'
      ? bandPiece({ width, teethPerInch, visible })
      : reciprocatingOutline({ length, width, teethPerInch });
  return [group(stripShapes(paths), `translate(${-visible / 2} ${-width / 2})`)];
}
