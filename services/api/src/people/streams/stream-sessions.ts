import { ProblemError } from '@kerf/domain/problem';
import type { Send } from '../../db/pipeline.ts';
import type { OpenStream } from '../../platform/live/open-stream.ts';
import type { AccountCheck } from '../users/account-check.ts';
import { findSessionHolders, type SessionHolder } from '../users/sessions.store.ts';

/**
 * Returns the streams whose access is no longer valid: the session ended, the account was blocked or changed
 * hands, or the role changed.
 */
export async function endedStreams(
  ask: Send,
  accountCheck: AccountCheck,
  streams: readonly OpenStream[],
): Promise<OpenStream[]> {
  const ids = new Set(streams.map(({ actor }) => actor.credential.sessionId));
  const found = await findSessionHolders(ask, [...ids]);
  const letIn = await Promise.all(found.map((holder) => isLetIn(accountCheck, holder)));
  const holders = found.filter((_, index) => letIn[index]);
  const holderOf = new Map(holders.map((holder) => [holder.id, holder]));
  return streams.filter(({ actor }) => {
    const holder = holderOf.get(actor.credential.sessionId);
    return (
      holder?.user_id !== actor.userId ||
      holder.email !== actor.email ||
      (holder.role ?? 'customer') !== actor.role
    );
  });
}

/** Whether the identity provider still accepts the account; cached by the account check. */
async function isLetIn(
  accountCheck: AccountCheck,
  { uid, signed_in_at }: SessionHolder,
): Promise<boolean> {
  try {
    await accountCheck.ofSession({ uid, signedInAt: signed_in_at });
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}
