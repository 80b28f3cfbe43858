import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CircularBlade, materials } from './blade.ts';
import {
  chipLoad,
  cuttingPlan,
  feedOfChipLoad,
  paceOf,
  rimSpeed,
  rpmOfRimSpeed,
  secondsPerMetre,
} from './cutting.ts';
import { sampleBlade } from './testing/sample-blades.ts';

const blade = sampleBlade();

describe('the formulas', () => {
  it.each([
    [250, 4500, 58.905],
    [184, 5800, 55.878],
    [355, 1300, 24.164],
  ])('a rim of %d mm at %d rpm travels %d m/s', (diameter, rpm, speed) => {
    expect(rimSpeed(diameter, rpm)).toBeCloseTo(speed, 3);
  });

  it('a tooth of 60 takes 0.037 mm at 10 m/min and 4,500 rpm, and a metre takes 6 s', () => {
    expect(chipLoad(10, 4500, 60)).toBeCloseTo(0.037, 3);
    expect(secondsPerMetre(10)).toBe(6);
  });

  const positive = fc.double({ min: 0.01, max: 10_000, noNaN: true });

  it('are invertible', () => {
    fc.assert(
      fc.property(positive, positive, fc.integer({ min: 2, max: 200 }), (one, two, teeth) => {
        expect(rimSpeed(one, rpmOfRimSpeed(one, two)) / two).toBeCloseTo(1, 9);
        expect(chipLoad(feedOfChipLoad(one, two, teeth), two, teeth) / one).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe('a plan', () => {
  it('gives window, chip load, feed and time for a disc of 250 mm in hardwood at 4,500 rpm', () => {
    const { guide, rpmWindow, cut } = cuttingPlan(blade, 'Hardwood', 4500);
    expect(guide).toMatchObject({ rimSpeed: { from: 50, to: 75 }, chipLoad: { from: 0.05 } });
    expect(rpmWindow).toEqual({ from: 3820, to: 5729 });
    expect(cut).toMatchObject({ rpm: 4500, pace: 'right' });
    expect(cut?.feed).toEqual({ from: 13.5, to: 40.5 });
    expect(cut?.secondsPerMetre?.from).toBeCloseTo(60 / 40.5, 9);
  });

  it.each([
    [3000, 'slow'],
    [4500, 'right'],
    [7000, 'fast'],
  ])('says that %d rpm is %s', (rpm, word) => {
    expect(cuttingPlan(blade, 'Hardwood', rpm).cut?.pace).toBe(word);
  });

  it('says nothing of a cut at a speed that is too fast for the blade, or not known', () => {
    expect(cuttingPlan(blade, 'Hardwood', 7601).cut).toBeNull();
    expect(cuttingPlan(blade, 'Hardwood', null).cut).toBeNull();
    expect(cuttingPlan(blade, 'Hardwood', 7600).cut?.rpm).toBe(7600);
  });

  it('ends the window at the highest speed of the blade', () => {
    expect(cuttingPlan({ ...blade, maxRpm: 5000 }, 'Hardwood', null).rpmWindow).toEqual({
      from: 3820,
      to: 5000,
    });
  });

  it('has no window where the blade may not turn fast enough', () => {
    expect(cuttingPlan({ ...blade, maxRpm: 3000 }, 'Hardwood', null).rpmWindow).toBeNull();
  });

  it('uses the slower data for steel if the blade is made for steel', () => {
    const cold = { ...blade, diameter: 315, teeth: 120, maxRpm: 120 };
    expect(cuttingPlan(cold, 'Steel', 50)).toMatchObject({
      guide: { rimSpeed: { from: 0.3, to: 1.5 } },
      rpmWindow: { from: 19, to: 90 },
      cut: { pace: 'right' },
    });
    const dry = { ...blade, diameter: 355, teeth: 80, maxRpm: 1700 };
    expect(cuttingPlan(dry, 'Steel', 1300).guide.rimSpeed).toEqual({ from: 15, to: 30 });
  });

  it('gives no feed where teeth do not cut chips', () => {
    const { cut } = cuttingPlan(blade, 'Masonry', 3000);
    expect(cut).toMatchObject({ feed: null, secondsPerMetre: null });
  });

  it('names a source for every material', () => {
    for (const material of materials) {
      const { guide } = cuttingPlan(blade, material, 4500);
      expect(guide.source).toMatch(/^Rule of thumb of/);
      expect(guide.rimSpeed.from).toBeLessThan(guide.rimSpeed.to);
    }
  });
});

describe('whatever the blade, the material and the spindle', () => {
  const anyBlade = fc
    .record({
      diameter: fc.double({ min: 20, max: 1000, noNaN: true }),
      teeth: fc.integer({ min: 2, max: 200 }),
      maxRpm: fc.integer({ min: 1, max: 20_000 }),
    })
    .map((measures): CircularBlade => ({ ...blade, ...measures }));

  it('no speed is ever above the highest of the blade', () => {
    fc.assert(
      fc.property(
        anyBlade,
        fc.constantFrom(...materials),
        fc.option(fc.integer({ min: 1, max: 30_000 })),
        (some, material, spindle) => {
          const { rpmWindow, cut } = cuttingPlan(some, material, spindle);
          expect(rpmWindow?.to ?? 0).toBeLessThanOrEqual(some.maxRpm);
          expect(rpmWindow?.from ?? 0).toBeLessThanOrEqual(rpmWindow?.to ?? 0);
          expect(cut?.rpm ?? 0).toBeLessThanOrEqual(some.maxRpm);
          expect(cut === null).toBe(spindle === null || spindle > some.maxRpm);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('the speeds of the window travel as fast as is recommended', () => {
    fc.assert(
      fc.property(anyBlade, fc.constantFrom(...materials), (some, material) => {
        const { rpmWindow, guide } = cuttingPlan(some, material, null);
        for (const rpm of rpmWindow ? [rpmWindow.from, rpmWindow.to] : []) {
          expect(paceOf(rimSpeed(some.diameter, rpm), guide.rimSpeed)).toBe('right');
        }
      }),
    );
  });
});
