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

  async function begin(): Promise<Cursor> {
    const cursor = await currentCursor(ask);
    void follow(cursor);
    return cursor;
  }

  async function follow(from: Cursor): Promise<void> {
    let cursor = from;
    let failing = false;
    while (!stopping.signal.aborted && isWanted()) {
      try {
        const changes = await changesSince(ask, cursor);
        cursor = changes.cursor;
        position = Promise.resolve(cursor);
        failing = false;
        if (changes.changes.length > 0) onChanges(changes);
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'changes cannot be read for now');
        failing = true;
      }
      await pause(POLL_MS, null, { signal: stopping.signal }).catch(() => null);
    }
    position = null;
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
