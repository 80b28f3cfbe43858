import { sql } from 'kysely';
import { inTransaction } from '../../db/database.ts';
import { FileStoreTrouble } from '../../gateways/files/file-store.ts';
import { type FileDeps, isUnused } from './keep-file.ts';

/** How long a removed picture can be restored, and how long an upload may take until its product shows it. */
const UNUSED_FOR = sql.lit('2 days');

/** Once this many files could not be removed, the store is taken to be down, and no more are tried. */
const TROUBLES_MAX = 10;

/** What the store said of the files that it did not remove, by id. */
type Troubles = Map<string, FileStoreTrouble>;

/**
 * Deletes files that no product shows, one at a time. The row is locked first and deleted last: after a
 * crash in between the row is still there, and a concurrent upload of the same file waits and stores it
 * again. A file that the store does not remove is passed over until the next time; what the store said
 * of the first is thrown once the others are deleted.
 */
export async function deleteUnusedFiles(deps: FileDeps): Promise<void> {
  const troubles: Troubles = new Map();
  while (troubles.size < TROUBLES_MAX && (await deleteOne(deps, troubles)));
  const [trouble] = troubles.values();
  if (trouble) throw trouble;
}

function deleteOne({ db, fileStore }: FileDeps, troubles: Troubles): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const file = await tx
      .selectFrom('files')
      .select(['id', 'names'])
      .where('used_at', '<', sql<Date>`now() - ${UNUSED_FOR}::interval`)
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
