import { expect, test } from 'vitest';
import type { BuyerVatNumber } from './decide-tax.ts';
import { vatNumberAt } from './vat-answer.ts';

const valid: BuyerVatNumber = {
  number: 'ATU13585627',
  answer: 'valid',
  askedAt: '2026-01-01T12:00:00.000Z',
  requestId: 'WAPIAAAAX',
  lastAnswer: 'valid',
};
const at = (moment: string) => vatNumberAt(valid, new Date(moment), 90);

test('an answer counts until it is as old as the shop allows, and is then only the last one', () => {
  expect(at('2026-04-01T12:00:00.000Z')).toBe(valid);
  expect(at('2026-04-01T12:00:00.001Z')).toEqual({ ...valid, answer: 'unanswered' });
});

test('an answer of no time is none', () => {
  const invalid: BuyerVatNumber = { ...valid, answer: 'invalid', askedAt: null, lastAnswer: null };
  expect(vatNumberAt(invalid, new Date(), 90)).toEqual({
    ...invalid,
    answer: 'unanswered',
    lastAnswer: 'invalid',
  });
});
