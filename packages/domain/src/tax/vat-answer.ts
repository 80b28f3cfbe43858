import type { BuyerVatNumber } from './decide-tax.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What an answer of the register is worth at a moment: one that is older than `askAgainDays` is only the last
 * one, as if the register could not be asked.
 */
export function vatNumberAt(
  vatNumber: BuyerVatNumber,
  at: Date,
  askAgainDays: number,
): BuyerVatNumber {
  const { answer, askedAt } = vatNumber;
  if (answer === 'unanswered') return vatNumber;
  const age = askedAt === null ? Number.POSITIVE_INFINITY : at.getTime() - Date.parse(askedAt);
  if (age <= askAgainDays * DAY_MS) return vatNumber;
  return { ...vatNumber, answer: 'unanswered', lastAnswer: answer };
}
