/**
 * Every failure that Kerf expects, as data: a code and what a caller needs to act on it.
 * Amounts are dollars, as on the wire. What is not listed here is a defect and throws.
 */
export type Problem =
  | { code: 'validation_failed'; errors: FieldError[] }
  | { code: 'malformed_body' }
  | { code: 'unsupported_media_type' }
  | { code: 'payload_too_large'; limitBytes: number }
  | { code: 'unauthenticated' }
  | { code: 'session_ended' }
  | { code: 'forbidden' }
  | { code: 'not_found'; what: string }
  | { code: 'method_not_allowed'; allow: string[] }
  | { code: 'rate_limited'; retryAfterSeconds: number }
  | { code: 'signature_invalid' }
  | { code: 'idempotency_key_reused' }
  | { code: 'price_changed'; price: number | null; totalPrice: number }
  | { code: 'quantity_out_of_bounds'; lines: OutOfBounds[] }
  | { code: 'product_unavailable'; productIds: string[] }
  | { code: 'product_name_taken'; name: string }
  | { code: 'total_not_payable'; totalPrice: number; min: number; max: number }
  | { code: 'too_many_open_orders'; limit: number }
  | { code: 'order_already_paid' }
  | { code: 'order_expired' }
  | { code: 'order_not_paid' }
  | { code: 'order_not_open' }
  | { code: 'payment_not_settled'; status: string }
  | { code: 'payment_mismatch' }
  | { code: 'amount_mismatch'; totalPrice: number }
  | { code: 'email_in_use' }
  | { code: 'email_not_verified' }
  | { code: 'last_admin' }
  | { code: 'payments_unavailable'; retryAfterSeconds: number }
  | { code: 'service_unavailable'; retryAfterSeconds: number }
  | { code: 'internal_error' };

export type ProblemCode = Problem['code'];

export interface FieldError {
  /** Where in the request, as a path: "quantity", "lines.2.productId". */
  readonly path: string;
  readonly message: string;
}

export interface OutOfBounds {
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
  readonly minOrder: number;
  readonly stock: number;
}

/** Carries an expected failure up to whoever answers for it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

export function notFound(what: string): ProblemError {
  return new ProblemError({ code: 'not_found', what });
}
