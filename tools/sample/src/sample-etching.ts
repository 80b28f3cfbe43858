import { type Blade, type CircularBlade, grinds, type Material } from '@kerf/domain/blade';
import { cents } from '@kerf/domain/money';
import type { PriceTier } from '@kerf/domain/volume-price';

const DISC = /^([\d.]+)x([\d.]+)x([\d.]+)\/([\d.]+) Z(\d+) (\S+) (-?\d+)° (\d+)\/min$/;
const STRIP = /^([\d.]+)x([\d.]+)x([\d.]+) ([\d.]+) TPI$/;

/**
 * A circular blade as etched: diameter, bore, kerf and plate in millimeters, teeth, grind, hook angle and
 * highest speed.
 */
export function circular(
  etching: string,
  materials: readonly Material[],
  more: Pick<CircularBlade, 'regrinds'> = {},
): Blade {
  const [, diameter, bore, kerf, plate, teeth, grindName, hookAngle, maxRpm] = partsOf(
    etching,
    DISC,
  );
  const grind = grinds.find((each) => each === grindName);
  if (!grind) throw new Error(`"${etching}" names no grind`);
  return {
    kind: 'circular',
    diameter: Number(diameter),
    bore: Number(bore),
    kerf: Number(kerf),
    plate: Number(plate),
    teeth: Number(teeth),
    grind,
    hookAngle: Number(hookAngle),
    maxRpm: Number(maxRpm),
    materials,
    ...more,
  };
}

/** A band or reciprocating blade as etched: length, width and thickness in millimeters, and teeth per inch. */
export function strip(
  kind: 'band' | 'reciprocating',
  etching: string,
  materials: readonly Material[],
): Blade {
  const [, length, width, thickness, teethPerInch] = partsOf(etching, STRIP);
  return {
    kind,
    length: Number(length),
    width: Number(width),
    thickness: Number(thickness),
    teethPerInch: Number(teethPerInch),
    materials,
  };
}

function partsOf(etching: string, pattern: RegExp): RegExpExecArray {
  const parts = pattern.exec(etching);
  if (!parts) throw new Error(`"${etching}" is not an etching`);
  return parts;
}

/** Volume prices, each as the quantity it begins at and its price in cents. */
export function tiers(...prices: readonly (readonly [number, number])[]): PriceTier[] {
  return prices.map(([from, price]) => ({ from, unitPrice: cents(price) }));
}
