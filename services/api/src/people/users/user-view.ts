import type { Profile, User } from '@kerf/contract/schemas/user';
import type { UserRow } from '../../db/schema.ts';

/** A user as in lists for admins. */
export function userView(row: UserRow): User {
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
