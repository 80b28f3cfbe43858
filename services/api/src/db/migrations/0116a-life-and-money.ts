import { type Kysely, sql } from 'kysely';

/**
 * What an order's `state` said at once is told apart: its life and its money; that it is without a hold,
 * `hold` says already. Its total is told apart into goods, shipping and tax, which nobody has been charged
 * yet. Until all rows have them, a trigger derives them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column life text constraint orders_life_check check (life in ('open', 'cancelling', 'deleted', 'expired')),
      add column money text constraint orders_money_check check (money in ('unpaid', 'paid', 'refunded')),
      add column goods_cents bigint,
      add column shipping_cents bigint not null default 0,
      add column tax_cents bigint not null default 0`.execute(db);
  await sql`
    create function orders_life_of_state() returns trigger language plpgsql as $$
    begin
      new.life := case
        when new.state in ('paid', 'refunded', 'pending') or new.state = 'expired' and new.hold = 'none' then 'open'
        else new.state end;
      new.money := case when new.state in ('paid', 'refunded') then new.state else 'unpaid' end;
      new.goods_cents := new.total_cents;
      return new;
    end
    $$`.execute(db);
  await sql`
    create trigger orders_life_of_state before insert or update on orders
    for each row execute function orders_life_of_state()`.execute(db);
}
