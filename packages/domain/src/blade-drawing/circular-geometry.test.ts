import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CircularOutline, circularPaths } from './circular-geometry.ts';

const outline: CircularOutline = { diameter: 250, bore: 30, teeth: 80, hookAngle: 10 };

const outlines = fc
  .record({
    diameter: fc.integer({ min: 60, max: 900 }),
    boreShare: fc.double({ min: 0.03, max: 0.6, noNaN: true }),
    teeth: fc.integer({ min: 2, max: 240 }),
    hookAngle: fc.double({ min: -45, max: 45, noNaN: true }),
  })
  .map(({ boreShare, ...rest }) => ({ ...rest, bore: rest.diameter * boreShare }));

/** The end points of the straight and curved steps, as [x, y]. */
function ends(path: string): [number, number][] {
  return [...path.matchAll(/[MLCA]([^MLCAZ]+)/g)].map((step) => {
    const numbers = (step[1] ?? '').trim().split(/\s+/).map(Number);
    return [numbers.at(-2) ?? Number.NaN, numbers.at(-1) ?? Number.NaN];
  });
}

function radii(path: string): number[] {
  return ends(path).map(([x, y]) => Math.hypot(x, y));
}

function parts(path: string): string[] {
  return path.split('Z').filter((part) => part !== '');
}

function tipCount(plate: string, diameter: number): number {
  return radii(plate).filter((radius) => Math.abs(radius - diameter / 2) < 0.02).length;
}

describe('a circular blade', () => {
  it('has as many points on its rim as it has teeth', () => {
    expect(tipCount(circularPaths(outline).plate, 250)).toBe(80);
  });

  it('has one carbide tip for each tooth, whatever the blade', () => {
    fc.assert(
      fc.property(outlines, (any) => {
        const paths = circularPaths(any);
        expect(parts(paths.tips)).toHaveLength(any.teeth);
        expect(tipCount(paths.plate, any.diameter)).toBe(any.teeth);
      }),
    );
  });

  it('never reaches past its diameter and never into its bore', () => {
    fc.assert(
      fc.property(outlines, (any) => {
        const paths = circularPaths(any);
        const [rim = '', bore = ''] = parts(paths.plate);
        const drawn = [...radii(rim), ...radii(paths.tips)];
        expect(Math.max(...drawn)).toBeLessThanOrEqual(any.diameter / 2 + 0.02);
        expect(Math.min(...drawn)).toBeGreaterThan(any.bore / 2);
        expect(paths.rootRadius).toBeGreaterThan(any.bore / 2);
        for (const radius of radii(bore)) expect(radius).toBeCloseTo(any.bore / 2, 1);
      }),
    );
  });

  it('shows the bore in its true proportion', () => {
    const [rim = '', bore = ''] = parts(circularPaths(outline).plate);
    const ratio = Math.max(...radii(bore)) / Math.max(...radii(rim));
    expect(ratio).toBeCloseTo(30 / 250, 3);
  });

  it('consists of finite numbers only', () => {
    fc.assert(
      fc.property(outlines, (any) => {
        const { plate, tips, slots } = circularPaths(any);
        expect(`${plate}${tips}${slots}`).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });

  it('leans its teeth by the hook angle', () => {
    const face = (hookAngle: number) => {
      const [tip = '', seat = ''] = circularPaths({ ...outline, hookAngle }).tips.split('L');
      const [x = 0, y = 0] = seat.split(' ').map(Number);
      const [tipX = 0, tipY = 0] = tip.slice(1).split(' ').map(Number);
      return (Math.atan2(tipX - x, y - tipY) * 180) / Math.PI;
    };
    expect(face(20)).toBeCloseTo(20, 0);
    expect(face(-5)).toBeCloseTo(-5, 0);
  });

  it('loses exactly the tooth that is missing', () => {
    const paths = circularPaths(outline, 3);
    expect(parts(paths.tips)).toHaveLength(79);
    expect(tipCount(paths.plate, 250)).toBe(79);
  });

  it('cuts its expansion slots inwards from gullets, one end for each', () => {
    fc.assert(
      fc.property(outlines, (any) => {
        const { slots, slotEnds, rootRadius } = circularPaths(any);
        expect(slots.split('M')).toHaveLength(slotEnds.length + 1);
        expect(slotEnds.length).toBeLessThanOrEqual(any.teeth);
        for (const end of slotEnds) expect(Math.hypot(end.x, end.y)).toBeLessThan(rootRadius);
      }),
    );
  });
});
