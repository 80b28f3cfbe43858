import type { DeliveryState } from '@kerf/contract/schemas/delivery';
import type { StockCountState } from '@kerf/contract/schemas/stock-count';
import type { StockMovementKind, StockReason } from '@kerf/domain/stock-movement';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Timestamp } from './timestamps.ts';

/** A time that is null in new rows. */
type ClosingMoment = ColumnType<Date | null, null | undefined, Date | null>;

/** A date as "2026-03-12". */
type Day = ColumnType<string, string, string>;

export interface StockTables {
  deliveries: {
    id: string;
    supplier: string;
    reference: string;
    expected_on: Day | null;
    note: string;
    state: Generated<DeliveryState>;
    version: Generated<number>;
    created_by: string;
    created_at: Timestamp;
    /** Null while open. */
    closed_at: ClosingMoment;
  };

  delivery_lines: {
    delivery_id: string;
    product_id: string;
    position: number;
    quantity: number;
    received: Generated<number>;
  };

  /** Who asked to be notified when a product is back in stock. */
  stock_alerts: {
    user_id: string;
    product_id: string;
    asked_at: Timestamp;
  };

  stock_count_lines: {
    stock_count_id: string;
    product_id: string;
    counted: number;
    expected: number;
    counted_at: Timestamp;
    counted_by: string;
    booked: Generated<boolean | null>;
    on_hand_before: Generated<number | null>;
  };

  stock_counts: {
    id: string;
    title: string;
    state: Generated<StockCountState>;
    created_by: string;
    created_at: Timestamp;
    booked_by: Generated<string | null>;
    booked_at: ClosingMoment;
  };

  /** Products whose movements do not add up to the units on hand, as of the last check of the ledger. */
  stock_discrepancies: {
    product_id: string;
    on_hand: number;
    moved: number;
    found_at: Timestamp;
  };

  /** The stock ledger: every movement of a product's units. Written by `book-stock.ts` alone. */
  stock_movements: {
    id: GeneratedAlways<number>;
    product_id: string;
    order_id: string | null;
    kind: StockMovementKind;
    quantity: number;
    at: Timestamp;
    /** This and all columns below are null for the movements of orders. */
    reason: Generated<StockReason | null>;
    note: Generated<string | null>;
    actor_id: Generated<string | null>;
    delivery_id: Generated<string | null>;
    count_id: Generated<string | null>;
    bulk_change_id: Generated<string | null>;
  };
}
