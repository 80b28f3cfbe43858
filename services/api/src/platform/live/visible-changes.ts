import { can } from '@kerf/domain/permission';
import type { Actor } from '../../http/actor.ts';
import type { Change } from './changes.store.ts';

type Reader = Pick<Actor, 'role' | 'userId' | 'accountId'>;

const publicKinds = new Set(['product', 'category', 'review']);

/**
 * Returns a function that picks the changes a user may see: all for an admin; for a customer those of the
 * shop's catalogue, of their account's orders and pad, of themselves, and their own. Indexed once, since a busy process has
 * hundreds of changes for a thousand streams.
 */
export function visibleChanges(changes: readonly Change[]): (reader: Reader) => readonly Change[] {
  const open = changes.filter(
    ({ kind, is_unpublished }) => publicKinds.has(kind) && !is_unpublished,
  );
  const own = new Map<string, Change[]>();
  for (const change of changes) {
    if (publicKinds.has(change.kind) || change.is_internal) continue;
    for (const reader of readersOf(change)) {
      const known = own.get(reader);
      if (known) known.push(change);
      else own.set(reader, [change]);
    }
  }
  return (reader) => {
    if (can(reader, 'changes.read-all')) return changes;
    const mine = new Set([...(own.get(reader.userId) ?? []), ...(own.get(reader.accountId) ?? [])]);
    return mine.size > 0 ? [...open, ...mine] : open;
  };
}

/** The users and the account that a change concerns. */
function readersOf({ kind, id, actor_id, account_id }: Change): Set<string> {
  const readers = [actor_id, account_id, kind === 'user' || kind === 'pad' ? id : null];
  return new Set(readers.filter((reader) => reader !== null));
}
