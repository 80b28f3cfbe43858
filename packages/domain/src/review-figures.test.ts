import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { materials } from './blade.ts';
import { type MaterialUsers, materialFigures, USERS_FOR_AVERAGE } from './review-figures.ts';

const used: fc.Arbitrary<MaterialUsers[]> = fc.uniqueArray(
  fc
    .record({
      material: fc.constantFrom(...materials),
      ratings: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 40 }),
    })
    .map(({ material, ratings }) => ({
      material,
      users: ratings.length,
      stars: ratings.reduce((sum, rating) => sum + rating, 0),
    })),
  { selector: ({ material }) => material },
);

describe('what users of a material say', () => {
  it('is an average to a tenth, and how many users it is of', () => {
    expect(materialFigures([{ material: 'Hardwood', users: 8, stars: 37 }])).toEqual([
      { material: 'Hardwood', users: 8, average: 4.6 },
    ]);
  });

  it.each([1, 2])('is only their number where they are %i', (users) => {
    const [figure] = materialFigures([{ material: 'Steel', users, stars: users * 5 }]);
    expect(figure).toEqual({ material: 'Steel', users, average: null });
  });

  it('begins with the material that most have cut, then in the order of the materials', () => {
    const figures = materialFigures([
      { material: 'Steel', users: 4, stars: 12 },
      { material: 'MDF', users: 2, stars: 9 },
      { material: 'Softwood', users: 2, stars: 8 },
    ]);
    expect(figures.map(({ material }) => material)).toEqual(['Steel', 'Softwood', 'MDF']);
  });

  it('leaves no material and no user out, and no average is off by more than half a tenth', () => {
    fc.assert(
      fc.property(used, (given) => {
        const figures = materialFigures(given);
        expect(figures).toHaveLength(given.length);
        for (const { material, users, stars } of given) {
          const figure = figures.find((each) => each.material === material);
          expect(figure?.users).toBe(users);
          expect(figure?.average === null).toBe(users < USERS_FOR_AVERAGE);
          const off = Math.abs((figure?.average ?? stars / users) - stars / users);
          expect(off).toBeLessThanOrEqual(0.05 + Number.EPSILON * 10);
        }
      }),
    );
  });
});
