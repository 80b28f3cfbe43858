import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** How many mails an hour are taken into Messages, since each is mailed to every admin. */
const HOURLY = { conversation: 20, sender: 5, unplaced: 60 } as const;

/** Whether the last hour has as many mails as are taken about this conversation. */
export function isTooManyFor(tx: Tx, conversationId: string): Promise<boolean> {
  return reaches(tx, HOURLY.conversation, sql`conversation_id = ${conversationId}`);
}

/** Whether the last hour has as many new mails as are taken from this sender, or from all. Anybody can name any sender. */
export async function isTooManyFrom(tx: Tx, sender: string): Promise<boolean> {
  const isNew = sql`outcome = 'new'`;
  return (
    (await reaches(tx, HOURLY.sender, sql`${isNew} and sender = ${sender}`)) ||
    (await reaches(tx, HOURLY.unplaced, isNew))
  );
}

async function reaches(tx: Tx, limit: number, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from received_mails
      where received_at > now() - interval '1 hour' and outcome <> 'limited' and ${condition}
      limit ${limit}) as recent`.execute(tx);
  return (rows[0]?.count ?? 0) >= limit;
}
