import { type Kysely, sql } from 'kysely';
import { indexesOfFacts } from './0116c-indexes-of-facts.ts';

/** Orders are their facts; `state`, which said several at once, goes with the indexes, guard and trigger that used it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger orders_life_of_state on orders`.execute(db);
  await sql`drop function orders_life_of_state`.execute(db);
  await sql`drop trigger orders_move on orders`.execute(db);
  await sql`drop function check_order_move`.execute(db);
  await sql`drop trigger orders_texted on orders`.execute(db);
  await sql`alter table orders drop column state`.execute(db);
  for (const name of Object.keys(indexesOfFacts)) {
    await sql`alter index ${sql.ref(`${name}_new`)} rename to ${sql.ref(name)}`.execute(db);
  }
  await sql`
    alter table orders
      alter column life set default 'open', alter column life set not null,
      alter column money set default 'unpaid', alter column money set not null,
      alter column goods_cents set not null,
      add constraint total_adds_up check (goods_cents + shipping_cents + tax_cents = total_cents),
      add constraint nothing_negative check (least(goods_cents, shipping_cents, tax_cents) >= 0),
      add constraint paid_by_a_payment
        check (money = 'unpaid' or transaction_id is not null and paid_at is not null),
      add constraint cancelling_to_somewhere check ((life = 'cancelling') = (cancelling_to is not null)),
      add constraint possible_facts check (
        case money when 'unpaid' then life <> 'cancelling' or hold <> 'none' else life = 'open' end)`.execute(
    db,
  );
  await sql`
    create constraint trigger orders_texted
    after insert or update of life, money, hold on orders deferrable initially deferred
    for each row when (not (new.money = 'unpaid' and new.life in ('open', 'cancelling') and new.hold <> 'none'))
    execute function keep_order_text()`.execute(db);
  await sql`
    create function check_order_move() returns trigger language plpgsql as $$
    begin
      if (old.life = new.life or (old.life, new.life) in (
          ('open', 'cancelling'), ('cancelling', 'open'), ('cancelling', 'deleted'), ('cancelling', 'expired'),
          ('open', 'deleted'), ('expired', 'open')))
        and (old.money = new.money or (old.money, new.money) in (
          ('unpaid', 'paid'), ('unpaid', 'refunded'), ('paid', 'refunded'), ('refunded', 'paid')))
      then return new; end if;
      raise exception 'an order cannot go from %, % to %, %', old.life, old.money, new.life, new.money
        using errcode = 'check_violation', constraint = 'orders_move';
    end
    $$`.execute(db);
  await sql`
    create trigger orders_move before update of life, money on orders
    for each row when (old.life <> new.life or old.money <> new.money)
    execute function check_order_move()`.execute(db);
  await sql`
    comment on function check_order_move() is
    'Guard: an order moves only as the domain''s tables say, whoever writes it.'`.execute(db);
}
