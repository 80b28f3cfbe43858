import { type Changes, type Cursor, LISTED_MAX } from './changes.store.ts';

const encoder = new TextEncoder();

/** The changes of one event. */
export type ChangeSet = Pick<Changes, 'changes' | 'tooMany'>;

/**
 * The changes as one event with a line per record, or null if there are none. Without a cursor the client's
 * last one stays valid.
 */
export function changesEvent({ changes, tooMany }: ChangeSet, cursor?: Cursor): Uint8Array | null {
  // The client refetches everything.
  if (tooMany || changes.length > LISTED_MAX)
    return eventBytes('event: resync\ndata: all\n', cursor);
  const lines = new Set(changes.map(({ kind, id }) => `data: ${kind} ${id}\n`));
  return lines.size === 0 ? null : eventBytes([...lines].join(''), cursor);
}

/** The first event that carries a cursor: from here on the stream is complete. */
export function readyEvent(cursor: Cursor): Uint8Array {
  return eventBytes('event: ready\ndata: go\n', cursor);
}

/** Keeps the connection alive and advances the client's cursor. */
export function heartbeat(cursor: Cursor): Uint8Array {
  return eventBytes(': still here\n', cursor);
}

function eventBytes(lines: string, cursor?: Cursor): Uint8Array {
  return encoder.encode(`${cursor === undefined ? '' : `id: ${cursor}\n`}${lines}\n`);
}
