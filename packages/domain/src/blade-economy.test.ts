import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardYield, breakEvenFactor, costPerEdge } from './blade-economy.ts';
import { cents } from './money.ts';

describe('what a board gives', () => {
  it.each([
    [
      { board: 1220, part: 50, kerf: 3.2 },
      { parts: 22, dust: 70.4, rest: 49.6 },
    ],
    [
      { board: 1220, part: 50, kerf: 1.8 },
      { parts: 23, dust: 41.4, rest: 28.6 },
    ],
    // The last part ends where the board does: one cut less than parts.
    [
      { board: 103, part: 50, kerf: 3 },
      { parts: 2, dust: 3, rest: 0 },
    ],
    // Less is left than a kerf: the last cut takes all of it.
    [
      { board: 105, part: 50, kerf: 3 },
      { parts: 2, dust: 5, rest: 0 },
    ],
    [
      { board: 40, part: 50, kerf: 3 },
      { parts: 0, dust: 0, rest: 40 },
    ],
    [
      { board: 50, part: 50, kerf: 3 },
      { parts: 1, dust: 0, rest: 0 },
    ],
  ])('%j is %j', (cut, { parts, dust, rest }) => {
    const found = boardYield(cut);
    expect(found?.parts).toBe(parts);
    expect(found?.dust).toBeCloseTo(dust);
    expect(found?.rest).toBeCloseTo(rest);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a width of %d has no yield', (length) => {
    expect(boardYield({ board: length, part: 50, kerf: 3 })).toBeNull();
    expect(boardYield({ board: 1220, part: length, kerf: 3 })).toBeNull();
    expect(boardYield({ board: 1220, part: 50, kerf: length })).toBeNull();
  });

  const length = (max: number) => fc.double({ min: 0.5, max, noNaN: true });

  it('parts, dust and rest are the whole board, and no further part would fit', () => {
    fc.assert(
      fc.property(length(5000), length(1000), length(8), (board, part, kerf) => {
        const found = boardYield({ board, part, kerf });
        if (!found) throw new Error('there is a yield');
        const { parts, dust, rest } = found;
        expect(parts * part + dust + rest).toBeCloseTo(board, 4);
        expect((parts + 1) * part + parts * kerf).toBeGreaterThan(board - 1e-4);
      }),
    );
  });

  it('a thinner kerf never gives fewer parts', () => {
    fc.assert(
      fc.property(length(5000), length(1000), length(8), length(8), (board, part, one, other) => {
        const thin = boardYield({ board, part, kerf: Math.min(one, other) });
        const thick = boardYield({ board, part, kerf: Math.max(one, other) });
        expect(thin?.parts).toBeGreaterThanOrEqual(thick?.parts ?? 0);
      }),
    );
  });
});

describe('what an edge costs', () => {
  it('a blade that is reground costs less each time that it is sharp', () => {
    expect(costPerEdge(cents(6000), 0)).toBe(6000);
    expect(costPerEdge(cents(6000), 4)).toBe(1200);
  });

  it('a dearer edge has to cut as many times more as it costs more', () => {
    expect(breakEvenFactor(1000, 1430)).toBe(1.43);
    expect(breakEvenFactor(1000, 1000)).toBe(1);
  });

  it('there is no factor if the first edge is free or the dearer one', () => {
    expect(breakEvenFactor(0, 1430)).toBeNull();
    expect(breakEvenFactor(1430, 1000)).toBeNull();
  });
});
