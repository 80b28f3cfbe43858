import type { UnclaimedPayment, unclaimedPaymentsQuery } from '@kerf/contract/schemas/payment';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { byAge, type Page, readPage } from '../../db/keyset.ts';
import { containing } from '../../db/like-pattern.ts';
import type { PaymentRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { attentionOfPayments } from '../orders/order-attention.ts';
import type { PaymentDeps } from './payment-deps.ts';

type Listing = z.output<typeof unclaimedPaymentsQuery>;
type Listed = PaymentRow & { readonly email: string | null };

const HOUR_MS = 3_600_000;
const BATCH = 100;

function unclaimed(db: Database, search: string | undefined) {
  const query = db
    .selectFrom('payments')
    .where('order_id', 'is', null)
    .where('state', 'in', ['succeeded', 'refunding', 'attention']);
  if (!search) return query;
  return query.where(
    sql`lower(coalesce(intent_id, '') || ' ' || coalesce(${emailOfPayer}, ''))`,
    'like',
    containing(search),
  );
}

const emailOfPayer = sql<
  string | null
>`(select email from users where users.id = payments.user_id)`;

/** One page of the payments that were charged and settle no order. */
export function listUnclaimedPayments(
  { db, unclaimedPaymentHours }: PaymentDeps,
  listing: Listing,
): Promise<Page<UnclaimedPayment>> {
  const query = unclaimed(db, listing.search);
  return readPage(
    query.selectAll().select(emailOfPayer.as('email')),
    query.select(({ fn }) => fn.countAll<number>().as('total')),
    byAge('asc'),
    listing,
    (rows) => views(db, rows, unclaimedPaymentHours),
  );
}

async function views(
  db: Database,
  rows: readonly Listed[],
  hours: number,
): Promise<UnclaimedPayment[]> {
  const attention = await attentionOfPayments(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    _id: row.id,
    transactionId: row.intent_id ?? '',
    amount: dollarsFromCents(cents(row.amount_cents)),
    customerEmail: row.email,
    createdAt: row.created_at.toISOString(),
    refundAt:
      row.state === 'succeeded'
        ? new Date(row.updated_at.getTime() + hours * HOUR_MS).toISOString()
        : null,
    reason:
      attention
        .get(row.id)
        ?.map(({ reason }) => reason)
        .join('; ') ?? null,
  }));
}

/** Sends back what was charged and not claimed for an order in time. Returns whether there may be more. */
export async function refundUnclaimed(deps: PaymentDeps): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const due = await tx
      .updateTable('payments')
      .set({
        state: 'refunding',
        attention: 'charged, and claimed for no order',
        updated_at: sql<Date>`now()`,
      })
      .where('id', 'in', (old) =>
        old
          .selectFrom('payments')
          .select('id')
          .where('order_id', 'is', null)
          .where('state', '=', 'succeeded')
          .where(
            'updated_at',
            '<',
            sql<Date>`now() - make_interval(secs => ${deps.unclaimedPaymentHours * 3600})`,
          )
          .orderBy('updated_at')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute();
    for (const { id } of due) {
      deps.log.warn({ paymentId: id }, 'a payment without an order is refunded');
      await deps.jobs.enqueue(tx, { kind: 'refund-payment', paymentId: id });
    }
    return due.length === BATCH;
  });
}
