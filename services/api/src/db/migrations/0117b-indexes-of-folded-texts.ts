import { type Kysely, sql } from 'kysely';

export const outsideTransaction = true;

const holdsStock = sql`(money = 'unpaid' and life in ('open', 'cancelling') and hold <> 'none')`;

/** What each index has, by its table. Their names end in "_new" until the old ones are gone. */
const indexes = {
  messages: {
    messages_search: sql`using gin (folded(email || ' ' || body) gin_trgm_ops)`,
  },
  notes: {
    notes_search: sql`using gin (folded(body) gin_trgm_ops) where order_id is not null`,
  },
  order_texts: {
    order_texts_search: sql`using gin (folded(text) gin_trgm_ops)`,
  },
  orders: {
    orders_search: sql`using gin (folded('ks-' || (serial)::text || ' ' || order_name || ' ' || customer_email || ' ' || customer_name || ' ' || coalesce(transaction_id, '')) gin_trgm_ops) where not ${holdsStock}`,
  },
  products: {
    products_by_name_start: sql`(folded(name) text_pattern_ops)`,
    products_search: sql`using gin (folded(name || ' ' || sku || ' ' || des) gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 64)`,
  },
  reviews: {
    reviews_by_name: sql`(folded(name) text_pattern_ops)`,
    reviews_search: sql`using gin (folded(name || ' ' || des) gin_trgm_ops)`,
  },
  unmet_demand: {
    unmet_demand_search: sql`using gin (folded(key) gin_trgm_ops)`,
  },
  users: {
    users_search: sql`using gin (folded(coalesce(email, '') || ' ' || display_name) gin_trgm_ops)`,
  },
};

/** Texts are found without their accents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, named] of Object.entries(indexes)) {
    for (const [name, index] of Object.entries(named)) {
      const newName = sql.ref(`${name}_new`);
      await sql`drop index concurrently if exists ${newName}`.execute(db);
      await sql`create index concurrently ${newName} on ${sql.table(table)} ${index}`.execute(db);
      await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
      await sql`alter index ${newName} rename to ${sql.ref(name)}`.execute(db);
    }
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
}
