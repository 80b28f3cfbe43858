import type { AcknowledgedSpeed } from '@kerf/contract/schemas/order';
import type { Address } from '@kerf/domain/address/address';
import type { FurtherDestination } from '@kerf/domain/destination';
import type { FulfillmentState } from '@kerf/domain/fulfillment';
import type { OrderHold, OrderLife, OrderMoney } from '@kerf/domain/order-state';
import type { OrderShipping } from '@kerf/domain/shipping/order-shipping';
import type { TaxDecision } from '@kerf/domain/tax/decide-tax';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Moment, Timestamp } from './timestamps.ts';

export interface OrderTables {
  carriers: {
    id: string;
    name: string;
    /** The URL of the carrier's tracking page, with `{number}` in place of the tracking number. */
    tracking_url: string;
    created_at: Timestamp;
  };

  /** Orders whose hold has ended and whose payment could not be canceled yet. */
  lapse_retries: {
    order_id: string;
    failures: number;
    next_try_at: Moment;
    reason: string;
  };

  order_lines: {
    order_id: string;
    position: number;
    product_id: string;
    name: string;
    sku: string;
    quantity: number;
    unit_price_cents: number;
    /** What the buyer said of it; null for nothing. */
    note: string | null;
    cost_center: string | null;
    /** Which of the order's further destinations it goes to, from 1; null for the order's own. */
    destination: ColumnType<number | null, number | null | undefined, never>;
  };

  /** The products of settled orders; written by a trigger. */
  order_products: {
    product_id: string;
    order_id: string;
    /** The SKU at the time of the order, in lower case. */
    sku: string;
  };

  orders: {
    id: string;
    serial: GeneratedAlways<number>;
    /** The paid order that it asks the difference in shipping of; null for an order of goods. */
    supplements: ColumnType<string | null, string | null | undefined, never>;
    /** Which of several addresses of that order it is about; null for its own. */
    supplements_destination: ColumnType<number | null, number | null | undefined, never>;
    /** Who placed it. */
    user_id: string;
    /** Whose order it is. */
    account_id: string;
    order_name: string;
    customer_email: string;
    customer_name: string;
    phone: string;
    address: string;
    po_number: string | null;
    /** The address in parts; null if the customer wrote it as one text. */
    ship_to: ColumnType<Address | null, string | null | undefined, string | null>;
    /** Where the lines go that don't go to its own address; null where all do. */
    further_destinations: ColumnType<
      FurtherDestination[] | null,
      string | null | undefined,
      string | null
    >;
    /** Whom the invoice is for, if not the customer at that address. */
    invoice_to: ColumnType<Address | null, string | null | undefined, never>;
    goods_cents: number;
    shipping_cents: Generated<number>;
    tax_cents: Generated<number>;
    /** What was decided on its tax when it was placed; null where no tax was set up. */
    tax_decision: ColumnType<TaxDecision | null, string | null | undefined, string | null>;
    /** As it was when the order was placed; null where shipping was not charged for. */
    shipping_method: ColumnType<OrderShipping | null, string | null | undefined, string | null>;
    /** Whether staff have still to quote its shipping, which is 0 until then; it can't be paid before. */
    awaits_quote: Generated<boolean>;
    /** When they did. */
    quoted_at: Moment | null;
    /** The sum of goods, shipping and tax. */
    total_cents: number;
    currency: Generated<'usd'>;
    life: Generated<OrderLife>;
    money: Generated<OrderMoney>;
    /** The state that a `cancelling` order is moving to. */
    cancelling_to: 'deleted' | 'expired' | null;
    /** Why staff delete it, for its customer: empty without a reason, null unless staff delete it. */
    deletion_reason: string | null;
    fulfillment: Generated<FulfillmentState>;
    packed_at: Moment | null;
    transaction_id: string | null;
    /** The Idempotency-Key of the request that placed it, and a hash of that request. */
    idempotency_key: string | null;
    request_hash: string | null;
    created_at: Timestamp;
    state_changed_at: Timestamp;
    /** The end of the hold or, without one, of the time to pay. */
    held_until: Moment;
    hold: Generated<OrderHold>;
    /** What `held_until` becomes once the user has verified the address or paid; null if the hold was full from the start. */
    secured_until: Moment | null;
    paid_at: Moment | null;
    shipped_at: Moment | null;
    /** The amount refunded, including refunds under way. */
    refunded_cents: Generated<number>;
    /** Blades ordered for a machine that exceeds their maximum speed, as acknowledged; null if none. */
    acknowledged: ColumnType<AcknowledgedSpeed[] | null, string | null | undefined, never>;
    /** What it is searched by while it holds stock (`openText`); null afterwards, and if an earlier release placed it. */
    open_text: string | null;
  };

  /** The buyer's own document of an order, such as the purchase order. */
  po_documents: {
    order_id: string;
    /** New with each file. */
    id: string;
    /** The file's name, as it was attached. */
    name: string;
    /** A PDF. */
    bytes: Buffer;
    /** SHA-256 of what was attached, which may have been a picture. */
    source_hash: string;
    added_by: string | null;
    added_at: Timestamp;
  };

  shipment_lines: {
    shipment_id: string;
    /** The position of the order line. */
    position: number;
    quantity: number;
  };

  shipments: {
    id: string;
    order_id: string;
    carrier_id: string | null;
    /** The carrier's service: "Ground". */
    service: string | null;
    tracking_number: string | null;
    shipped_at: Timestamp;
    delivered_at: Moment | null;
    /** When staff voided it as recorded by mistake. */
    voided_at: Moment | null;
    created_by: string | null;
  };
}
