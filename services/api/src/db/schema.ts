import type { AcknowledgedSpeed } from '@kerf/contract/schemas/order';
import type { SavedRow } from '@kerf/contract/schemas/saved-list';
import type { UnmetSource } from '@kerf/contract/schemas/unmet-demand';
import type { Blade, Material } from '@kerf/domain/blade';
import type { Saw } from '@kerf/domain/machine';
import type { OrderHold, OrderState, ShippingStatus } from '@kerf/domain/order-state';
import type { CutUnit } from '@kerf/domain/review-figures';
import type { PriceTier } from '@kerf/domain/volume-price';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';

type Moment = ColumnType<Date, Date | string, Date | string>;
type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

interface Users {
  id: string;
  firebase_uid: string;
  email: string | null;
  email_verified: boolean;
  display_name: string;
  role: 'admin' | null;
  sign_in_provider: string;
  phone: Generated<string>;
  address: Generated<string>;
  education: Generated<string>;
  linkedin: Generated<string>;
  created_at: Timestamp;
  /** No sign-in from before begins a session. */
  sign_ins_from: Timestamp;
  blocked_at: Moment | null;
  /** For admins alone. */
  blocked_reason: string | null;
}

interface Sessions {
  id: string;
  user_id: string;
  signed_in_at: Moment;
  created_at: Timestamp;
  expires_at: Moment;
  ended_at: Moment | null;
}

interface Products {
  id: string;
  sku: string;
  name: string;
  des: string;
  img: string;
  price_cents: number;
  min_order: number;
  on_hand: number;
  held: Generated<number>;
  blade: JSONColumnType<Blade> | null;
  pack_size: Generated<number>;
  price_tiers: JSONColumnType<PriceTier[], string | undefined>;
  aliases: Generated<string[]>;
  replaced_by: Generated<string | null>;
  /** Counted by a trigger; rises with every change of what the catalogue says, not with its stock. */
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  archived_at: Moment | null;
}

/** What the catalogue says of a product, and what its version is counted by. */
export type CatalogueColumns = Pick<
  Selectable<Products>,
  | 'sku'
  | 'name'
  | 'des'
  | 'img'
  | 'price_cents'
  | 'min_order'
  | 'blade'
  | 'pack_size'
  | 'price_tiers'
  | 'aliases'
  | 'replaced_by'
>;

/** What the catalogue said of a product in versions before the present one. Written by a trigger. */
interface ProductVersions {
  product_id: string;
  version: number;
  /** The whole row as it was; what of it counts is told here. */
  said: JSONColumnType<CatalogueColumns>;
  replaced_at: Timestamp;
}

/** Written by triggers on `products`. Lengths are millimetres. */
interface ProductSearch {
  product_id: string;
  name: string;
  price_cents: number;
  created_at: Date;
  title: string;
  words: string;
  /** The choices of all facets, four bits each; see `facet-signature.ts`. */
  signature: number;
  kind: number;
  grind: number | null;
  in_stock: boolean;
  size: number | null;
  second: number | null;
  third: number | null;
  plate: number | null;
  teeth: number | null;
  teeth_per_inch: number | null;
}

interface ProductCodes {
  code: string;
  product_id: string;
}

interface SearchWords {
  word: string;
  stem: GeneratedAlways<string | null>;
}

interface StockMovements {
  id: GeneratedAlways<number>;
  product_id: string;
  order_id: string | null;
  kind: 'received' | 'adjusted' | 'held' | 'released' | 'sold' | 'restocked';
  quantity: number;
  at: Timestamp;
}

interface Reviews {
  id: string;
  author_id: string | null;
  author_email: string | null;
  name: string;
  img: string;
  rating: number;
  des: string;
  verified: boolean;
  product_id: string | null;
  /** Its author had paid for the product when it was written. */
  bought: Generated<boolean>;
  machine: string | null;
  material: Material | null;
  cut_count: number | null;
  cut_unit: CutUnit | null;
  created_at: Timestamp;
}

interface Orders {
  id: string;
  serial: GeneratedAlways<number>;
  user_id: string;
  order_name: string;
  customer_email: string;
  customer_name: string;
  phone: string;
  address: string;
  total_cents: number;
  currency: Generated<'usd'>;
  state: Generated<OrderState>;
  /** Where a `cancelling` order is going. */
  cancelling_to: 'deleted' | 'expired' | null;
  shipping_status: Generated<ShippingStatus>;
  transaction_id: string | null;
  /** The Idempotency-Key that it was placed under, and what the request was known by. */
  idempotency_key: string | null;
  request_hash: string | null;
  created_at: Timestamp;
  state_changed_at: Timestamp;
  /** Until when it is held, or can be paid where it has no hold. */
  held_until: Moment;
  hold: Generated<OrderHold>;
  /** Until when it is held once its account is no longer new; null if it always was held so. */
  secured_until: Moment | null;
  paid_at: Moment | null;
  shipped_at: Moment | null;
  /** Blades for a machine that spins them too fast; null if there are none. */
  acknowledged: ColumnType<AcknowledgedSpeed[] | null, string | null | undefined, never>;
}

interface OrderLines {
  order_id: string;
  position: number;
  product_id: string;
  name: string;
  sku: string;
  quantity: number;
  unit_price_cents: number;
}

export type PaymentState =
  | 'creating'
  | 'open'
  | 'succeeded'
  | 'canceled'
  | 'refunding'
  | 'refunded'
  | 'attention';

export type RefundState = 'requested' | 'succeeded' | 'failed';

interface Payments {
  id: string;
  user_id: string;
  /** Null while the payment is not yet tied to an order. */
  order_id: string | null;
  amount_cents: number;
  currency: Generated<'usd'>;
  /** Sent to Stripe, so that a repeated creation is the same intent. */
  idempotency_key: string;
  intent_id: string | null;
  refund_id: string | null;
  state: Generated<PaymentState>;
  attention: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Money of a payment that went back, or is about to; also where someone sent it back at Stripe. */
interface Refunds {
  id: string;
  payment_id: string;
  stripe_id: string | null;
  amount_cents: number;
  state: RefundState;
  /** Stripe's word for why it failed. */
  failure: string | null;
  /** No one has looked at it since it last changed. */
  needs_review: boolean;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A charge that the cardholder disputes at their bank. */
interface Disputes {
  id: string;
  payment_id: string;
  stripe_id: string;
  amount_cents: number;
  /** Stripe's words. */
  status: string;
  reason: string;
  needs_review: boolean;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** One row: up to which moment Stripe's events about refunds and disputes were read. */
interface StripeEventCursor {
  only_row: Generated<boolean>;
  read_to: Moment;
}

/** Orders whose hold has ended and whose payment could not be called off yet. */
interface LapseRetries {
  order_id: string;
  failures: number;
  next_try_at: Moment;
  reason: string;
}

interface PaymentPasses {
  id: string;
  /** The session that handed the payment over; the pass ends with it. */
  session_id: string;
  order_id: string;
  code_hash: string;
  code_expires_at: Moment;
  /** Set once, when the code is redeemed. */
  token_hash: string | null;
  token_expires_at: Moment | null;
  created_at: Timestamp;
}

interface StripeEvents {
  id: string;
  type: string;
  object_id: string | null;
  payload: JSONColumnType<object>;
  received_at: Timestamp;
  processed_at: Moment | null;
}

interface IdempotencyKeys {
  user_id: string;
  operation: string;
  key: string;
  request_hash: string;
  reply: JSONColumnType<object> | null;
  created_at: Timestamp;
}

interface Messages {
  id: string;
  email: string;
  body: string;
  created_at: Timestamp;
}

interface AuditLog {
  id: GeneratedAlways<number>;
  at: Timestamp;
  actor_id: string | null;
  action: string;
  subject_id: string | null;
  detail: JSONColumnType<object>;
}

interface RateLimits {
  bucket: string;
  window_start: Moment;
  count: number;
}

interface UnmetDemand {
  id: string;
  source: UnmetSource;
  /** What all ways of writing the text share. */
  key: string;
  text: string;
  times: number;
  customers: number;
  created_at: Timestamp;
  last_seen_at: Timestamp;
}

/** Who asked for what, kept only so long that no one counts twice. */
interface UnmetDemandAskers {
  user_id: string;
  source: UnmetSource;
  key: string;
  asked_at: Timestamp;
}

interface SavedLists {
  id: string;
  user_id: string;
  name: string;
  rows: JSONColumnType<SavedRow[]>;
  /** How many rows, and how many units in all, so that a page of lists need not read the rows. */
  products: number;
  units: number;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface Machines {
  id: string;
  user_id: string;
  name: string;
  saw: JSONColumnType<Saw>;
  created_at: Timestamp;
}

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
