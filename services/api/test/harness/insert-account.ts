import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { identityFromClaims } from '../../src/gateways/identity/identity-verifier.ts';
import { SESSION_DAYS } from '../../src/people/users/sessions.store.ts';
import { idTokenClaims, PROJECT_ID, type TestIdentity } from './identity-token.ts';
import type { TestApi } from './use-api.ts';

/**
 * Inserts an account with a session, as its first sign-in would leave them but for the audit log. Staff made
 * it, so the limits of new users are not in the way. Returns the access token.
 */
export async function insertAccount(
  { db, accessTokens }: Pick<TestApi, 'db' | 'accessTokens'>,
  who: TestIdentity,
  role: 'admin' | null,
): Promise<string> {
  const identity = identityFromClaims(idTokenClaims(who), PROJECT_ID);
  if (!identity) throw new Error('A test person has valid claims.');
  const { uid, email, emailVerified, displayName, signInProvider, signedInAt } = identity;
  const [accountId, userId, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
  await db
    .with('account', (query) => query.insertInto('accounts').values({ id: accountId }))
    .with('user', (query) =>
      query.insertInto('users').values({
        id: userId,
        account_id: accountId,
        firebase_uid: uid,
        role,
        email,
        email_verified: emailVerified,
        sign_in_provider: signInProvider,
        display_name: displayName,
        sign_ins_from: signedInAt,
        made_by_staff: true,
      }),
    )
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      signed_in_at: signedInAt,
      expires_at: sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`,
      source: 'api',
    })
    .execute();
  return accessTokens.sign({ userId, sessionId, email, displayName });
}
