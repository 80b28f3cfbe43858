import {
  CARD_PAYMENT_MAX,
  CARD_PAYMENT_MIN,
  dollarsFromCents,
  fitsOneCardPayment,
} from '@kerf/domain/money';
import { ProblemError } from '@kerf/domain/problem';

/** Throws a ProblemError unless one card payment can be of this total in cents. */
export function checkCardTotal(total: number): void {
  if (fitsOneCardPayment(total)) return;
  throw new ProblemError({
    code: 'total_not_payable',
    totalPrice: total / 100,
    min: dollarsFromCents(CARD_PAYMENT_MIN),
    max: dollarsFromCents(CARD_PAYMENT_MAX),
  });
}
