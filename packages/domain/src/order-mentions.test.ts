import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAtOrderNumbers } from './order-mentions.ts';
import { formatOrderNumber } from './order-state.ts';

function numbersIn(text: string): (string | undefined)[] {
  return splitAtOrderNumbers(text)
    .map(({ orderNumber }) => orderNumber)
    .filter((number) => number !== undefined);
}

test('Order numbers are found beside punctuation and in either case', () => {
  expect(numbersIn('Where is KS-104233? And (ks-104234), KS-104235.')).toEqual([
    'KS-104233',
    'KS-104234',
    'KS-104235',
  ]);
});

test.each(['AKS-104233', 'KS-104233a', 'KS-104233-2', 'KS-', 'KS 104233', 'XX-KS-104233'])(
  '%s is no order number',
  (text) => {
    expect(numbersIn(text)).toEqual([]);
  },
);

test('The parts of any text are the text again', () => {
  const word = fc.oneof(fc.string(), fc.integer({ min: 1 }).map(formatOrderNumber));
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join(' ');
      expect(
        splitAtOrderNumbers(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
