import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  isOptionalMail,
  isUnsubscribable,
  type OptionalMailKind,
  type UnsubscribableMailKind,
} from '@kerf/domain/mail';
import { notFound } from '@kerf/domain/problem';
import { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import type { Secrets } from '../../secrets.ts';
import { recordAudit } from '../audit/audit.store.ts';

/** The kinds of mail that a user has turned off. */
export function turnedOff(user: { readonly mails_off: readonly string[] }): OptionalMailKind[] {
  return user.mails_off.filter(isOptionalMail);
}

/** Turns off exactly these kinds of mail. Returns false if that changes nothing. */
export async function setMailChoices(
  db: Database,
  actor: Actor,
  userId: string,
  off: readonly OptionalMailKind[],
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'mails_off'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('user'));
    return saveMailChoices(tx, actor, user, off);
  });
}

/** The same for a user who is locked. */
export async function saveMailChoices(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  user: { readonly id: string; readonly mails_off: readonly string[] },
  off: readonly OptionalMailKind[],
): Promise<boolean> {
  const from = turnedOff(user).toSorted();
  const to = [...new Set(off)].toSorted();
  if (from.join() === to.join()) return false;
  await tx.updateTable('users').set({ mails_off: to }).where('id', '=', user.id).execute();
  await recordAudit(tx, actor, 'user.mails', user.id, { from, to });
  return true;
}

/** Whose mails of which kind a link turns off. It is signed with the address, which may be another user's later. */
interface Unsubscriber {
  readonly userId: string;
  readonly kind: UnsubscribableMailKind;
  readonly email: string;
}

// Not encoded in URLs, and in no kind of mail.
const SEPARATOR = '~';

/** The token of a link that turns off mails without signing in, and can do nothing else. It never expires. */
export function unsubscribeToken(secret: string, who: Unsubscriber): string {
  return [who.userId, who.kind, signatureOf(secret, who)].join(SEPARATOR);
}

/** The claims of a token, still to be checked by `isSignedFor`; null if it cannot be one. */
export function readUnsubscribeToken(token: string) {
  const [id, kind = '', signature = ''] = token.split(SEPARATOR);
  const userId = z.uuid().safeParse(id).data;
  return userId === undefined || !isUnsubscribable(kind) ? null : { userId, kind, signature };
}

/** Whether a token's signature is genuine. */
export function isSignedFor(secrets: Secrets, who: Unsubscriber, signature: string): boolean {
  const given = Buffer.from(signature);
  return secrets.some((secret) => {
    const expected = Buffer.from(signatureOf(secret, who));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function signatureOf(secret: string, { userId, kind, email }: Unsubscriber): string {
  return createHmac('sha256', secret)
    .update(`unsubscribe ${userId} ${kind} ${email}`)
    .digest('base64url');
}
