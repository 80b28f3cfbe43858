import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUnsubscribable, type UnsubscribableMailKind } from '@kerf/domain/mail';
import { z } from 'zod';

/** Whose mails of which kind a link turns off. It is signed with the address, which may be another user's later. */
export interface Unsubscriber {
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
export function isSignedFor(secret: string, who: Unsubscriber, signature: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, who))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(secret: string, { userId, kind, email }: Unsubscriber): string {
  return createHmac('sha256', secret)
    .update(`unsubscribe ${userId} ${kind} ${email}`)
    .digest('base64url');
}
