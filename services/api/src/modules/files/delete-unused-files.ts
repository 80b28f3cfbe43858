import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import { isUnused } from './files.store.ts';
import type { FileDeps } from './keep-file.ts';

/** How long a removed picture can be restored, and how long an upload may take until its product shows it. */
const UNUSED_FOR = sql.lit('2 days');

/**
 * Deletes files that no product shows, one at a time. The row is locked first and deleted last: after a
 * crash in between the row is still there, and a concurrent upload of the same file waits and stores it
 * again.
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
