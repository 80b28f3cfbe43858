import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { type TaxBooks, type TaxGateway, TaxUnavailable } from '../../gateways/tax/tax-gateway.ts';
import { reversedParts } from './reversed-parts.ts';

export interface BookDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly tax: TaxGateway;
}

const ENTERED_AT_ONCE = 200;
/** After how many entries in a row that the service does not take it is left alone until the next time. */
const REFUSED_MAX = 5;

/**
 * Tells the service of the sales and reversals that it does not have yet, the oldest first. Each has a reference of its
 * own, so that one that was told before the process was killed is not entered twice.
 */
export async function enterDueTax({ db, log, tax: { books } }: BookDeps): Promise<void> {
  if (!books) return;
  let refused = 0;
  for (const entry of await dueEntries(db)) {
    try {
      const serviceId = await enter(db, books, entry);
      if (serviceId === null) continue;
      refused = 0;
      await db
        .updateTable('tax_book_entries')
        .set({ service_id: serviceId, entered_at: sql<Date>`now()` })
        .where('source_id', '=', entry.source_id)
        .execute();
    } catch (error) {
      if (!(error instanceof TaxUnavailable)) throw error;
      refused += 1;
      log.warn({ orderId: entry.order_id, err: error }, 'the tax service does not have a sale yet');
      if (refused === REFUSED_MAX) return;
    }
  }
}

function dueEntries(db: Database) {
  return db
    .selectFrom('tax_book_entries as entry')
    .leftJoin('tax_book_entries as sale', (join) =>
      join.on('sale.source_id', '=', sql<string>`coalesce(entry.sale_id, entry.order_id)`),
    )
    .select(['entry.source_id', 'entry.order_id', 'entry.calculation_id', 'entry.refund_id'])
    .select(['entry.destination', 'sale.service_id as sale_id'])
    .where('entry.service_id', 'is', null)
    .orderBy('entry.created_at')
    .limit(ENTERED_AT_ONCE)
    .execute();
}

type DueEntry = Awaited<ReturnType<typeof dueEntries>>[number];

/** What stands for the service's id of an entry that it is not told of. */
const NOTHING_BACK = 'nothing';

/** The service's id of the entry; null while it does not have the sale that it is about. */
async function enter(db: Database, books: TaxBooks, entry: DueEntry): Promise<string | null> {
  const { calculation_id: calculationId, source_id: reference, sale_id: saleId } = entry;
  if (calculationId !== null) return books.enterSale(calculationId, reference);
  if (saleId === null) return null;
  const refundId = entry.refund_id ?? reference;
  const parts = await reversedParts(db, refundId, entry.destination ?? 0);
  return parts === null ? NOTHING_BACK : books.enterReversal({ saleId, reference, parts });
}
