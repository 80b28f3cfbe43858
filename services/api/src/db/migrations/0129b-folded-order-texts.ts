import { type Kysely, sql } from 'kysely';

export const touches = { order_texts: 'writes' } as const;

export const outsideTransaction = true;

const TEXTS_AT_ONCE = 5_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Texts without accents are folded already; in batches, so that no row is locked for long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let last: string | null = FIRST; last !== null; ) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with batch as (
        select order_id, text from order_texts where order_id > ${last} order by order_id limit ${TEXTS_AT_ONCE}
      ), written as (
        update order_texts set text = folded(batch.text) from batch
        where order_texts.order_id = batch.order_id
          and octet_length(batch.text) <> length(batch.text) and batch.text <> folded(batch.text)
      )
      select max(order_id::text) as last from batch`.execute(db);
    last = rows[0]?.last ?? null;
  }
}
