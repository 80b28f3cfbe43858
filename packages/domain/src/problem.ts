import type { BulkChangeState } from './bulk-change.ts';
import type { ImportFileFault, NoTableFault } from './import-file.ts';

type NoParameters = Record<never, never>;

/**
 * Every expected failure, as data: a code and what a caller needs to handle it. Amounts are in dollars, as
 * on the wire. Any other failure is a defect.
 */
interface ProblemParameters {
  request_unreadable: NoParameters;
  request_timed_out: NoParameters;
  headers_too_large: { limitBytes: number };
  validation_failed: { errors: FieldError[] };
  malformed_body: NoParameters;
  unsupported_media_type: NoParameters;
  payload_too_large: { limitBytes: number };
  unauthenticated: NoParameters;
  session_ended: NoParameters;
  account_blocked: NoParameters;
  forbidden: NoParameters;
  not_found: { what: string };
  method_not_allowed: { allow: string[] };
  rate_limited: { retryAfterSeconds: number };
  too_many_streams: { limit: number; retryAfterSeconds: number };
  signature_invalid: NoParameters;
  idempotency_key_reused: NoParameters;
  price_changed: { price: number | null; totalPrice: number };
  /** `destination` names the address, where an order goes to several. */
  tax_undecided: {
    missing: 'country' | 'region' | 'postal_code' | 'rate';
    place: string | null;
    destination?: string;
  };
  quantity_out_of_bounds: { lines: OutOfBounds[] };
  product_unavailable: { productIds: string[] };
  product_name_taken: { name: string };
  categories_changed: { version: number };
  category_name_taken: { name: string };
  category_address_taken: { slug: string };
  too_many_categories: { limit: number };
  bulk_change_state: { state: BulkChangeState };
  import_file_unreadable: { fault: ImportFileFault };
  import_file_no_table: { fault: NoTableFault };
  undo_too_late: NoParameters;
  product_changed: { version: number; changes: ProductFieldChange[] };
  stock_held: { held: number };
  delivery_changed: { version: number };
  delivery_closed: NoParameters;
  stock_count_closed: NoParameters;
  count_line_changed: { counted: number | null };
  record_changed: NoParameters;
  shipping_method_required: { methods: { id: string; name: string }[]; destination?: string };
  /** The name is null if there is no such method any more. */
  shipping_method_unavailable: { name: string | null; reason: string; destination?: string };
  total_not_payable: { totalPrice: number; min: number; max: number };
  too_many_open_orders: { limit: number };
  too_many_orders_today: { limit: number };
  list_changed: { version: number };
  list_name_taken: { name: string };
  too_many_lists: { limit: number };
  pad_full: { limit: number };
  pad_rows_gone: NoParameters;
  view_changed: { version: number };
  view_name_taken: { name: string };
  too_many_views: { limit: number };
  rpm_not_acknowledged: { lines: Overspeed[] };
  too_many_machines: { limit: number };
  too_many_addresses: { limit: number };
  order_already_paid: NoParameters;
  order_expired: NoParameters;
  shipping_to_quote: NoParameters;
  shipping_begun: NoParameters;
  difference_owed: NoParameters;
  tax_place_changed: { from: string; to: string };
  order_not_paid: NoParameters;
  orders_not_paid: { numbers: string[] };
  nothing_to_print: NoParameters;
  print_too_long: { lines: number; limit: number };
  settings_changed: { version: number };
  order_not_open: NoParameters;
  order_not_refundable: NoParameters;
  refund_too_large: { refundable: number };
  shipped_units_changed: { shipped: number };
  refund_not_failed: NoParameters;
  order_needs_review: NoParameters;
  note_kept: NoParameters;
  order_has_shipped: NoParameters;
  order_shipped: NoParameters;
  nothing_to_ship: NoParameters;
  too_many_units: { lines: UnitsLeft[] };
  tracking_number_taken: { orderId: string; number: string };
  shipment_delivered: NoParameters;
  row_repeated: { row: number };
  several_parcels: { parcels: number };
  carrier_name_taken: { name: string };
  carrier_in_use: { shipments: number };
  payment_not_settled: { paymentStatus: string };
  payment_mismatch: NoParameters;
  payment_reversed: NoParameters;
  amount_mismatch: { totalPrice: number };
  mail_under_way: NoParameters;
  email_in_use: NoParameters;
  email_not_verified: NoParameters;
  last_admin: NoParameters;
  recent_sign_in_required: { withinMinutes: number };
  erasure_obstructed: { obstacles: { kind: string; number: string | null }[] };
  user_blocked: NoParameters;
  message_changed: { version: number; repliedBy: string | null };
  message_assigned: { assignee: string | null };
  payments_unavailable: { retryAfterSeconds: number };
  tax_unavailable: { retryAfterSeconds: number };
  service_unavailable: { retryAfterSeconds: number };
  internal_error: NoParameters;
}

export type ProblemCode = keyof ProblemParameters;

/** The problems with these codes; all problems by default. */
export type ProblemOf<C extends ProblemCode> = {
  [K in C]: { readonly code: K } & Readonly<ProblemParameters[K]>;
}[C];

export type Problem = ProblemOf<ProblemCode>;

export interface FieldError {
  /** A path in the request: "quantity", "lines.2.productId". */
  readonly path: string;
  readonly message: string;
}

export interface OutOfBounds {
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
  readonly minOrder: number;
  readonly stock: number;
  readonly packSize: number;
}

/** A line with fewer units left to ship than were requested. */
export interface UnitsLeft {
  readonly productId: string;
  readonly name: string;
  readonly quantity: number;
  readonly left: number;
}

/** The current value of a product's field that has changed since the caller read it. */
export interface ProductFieldChange {
  /** The field as the API names it: "price". */
  readonly path: string;
  readonly was: unknown;
  readonly now: unknown;
}

/** A line whose machine exceeds the blade's maximum speed. */
export interface Overspeed {
  readonly productId: string;
  readonly name: string;
  readonly machineId: string;
  readonly machineName: string;
  readonly maxRpm: number;
  readonly spindleRpm: number;
}

/** An expected failure as an error, which the HTTP layer turns into a response. */
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

/** That one field of what was sent is wrong. */
export function fieldProblem(path: string, message: string): ProblemError {
  return new ProblemError({ code: 'validation_failed', errors: [{ path, message }] });
}
