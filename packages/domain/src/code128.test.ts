import fc from 'fast-check';
import { expect, it } from 'vitest';
import { code128 } from './code128.ts';

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);
const wordsOf = (widths: readonly number[]) =>
  Array.from({ length: (widths.length - 7) / 6 }, (_, index) =>
    widths.slice(index * 6, index * 6 + 6).join(''),
  );
const printable = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map((c) => String.fromCharCode(c)),
  minLength: 1,
  maxLength: 30,
});

it('draws an order number as other encoders do', () => {
  // From bwip-js 4.11, set B.
  expect(code128('KS-104233').join('')).toBe(
    '2112141123312131131221321232211231222212312232112211322211322411122331112',
  );
});

it('every symbol has eleven modules, an even number of them in bars', () => {
  fc.assert(
    fc.property(printable, (text) => {
      const words = wordsOf(code128(text));
      expect(words).toHaveLength(text.length + 2);
      for (const word of words) {
        const widths = [...word].map(Number);
        expect(sum(widths)).toBe(11);
        expect(sum(widths.filter((_, index) => index % 2 === 0)) % 2).toBe(0);
      }
    }),
  );
});

it('different texts are encoded differently', () => {
  fc.assert(
    fc.property(printable, printable, (one, other) => {
      fc.pre(one !== other);
      expect(code128(one)).not.toEqual(code128(other));
    }),
  );
});

it('refuses what set B lacks', () => {
  expect(() => code128('é')).toThrow(RangeError);
});
