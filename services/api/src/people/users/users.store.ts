import type { Profile, profileUpdate, User, userQuery } from '@kerf/contract/schemas/user';
import { isStaff } from '@kerf/domain/permission';
import { notFound, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import { byAge, containing, each, type Page, readPage, sortBy, sorting } from '../../db/listing.ts';
import type { UserRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldChanges, recordAudit } from '../../platform/audit/audit.store.ts';

type Listing = z.output<typeof userQuery>;

const keysetOf = sorting({
  email: sortBy('text', sql`email`, (row: UserRow) => row.email ?? ''),
  displayName: sortBy('text', sql`display_name`, (row: UserRow) => row.display_name),
  createdAt: byAge,
});

function matching(db: Database, { search, role, blocked }: Listing) {
  let query = db.selectFrom('users').where('email', 'is not', null);
  if (role !== undefined) {
    query = query.where('role', isStaff({ role }) ? 'is not' : 'is', null);
  }
  if (blocked !== undefined) {
    query = query.where('blocked_at', blocked === 'true' ? 'is not' : 'is', null);
  }
  if (!search) return query;
  // Written exactly as in the index.
  const searched = sql`folded(coalesce(email, '') || ' ' || display_name)`;
  return query.where(searched, 'like', containing(search));
}

/** One page of the users that have an email address. */
export function listUsers(db: Database, listing: Listing): Promise<Page<User>> {
  const query = matching(db, listing);
  return readPage(query.selectAll(), keysetOf(listing.sort), listing, each(userView));
}

export function findUser(db: Database | Tx, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findUserByEmail(db: Database | Tx, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Whether the person of an account was erased. */
export async function wasErased(db: Database | Tx, accountId: string): Promise<boolean> {
  const erased = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('erased_at', 'is not', null)
    .executeTakeFirst();
  return erased !== undefined;
}

/** Updates these fields. Returns false if none of them changes. */
export function updateProfile(
  db: Database,
  actor: Actor,
  userId: string,
  { phone, address, education, linkedin }: z.output<typeof profileUpdate>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('users')
      .select(['phone', 'address', 'education', 'linkedin'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = {
      phone: phone ?? before.phone,
      address: address ?? before.address,
      education: education ?? before.education,
      linkedin: linkedin ?? before.linkedin,
    };
    const changes = fieldChanges(before, after);
    if (Object.keys(changes).length === 0) return false;
    await tx.updateTable('users').set(after).where('id', '=', userId).execute();
    await recordAudit(tx, actor, 'user.profile', userId, { changes });
    return true;
  });
}

/** Locks all admins in a fixed order, so that concurrent changes cannot remove the last two. */
export function lockAdmins(tx: Tx): Promise<{ id: string }[]> {
  return tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Like `lockAdmins`, and checks that the caller is still an admin. */
export async function lockAdminsAs(tx: Tx, actor: Actor): Promise<{ id: string }[]> {
  const admins = await lockAdmins(tx);
  if (!admins.some(({ id }) => id === actor.userId)) throw new ProblemError({ code: 'forbidden' });
  return admins;
}

/** Locks the user of an address. Throws a ProblemError if there is none. */
export function lockUser(tx: Tx, email: string): Promise<UserRow> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('user'));
}

/** A user as in lists for admins. */
function userView(row: UserRow): User {
  return {
    _id: row.id,
    email: row.email ?? '',
    ...(row.role ? { role: row.role } : {}),
    displayName: row.display_name,
    emailVerified: row.email_verified,
    createdAt: row.created_at.toISOString(),
    ...blockOf(row),
  };
}

function blockOf({ blocked_at, blocked_reason }: UserRow): Pick<User, 'blocked'> {
  if (blocked_at === null || blocked_reason === null) return {};
  return { blocked: { at: blocked_at.toISOString(), reason: blocked_reason } };
}

export function profileView(row: UserRow): Profile {
  const { phone, address, education, linkedin } = row;
  return { ...userView(row), phone, address, education, linkedin };
}
