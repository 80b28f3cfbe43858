import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { SignedIn } from '../../http/actor.ts';
import { hashOfSecret, newSecret } from '../../http/opaque-secret.ts';
import { actsFor } from '../users/acts-for.ts';
import { isSessionActive } from '../users/sessions.store.ts';

/** No access token begins like this. */
export const PASS_PREFIX = 'kerf-pass_';

export function newPassToken(): string {
  return `${PASS_PREFIX}${newSecret()}`;
}

/** Finds the person who issued the pass, restricted to its order. Ends with the session that issued it. */
export async function findPassHolder(db: Database, token: string): Promise<SignedIn> {
  const row = await db
    .selectFrom('payment_passes')
    .innerJoin('sessions', 'sessions.id', 'payment_passes.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'sessions.signed_in_at'])
    .select(['users.firebase_uid', 'users.email', 'users.display_name'])
    .select(actsFor.as('account_id'))
    .select(['payment_passes.session_id', 'payment_passes.order_id'])
    .where('payment_passes.token_hash', '=', hashOfSecret(token))
    .where('payment_passes.token_expires_at', '>', sql<Date>`now()`)
    .where(isSessionActive)
    .executeTakeFirst();
  if (!row?.email) throw new ProblemError({ code: 'session_ended' });
  return {
    actor: {
      userId: row.user_id,
      accountId: row.account_id,
      email: row.email,
      displayName: row.display_name,
      role: 'customer',
      credential: { kind: 'payment pass', sessionId: row.session_id, orderId: row.order_id },
    },
    signIn: { uid: row.firebase_uid, signedInAt: row.signed_in_at },
  };
}
