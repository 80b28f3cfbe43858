import type { UnclaimedPayment, unclaimedPaymentsQuery } from '@kerf/contract/schemas/payment';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { byAge, containing, type Page, readPage } from '../../db/listing.ts';
import type { PaymentRow } from '../../db/schema.ts';
import { attentionOfPayments } from '../../ordering/orders/order-attention.ts';
import type { PaymentDeps } from './payment-deps.ts';

type Listing = z.output<typeof unclaimedPaymentsQuery>;
type Listed = PaymentRow & { readonly email: string | null };

const HOUR_MS = 3_600_000;

function matching(db: Database, search: string | undefined) {
  const query = db
    .selectFrom('payments')
    .where('order_id', 'is', null)
    .where('state', 'in', ['succeeded', 'refunding', 'attention']);
  if (!search) return query;
  return query.where(
    sql`folded(coalesce(intent_id, '') || ' ' || coalesce(${emailOfPayer}, ''))`,
    'like',
    containing(search),
  );
}

const emailOfPayer = sql<
  string | null
>`(select email from users where users.id = payments.user_id)`;

/** One page of the charged payments that no order has claimed. */
export function listUnclaimedPayments(
  { db, unclaimedPaymentHours }: PaymentDeps,
  listing: Listing,
): Promise<Page<UnclaimedPayment>> {
  const query = matching(db, listing.search);
  return readPage(
    query.selectAll().select(emailOfPayer.as('email')),
    byAge('asc'),
    listing,
    (rows) => views(db, rows, unclaimedPaymentHours),
  );
}

async function views(db: Database, rows: readonly Listed[], hours: number) {
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
