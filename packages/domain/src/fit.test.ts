import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Blade, CircularBlade, ReciprocatingBlade } from './blade.ts';
import { fitOf, overspeed, verdicts } from './fit.ts';
import type { CircularSaw, ReciprocatingSaw, Saw } from './machine.ts';
import { sampleBand, sampleBandSaw, sampleBlade, sampleSaw } from './testing/sample-blades.ts';

const blade = sampleBlade({ materials: [] });
const saw = sampleSaw({ rivingKnife: 2.8, materials: [] });
const bandBlade = sampleBand({ length: 3430, width: 20, thickness: 0.6, materials: [] });
const bandSaw = sampleBandSaw();
const stripBlade: ReciprocatingBlade = { ...bandBlade, kind: 'reciprocating', length: 225 };
const stripSaw: ReciprocatingSaw = { kind: 'reciprocating', longest: 300, materials: [] };

describe('a disc on a saw', () => {
  it.each([
    ['Fits', {}, 'Its bore of 30 mm is the arbor'],
    ['Fits', { arbor: 29.96 }, 'Its bore of 30 mm is the arbor'],
    ['Fits', { rivingKnife: 'none' as const }, 'The saw has no riving knife.'],
    ['Fits', { spindleRpm: 7600 }, 'Safe speed: blade max. 7,600 rpm'],
    ['Fits', { largestDiameter: 250 }, 'within 200 mm to 250 mm'],
    [
      'Fits with a bush',
      { arbor: 25.4 },
      'Its bore of 30 mm needs a bush on the arbor of 25.4 mm.',
    ],
    ['Does not fit', { arbor: 32 }, 'Its bore of 30 mm is smaller than the arbor of 32 mm.'],
    ['Does not fit', { largestDiameter: 249 }, 'Its diameter of 250 mm is over the 249 mm'],
    ['Does not fit', { smallestDiameter: 251 }, 'Its diameter of 250 mm is under the 251 mm'],
    ['Does not fit', { rivingKnife: 2.2 }, 'The riving knife of 2.2 mm does not lie between'],
    ['Does not fit', { rivingKnife: 3.2 }, 'The riving knife of 3.2 mm does not lie between'],
    ['Does not fit', { spindleRpm: 7601 }, 'Unsafe: blade max. 7,600 rpm, spindle 7,601 rpm.'],
    ['Cannot tell', { arbor: null }, 'The arbor of the saw is not known.'],
    ['Cannot tell', { rivingKnife: null }, 'The riving knife of the saw is not known.'],
    ['Cannot tell', { spindleRpm: null }, 'The spindle speed of the saw is not known.'],
    ['Cannot tell', { largestDiameter: null }, 'The largest diameter that the saw takes'],
    ['Cannot tell', { smallestDiameter: null }, 'The smallest diameter that the saw takes'],
    // What is known to be wrong is said, whatever else is not known.
    ['Does not fit', { arbor: null, largestDiameter: 216 }, 'over the 216 mm'],
    ['Cannot tell', { arbor: 25.4, spindleRpm: null }, 'The spindle speed'],
  ])('is "%s" with %j', (verdict, change, reason) => {
    const fit = fitOf(blade, { ...saw, ...change });
    expect(fit.verdict).toBe(verdict);
    expect(fit.reason).toContain(reason);
  });

  it('matches the arbor of 5/8 in by a bore that is given to a tenth of a millimetre', () => {
    expect(fitOf({ ...blade, bore: 15.9 }, { ...saw, arbor: 15.875 }).verdict).toBe('Fits');
    expect(fitOf({ ...blade, bore: 16 }, { ...saw, arbor: 15.875 }).verdict).toBe(
      'Fits with a bush',
    );
  });

  it('lists everything that is wrong', () => {
    const { reason } = fitOf(blade, { ...saw, arbor: 32, largestDiameter: 216, rivingKnife: 4 });
    for (const part of ['arbor', 'diameter', 'riving knife']) expect(reason).toContain(part);
  });
});

describe('other blades', () => {
  it.each([
    ['Fits', bandBlade, bandSaw],
    ['Does not fit', { ...bandBlade, length: 3460 }, bandSaw],
    ['Does not fit', { ...bandBlade, width: 27 }, bandSaw],
    ['Cannot tell', bandBlade, { ...bandSaw, widest: null }],
    ['Fits', stripBlade, stripSaw],
    ['Does not fit', { ...stripBlade, length: 301 }, stripSaw],
    ['Cannot tell', stripBlade, { ...stripSaw, longest: null }],
    ['Cannot tell', null, saw],
    ['Does not fit', bandBlade, saw],
    ['Does not fit', blade, bandSaw],
    ['Does not fit', stripBlade, bandSaw],
  ] as [string, Blade | null, Saw][])('are "%s": %j on %j', (verdict, other, machine) => {
    expect(fitOf(other, machine)).toMatchObject({ verdict, overspeeds: false });
  });

  it('name both kinds where the saw is of another kind', () => {
    expect(fitOf(bandBlade, saw).reason).toBe('A band blade does not go on a circular saw.');
  });
});

const size = fc.integer({ min: 1, max: 400 });
const known = fc.option(size);
const anyBlade = fc
  .record({ diameter: size, bore: size, kerf: size, plate: size, maxRpm: size })
  .map((sizes): CircularBlade => ({ ...blade, ...sizes }));
const anySaw = fc
  .record({
    arbor: known,
    smallestDiameter: known,
    largestDiameter: known,
    spindleRpm: known,
    rivingKnife: fc.oneof(known, fc.constant('none' as const)),
  })
  .map((sizes): CircularSaw => ({ ...saw, ...sizes }));

describe('whatever the blade and the saw', () => {
  it('there is a verdict with a reason', () => {
    fc.assert(
      fc.property(anyBlade, anySaw, (some, machine) => {
        const fit = fitOf(some, machine);
        expect(verdicts).toContain(fit.verdict);
        expect(fit.reason).toMatch(/\w.*\.$/);
      }),
    );
  });

  it('what is not known never fits', () => {
    fc.assert(
      fc.property(anyBlade, anySaw, (some, machine) => {
        const { verdict } = fitOf(some, machine);
        const gaps = Object.values(machine).includes(null);
        if (gaps) expect(['Cannot tell', 'Does not fit']).toContain(verdict);
        else expect(verdict).not.toBe('Cannot tell');
      }),
    );
  });

  it('overspeed is reported separately, and never fits', () => {
    fc.assert(
      fc.property(anyBlade, anySaw, (some, machine) => {
        const faster = machine.spindleRpm !== null && machine.spindleRpm > some.maxRpm;
        const { maxRpm } = some;
        const { spindleRpm } = machine;
        expect(overspeed(some, machine)).toEqual(faster ? { maxRpm, spindleRpm } : null);
        if (faster) expect(fitOf(some, machine).verdict).toBe('Does not fit');
      }),
    );
  });

  it('what fits keeps every rule at once', () => {
    fc.assert(
      fc.property(anyBlade, anySaw, (some, machine) => {
        if (!fitOf(some, machine).verdict.startsWith('Fits')) return;
        const { arbor, smallestDiameter, largestDiameter, spindleRpm, rivingKnife } = machine;
        expect(some.bore).toBeGreaterThanOrEqual(arbor ?? Number.NaN);
        expect(some.diameter).toBeGreaterThanOrEqual(smallestDiameter ?? Number.NaN);
        expect(some.diameter).toBeLessThanOrEqual(largestDiameter ?? Number.NaN);
        expect(some.maxRpm).toBeGreaterThanOrEqual(spindleRpm ?? Number.NaN);
        if (rivingKnife === 'none') return;
        expect(rivingKnife).toBeGreaterThan(some.plate);
        expect(rivingKnife).toBeLessThan(some.kerf);
      }),
      { numRuns: 2000 },
    );
  });
});
