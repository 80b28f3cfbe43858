import type { Order, ShippingDifference } from '@kerf/contract/schemas/order';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import { differenceState, formatOrderNumber, isPaid } from '@kerf/domain/order-state';
import type { Database, Tx } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema.ts';

/** The orders that ask for the difference in the shipping of this one, the newest first; those waived are left out. */
export function listSupplements(db: Database | Tx, orderId: string): Promise<OrderRow[]> {
  return selectSupplements(db, [orderId]).orderBy('created_at', 'desc').execute();
}

/** Locks them. The order itself must be locked first. */
export async function lockSupplements(tx: Tx, orderId: string): Promise<void> {
  await selectSupplements(tx, [orderId]).orderBy('id').forUpdate().execute();
}

/** Whether the goods of an order stay, since the difference in its shipping is neither paid nor waived. */
export async function owesDifference(db: Database | Tx, orderId: string): Promise<boolean> {
  return (await listSupplements(db, orderId)).some((row) => differenceState(row) === 'owed');
}

/** Whether an order asks for the difference in the shipping of one that is not paid any more. */
export async function supplementsUnpaid(
  db: Database | Tx,
  { supplements }: Pick<OrderRow, 'supplements'>,
): Promise<boolean> {
  if (supplements === null) return false;
  const { money } = await db
    .selectFrom('orders')
    .select('money')
    .where('id', '=', supplements)
    .executeTakeFirstOrThrow();
  return !isPaid(money);
}

function selectSupplements(db: Database | Tx, orderIds: readonly string[]) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('supplements', 'in', orderIds)
    .where('life', '<>', 'deleted');
}

type Supplemented = Pick<Order, 'difference' | 'supplements'>;

/** What the views of these orders say of the difference in their shipping, or of the order whose it is. */
export async function supplementViews(
  db: Database | Tx,
  rows: readonly Pick<OrderRow, 'id' | 'supplements'>[],
): Promise<(row: Pick<OrderRow, 'id' | 'supplements'>) => Supplemented> {
  const ids = rows.map(({ id }) => id);
  const firstIds = rows.flatMap(({ supplements }) => supplements ?? []);
  const [supplements, firsts] = await Promise.all([
    selectSupplements(db, ids).orderBy('created_at').execute(),
    firstIds.length === 0
      ? []
      : db.selectFrom('orders').select(['id', 'serial']).where('id', 'in', firstIds).execute(),
  ]);
  const latest = new Map(supplements.map((row) => [row.supplements, differenceView(row)]));
  const numbers = new Map(firsts.map(({ id, serial }) => [id, formatOrderNumber(serial)]));
  return ({ id, supplements: orderId }) => {
    const difference = latest.get(id);
    const number = orderId === null ? undefined : numbers.get(orderId);
    return {
      ...(difference && { difference }),
      ...(orderId !== null && number && { supplements: { orderId, number } }),
    };
  };
}

function differenceView({ id, serial, total_cents: total, money }: OrderRow): ShippingDifference {
  return {
    orderId: id,
    number: formatOrderNumber(serial),
    amount: dollarsFromCents(cents(total)),
    state: money === 'unpaid' ? 'owed' : money,
  };
}
