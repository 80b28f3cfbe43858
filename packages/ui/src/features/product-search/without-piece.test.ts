import { expect, it } from 'vitest';
import { withoutPiece } from './without-piece.ts';

it.each([
  ['250x30x3.2 Z80 TCG', 'Z80', '250x30x3.2 TCG'],
  ['7-1/4" framing', '7-1/4"', 'framing'],
  ['fine TCG', 'tcg', 'fine'],
  ['TCG', 'TCG', ''],
])('"%s" without "%s" is "%s"', (search, piece, rest) => {
  expect(withoutPiece(search, piece)).toBe(rest);
});

it('a piece that is not in the search as such cannot be taken away', () => {
  expect(withoutPiece('250 x 30', '250x30')).toBeNull();
  expect(withoutPiece('250', '')).toBeNull();
});
