import { fieldProblem } from '@kerf/domain/problem';
import {
  movementEffects,
  onHandProblem,
  type StockMovementKind,
  type StockReason,
} from '@kerf/domain/stock-movement';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Units of a product to add, remove, hold or release, and why. */
export interface StockBooking {
  readonly productId: string;
  readonly kind: StockMovementKind;
  /** Negative only if a correction removes units. */
  readonly quantity: number;
  /** What is on hand changes by this instead, where it is to agree with its movements again. */
  readonly onHandChange?: number;
  readonly orderId?: string;
  readonly reason?: StockReason;
  readonly note?: string | undefined;
  /** Absent if the order tells who: its customer, or its refund's author. */
  readonly actorId?: string | null;
  readonly deliveryId?: string;
  readonly countId?: string;
  readonly bulkChangeId?: string;
}

/** Other columns of the same products, to be written in the same statement. */
export interface BesideStock {
  readonly set: RawBuilder<unknown>;
  /** A table named `written`, with the id of each product. */
  readonly table: RawBuilder<unknown>;
}

/** Throws a ProblemError about the field at `path` if more units would be on hand than can be stored. */
export function checkOnHand(onHand: number, path: string): void {
  const message = onHandProblem(onHand);
  if (message === null) return;
  throw fieldProblem(path, message);
}

/**
 * Books stock: changes the units on hand and held, and writes the movements that explain it. Nothing else
 * writes either, so that a product's movements add up to its units on hand. The products must be locked.
 * Postgres refuses fewer units on hand than are held.
 */
export async function bookStock(
  tx: Tx,
  bookings: readonly StockBooking[],
  beside?: BesideStock,
): Promise<void> {
  const moved = bookings.filter(
    ({ quantity, onHandChange = 0 }) => quantity !== 0 || onHandChange !== 0,
  );
  if (moved.length === 0) return;
  await sql`with ${bookingTables(moved, beside)} select`.execute(tx);
}

/**
 * The same as CTEs for a larger statement, to save a round trip. The redundant condition on products.id
 * makes Postgres use the index: it assumes a hundred rows in any JSON and would scan the table.
 */
export function bookingTables(
  bookings: readonly StockBooking[],
  beside?: BesideStock,
): RawBuilder<unknown> {
  const { set, table } = besideStock(beside);
  const rows = JSON.stringify(bookings.map(rowOf));
  return sql`
    booking as materialized (
      select * from json_to_recordset(${rows}::json) as booking (
        product_id uuid, order_id uuid, kind text, quantity int, reason text, note text, actor_id uuid,
        delivery_id uuid, count_id uuid, bulk_change_id uuid, on_hand int, held int)
    ), movement as (
      insert into stock_movements (product_id, order_id, kind, quantity, reason, note, actor_id,
        delivery_id, count_id, bulk_change_id)
      select product_id, order_id, kind, quantity, reason, note, actor_id,
        delivery_id, count_id, bulk_change_id from booking where quantity <> 0
    ), shelf as (
      update products set on_hand = products.on_hand + total.on_hand, held = products.held + total.held ${set}
      from (
        select product_id, sum(on_hand)::int as on_hand, sum(held)::int as held
        from booking group by product_id
      ) as total ${table}
      where products.id = total.product_id and products.id = any(array(select product_id from booking))
    )`;
}

function besideStock(beside: BesideStock | undefined): BesideStock {
  if (!beside) return { set: sql``, table: sql`` };
  return {
    set: sql`, ${beside.set}`,
    table: sql`join ${beside.table} on written.id = total.product_id`,
  };
}

function rowOf(booking: StockBooking) {
  const { kind, quantity } = booking;
  const effect = movementEffects[kind];
  return {
    product_id: booking.productId,
    order_id: booking.orderId,
    kind,
    quantity,
    reason: booking.reason,
    note: booking.note,
    actor_id: booking.actorId,
    delivery_id: booking.deliveryId,
    count_id: booking.countId,
    bulk_change_id: booking.bulkChangeId,
    on_hand: booking.onHandChange ?? effect.onHand * quantity,
    held: effect.held * quantity,
  };
}
