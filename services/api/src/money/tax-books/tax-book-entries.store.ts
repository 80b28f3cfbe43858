import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { uuidArray } from '../../db/pipeline.ts';
import type { OrderRow } from '../../db/schema.ts';

/** Notes that a service has to be told of a sale, where it decided the tax of the order. */
export async function noteSale(
  tx: Tx,
  { id, tax_decision: decision }: Pick<OrderRow, 'id' | 'tax_decision'>,
): Promise<void> {
  const calculationId = decision?.calculationId;
  if (calculationId === undefined) return;
  await tx
    .insertInto('tax_book_entries')
    .values({ source_id: id, kind: 'sale', order_id: id, calculation_id: calculationId })
    .onConflict((conflict) => conflict.column('source_id').doNothing())
    .execute();
}

/** The same of refunds that were made of such a sale. */
export async function noteReversals(
  tx: Tx,
  orderId: string,
  refundIds: readonly string[],
): Promise<void> {
  await sql`
    insert into tax_book_entries (source_id, kind, order_id)
    select refund_id, 'reversal', ${orderId}
    from unnest(${uuidArray(refundIds)}) as refund_id
    where exists (select from tax_book_entries where source_id = ${orderId})
    on conflict (source_id) do nothing`.execute(tx);
}
