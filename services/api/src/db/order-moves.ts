import { orderStates, orderTransitions } from '@kerf/domain/order-state';
import { type Kysely, sql } from 'kysely';

/**
 * Makes Postgres refuse every order transition that is not in the domain's table. Each change of the table
 * needs a migration that calls this.
 */
export async function guardOrderMoves(db: Kysely<unknown>): Promise<void> {
  const moves = orderTransitions.map(({ from, to }) => sql`(${sql.lit(from)}, ${sql.lit(to)})`);
  await sql`
    create or replace function check_order_move() returns trigger language plpgsql as $$
    begin
      if (old.state, new.state) in (${sql.join(moves)}) then return new; end if;
      raise exception 'an order cannot go from % to %', old.state, new.state
        using errcode = 'check_violation', constraint = 'orders_move';
    end
    $$`.execute(db);
  await sql`
    create or replace trigger orders_move before update of state on orders
    for each row when (old.state <> new.state) execute function check_order_move()`.execute(db);
  const states = sql.join(orderStates.map((state) => sql.lit(state)));
  await sql`
    alter table orders
      drop constraint if exists orders_state_check,
      add constraint orders_state_check check (state in (${states})) not valid`.execute(db);
}
