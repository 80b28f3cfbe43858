import type { ChangedRecord, LiveEvent } from '@kerf/api-client/live-events';

/** An event of the stream with its cursor. */
export type ReceivedEvent = LiveEvent & { readonly id: string | null };

/** What windows send each other: the leader's events, and the state of its stream. */
export type LiveMessage =
  | ReceivedEvent
  /** A new window asks whether there is a stream. */
  | { readonly type: 'hello' }
  | { readonly type: 'lost' };

/** Parses a message of another window, which may run another version of the app. Null if it is none. */
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
