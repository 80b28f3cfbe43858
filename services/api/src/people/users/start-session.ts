import { randomUUID } from 'node:crypto';
import { isStaff } from '@kerf/domain/permission';
import { ProblemError } from '@kerf/domain/problem';
import { type Insertable, sql } from 'kysely';
import {
  type Database,
  inTransaction,
  isContended,
  type Tx,
  violatedUniqueIndex,
} from '../../db/database.ts';
import type { Schema, UserRow } from '../../db/schema.ts';
import type { Identity } from '../../gateways/identity/identity-verifier.ts';
import type { AccessTokens } from '../../http/access-token.ts';
import { fieldChanges, recordAudit } from '../../platform/audit/audit.store.ts';
import { erasedUid } from './erased-uid.ts';
import {
  endAllSessions,
  endSessionsUpTo,
  findSession,
  insertSession,
  SESSION_DAYS,
  wasSessionEnded,
} from './sessions.store.ts';
import { lockAdmins } from './users.store.ts';

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
  // Afterwards: the user may have been erased while this waited for the lock.
  if (!known) await freeErased(tx, identity);
  if (known?.blocked_at) throw new ProblemError({ code: 'account_blocked' });
  const verdict = known ? checkSignIn(known, identity) : 'accepted';
  if (verdict === 'refused') throw new ProblemError({ code: 'session_ended' });
  const userId = known?.id ?? randomUUID();
  if (!(await claimAddress(tx, userId, identity))) return null;
  if (known && verdict === 'takeover') await endFormerSessions(tx, known, identity);
  const user = await storeUser(tx, userId, identity, known, verdict);
  await recordAccount(tx, known, user);
  return { user, id: await storeSession(tx, user.id, identity.signedInAt, verdict) };
}

/**
 * Refuses a sign-in from before its user was erased. Frees the provider's id for a later one, which begins as
 * another user. Throws a ProblemError.
 */
async function freeErased(tx: Tx, { uid, signedInAt }: Identity): Promise<void> {
  const erased = await tx
    .selectFrom('users')
    .select(['id', 'sign_ins_from'])
    .where('firebase_uid', '=', erasedUid(uid))
    .forUpdate()
    .executeTakeFirst();
  if (!erased) return;
  if (signedInAt < erased.sign_ins_from) throw new ProblemError({ code: 'session_ended' });
  await tx
    .updateTable('users')
    .set({ firebase_uid: erasedUid(erased.id) })
    .where('id', '=', erased.id)
    .execute();
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
async function addUser(tx: Tx, row: Omit<Insertable<Schema['users']>, 'account_id'>) {
  const account = { id: randomUUID() };
  await tx.insertInto('accounts').values(account).execute();
  const added = tx.insertInto('users').values({ ...row, account_id: account.id });
  return added.returningAll().executeTakeFirstOrThrow();
}

async function storeSession(tx: Tx, userId: string, signedInAt: Date, verdict: SignInVerdict) {
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

/**
 * Gives an address to the account that verified it. A previous holder loses the address, its sessions and
 * its role, which the new account does not inherit. Returns false if the holder is the last admin, who
 * keeps everything, since the shop would be left with none. Both outcomes are audited. Throws a
 * ProblemError if the new account has not verified the address.
 */
async function claimAddress(tx: Tx, userId: string, identity: Identity): Promise<boolean> {
  const ofAnother = tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('email', '=', identity.email)
    .where('firebase_uid', '<>', identity.uid);
  if (!(await ofAnother.executeTakeFirst())) return true;
  if (!identity.emailVerified) throw new ProblemError({ code: 'email_in_use' });
  const admins = await lockAdmins(tx);
  const holder = await ofAnother.forUpdate().executeTakeFirst();
  if (!holder) return true;
  if (isStaff(holder) && admins.length === 1) {
    await recordAudit(tx, null, 'user.address-kept', holder.id, { claimedBy: identity.uid });
    return false;
  }
  await endAllSessions(tx, holder.id);
  await tx
    .updateTable('users')
    .set({ email: null, role: null, sign_ins_from: sql<Date>`now()` })
    .where('id', '=', holder.id)
    .execute();
  await recordAudit(tx, null, 'user.address-lost', holder.id, {
    email: identity.email,
    role: holder.role,
    to: userId,
  });
  return true;
}

/** The stored facts about an account's sign-ins. */
type KnownSignIns = Pick<UserRow, 'sign_in_provider' | 'email_verified' | 'sign_ins_from'>;

type SignInVerdict = 'accepted' | 'takeover' | 'renewal-only' | 'refused';

type Proof = Pick<Identity, 'signInProvider' | 'emailVerified' | 'signedInAt'>;

/**
 * Judges a sign-in of a known account. Someone may have registered another person's address first:
 * the owner comes in through another provider or proves the address, which is a takeover. A sign-in
 * from before `sign_ins_from` may only renew a session that is still active. Sign-ins are known to the
 * second: of two in that very second the stronger proof of the address counts.
 */
export function checkSignIn(known: KnownSignIns, proof: Proof): SignInVerdict {
  const isSameProvider = proof.signInProvider === known.sign_in_provider;
  const isNewlyVerified = proof.emailVerified && !known.email_verified;
  const age = proof.signedInAt.getTime() - known.sign_ins_from.getTime();
  if (age < 0) return isSameProvider && !isNewlyVerified ? 'renewal-only' : 'refused';
  if (age > 0) return isSameProvider && !isNewlyVerified ? 'accepted' : 'takeover';
  const gain =
    strengthOf(proof.signInProvider, proof.emailVerified) -
    strengthOf(known.sign_in_provider, known.email_verified);
  if (gain > 0) return 'takeover';
  return gain === 0 && isSameProvider ? 'accepted' : 'refused';
}

/** How strong the proof of the address is: anyone can register an address with a password. */
function strengthOf(provider: string, emailVerified: boolean): number {
  if (!emailVerified) return 0;
  return provider === 'password' ? 1 : 2;
}
