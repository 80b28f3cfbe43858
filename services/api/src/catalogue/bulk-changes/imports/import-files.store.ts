import { notFound } from '@kerf/domain/problem';
import { headingKey } from '@kerf/domain/product-import/headings';
import { isTextEncoding, type TextEncoding } from '@kerf/domain/text-encoding';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import type { ImportFileRow, ImportHeadingRow } from '../../../db/schema.ts';

/** An uploaded file without its bytes. */
export type StoredImportFile = Omit<ImportFileRow, 'content'>;

const shown = ['id', 'name', 'kind', 'summary', 'created_by', 'created_at'] as const;

export function requireImportFile(db: Database | Tx, id: string): Promise<StoredImportFile> {
  return db
    .selectFrom('import_files')
    .select(shown)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('file'));
}

export async function readContent(db: Database | Tx, id: string): Promise<Uint8Array> {
  const row = await db
    .selectFrom('import_files')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('file'));
  return row.content;
}

export interface NewImportFile {
  readonly id: string;
  readonly name: string;
  readonly kind: ImportFileRow['kind'];
  readonly content: Uint8Array;
  readonly summary: ImportFileRow['summary'];
  readonly userId: string;
}

export async function insertImportFile(tx: Tx, file: NewImportFile): Promise<void> {
  const { id, name, kind, content, summary, userId } = file;
  await tx
    .insertInto('import_files')
    .values({
      id,
      name,
      kind,
      created_by: userId,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
      summary: JSON.stringify(summary),
    })
    .execute();
}

/** The encoding last chosen for files with these headings; null if none was. */
export async function findEncoding(db: Database, headingsId: string): Promise<TextEncoding | null> {
  const row = await db
    .selectFrom('import_encodings')
    .select('encoding')
    .where('headings_id', '=', headingsId)
    .executeTakeFirst();
  return row && isTextEncoding(row.encoding) ? row.encoding : null;
}

/** Remembers the encoding chosen for files with these headings. */
export async function rememberEncoding(
  tx: Tx,
  headingsId: string,
  encoding: TextEncoding,
): Promise<void> {
  await tx
    .insertInto('import_encodings')
    .values({ headings_id: headingsId, encoding })
    .onConflict((conflict) =>
      conflict
        .column('headings_id')
        .doUpdateSet({ encoding: sql`excluded.encoding`, chosen_at: sql`now()` }),
    )
    .execute();
}

/** For headings whose files are read rightly without a choice. */
export async function forgetEncoding(tx: Tx, headingsId: string): Promise<void> {
  await tx.deleteFrom('import_encodings').where('headings_id', '=', headingsId).execute();
}

/** The columns last chosen for these headings, by heading key. */
export async function findHeadings(
  db: Database | Tx,
  headings: readonly string[],
): Promise<Map<string, ImportHeadingRow>> {
  const keys = headings.map(headingKey);
  const rows = await db
    .selectFrom('import_headings')
    .selectAll()
    .where(({ eb, fn }) => eb('heading', '=', fn.any(eb.val(keys))))
    .execute();
  return new Map(rows.map((row) => [row.heading, row]));
}

/** Remembers the columns chosen for headings. */
export async function rememberHeadings(
  tx: Tx,
  chosen: readonly Omit<ImportHeadingRow, 'chosen_at'>[],
): Promise<void> {
  // In a fixed order, so that two concurrent imports cannot deadlock.
  const byKey = new Map(chosen.map((one) => [one.heading, one]));
  const rows = [...byKey.values()].toSorted((a, b) => (a.heading < b.heading ? -1 : 1));
  if (rows.length === 0) return;
  await tx
    .insertInto('import_headings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('heading').doUpdateSet({
        sheet_column: sql`excluded.sheet_column`,
        unit: sql`excluded.unit`,
        decimal_sign: sql`coalesce(excluded.decimal_sign, import_headings.decimal_sign)`,
        chosen_at: sql`now()`,
      }),
    )
    .execute();
}
