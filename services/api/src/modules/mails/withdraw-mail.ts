import type { Tx } from '../../db/database.ts';

/** Deletes a mail that has not been sent yet, because its event was undone. */
export async function withdrawMail(tx: Tx, event: string): Promise<void> {
  await tx.deleteFrom('mails').where('event', '=', event).where('state', '=', 'queued').execute();
}
