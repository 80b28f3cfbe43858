import { DESTINATIONS_MAX } from '@kerf/domain/destination';
import type { TaxDecision } from '@kerf/domain/tax/decide-tax';
import type { Insertable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { derivedId } from '../../db/derived-id.ts';
import type { OrderRow, Schema } from '../../db/schema.ts';

/** Notes that a service has to be told of a sale to each address whose tax it decided. */
export async function noteSale(
  tx: Tx,
  { id, tax_decision: decision }: Pick<OrderRow, 'id' | 'tax_decision'>,
): Promise<void> {
  const sales = calculationsOf(decision).flatMap((calculation_id, number) => {
    if (calculation_id === undefined) return [];
    return [{ ...entryOf(id, number), kind: 'sale' as const, order_id: id, calculation_id }];
  });
  await insertEntries(tx, sales);
}

/** The same of refunds that were made of such sales. */
export async function noteReversals(
  tx: Tx,
  orderId: string,
  refundIds: readonly string[],
): Promise<void> {
  if (refundIds.length === 0) return;
  const ids = Array.from({ length: DESTINATIONS_MAX }, (_, number) => entryOf(orderId, number));
  const sales = await tx
    .selectFrom('tax_book_entries')
    .select(['source_id', 'destination'])
    .where(
      'source_id',
      'in',
      ids.map((one) => one.source_id),
    )
    .execute();
  const reversals = refundIds.flatMap((refundId) =>
    sales.map(({ source_id: saleId, destination }) => ({
      ...entryOf(refundId, destination ?? 0),
      kind: 'reversal' as const,
      order_id: orderId,
      ...(destination !== null && { sale_id: saleId, refund_id: refundId }),
    })),
  );
  await insertEntries(tx, reversals);
}

async function insertEntries(
  tx: Tx,
  entries: readonly Insertable<Schema['tax_book_entries']>[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('tax_book_entries')
    .values(entries)
    .onConflict((conflict) => conflict.column('source_id').doNothing())
    .execute();
}

/** An entry's own id, which is that of the order or refund at the order's own address. */
function entryOf(id: string, number: number) {
  if (number === 0) return { source_id: id, destination: null };
  return { source_id: derivedId(`tax at address ${number} of ${id}`), destination: number };
}

/** The calculation of each address, the order's own first. */
function calculationsOf(decision: TaxDecision | null): (string | undefined)[] {
  if (decision === null) return [];
  return [decision.calculationId, ...(decision.further ?? []).map((one) => one.calculationId)];
}
