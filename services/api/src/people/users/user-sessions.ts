import type { CustomerSession } from '@kerf/contract/schemas/customer';
import { notFound } from '@kerf/domain/problem';
import { type Selectable, sql } from 'kysely';
import { type Database, inTransaction } from '../../db/database.ts';
import { byAge, each, type Page, readPage } from '../../db/keyset.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { isSessionActive } from './sessions.store.ts';

/** One page of a user's active sessions. */
export function listSessions(
  db: Database,
  actor: Actor,
  userId: string,
  page: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<CustomerSession>> {
  const active = db.selectFrom('sessions').where('user_id', '=', userId).where(isSessionActive);
  return readPage(
    active.selectAll(),
    byAge('desc'),
    page,
    each((row) => sessionView(row, actor)),
  );
}

function sessionView(row: Selectable<Schema['sessions']>, actor: Actor): CustomerSession {
  return {
    _id: row.id,
    signedInAt: row.signed_in_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    source: placeOf(row.source),
    current: row.id === actor.credential.sessionId,
  };
}

/** Sessions are never started by a command or by the system. */
function placeOf(source: Selectable<Schema['sessions']>['source']): CustomerSession['source'] {
  return source === 'command' || source === 'system' ? null : source;
}

/** Ends one session of a user. Throws a ProblemError if it is no longer active. */
export function endUserSession(
  db: Database,
  actor: Actor,
  userId: string,
  sessionId: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const ended = await tx
      .updateTable('sessions')
      .set({ ended_at: sql<Date>`now()` })
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .where(isSessionActive)
      .returning('signed_in_at')
      .executeTakeFirstOrThrow(() => notFound('session'));
    const { signed_in_at: signedInAt } = ended;
    await recordAudit(tx, actor, 'user.end-session', userId, { sessionId, signedInAt });
  });
}
