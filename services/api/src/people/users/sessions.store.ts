import { randomUUID } from 'node:crypto';
import type { CustomerSession } from '@kerf/contract/schemas/customer';
import { notFound } from '@kerf/domain/problem';
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import { currentSource } from '../../current-request.ts';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import { byAge, each, type Page, readPage } from '../../db/listing.ts';
import { type Send, uuidArray } from '../../db/pipeline.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { actsFor } from './acts-for.ts';

/** The maximum age of a session, and of a sign-in that starts one. */
export const SESSION_DAYS = 30;

/** Whether a session has neither been ended nor expired. For queries that contain `sessions`. */
export const isSessionActive = sql<SqlBool>`sessions.ended_at is null and sessions.expires_at > now()`;

/** The user of an active session. */
export interface SessionHolder {
  readonly id: string;
  readonly user_id: string;
  readonly account_id: string;
  readonly signed_in_at: Date;
  /** The account at the identity provider. */
  readonly uid: string;
  readonly email: string | null;
  readonly display_name: string;
  readonly role: 'admin' | null;
}

/** The active sessions among these, each with its user's current data. */
export function findSessionHolders(
  ask: Send,
  sessionIds: readonly string[],
): Promise<readonly SessionHolder[]> {
  return ask(sql<SessionHolder>`
    select sessions.id, sessions.user_id, ${actsFor} as account_id, sessions.signed_in_at, users.firebase_uid as uid,
      users.email, users.display_name, users.role
    from sessions join users on users.id = sessions.user_id
    where sessions.id = any(${uuidArray(sessionIds)}) and ${isSessionActive}`);
}

/** The session of a sign-in, unless it was ended, and whether it has expired; undefined if there is none. */
export function findSession(
  tx: Tx,
  userId: string,
  signedInAt: Date,
): Promise<{ id: string; stands: SqlBool } | undefined> {
  return tx
    .selectFrom('sessions')
    .select(['id', isSessionActive.as('stands')])
    .where('user_id', '=', userId)
    .where('signed_in_at', '=', signedInAt)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Whether a sign-in was logged out, or is older than the last restore: the backup does not know who logged out
 * after it. Sign-in times have whole seconds, so one in the same second counts as new.
 */
export async function wasSessionEnded(tx: Tx, userId: string, signedInAt: Date): Promise<boolean> {
  const ended = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('signed_in_at', '=', signedInAt)
    .where('ended_at', '>=', sql<Date>`${signedInAt}::timestamptz + interval '1 second'`)
    .executeTakeFirst();
  if (ended) return true;
  const restored = await tx
    .selectFrom('installation')
    .select('id')
    .where('restored_at', '>=', sql<Date>`${signedInAt}::timestamptz + interval '1 second'`)
    .executeTakeFirst();
  return restored !== undefined;
}

/** Starts the session of a sign-in and returns its id. */
export async function insertSession(tx: Tx, userId: string, signedInAt: Date): Promise<string> {
  await recordAudit(tx, { userId }, 'user.sign-in', userId, { signedInAt });
  const { id } = await tx
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      user_id: userId,
      signed_in_at: signedInAt,
      expires_at: sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`,
      ended_at: null,
      source: currentSource(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Logs out of a session. Returns true if it was active. */
export function signOut(db: Database, { userId, credential }: Actor): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({ ended_at: sql<Date>`now()` })
      .where('id', '=', credential.sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordAudit(tx, { userId }, 'user.sign-out', userId, {});
    return true;
  });
}

/** Ends the sessions of a user's sign-ins up to and including a time. */
export async function endSessionsUpTo(tx: Tx, userId: string, moment: Date): Promise<void> {
  await endWhere(tx, userId, sql<SqlBool>`signed_in_at <= ${moment}`);
}

/** Ends the sessions of a user's sign-ins before a time. Returns how many were active. */
export function endSessionsBefore(tx: Tx, userId: string, moment: Date): Promise<number> {
  return endWhere(tx, userId, sql<SqlBool>`signed_in_at < ${moment}`);
}

/** Ends the sessions of all users, and the passes that come from them. Returns how many were active. */
export async function endEverySession(tx: Tx): Promise<number> {
  await tx.deleteFrom('payment_passes').execute();
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where(isSessionActive)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends all sessions of a user. Returns how many were active. */
export function endAllSessions(tx: Tx, userId: string): Promise<number> {
  return endWhere(tx, userId, sql<SqlBool>`true`);
}

async function endWhere(tx: Tx, userId: string, which: Expression<SqlBool>): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where(which)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

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
