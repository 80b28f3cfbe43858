import { type Kysely, sql } from 'kysely';

export const touches = { refunds: 'locks' } as const;

/**
 * What of a refund is shipping, without its tax, and what of it is tax. Refunds so far returned tax with their units
 * alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds
      add column shipping_cents bigint not null default 0 check (shipping_cents >= 0),
      add column tax_cents bigint not null default 0 check (tax_cents >= 0)`.execute(db);
  // A migration stands by itself, so that it works out what the quote does.
  await sql`
    with units as (
      select refund_lines.refund_id, refund_lines.quantity, refund_lines.amount_cents as paid,
        order_lines.unit_price_cents as each
      from refund_lines
      join refunds on refunds.id = refund_lines.refund_id
      join payments on payments.id = refunds.payment_id
      join orders on orders.id = payments.order_id and orders.tax_cents > 0
      join order_lines on order_lines.order_id = orders.id
        and order_lines.position = refund_lines.position
    ), taxed as (
      select refund_id, sum(paid - quantity * each) as tax from units group by refund_id
    )
    update refunds set tax_cents = taxed.tax from taxed
    where taxed.refund_id = refunds.id and taxed.tax > 0`.execute(db);
}
