import { cents, sumCents } from '@kerf/domain/money';
import { lineAmount } from '@kerf/domain/quote';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import {
  type TaxBooks,
  type TaxGateway,
  type TaxReversal,
  TaxUnavailable,
} from '../../gateways/tax/tax-gateway.ts';

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
    .leftJoin('tax_book_entries as sale', 'sale.source_id', 'entry.order_id')
    .select(['entry.source_id', 'entry.order_id', 'entry.calculation_id'])
    .select('sale.service_id as sale_id')
    .where('entry.service_id', 'is', null)
    .orderBy('entry.created_at')
    .limit(ENTERED_AT_ONCE)
    .execute();
}

type DueEntry = Awaited<ReturnType<typeof dueEntries>>[number];

/** The service's id of the entry; null while it does not have the sale that it is about. */
async function enter(db: Database, books: TaxBooks, entry: DueEntry): Promise<string | null> {
  if (entry.calculation_id !== null) return books.enterSale(entry.calculation_id, entry.source_id);
  if (entry.sale_id === null) return null;
  return books.enterReversal(await reversalOf(db, entry.source_id, entry.sale_id));
}

/** A refund by its lines and shipping, if these are all of it; otherwise its amount. */
async function reversalOf(db: Database, refundId: string, saleId: string): Promise<TaxReversal> {
  const refund = await db
    .selectFrom('refunds')
    .select(['amount_cents', 'shipping_cents', 'tax_cents'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'payments.order_id')
        .onRef('order_lines.position', '=', 'refund_lines.position'),
    )
    .select(['order_lines.position', 'order_lines.unit_price_cents as price'])
    .select(['refund_lines.quantity', 'refund_lines.amount_cents as amount'])
    .where('refund_lines.refund_id', '=', refundId)
    .orderBy('order_lines.position')
    .execute();
  const lines = rows.map(({ position, price, quantity, amount }) => {
    const netCents = lineAmount({ unitPrice: cents(price), quantity });
    return { index: position, netCents, taxCents: cents(amount - netCents) };
  });
  const taxOfShipping = cents(refund.tax_cents - sumCents(lines.map(({ taxCents }) => taxCents)));
  const parts = [...lines.map(({ netCents }) => netCents), cents(refund.shipping_cents)];
  const isWhole = sumCents(parts) + refund.tax_cents === refund.amount_cents;
  const isNamed = isWhole && (refund.shipping_cents > 0 ? taxOfShipping >= 0 : taxOfShipping === 0);
  const common = { saleId, reference: refundId };
  if (!isNamed) return { ...common, parts: { amount: cents(refund.amount_cents) } };
  const shipping =
    refund.shipping_cents > 0
      ? { netCents: cents(refund.shipping_cents), taxCents: taxOfShipping }
      : null;
  return { ...common, parts: { lines, shipping } };
}
