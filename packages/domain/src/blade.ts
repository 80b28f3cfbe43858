/** Lengths in millimetres, angles in degrees, speeds in rpm. */

export const grinds = ['ATB', 'TCG', 'FTG', 'Hi-ATB', 'Combination'] as const;
export type Grind = (typeof grinds)[number];

export const materials = [
  'Softwood',
  'Hardwood',
  'Plywood',
  'MDF',
  'Laminate',
  'Plastics',
  'Aluminium',
  'Steel',
  'Masonry',
] as const;
export type Material = (typeof materials)[number];

export interface CircularBlade {
  readonly kind: 'circular';
  readonly diameter: number;
  readonly bore: number;
  readonly kerf: number;
  readonly plate: number;
  readonly teeth: number;
  readonly grind: Grind;
  readonly hookAngle: number;
  readonly maxRpm: number;
  readonly materials: readonly Material[];
  /** How many times it can be reground; absent if not specified. */
  readonly regrinds?: number | undefined;
}

export const REGRINDS_MAX = 50;

export interface BandBlade {
  readonly kind: 'band';
  readonly length: number;
  readonly width: number;
  readonly thickness: number;
  readonly teethPerInch: number;
  readonly materials: readonly Material[];
}

export interface ReciprocatingBlade {
  readonly kind: 'reciprocating';
  readonly length: number;
  readonly width: number;
  readonly thickness: number;
  readonly teethPerInch: number;
  readonly materials: readonly Material[];
}

export type Blade = CircularBlade | BandBlade | ReciprocatingBlade;
export const bladeKinds = ['circular', 'band', 'reciprocating'] as const satisfies Blade['kind'][];

export interface BladeFault {
  readonly field: string;
  readonly message: string;
}

/** Lists what is impossible about a blade. Empty if it can be made. */
export function bladeFaults(blade: Blade): BladeFault[] {
  return blade.kind === 'circular' ? circularFaults(blade) : stripFaults(blade);
}

function circularFaults(blade: CircularBlade): BladeFault[] {
  return [
    fault(blade.bore < blade.diameter, 'bore', 'The bore must be smaller than the diameter.'),
    fault(blade.plate < blade.kerf, 'plate', 'The plate must be thinner than the kerf.'),
    fault(
      Number.isInteger(blade.teeth) && blade.teeth > 1,
      'teeth',
      'Teeth must be a whole number over 1.',
    ),
  ].flat();
}

function stripFaults(blade: BandBlade | ReciprocatingBlade): BladeFault[] {
  return [
    fault(blade.width < blade.length, 'width', 'The width must be smaller than the length.'),
    fault(
      blade.thickness < blade.width,
      'thickness',
      'The thickness must be smaller than the width.',
    ),
  ].flat();
}

function fault(holds: boolean, field: string, message: string): BladeFault[] {
  return holds ? [] : [{ field, message }];
}

const MILLIMETRES_PER_INCH = 25.4;

export function inchesFromMillimetres(millimetres: number): number {
  return millimetres / MILLIMETRES_PER_INCH;
}

export function millimetresFromInches(inches: number): number {
  return inches * MILLIMETRES_PER_INCH;
}
