import { randomUUID } from 'node:crypto';
import { ProblemError } from '@kerf/domain/problem';
import type { Database, Tx } from '../../db/database.ts';
import { isContended, violatedUniqueIndex } from '../../db/database-fault.ts';
import type { UserRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Identity } from '../../gateways/identity/identity-verifier.ts';
import type { AccessTokens } from '../../http/access-token.ts';
import { endSessionsBefore, findSession, insertSession, wasEnded } from './sessions.store.ts';

/**
 * Exchanges a proved identity for an access token. A session is one sign-in at the identity provider,
 * so renewing finds the same session, and one that was logged out of stays ended until the next sign-in.
 */
export async function startSession(
  db: Database,
  accessTokens: AccessTokens,
  identity: Identity,
): Promise<string> {
  const signIn = async (tx: Tx) => {
    const stored = await storeUser(tx, identity);
    return { user: stored, sessionId: await storeSession(tx, stored.id, identity.signedInAt) };
  };
  const { user, sessionId } = await inTransaction(db, signIn, tookTheSame);
  return accessTokens.sign({
    userId: user.id,
    sessionId,
    email: identity.email,
    displayName: user.display_name,
  });
}

/** Two first sign-ins at once find neither a user nor a holder of the address; the later one looks again. */
function tookTheSame(error: unknown): boolean {
  return isContended(error) || violatedUniqueIndex(error) !== null;
}

async function storeUser(tx: Tx, identity: Identity): Promise<UserRow> {
  await releaseAddress(tx, identity);
  const before = await tx
    .selectFrom('users')
    .selectAll()
    .where('firebase_uid', '=', identity.uid)
    .forUpdate()
    .executeTakeFirst();
  if (before && changedHands(before, identity)) {
    await endSessionsBefore(tx, before.id, identity.signedInAt);
  }
  const known = {
    email: identity.email,
    email_verified: identity.emailVerified,
    sign_in_provider: identity.signInProvider,
    display_name: identity.displayName || before?.display_name || '',
  };
  return tx
    .insertInto('users')
    .values({ id: randomUUID(), firebase_uid: identity.uid, role: null, ...known })
    .onConflict((conflict) => conflict.column('firebase_uid').doUpdateSet(known))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An address belongs to the account that has proved it; an unproved claim to somebody's address is refused. */
async function releaseAddress(tx: Tx, identity: Identity): Promise<void> {
  const holder = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', identity.email)
    .where('firebase_uid', '<>', identity.uid)
    .forUpdate()
    .executeTakeFirst();
  if (!holder) return;
  if (!identity.emailVerified) throw new ProblemError({ code: 'email_in_use' });
  await tx
    .updateTable('users')
    .set({ email: null, role: null })
    .where('id', '=', holder.id)
    .execute();
}

/**
 * Somebody may have registered another person's address first. Once the owner signs in through
 * another provider or proves the address, whatever was signed in before is out.
 */
function changedHands(before: UserRow, identity: Identity): boolean {
  return (
    before.sign_in_provider !== identity.signInProvider ||
    (!before.email_verified && identity.emailVerified)
  );
}

async function storeSession(tx: Tx, userId: string, signedInAt: Date): Promise<string> {
  const open = await findSession(tx, userId, signedInAt);
  if (open?.stands) return open.id;
  if (open || (await wasEnded(tx, userId, signedInAt))) {
    throw new ProblemError({ code: 'session_ended' });
  }
  return insertSession(tx, userId, signedInAt);
}
