import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { FileRow, Schema } from '../../db/schema.ts';
import { type FileStore, FileStoreTrouble } from '../../gateways/files/file-store.ts';

/** One stored version of a file. */
export interface FileForm {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface FileDeps {
  readonly db: Database;
  readonly fileStore: FileStore;
}

/** What deleting unused files takes. */
export interface DeletionDeps extends FileDeps {
  /** How long a file that no product shows is kept: a restore of any moment since finds its files. */
  readonly recoveryWindowDays: number;
}

/**
 * Stores a file under a hash of its content and returns that id. Inserts the row first, so that whatever a
 * killed process leaves in the store is found and deleted.
 */
export async function keepFile(
  { db, fileStore }: FileDeps,
  kind: NewFile['kind'],
  facts: NewFile['facts'],
  forms: readonly FileForm[],
): Promise<string> {
  const id = idOf(forms);
  await recordFile(db, { id, kind, names: forms.map(({ name }) => name), facts });
  for (const { name, bytes, mediaType } of forms) {
    await fileStore.put(`${id}/${name}`, bytes, mediaType);
  }
  return id;
}

const ID_LENGTH = 40;

function idOf(forms: readonly FileForm[]): string {
  const hash = createHash('sha256');
  for (const { name, bytes } of forms) hash.update(`${name} ${bytes.length}\n`).update(bytes);
  return hash.digest('hex').slice(0, ID_LENGTH);
}

type NewFile = Pick<FileRow, 'id' | 'kind' | 'names' | 'facts'>;

/** Records a file that is about to be stored or used again, which keeps it from being deleted for a while. */
async function recordFile(db: Database, { facts, ...file }: NewFile): Promise<void> {
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
  kind: Schema['files']['kind'],
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
const isUnused = sql<boolean>`
  not exists (
    select from products where pictures <> '[]'
      and pictures @> jsonb_build_array(jsonb_build_object('file', files.id)))
  and not exists (
    select from products where papers <> '[]'
      and papers @> jsonb_build_array(jsonb_build_object('file', files.id)))`;

const DAY_SECONDS = 86_400;

/** Once this many files could not be removed, the store is taken to be down, and no more are tried. */
const TROUBLES_MAX = 10;

/** What the store said of the files that it did not remove, by id. */
type Troubles = Map<string, FileStoreTrouble>;

/**
 * Deletes files that no product has shown for the whole recovery window, in which a removed one can also be
 * put back and an upload may wait for its product, one at a time. The row is locked first and deleted last: after a
 * crash in between the row is still there, and a concurrent upload of the same file waits and stores it
 * again. A file that the store does not remove is passed over until the next time; what the store said
 * of the first is thrown once the others are deleted.
 */
export async function deleteUnusedFiles(deps: DeletionDeps): Promise<void> {
  const troubles: Troubles = new Map();
  while (troubles.size < TROUBLES_MAX && (await deleteOne(deps, troubles)));
  const [trouble] = troubles.values();
  if (trouble) throw trouble;
}

function deleteOne(
  { db, fileStore, recoveryWindowDays: days }: DeletionDeps,
  troubles: Troubles,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const file = await tx
      .selectFrom('files')
      .select(['id', 'names'])
      .where('used_at', '<', sql<Date>`now() - make_interval(secs => ${days * DAY_SECONDS})`)
      .where(isUnused)
      .where(sql<boolean>`id <> all(${[...troubles.keys()]}::text[])`)
      .orderBy('used_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!file) return false;
    try {
      for (const name of file.names) await fileStore.remove(`${file.id}/${name}`);
    } catch (error) {
      if (!(error instanceof FileStoreTrouble)) throw error;
      troubles.set(file.id, error);
      return true;
    }
    await tx.deleteFrom('files').where('id', '=', file.id).execute();
    return true;
  });
}
