import type { Tx } from '../../db/database.ts';

/** Takes a mail back, where it still waits: what it was to tell of was undone. */
export async function withdrawMail(tx: Tx, event: string): Promise<void> {
  await tx.deleteFrom('mails').where('event', '=', event).where('state', '=', 'queued').execute();
}
