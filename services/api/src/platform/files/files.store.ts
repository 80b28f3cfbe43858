import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { Files } from '../../db/schema/files.ts';
import type { FileRow } from '../../db/schema.ts';

export type NewFile = Pick<FileRow, 'id' | 'kind' | 'names' | 'facts'>;

/** Records a file that is about to be stored or used again, which keeps it from being deleted for a while. */
export async function recordFile(db: Database, { facts, ...file }: NewFile): Promise<void> {
  await db
    .insertInto('files')
    .values({ ...file, facts: JSON.stringify(facts) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ used_at: sql<Date>`now()` }))
    .execute();
}

/**
 * Returns the stored files with these ids, and keeps them from being deleted for a while, since they are
 * put to use or have just been released. Writes to the rows, so that a deletion that has already read the
 * products notices.
 */
export async function touchFiles(
  tx: Tx,
  kind: Files['kind'],
  ids: readonly string[],
): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FileRow>`
    with wanted as (
      select id from files where kind = ${kind} and id = any(${[...ids]}::text[]) order by id for update)
    update files set used_at = now() from wanted where files.id = wanted.id returning files.*`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether no product shows the file, including archived products. */
export const isUnused = sql<boolean>`
  not exists (
    select from products where pictures <> '[]'
      and pictures @> jsonb_build_array(jsonb_build_object('file', files.id)))
  and not exists (
    select from products where papers <> '[]'
      and papers @> jsonb_build_array(jsonb_build_object('file', files.id)))`;
