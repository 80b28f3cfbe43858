import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Send } from '../../db/pipeline.ts';
import { type Changes, type Cursor, changesSince, currentCursor } from './changes.store.ts';

const POLL_MS = 400;

export interface ChangeFeed {
  /** Up to where everything was handed on. Begins to read where nobody has before. */
  cursor(): Promise<Cursor>;
  stop(): void;
}

interface ChangeFeedParts {
  readonly ask: Send;
  readonly log: Logger;
  /** Called while changes should be read on; once it is false, the next `cursor` begins anew. */
  readonly isWanted: () => boolean;
  readonly onChanges: (changes: Changes) => void;
}

/**
 * Reads what changed, a few times a second, for all streams of the process together. While Postgres is
 * away it tries on from where it was, so nothing is left out.
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

  /** Hands on what changed, and returns up to where; from where it was if Postgres cannot be asked. */
  async function readOn(cursor: Cursor): Promise<Cursor> {
    try {
      const changes = await changesSince(ask, cursor);
      failing = false;
      if (changes.changes.length > 0) onChanges(changes);
      return changes.cursor;
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'changes cannot be read for now');
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
