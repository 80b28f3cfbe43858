import { fulfillmentStates, fulfillmentTransitions } from '@kerf/domain/fulfillment';
import { orderStates, orderTransitions } from '@kerf/domain/order-state';
import { type Kysely, sql } from 'kysely';

/**
 * Makes Postgres refuse every order transition that is not in the domain's table. Any change of the table
 * needs a migration that calls this.
 */
export function guardOrderMoves(db: Kysely<unknown>): Promise<void> {
  return guardMoves(db, {
    column: 'state',
    states: orderStates,
    transitions: orderTransitions,
    names: { check: 'check_order_move', trigger: 'orders_move', states: 'orders_state_check' },
  });
}

/** The same for the transitions of `fulfillment`. */
export function guardFulfillmentMoves(db: Kysely<unknown>): Promise<void> {
  return guardMoves(db, {
    column: 'fulfillment',
    states: fulfillmentStates,
    transitions: fulfillmentTransitions,
    names: {
      check: 'check_fulfillment_move',
      trigger: 'orders_fulfillment_move',
      states: 'orders_fulfillment_check',
    },
  });
}

interface Moves {
  readonly column: string;
  readonly states: readonly string[];
  readonly transitions: readonly { readonly from: string; readonly to: string }[];
  readonly names: { readonly check: string; readonly trigger: string; readonly states: string };
}

async function guardMoves(
  db: Kysely<unknown>,
  { column, states, transitions, names }: Moves,
): Promise<void> {
  const moves = transitions.map(({ from, to }) => sql`(${sql.lit(from)}, ${sql.lit(to)})`);
  const before = sql.ref(`old.${column}`);
  const after = sql.ref(`new.${column}`);
  await sql`
    create or replace function ${sql.id(names.check)}() returns trigger language plpgsql as $$
    begin
      if (${before}, ${after}) in (${sql.join(moves)}) then return new; end if;
      raise exception 'an order cannot go from % to %', ${before}, ${after}
        using errcode = 'check_violation', constraint = ${sql.lit(names.trigger)};
    end
    $$`.execute(db);
  await sql`
    create or replace trigger ${sql.id(names.trigger)} before update of ${sql.ref(column)} on orders
    for each row when (${before} <> ${after}) execute function ${sql.id(names.check)}()`.execute(
    db,
  );
  await sql`
    alter table orders
      drop constraint if exists ${sql.id(names.states)},
      add constraint ${sql.id(names.states)}
        check (${sql.ref(column)} in (${sql.join(states.map((state) => sql.lit(state)))})) not valid`.execute(
    db,
  );
}
