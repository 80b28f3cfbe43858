import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toothPitch } from './strip-geometry.ts';
import { bandPiece, reciprocatingOutline } from './strip-outline.ts';

const strips = fc.record({
  width: fc.integer({ min: 6, max: 80 }),
  teethPerInch: fc.double({ min: 0.75, max: 32, noNaN: true }),
});

function tips(path: string): number[] {
  return [...path.matchAll(/M(-?[\d.]+) /g)].map((match) => Number(match[1]));
}

describe('a piece of a band', () => {
  it('shows the teeth of one inch on one inch', () => {
    expect(bandPiece({ width: 27, teethPerInch: 4, visible: 25.4 }).count).toBe(4);
  });

  it('sets its teeth at the pitch that the teeth per inch ask for', () => {
    fc.assert(
      fc.property(strips, ({ width, teethPerInch }) => {
        const piece = bandPiece({ width, teethPerInch, visible: 100 });
        const at = tips(piece.tips);
        expect(at).toHaveLength(piece.count);
        for (const [index, x] of at.slice(1).entries()) {
          expect(x - (at[index] ?? Number.NaN)).toBeCloseTo(toothPitch(teethPerInch), 1);
        }
      }),
    );
  });

  it('consists of finite numbers only', () => {
    fc.assert(
      fc.property(strips, (strip) => {
        const piece = bandPiece({ ...strip, visible: 90 });
        expect(piece.body + piece.tips).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });
});

describe('a reciprocating blade', () => {
  it('has no tooth on its shank nor beyond its nose', () => {
    const whole = reciprocatingOutline({ length: 228, width: 19, teethPerInch: 6 });
    const at = tips(whole.tips);
    expect(at).toHaveLength(whole.count);
    expect(Math.min(...at)).toBeGreaterThan(19);
    expect(Math.max(...at)).toBeLessThan(228);
  });
});
