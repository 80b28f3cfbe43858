import { UNVERIFIED_DAILY_MAILS } from '@kerf/domain/mail';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { MailRow } from './mails.store.ts';

/** Whether the address belongs to somebody: a user has verified it, or it is an admin's. */
export async function isKnownAddress(db: Database, address: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', address)
    .where(({ or, eb }) => or([eb('email_verified', '=', true), eb('role', '=', 'admin')]))
    .executeTakeFirst();
  return user !== undefined;
}

/**
 * Counts a mail to an address that nobody has verified, once however often it is tried. Returns null, or,
 * if as many as allowed went there within a day, when the next one may.
 */
export function countUnverified(db: Database, mail: MailRow): Promise<Date | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${mail.recipient}, 48))`.execute(tx);
    const counted = await countedToday(tx, mail.recipient);
    if (counted.some(({ id }) => id === mail.id)) return null;
    const [first] = counted;
    if (first && counted.length >= UNVERIFIED_DAILY_MAILS) return first.freeAt;
    await tx
      .updateTable('mails')
      .set({ counted_at: sql<Date>`now()` })
      .where('id', '=', mail.id)
      .execute();
    return null;
  });
}

/** The last mails that were counted for this address within a day, oldest first, and when each no longer is. */
async function countedToday(tx: Tx, recipient: string) {
  const rows = await tx
    .selectFrom('mails')
    .select(['id', sql<Date>`counted_at + interval '1 day'`.as('freeAt')])
    .where('recipient', '=', recipient)
    .where('counted_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('counted_at', 'desc')
    .limit(UNVERIFIED_DAILY_MAILS)
    .execute();
  return rows.reverse();
}
