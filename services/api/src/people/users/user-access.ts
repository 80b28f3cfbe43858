import { can, type OwnedAction } from '@kerf/domain/permission';
import { notFound, ProblemError } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import type { UserRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { findUserByEmail } from './users.store.ts';

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
