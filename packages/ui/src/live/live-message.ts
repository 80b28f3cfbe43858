import type { ChangedRecord, LiveEvent } from '@kerf/api-client/live-events';

/** What the stream told, and where to go on from. */
export type HeardEvent = LiveEvent & { readonly id: string | null };

/** What the windows of the store tell each other: what the stream told one of them, and about the stream. */
export type LiveMessage =
  | HeardEvent
  /** A window has been opened and asks whether there is a stream. */
  | { readonly type: 'hello' }
  | { readonly type: 'lost' };

/** A message of another window, which may be of another version of the app; null where it is none. */
export function readLiveMessage(data: unknown): LiveMessage | null {
  const { type, id, records } = fieldsOf(data);
  if (type === 'hello' || type === 'lost') return { type };
  if (typeof id !== 'string' && id !== null) return null;
  if (type === 'ready' || type === 'resync' || type === 'heartbeat') return { type, id };
  if (type !== 'changed' || !Array.isArray(records)) return null;
  return { type, id, records: records.flatMap(readRecord) };
}

function readRecord(data: unknown): ChangedRecord[] {
  const { kind, id } = fieldsOf(data);
  return typeof kind === 'string' && typeof id === 'string' ? [{ kind, id }] : [];
}

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}
