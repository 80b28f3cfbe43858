import type { Changes, Cursor } from './changes.store.ts';

const encoder = new TextEncoder();

/** What a stream is told of. */
export type Told = Pick<Changes, 'changes' | 'tooMany'>;

/**
 * What changed as one event, a line for each record; null where there is nothing to tell. Without a cursor,
 * a client that comes back asks from where it was before.
 */
export function changesEvent({ changes, tooMany }: Told, cursor?: Cursor): Uint8Array | null {
  // More than can be told: everything is to be read again.
  if (tooMany) return eventBytes('event: resync\ndata: all\n', cursor);
  const lines = new Set(changes.map(({ kind, id }) => `data: ${kind} ${id}\n`));
  return lines.size === 0 ? null : eventBytes([...lines].join(''), cursor);
}

/** The stream has begun, and from here on nothing is missed. */
export function readyEvent(cursor: Cursor): Uint8Array {
  return eventBytes('event: ready\ndata: go\n', cursor);
}

/** Nothing has happened, and the stream is still there. Moves the client's cursor on. */
export function heartbeat(cursor: Cursor): Uint8Array {
  return eventBytes(': still here\n', cursor);
}

function eventBytes(lines: string, cursor?: Cursor): Uint8Array {
  return encoder.encode(`${cursor === undefined ? '' : `id: ${cursor}\n`}${lines}\n`);
}
