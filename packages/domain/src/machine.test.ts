import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sawFaults } from './machine.ts';
import { sampleBandSaw, sampleSaw } from './testing/sample-blades.ts';

const bench = sampleSaw();
const band = sampleBandSaw({ shortest: 3380 });

describe('a saw', () => {
  it.each([
    bench,
    band,
    { kind: 'reciprocating', longest: 300, materials: [] } as const,
    { ...bench, smallestDiameter: 254 },
    { ...bench, rivingKnife: 'none' } as const,
  ])('that can be has no fault: %j', (saw) => {
    expect(sawFaults(saw)).toEqual([]);
  });

  it.each([
    ['largestDiameter', { ...bench, smallestDiameter: 255 }],
    ['arbor', { ...bench, arbor: 254 }],
    ['longest', { ...band, longest: 3379 }],
    ['widest', { ...band, widest: 5 }],
  ])('that cannot be is faulted at its %s', (field, saw) => {
    expect(sawFaults(saw).map((fault) => fault.field)).toEqual([field]);
    for (const { message } of sawFaults(saw)) expect(message).toMatch(/^The .+\.$/);
  });

  it('is never faulted for what is not known', () => {
    const unknown = fc.constantFrom('arbor', 'smallestDiameter', 'largestDiameter');
    fc.assert(
      fc.property(fc.uniqueArray(unknown, { minLength: 2 }), (fields) => {
        const gaps = Object.fromEntries(fields.map((field) => [field, null]));
        expect(sawFaults({ ...bench, ...gaps })).toEqual([]);
      }),
    );
  });
});
