import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentSeries, formatDocumentNumber, issuedDocumentKinds } from './document-number.ts';

it.each([
  ['invoice', 2026, 123, '2026-000123'],
  ['credit_note', 2026, 7, 'CN-2026-000007'],
  ['invoice', 2027, 1_000_000, '2027-1000000'],
] as const)('%s %i, %i is %s', (kind, year, count, number) => {
  expect(formatDocumentNumber(kind, year, count)).toBe(number);
});

const place = fc.tuple(
  fc.constantFrom(...issuedDocumentKinds),
  fc.integer({ min: 2000, max: 2100 }),
  fc.integer({ min: 1, max: 5_000_000 }),
);

it('no two documents have the same number', () => {
  fc.assert(
    fc.property(place, place, (one, other) => {
      fc.pre(one.join() !== other.join());
      expect(formatDocumentNumber(...one)).not.toBe(formatDocumentNumber(...other));
    }),
  );
});

it('each kind and year has its own series', () => {
  const series = issuedDocumentKinds.flatMap((kind) => [
    documentSeries(kind, 2026),
    documentSeries(kind, 2027),
  ]);
  expect(new Set(series).size).toBe(4);
});
