import { expect, test } from 'vitest';
import { figuresIn } from './figure-text.tsx';

test.each([
  ['Circular saw blade', []],
  ['30 mm', ['30']],
  ['6 to 1,190 in packs of 10', ['6', '1,190', '10']],
  ['from 20 $50.00\nfrom 1,000 $45.00', ['20', '$50.00', '1,000', '$45.00']],
  ['−10°', ['10°']],
  ['Breaks even at 2.50× the cuts.', ['2.50']],
])('of %j the figures are %j, and no letter is lost', (text, figures) => {
  const pieces = figuresIn(text);
  expect(pieces.filter(({ isFigure }) => isFigure).map((piece) => piece.text)).toEqual(figures);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});
