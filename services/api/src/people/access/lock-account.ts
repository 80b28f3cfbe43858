import type { Tx } from '../../db/database.ts';

/** Locks an account until the transaction ends, so that what it may have is decided one after the other. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
