import { type Kysely, sql } from 'kysely';

export const touches = { tax_book_entries: 'locks' } as const;

/**
 * An order to several addresses is a sale at each of them: which one an entry is about, null for the order's own, and
 * of a reversal at another one the sale and the refund, whose ids do not tell that entry from those of the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tax_book_entries
      add column destination int,
      add column sale_id uuid,
      add column refund_id uuid`.execute(db);
}
