import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bladeFaults,
  bladeKinds,
  inchesFromMillimetres,
  millimetresFromInches,
  type ReciprocatingBlade,
} from './blade.ts';
import { sampleBand, sampleBlade } from './testing/sample-blades.ts';

const circular = sampleBlade();
const band = sampleBand();
const reciprocating: ReciprocatingBlade = {
  ...band,
  kind: 'reciprocating',
  length: 225,
};

describe('a blade that can be made', () => {
  it.each([circular, band, reciprocating])('has no fault: $kind', (blade) => {
    expect(bladeFaults(blade)).toEqual([]);
  });

  it('comes in every kind', () => {
    const kinds = [circular, band, reciprocating].map((blade) => blade.kind);
    expect(kinds).toEqual(bladeKinds);
  });
});

describe('a blade that cannot be made', () => {
  it.each([
    ['bore', { bore: 250 }],
    ['bore', { bore: 251 }],
    ['bore', { bore: Number.NaN }],
    ['plate', { plate: 3.2 }],
    ['plate', { plate: 4 }],
    ['teeth', { teeth: 1 }],
    ['teeth', { teeth: 24.5 }],
    ['teeth', { teeth: Number.POSITIVE_INFINITY }],
  ])('names the %s of a disc with %j', (field, change) => {
    expect(bladeFaults({ ...circular, ...change }).map((fault) => fault.field)).toEqual([field]);
  });

  it.each([
    ['width', { length: 16 }],
    ['thickness', { thickness: 16 }],
    ['thickness', { thickness: Number.NaN }],
  ])('names the %s of a strip with %j', (field, change) => {
    for (const blade of [band, reciprocating]) {
      expect(bladeFaults({ ...blade, ...change }).map((fault) => fault.field)).toEqual([field]);
    }
  });

  it('names every fault at once, each with a sentence', () => {
    const faults = bladeFaults({ ...circular, bore: 300, plate: 5, teeth: 0 });
    expect(faults.map((fault) => fault.field)).toEqual(['bore', 'plate', 'teeth']);
    for (const { message } of faults) expect(message).toMatch(/^The .+\.$|^Teeth .+\.$/);
  });
});

describe('lengths', () => {
  it('are 25.4 mm to the inch', () => {
    expect(millimetresFromInches(10)).toBe(254);
    expect(inchesFromMillimetres(25.4)).toBe(1);
  });

  it('come back from inches as they were', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 50_000, noNaN: true }), (millimetres) => {
        const back = millimetresFromInches(inchesFromMillimetres(millimetres));
        expect(Math.abs(back - millimetres)).toBeLessThanOrEqual(millimetres * 1e-15);
      }),
    );
  });
});
