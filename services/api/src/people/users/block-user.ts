import type { blockRequest } from '@kerf/contract/schemas/user';
import { can, isStaff } from '@kerf/domain/permission';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { endAccess } from './end-access.ts';
import { lockAdminsAs, lockUser } from './users.store.ts';

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
