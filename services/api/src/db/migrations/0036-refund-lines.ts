import { type Kysely, sql } from 'kysely';

/** What a refund that staff ask for is for: reason, note, lines with quantities, and who asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds
      add column reason text,
      add column note text,
      add column restock boolean not null default false,
      add column requested_by uuid references users`.execute(db);
  await sql`
    create table refund_lines (
      refund_id uuid not null references refunds on delete cascade,
      position integer not null,
      quantity integer not null check (quantity > 0),
      -- How many of them had not left the house, and never will.
      unshipped integer not null check (unshipped between 0 and quantity),
      amount_cents bigint not null check (amount_cents >= 0),
      primary key (refund_id, position)
    )`.execute(db);
  // What went back or is on its way, so that lists and filters need not add refunds up.
  await sql`
    alter table orders
      add column refunded_cents bigint not null default 0`.execute(db);
  await sql`
    update orders set refunded_cents = sums.amount
    from (
      select payments.order_id, payments.intent_id, sum(refunds.amount_cents) as amount
      from refunds join payments on payments.id = refunds.payment_id
      where refunds.state <> 'failed' and payments.order_id is not null
      group by payments.order_id, payments.intent_id
    ) as sums
    where orders.id = sums.order_id and orders.transaction_id = sums.intent_id`.execute(db);
}
