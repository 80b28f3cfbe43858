import type { blockRequest } from '@kerf/contract/schemas/user';
import { can, isStaff, type OwnedAction } from '@kerf/domain/permission';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { UserRow } from '../../db/schema.ts';
import type { AccountState } from '../../gateways/identity/account-directory.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { endAllSessions, endSessionsBefore } from './sessions.store.ts';
import { findUserByEmail, lockAdminsAs, lockUser } from './users.store.ts';

/**
 * Ends all sessions of a user, and prevents earlier sign-ins from starting new ones. Sign-in times have
 * whole seconds, so sign-ins count from the next second on. Returns the number of ended sessions.
 */
export async function endAccess(tx: Tx, userId: string): Promise<number> {
  await tx
    .updateTable('users')
    .set({ sign_ins_from: sql<Date>`date_trunc('second', now()) + interval '1 second'` })
    .where('id', '=', userId)
    .execute();
  return endAllSessions(tx, userId);
}

/** Ends the sessions that the identity provider has revoked, and audits it if there were any. */
export async function endRevokedSessions(
  db: Database,
  uid: string,
  { isDisabled, validSince }: AccountState,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('firebase_uid', '=', uid)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return;
    const ended = isDisabled
      ? await endAccess(tx, user.id)
      : await endAccessBefore(tx, user.id, validSince);
    if (ended === 0) return;
    const reason = isDisabled ? 'disabled' : 'revoked';
    await recordAudit(tx, null, 'user.end-sessions', user.id, { reason, ended });
  });
}

async function endAccessBefore(tx: Tx, userId: string, moment: Date): Promise<number> {
  await tx
    .updateTable('users')
    .set({ sign_ins_from: sql<Date>`greatest(sign_ins_from, ${moment})` })
    .where('id', '=', userId)
    .execute();
  return endSessionsBefore(tx, userId, moment);
}

/** Returns a user if the caller may do this to them. Otherwise does not reveal whether they exist. */
export async function requireUser(
  db: Database,
  actor: Actor,
  email: string,
  action: OwnedAction,
): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (!can(actor, action, user?.id ?? null)) throw new ProblemError({ code: 'forbidden' });
  if (!user) throw notFound('user');
  return user;
}

/** Ends all sessions of a user, who may sign in again. Returns the number of ended sessions. */
export function endUserSessions(db: Database, actor: Actor, email: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, email);
    const ended = await endAccess(tx, user.id);
    await recordAudit(tx, actor, 'user.end-sessions', user.id, { reason: 'admin', ended });
    return ended;
  });
}

interface Block extends z.output<typeof blockRequest> {
  readonly email: string;
}

/**
 * Blocks a user. Admins lose the role, so the last admin cannot be
 * blocked, and nobody can block themselves. Orders stay; an unpaid one expires when its hold ends. Returns
 * false for a user who is blocked already.
 */
export async function blockUser(tx: Tx, actor: Actor, { email, reason }: Block): Promise<boolean> {
  const admins = await lockAdminsAs(tx, actor);
  const user = await lockUser(tx, email);
  if (!can(actor, 'user.block', user.id)) throw new ProblemError({ code: 'forbidden' });
  if (user.blocked_at !== null) return false;
  if (isStaff(user) && admins.length === 1) throw new ProblemError({ code: 'last_admin' });
  await tx
    .updateTable('users')
    .set({ role: null, blocked_at: sql<Date>`now()`, blocked_reason: reason })
    .where('id', '=', user.id)
    .execute();
  const ended = await endAccess(tx, user.id);
  await recordAudit(tx, actor, 'user.block', user.id, { reason, role: user.role, ended });
  return true;
}

/** Unblocks a user, who has to sign in again. Returns false if not blocked. */
export function unblockUser(db: Database, actor: Actor, email: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, email);
    if (user.blocked_at === null) return false;
    await tx
      .updateTable('users')
      .set({ blocked_at: null, blocked_reason: null })
      .where('id', '=', user.id)
      .execute();
    await recordAudit(tx, actor, 'user.unblock', user.id, { reason: user.blocked_reason });
    return true;
  });
}

/** Makes a user an admin; `actor` is null for the command on the server. Returns false if already an admin. */
export function grantAdmin(
  db: Database,
  actor: Actor | null,
  email: string,
  allowUnverified: boolean,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, email);
    if (isStaff(user)) return false;
    if (user.blocked_at !== null) throw new ProblemError({ code: 'user_blocked' });
    if (!user.email_verified && !allowUnverified) {
      throw new ProblemError({ code: 'email_not_verified' });
    }
    await tx
      .updateTable('users')
      .set({ role: 'admin', made_by_staff: true })
      .where('id', '=', user.id)
      .execute();
    await recordAudit(tx, actor, 'user.grant-admin', user.id, { email });
    return true;
  });
}

/** Revokes the role. Returns false if the user is not an admin. The last admin cannot be revoked. */
export function revokeAdmin(db: Database, actor: Actor, email: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const admins = await lockAdminsAs(tx, actor);
    const user = await lockUser(tx, email);
    if (!isStaff(user)) return false;
    if (admins.length === 1) throw new ProblemError({ code: 'last_admin' });
    await tx.updateTable('users').set({ role: null }).where('id', '=', user.id).execute();
    await recordAudit(tx, actor, 'user.revoke-admin', user.id, { email });
    return true;
  });
}
