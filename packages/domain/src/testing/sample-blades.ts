import type { BandBlade, CircularBlade } from '../blade.ts';
import type { BandSaw, CircularSaw } from '../machine.ts';

/** A 250 mm blade with 60 teeth and every field set, for tests. */
export function sampleBlade(changes: Partial<CircularBlade> = {}): CircularBlade {
  return {
    kind: 'circular',
    diameter: 250,
    bore: 30,
    kerf: 3.2,
    plate: 2.2,
    teeth: 60,
    grind: 'ATB',
    hookAngle: 10,
    maxRpm: 7600,
    materials: ['Hardwood'],
    ...changes,
  };
}

/** A band of 2,240 mm, for tests. */
export function sampleBand(changes: Partial<BandBlade> = {}): BandBlade {
  return {
    kind: 'band',
    length: 2240,
    width: 16,
    thickness: 0.5,
    teethPerInch: 4,
    materials: ['Softwood'],
    ...changes,
  };
}

/** A bench saw that takes `sampleBlade`, for tests. */
export function sampleSaw(changes: Partial<CircularSaw> = {}): CircularSaw {
  return {
    kind: 'circular',
    arbor: 30,
    smallestDiameter: 200,
    largestDiameter: 254,
    spindleRpm: 4500,
    rivingKnife: 2.5,
    materials: ['Hardwood'],
    ...changes,
  };
}

/** A band saw for bands of 3,400 to 3,450 mm, for tests. */
export function sampleBandSaw(changes: Partial<BandSaw> = {}): BandSaw {
  return {
    kind: 'band',
    shortest: 3400,
    longest: 3450,
    narrowest: 6,
    widest: 25,
    materials: [],
    ...changes,
  };
}
