import type { DiscrepancySettled, SettledDiscrepancy } from '@kerf/contract/schemas/stock';
import { ProblemError } from '@kerf/domain/problem';
import { coversHeld } from '@kerf/domain/stock-movement';
import { sql } from 'kysely';
import { requireAnyProduct } from '../../catalogue/products/products.store.ts';
import type { Tx } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { bookStock, checkOnHand } from '../../ledger/stock-book/book-stock.ts';
import { lockProducts } from '../../ledger/stock-book/change-stock.ts';
import { movedUnits } from '../../ledger/stock-book/check-ledger.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';

/**
 * Makes the stock on hand and the sum of its movements what somebody counted. What orders moved since the count stays moved. Throws a ProblemError if the two differ by anything
 * else than the caller saw, if unpaid orders hold more than was counted, or if more would be on hand than can
 * be stored.
 */
export async function settleDiscrepancy(
  tx: Tx,
  actor: Actor,
  id: string,
  settlement: SettledDiscrepancy,
): Promise<DiscrepancySettled> {
  await lockProducts([id]).execute(tx);
  const product = await requireAnyProduct(tx, id);
  const moved = await readMoved(tx, id);
  checkDifference(product, moved, settlement);
  const { reason, note } = settlement;
  const onHand = product.on_hand + settlement.counted - settlement.onHand;
  if (!coversHeld(onHand, product.held)) {
    throw new ProblemError({ code: 'stock_held', held: product.held });
  }
  checkOnHand(onHand, 'counted');
  await bookStock(tx, [
    {
      productId: id,
      kind: 'adjusted',
      actorId: actor.userId,
      reason,
      note,
      quantity: onHand - moved,
      onHandChange: onHand - product.on_hand,
    },
  ]);
  await tx.deleteFrom('stock_discrepancies').where('product_id', '=', id).execute();
  const changes = { onHand: { from: product.on_hand, to: onHand } };
  await recordAudit(tx, actor, 'product.stock', id, {
    kind: 'settled',
    name: product.name,
    moved,
    reason,
    note,
    changes,
  });
  return { onHand };
}

async function readMoved(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{
    moved: number;
  }>`select ${movedUnits(sql`${id}::uuid`)} as moved`.execute(tx);
  return rows[0]?.moved ?? 0;
}

function checkDifference(
  { on_hand: onHand, version }: ProductRow,
  moved: number,
  seen: { readonly onHand: number; readonly moved: number },
): void {
  if (onHand - moved === seen.onHand - seen.moved) return;
  const changes = [
    { path: 'onHand', was: seen.onHand, now: onHand },
    { path: 'moved', was: seen.moved, now: moved },
  ];
  throw new ProblemError({ code: 'product_changed', version, changes });
}
