import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import { isUnused } from './files.store.ts';
import type { FileDeps } from './keep-file.ts';

/** How long a removed picture can be put back, and an upload may take to reach its product. */
const UNUSED_FOR = sql.lit('2 days');

/**
 * Deletes the files that no product shows, one at a time. The row is locked before its files go and goes
 * after them: a kill in between leaves a row to find, and an upload of the same file waits and stores it anew.
 */
export async function deleteUnusedFiles(deps: FileDeps): Promise<void> {
  while (await deleteOne(deps));
}

function deleteOne({ db, fileStore }: FileDeps): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const file = await tx
      .selectFrom('files')
      .select(['id', 'names'])
      .where('used_at', '<', sql<Date>`now() - ${UNUSED_FOR}::interval`)
      .where(isUnused)
      .orderBy('used_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!file) return false;
    for (const name of file.names) await fileStore.remove(`${file.id}/${name}`);
    await tx.deleteFrom('files').where('id', '=', file.id).execute();
    return true;
  });
}
