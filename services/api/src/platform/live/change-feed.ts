import { setTimeout as pause } from 'node:timers/promises';
import { can } from '@kerf/domain/permission';
import type { Logger } from 'pino';
import type { Send } from '../../db/pipeline.ts';
import type { Actor } from '../../http/actor.ts';
import {
  type Change,
  type Changes,
  type Cursor,
  changesSince,
  currentCursor,
} from './changes.store.ts';

const POLL_MS = 400;
/** The maximum number of changes per poll: several times what a process commits in that time. */
const POLLED_MAX = 5_000;

interface ChangeFeed {
  /** The cursor up to which all changes were passed on. Starts the feed if it is not running. */
  cursor(): Promise<Cursor>;
  stop(): void;
}

interface ChangeFeedParts {
  readonly ask: Send;
  readonly log: Logger;
  /** The feed stops once this is false, and the next `cursor` starts it again. */
  readonly isWanted: () => boolean;
  readonly onChanges: (changes: Changes) => void;
}

/**
 * Polls the audit log for all streams of the process. While Postgres is unavailable it retries from the
 * same cursor, so no change is lost.
 */
export function createChangeFeed({ ask, log, isWanted, onChanges }: ChangeFeedParts): ChangeFeed {
  const stopping = new AbortController();
  let position: Promise<Cursor> | null = null;
  let failing = false;

  async function begin(): Promise<Cursor> {
    const cursor = await currentCursor(ask);
    void follow(cursor);
    return cursor;
  }

  async function follow(from: Cursor): Promise<void> {
    let cursor = from;
    while (!stopping.signal.aborted && isWanted()) {
      cursor = await readOn(cursor);
      position = Promise.resolve(cursor);
      await pause(POLL_MS, null, { signal: stopping.signal }).catch(() => null);
    }
    position = null;
  }

  /** Passes on what changed and returns the new cursor, or the same one if Postgres is unavailable. */
  async function readOn(cursor: Cursor): Promise<Cursor> {
    try {
      const changes = await changesSince(ask, cursor, POLLED_MAX);
      failing = false;
      if (changes.changes.length > 0) onChanges(changes);
      return changes.cursor;
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'cannot read changes');
      failing = true;
      return cursor;
    }
  }

  return {
    cursor: () => {
      position ??= begin().catch((error: unknown) => {
        position = null;
        throw error;
      });
      return position;
    },
    stop: () => stopping.abort(),
  };
}

type Reader = Pick<Actor, 'role' | 'userId' | 'accountId'>;

const publicKinds = new Set(['product', 'category', 'review', 'shop']);

/**
 * Returns a function that picks the changes a user may see: all for an admin; for a customer those of the
 * shop and its catalogue, of their account's orders, pad and addresses, of themselves, and their own. Indexed once, since a busy process has
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

/** Kinds whose changes are recorded under a user or an account. */
const ofPeople = new Set(['user', 'pad', 'address']);

/** The users and the account that a change concerns. */
function readersOf({ kind, id, actor_id, account_id }: Change): Set<string> {
  const readers = [actor_id, account_id, ofPeople.has(kind) ? id : null];
  return new Set(readers.filter((reader) => reader !== null));
}
