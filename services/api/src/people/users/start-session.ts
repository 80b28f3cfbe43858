import { randomUUID } from 'node:crypto';
import { ProblemError } from '@kerf/domain/problem';
import type { Insertable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { isContended, violatedUniqueIndex } from '../../db/database-fault.ts';
import type { Schema, UserRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Identity } from '../../gateways/identity/identity-verifier.ts';
import type { AccessTokens } from '../../http/access-token.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { fieldChanges } from '../../platform/audit/field-changes.ts';
import { claimAddress } from './claim-address.ts';
import { judgeSignIn, type SignInVerdict } from './judge-sign-in.ts';
import {
  endSessionsUpTo,
  findSession,
  insertSession,
  SESSION_DAYS,
  wasSessionEnded,
} from './sessions.store.ts';

export interface SessionDeps {
  readonly db: Database;
  readonly accessTokens: AccessTokens;
  /** Runs for a user whose address is verified, before they get their token. */
  readonly onVerified: (userId: string) => Promise<void>;
}

/**
 * Exchanges a verified identity for an access token. A session belongs to one sign-in at the identity
 * provider: renewing finds the same session, and one that was logged out stays ended until the next
 * sign-in.
 */
export async function startSession(deps: SessionDeps, identity: Identity): Promise<string> {
  const session = await inTransaction(deps.db, (tx) => signIn(tx, identity), isConcurrentSignIn);
  if (!session) throw new ProblemError({ code: 'email_in_use' });
  if (identity.emailVerified) await deps.onVerified(session.user.id);
  return deps.accessTokens.sign({
    userId: session.user.id,
    sessionId: session.id,
    email: identity.email,
    displayName: session.user.display_name,
  });
}

/** Whether to retry: a concurrent first sign-in has just created the user or taken the address. */
function isConcurrentSignIn(error: unknown): boolean {
  return isContended(error) || violatedUniqueIndex(error) !== null;
}

interface StartedSession {
  readonly id: string;
  readonly user: UserRow;
}

/** Null if the previous holder keeps the address; that is committed to the audit log. */
async function signIn(tx: Tx, identity: Identity): Promise<StartedSession | null> {
  const known = await tx
    .selectFrom('users')
    .selectAll()
    .where('firebase_uid', '=', identity.uid)
    .forUpdate()
    .executeTakeFirst();
  if (known?.blocked_at) throw new ProblemError({ code: 'account_blocked' });
  const verdict = known ? judgeSignIn(known, identity) : 'accepted';
  if (verdict === 'refused') throw new ProblemError({ code: 'session_ended' });
  const userId = known?.id ?? randomUUID();
  if (!(await claimAddress(tx, userId, identity))) return null;
  if (known && verdict === 'takeover') await endFormerSessions(tx, known, identity);
  const user = await storeUser(tx, userId, identity, known, verdict);
  await recordAccount(tx, known, user);
  return { user, id: await storeSession(tx, user.id, identity.signedInAt, verdict) };
}

async function endFormerSessions(tx: Tx, known: UserRow, identity: Identity): Promise<void> {
  await endSessionsUpTo(tx, known.id, identity.signedInAt);
  await recordAudit(tx, null, 'user.changed-hands', known.id, {
    provider: { from: known.sign_in_provider, to: identity.signInProvider },
    emailVerified: { from: known.email_verified, to: identity.emailVerified },
    role: known.role,
  });
}

/** Audits a new account, or the changes of a known one at the identity provider. */
async function recordAccount(tx: Tx, before: UserRow | undefined, user: UserRow): Promise<void> {
  const now = accountFacts(user);
  if (!before) return recordAudit(tx, { userId: user.id }, 'user.add', user.id, now);
  const changes = fieldChanges(accountFacts(before), now);
  if (Object.keys(changes).length === 0) return;
  await recordAudit(tx, { userId: user.id }, 'user.account', user.id, { changes });
}

function accountFacts({ email, email_verified, display_name, sign_in_provider }: UserRow) {
  return {
    email,
    emailVerified: email_verified,
    displayName: display_name,
    provider: sign_in_provider,
  };
}

function storeUser(
  tx: Tx,
  id: string,
  identity: Identity,
  known: UserRow | undefined,
  verdict: SignInVerdict,
): Promise<UserRow> {
  const current = {
    email: identity.email,
    email_verified: identity.emailVerified,
    sign_in_provider: identity.signInProvider,
    display_name: identity.displayName || known?.display_name || '',
    ...(known && verdict !== 'takeover' ? {} : { sign_ins_from: identity.signedInAt }),
  };
  if (known) {
    const update = tx.updateTable('users').set(current).where('id', '=', id);
    return update.returningAll().executeTakeFirstOrThrow();
  }
  return addUser(tx, { id, firebase_uid: identity.uid, role: null, ...current });
}

/** Adds a user and the account of their own. */
async function addUser(
  tx: Tx,
  row: Omit<Insertable<Schema['users']>, 'account_id'>,
): Promise<UserRow> {
  const account = { id: randomUUID() };
  await tx.insertInto('accounts').values(account).execute();
  const added = tx.insertInto('users').values({ ...row, account_id: account.id });
  return added.returningAll().executeTakeFirstOrThrow();
}

async function storeSession(
  tx: Tx,
  userId: string,
  signedInAt: Date,
  verdict: SignInVerdict,
): Promise<string> {
  if (verdict === 'takeover') return insertSession(tx, userId, signedInAt);
  const open = await findSession(tx, userId, signedInAt);
  if (open?.stands) return open.id;
  const isOver = open !== undefined || verdict === 'renewal-only' || isTooOld(signedInAt);
  if (isOver || (await wasSessionEnded(tx, userId, signedInAt))) {
    throw new ProblemError({ code: 'session_ended' });
  }
  return insertSession(tx, userId, signedInAt);
}

/** Whether a sign-in is so old that its session has expired and been deleted. */
function isTooOld(signedInAt: Date): boolean {
  return signedInAt.getTime() < Date.now() - SESSION_DAYS * 24 * 3_600_000;
}
