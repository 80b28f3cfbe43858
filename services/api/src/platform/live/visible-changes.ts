import { can } from '@kerf/domain/permission';
import type { Actor } from '../../http/actor.ts';
import type { Change } from './changes.store.ts';

type Reader = Pick<Actor, 'role' | 'userId'>;

const publicKinds = new Set(['product', 'category', 'review']);

/**
 * Returns a function that picks the changes a user may see: all for an admin; for a customer those of the
 * shop's catalogue, of their own orders and account, and their own. Indexed once, since a busy process has
 * hundreds of changes for a thousand streams.
 */
export function visibleChanges(changes: readonly Change[]): (reader: Reader) => readonly Change[] {
  const open = changes.filter(
    ({ kind, is_unpublished }) => publicKinds.has(kind) && !is_unpublished,
  );
  const own = new Map<string, Change[]>();
  for (const change of changes) {
    if (publicKinds.has(change.kind) || change.is_internal) continue;
    for (const userId of usersOf(change)) {
      const known = own.get(userId);
      if (known) known.push(change);
      else own.set(userId, [change]);
    }
  }
  return (reader) => {
    if (can(reader, 'changes.read-all')) return changes;
    const mine = own.get(reader.userId);
    return mine ? [...open, ...mine] : open;
  };
}

function usersOf({ kind, id, actor_id, owner_id }: Change): Set<string> {
  const users = [actor_id, owner_id, kind === 'user' ? id : null];
  return new Set(users.filter((userId) => userId !== null));
}
