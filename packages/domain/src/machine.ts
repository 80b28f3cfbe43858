import type { Material } from './blade.ts';

/** Lengths in millimetres, speeds in rpm. Null if the owner does not know the value. */

export interface CircularSaw {
  readonly kind: 'circular';
  readonly arbor: number | null;
  readonly smallestDiameter: number | null;
  readonly largestDiameter: number | null;
  readonly spindleRpm: number | null;
  /** The thickness of the riving knife, or that there is none. */
  readonly rivingKnife: number | 'none' | null;
  readonly materials: readonly Material[];
}

export interface BandSaw {
  readonly kind: 'band';
  readonly shortest: number | null;
  readonly longest: number | null;
  readonly narrowest: number | null;
  readonly widest: number | null;
  readonly materials: readonly Material[];
}

export interface ReciprocatingSaw {
  readonly kind: 'reciprocating';
  readonly longest: number | null;
  readonly materials: readonly Material[];
}

/** What a saw requires of a blade. The material does not matter for the fit. */
export type Saw = CircularSaw | BandSaw | ReciprocatingSaw;

/** The maximum number of machines per person. */
export const MACHINES_MAX = 50;

export interface SawFault {
  readonly field: string;
  readonly message: string;
}

/** Lists what is impossible about a saw. Empty if it is plausible. */
export function sawFaults(saw: Saw): SawFault[] {
  if (saw.kind === 'circular') return circularFaults(saw);
  if (saw.kind === 'reciprocating') return [];
  return [
    inOrder(
      saw.shortest,
      saw.longest,
      'longest',
      'The longest blade is shorter than the shortest.',
    ),
    inOrder(
      saw.narrowest,
      saw.widest,
      'widest',
      'The widest blade is narrower than the narrowest.',
    ),
  ].flat();
}

function circularFaults({ arbor, smallestDiameter, largestDiameter }: CircularSaw): SawFault[] {
  const within = arbor === null || largestDiameter === null || arbor < largestDiameter;
  const order = 'The largest diameter is smaller than the smallest.';
  return [
    inOrder(smallestDiameter, largestDiameter, 'largestDiameter', order),
    within ? [] : [{ field: 'arbor', message: 'The arbor must be smaller than the blades.' }],
  ].flat();
}

function inOrder(
  less: number | null,
  more: number | null,
  field: string,
  message: string,
): SawFault[] {
  return less === null || more === null || less <= more ? [] : [{ field, message }];
}
