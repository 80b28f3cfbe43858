import type { ProblemCode } from '@kerf/domain/problem';

interface ProblemKind {
  readonly status: number;
  readonly title: string;
}

/** The HTTP status and title of each problem. */
export const problemKinds: Readonly<Record<ProblemCode, ProblemKind>> = {
  request_unreadable: { status: 400, title: 'This is no HTTP request' },
  request_timed_out: { status: 408, title: 'The request took too long' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  validation_failed: { status: 400, title: 'Some fields need attention' },
  malformed_body: { status: 400, title: 'The body is not valid JSON' },
  unsupported_media_type: { status: 415, title: 'Send JSON' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unauthenticated: { status: 401, title: 'Sign in first' },
  session_ended: { status: 401, title: 'The session has ended' },
  account_blocked: { status: 401, title: 'The account is blocked' },
  forbidden: { status: 403, title: 'Not allowed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'No such call' },
  rate_limited: { status: 429, title: 'Too many tries' },
  signature_invalid: { status: 400, title: 'The signature does not match' },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key was used for another request',
  },
  price_changed: { status: 409, title: 'The price has changed' },
  quantity_out_of_bounds: { status: 409, title: 'The quantity cannot be ordered' },
  product_unavailable: { status: 409, title: 'The product is not sold any more' },
  product_name_taken: { status: 409, title: 'Another product has this name or SKU' },
  product_changed: { status: 409, title: 'The product has changed meanwhile' },
  stock_held: { status: 409, title: 'Unpaid orders hold more than that' },
  total_not_payable: { status: 422, title: 'The total cannot be paid by one card payment' },
  too_many_open_orders: { status: 409, title: 'Too many unpaid orders' },
  rpm_not_acknowledged: { status: 409, title: 'The machine spins faster than the blade may' },
  too_many_machines: { status: 409, title: 'Too many machines' },
  list_changed: { status: 409, title: 'The list has changed meanwhile' },
  list_name_taken: { status: 409, title: 'Another list has this name' },
  too_many_lists: { status: 409, title: 'Too many lists' },
  order_already_paid: { status: 409, title: 'The order is paid' },
  order_expired: { status: 409, title: 'The order has expired' },
  order_not_paid: { status: 409, title: 'The order is not paid' },
  order_not_open: { status: 409, title: 'The order is not open' },
  order_needs_review: { status: 409, title: 'The payment needs attention first' },
  payment_not_settled: { status: 409, title: 'The payment has not gone through' },
  payment_reversed: { status: 409, title: 'The payment was refunded or disputed' },
  payment_mismatch: { status: 409, title: 'The payment is not for this order' },
  amount_mismatch: { status: 409, title: 'The amount is not that of the order' },
  email_in_use: { status: 409, title: 'The address belongs to another account' },
  email_not_verified: { status: 409, title: 'The address is not verified' },
  last_admin: { status: 409, title: 'The last admin stays' },
  user_blocked: { status: 409, title: 'A blocked account gets no role' },
  payments_unavailable: { status: 503, title: 'Payments cannot be reached' },
  service_unavailable: { status: 503, title: 'Try again in a moment' },
  internal_error: { status: 500, title: 'Something went wrong' },
};
