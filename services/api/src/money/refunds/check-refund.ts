import type { NewRefund } from '@kerf/contract/schemas/refund';
import { lineKey } from '@kerf/domain/destination';
import { type Cents, cents, centsFromDollars, formatCents } from '@kerf/domain/money';
import { type FieldError, ProblemError } from '@kerf/domain/problem';
import {
  type RefundableLine,
  type RefundableShipping,
  type RefundSubject,
  shippingToRefund,
  unitsToRefund,
} from '@kerf/domain/refund';

/** The contract has checked that the dollars are exact to the cent. */
export function inCents(dollars: number): Cents {
  return centsFromDollars(dollars) ?? cents(0);
}

/** Throws a ProblemError if more of the shipping is chosen than is left. */
export function checkShipping(target: RefundSubject, request: NewRefund): void {
  if (request.kind !== 'lines') return;
  const parts = [
    { path: 'shipping', asked: request.shipping ?? 0, shipping: target.shipping },
    ...(request.furtherShipping ?? []).map((asked, index) => ({
      path: `furtherShipping.${index}`,
      asked,
      shipping: target.furtherShipping?.[index] ?? null,
    })),
  ];
  const errors = parts.flatMap(({ path, asked, shipping }) =>
    inCents(asked) <= shippingToRefund({ shipping })
      ? []
      : [{ path, message: shippingMessage(shipping) }],
  );
  if (errors.length > 0) throw new ProblemError({ code: 'validation_failed', errors });
}

function shippingMessage(shipping: RefundableShipping | null): string {
  const most = shippingToRefund({ shipping });
  if (shipping === null) return 'Nothing was charged for shipping.';
  if (most === 0) return 'All of the shipping was refunded already.';
  return `Only ${formatCents(most)} of the shipping can still be refunded.`;
}

/** Throws a ProblemError that names lines that are not in the order, are repeated, or have too many units. */
export function checkUnits(lines: readonly RefundableLine[], request: NewRefund): void {
  if (request.kind !== 'lines') return;
  const left = new Map(lines.map((line) => [lineKey(line), unitsToRefund(line)]));
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  for (const [index, chosen] of request.lines.entries()) {
    const key = lineKey(chosen);
    const most = left.get(key);
    if (most === undefined || seen.has(key)) {
      const message =
        most === undefined ? 'This product is not in the order.' : 'Name each product once.';
      errors.push({ path: `lines.${index}.productId`, message });
    } else if (chosen.quantity > most) {
      errors.push({ path: `lines.${index}.quantity`, message: unitsMessage(most) });
    }
    seen.add(key);
  }
  if (errors.length > 0) throw new ProblemError({ code: 'validation_failed', errors });
}

function unitsMessage(most: number): string {
  if (most === 0) return 'All of these were refunded already.';
  return `Only ${most.toLocaleString('en-US')} can still be refunded.`;
}
