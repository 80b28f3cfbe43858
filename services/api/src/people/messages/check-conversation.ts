import { ProblemError } from '@kerf/domain/problem';
import type { Tx } from '../../db/database.ts';
import { lastReplier, type MessageRow } from './messages.store.ts';

/**
 * Throws a ProblemError if a message or reply has arrived since this version. Without a version, nothing is
 * checked.
 */
export async function checkConversation(
  tx: Tx,
  conversation: MessageRow,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === conversation.version) return;
  throw new ProblemError({
    code: 'message_changed',
    version: conversation.version,
    repliedBy: await lastReplier(tx, conversation),
  });
}
