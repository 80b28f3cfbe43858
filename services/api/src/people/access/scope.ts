import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whose orders are meant: everybody's, an account's, or those that one person placed. */
export type Scope = 'all' | { readonly accountId: string } | { readonly userId: string };

/** Whether a row of `orders` belongs to the scope. */
export function isInScope(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql`true`;
  return 'accountId' in scope
    ? sql`orders.account_id = ${scope.accountId}`
    : sql`orders.user_id = ${scope.userId}`;
}

/** Whether a row of `orders` is of a user as staff see them. `isUser` is a condition on `users`. */
export function isOfUser(isUser: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`orders.account_id = (select users.account_id from users where ${isUser})`;
}
