import { moment } from '@kerf/contract/schemas/common';
import type { profileUpdate, User, userQuery } from '@kerf/contract/schemas/user';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { decodeCursor, type Page, toPage } from '../../db/keyset.ts';
import type { UserRow } from '../../db/schema.ts';
import { containing } from '../../db/search.ts';
import { userView } from './user-view.ts';

type Listing = z.output<typeof userQuery>;

function matching(db: Database, { search, role }: Listing) {
  let query = db.selectFrom('users').where('email', 'is not', null);
  if (role !== undefined) {
    query = query.where('role', role === 'admin' ? 'is not' : 'is', null);
  }
  if (!search) return query;
  // Spelled as the index on it is.
  const searched = sql`(coalesce(email, '') || ' ' || lower(display_name))`;
  return query.where(searched, 'like', containing(search));
}

/** One page of the users that hold an address. */
export async function listUsers(db: Database, listing: Listing): Promise<Page<User>> {
  const byAge = listing.sort === '-createdAt';
  const direction = listing.sort.startsWith('-') ? 'desc' : 'asc';
  const column = byAge ? sql`created_at` : sql`email`;
  let page = matching(db, listing).selectAll();
  if (listing.cursor !== undefined) {
    const [value, id] = decodeCursor(listing.cursor, byAge ? moment : z.string());
    const after = sql.raw(direction === 'asc' ? '>' : '<');
    const type = sql.raw(byAge ? 'timestamptz' : 'text');
    page = page.where(sql<boolean>`(${column}, id) ${after} (${value}::${type}, ${id}::uuid)`);
  }
  const [rows, { total }] = await Promise.all([
    page
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(listing.limit + 1)
      .execute(),
    matching(db, listing)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const sortedBy = (row: UserRow) => (byAge ? row.created_at.toISOString() : (row.email ?? ''));
  return toPage(rows, listing.limit, total, (row) => [sortedBy(row), row.id], userView);
}

export function findUserByEmail(db: Database | Tx, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Changes the given fields. False where none of them is new. */
export async function updateProfile(
  db: Database,
  userId: string,
  update: z.output<typeof profileUpdate>,
): Promise<boolean> {
  const changes = Object.entries(update).filter(([, value]) => value !== undefined);
  if (changes.length === 0) return false;
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(Object.fromEntries(changes))
    .where('id', '=', userId)
    .where(({ or, eb }) =>
      or([
        eb('phone', 'is distinct from', update.phone ?? eb.ref('phone')),
        eb('address', 'is distinct from', update.address ?? eb.ref('address')),
        eb('education', 'is distinct from', update.education ?? eb.ref('education')),
        eb('linkedin', 'is distinct from', update.linkedin ?? eb.ref('linkedin')),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
