import type { Selectable } from 'kysely';
import type { Machines, SavedLists, Sessions, Users } from './schema/accounts.ts';
import type {
  ProductCodes,
  ProductSearch,
  Products,
  ProductVersions,
  Reviews,
  SearchWords,
  StockMovements,
} from './schema/catalogue.ts';
import type {
  AuditLog,
  IdempotencyKeys,
  Messages,
  RateLimits,
  UnmetDemand,
  UnmetDemandAskers,
} from './schema/operations.ts';
import type { LapseRetries, OrderLines, Orders } from './schema/orders.ts';
import type {
  Disputes,
  PaymentPasses,
  Payments,
  Refunds,
  StripeEventCursor,
  StripeEvents,
} from './schema/payments.ts';

/** Every table of the database, by name. */
export interface Schema {
  users: Users;
  sessions: Sessions;
  products: Products;
  product_versions: ProductVersions;
  product_search: ProductSearch;
  product_codes: ProductCodes;
  search_words: SearchWords;
  stock_movements: StockMovements;
  reviews: Reviews;
  orders: Orders;
  order_lines: OrderLines;
  payments: Payments;
  refunds: Refunds;
  disputes: Disputes;
  payment_passes: PaymentPasses;
  stripe_events: StripeEvents;
  stripe_event_cursor: StripeEventCursor;
  lapse_retries: LapseRetries;
  idempotency_keys: IdempotencyKeys;
  messages: Messages;
  audit_log: AuditLog;
  rate_limits: RateLimits;
  machines: Machines;
  saved_lists: SavedLists;
  unmet_demand: UnmetDemand;
  unmet_demand_askers: UnmetDemandAskers;
}

export type ProductRow = Selectable<Products>;
export type OrderRow = Selectable<Orders>;
export type OrderLineRow = Selectable<OrderLines>;
export type PaymentRow = Selectable<Payments>;
export type RefundRow = Selectable<Refunds>;
export type SavedListRow = Selectable<SavedLists>;
export type UserRow = Selectable<Users>;
