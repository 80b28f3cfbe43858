import { type RawBuilder, sql } from 'kysely';

/** Whose records a list holds: everybody's, as staff see them, or one user's, as they see them themselves. */
export type Scope = 'all' | { readonly userId: string };

/** Whether a record belongs to the scope, by the column of its owner. */
export function isInScope(scope: Scope, owner = 'user_id'): RawBuilder<boolean> {
  return scope === 'all' ? sql`true` : sql`${sql.ref(owner)} = ${scope.userId}`;
}
