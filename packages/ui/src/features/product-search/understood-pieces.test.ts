import { parseSearch } from '@kerf/domain/search/parse-search';
import { expect, it } from 'vitest';
import { understoodPieces } from './understood-chips.tsx';

function piecesOf(search: string) {
  return understoodPieces(search, [...parseSearch(search).understood]);
}

it.each([
  ['250x30x3.2 Z80 TCG', 'Z80', '250x30x3.2 TCG'],
  ['250x30x3.2 Z80 TCG', '250x30x3.2', 'Z80 TCG'],
  ['7-1/4” framing', '7-1/4"', 'framing'],
  ['TCG', 'TCG', ''],
])('"%s" without "%s" is "%s"', (search, read, rest) => {
  const piece = piecesOf(search).pieces.find((each) => each.read === read);
  expect(piece?.rest).toBe(rest);
});

it('dimensions that were written as one are one piece', () => {
  const [first] = piecesOf('250x30x3.2').pieces;
  expect(first?.means).toHaveLength(3);
});

it('ignored words are listed separately', () => {
  const { pieces, ignored } = piecesOf('250 TCG MADE IN ITALY');
  expect(pieces.map(({ read }) => read)).toEqual(['250', 'TCG']);
  expect(ignored).toEqual(['MADE', 'IN', 'ITALY']);
});

it('a piece that is not literally in the search cannot be removed', () => {
  const corrected = [{ what: 'spelling' as const, read: 'crosscut', means: 'crosscut' }];
  expect(understoodPieces('crosscutt', corrected).pieces[0]?.rest).toBe('t');
  expect(understoodPieces('croscut', corrected).pieces[0]?.rest).toBeNull();
});
