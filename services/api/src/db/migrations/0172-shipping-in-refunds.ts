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
  await sql`
    update refunds set tax_cents = with_units.tax
    from (
      select refund_id, sum(refund_lines.amount_cents - refund_lines.quantity * unit_price_cents) as tax
      from refund_lines
      join refunds on refunds.id = refund_id
      join payments on payments.id = refunds.payment_id
      join orders on orders.id = payments.order_id and orders.tax_cents > 0
      join order_lines on order_lines.order_id = orders.id
        and order_lines.position = refund_lines.position
      group by refund_id
    ) as with_units
    where with_units.refund_id = refunds.id and with_units.tax > 0`.execute(db);
}
