import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { UserRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import type { JobQueue } from '../../platform/job-queue/job-queue.ts';
import { endAccess } from '../users/change-access.ts';
import { erasedUid } from '../users/erased-uid.ts';
import { eraseProfile } from './erase-rows.ts';
import type { Person } from './personal-table.ts';

/** The ids and the proved address by which a user's rows are found. */
export function personOf({ id, account_id, email, email_verified }: UserRow): Person {
  return { userId: id, accountId: account_id, email: email_verified ? email : null };
}

/**
 * Takes a user's name, address and role, ends their sessions, and inserts the job that erases everything else.
 * The user must be locked.
 */
export async function startErasure(
  tx: Tx,
  jobs: JobQueue,
  actor: Actor,
  user: UserRow,
): Promise<void> {
  const person = personOf(user);
  const byStaff = actor.userId !== user.id;
  const erasureId = randomUUID();
  await tx
    .insertInto('erasures')
    .values({
      id: erasureId,
      user_id: user.id,
      by_staff: byStaff,
      email: person.email,
      firebase_uid: user.firebase_uid,
      rows_erased_at: null,
      sign_in: null,
      finished_at: null,
    })
    .execute();
  await eraseProfile(tx, person);
  await tx
    .updateTable('users')
    .set({ firebase_uid: erasedUid(user.firebase_uid), erased_at: sql<Date>`now()` })
    .where('id', '=', user.id)
    .execute();
  await endAccess(tx, user.id);
  await recordAudit(tx, actor, 'user.erase', user.id, { byStaff });
  await jobs.enqueue(tx, { kind: 'finish-erasure', erasureId });
}
