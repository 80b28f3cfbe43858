import { type Kysely, sql } from 'kysely';

export const touches = { orders: 'locks' } as const;

/**
 * Only the shop waives a difference in shipping. The release before this one lets its customer delete it; it stores
 * no reason for one's own order, and at least an empty one for staff, which tells them apart.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_difference_waived() returns trigger
      language plpgsql as $$
      begin
        raise exception 'only the shop waives the difference in the shipping of an order'
          using errcode = 'check_violation', constraint = 'orders_difference_waived';
      end
    $$`.execute(db);
  await sql`
    comment on function check_difference_waived() is
      'Guard: only the shop ends an order that asks for the difference in the shipping of another.'`.execute(
    db,
  );
  await sql`
    create trigger orders_difference_waived before update of life on orders
    for each row when (new.supplements is not null and new.deletion_reason is null
      and old.life = 'open' and new.life in ('cancelling', 'deleted'))
    execute function check_difference_waived()`.execute(db);
}
