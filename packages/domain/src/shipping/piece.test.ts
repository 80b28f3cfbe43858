import { expect, it } from 'vitest';
import { knownPiece, pieceFaults, shippedSize, UNKNOWN_PIECE } from './piece.ts';

const piece = { ...UNKNOWN_PIECE, grams: 1250, length: 10, width: 270, height: 20 };

it('goes by its weight and its longest side, and what is not known is not zero', () => {
  expect(shippedSize(piece)).toEqual({ grams: 1250, longestMm: 270 });
  expect(shippedSize({ ...piece, grams: null, width: null })).toEqual({
    grams: null,
    longestMm: null,
  });
  expect(shippedSize(null)).toEqual({ grams: null, longestMm: null });
});

it('is none if nothing of it is known', () => {
  expect(knownPiece(UNKNOWN_PIECE)).toBeNull();
  expect(knownPiece(undefined)).toBeNull();
  expect(knownPiece({ ...UNKNOWN_PIECE, origin: 'DE' })).toEqual({
    ...UNKNOWN_PIECE,
    origin: 'DE',
  });
});

it('has all sides or none', () => {
  expect(pieceFaults(piece)).toEqual([]);
  expect(pieceFaults(UNKNOWN_PIECE)).toEqual([]);
  expect(pieceFaults({ ...piece, width: null })).toEqual(['width']);
});
