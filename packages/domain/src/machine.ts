import type { Material } from './blade.ts';

/** Lengths are millimetres, speeds revolutions per minute. Null is what its owner does not know. */

export interface CircularSaw {
  readonly kind: 'circular';
  readonly arbor: number | null;
  readonly smallestDiameter: number | null;
  readonly largestDiameter: number | null;
  readonly spindleRpm: number | null;
  /** How thick it is, or that there is none. */
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

/** What a machine needs of a blade. What is cut on it decides nothing about fit. */
export type Saw = CircularSaw | BandSaw | ReciprocatingSaw;

/** How many machines one person may keep. */
export const MACHINES_MAX = 50;

export interface SawFault {
  readonly field: string;
  readonly message: string;
}

/** What cannot be true of a saw. An empty list means that it can be. */
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
