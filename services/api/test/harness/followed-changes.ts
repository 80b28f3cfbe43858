import { someAddress } from './http-call.ts';
import { until } from './until.ts';

/** An open stream of changes, as read by a client. */
export interface FollowedChanges {
  /** The changed records so far: "order 0199…". */
  received(): string[];
  /** The types of the events so far: "ready", "message", "resync". */
  kinds(): string[];
  /** The cursor to resume from. */
  lastEventId(): string;
  hasEnded(): boolean;
  /** All received text. */
  text(): string;
  leave(): void;
}

const open: AbortController[] = [];

/** Opens a stream. Resolves once it is ready, rejects if it is refused. */
export async function followChanges(
  url: string,
  token: string,
  lastEventId = '',
): Promise<FollowedChanges> {
  const leaving = new AbortController();
  open.push(leaving);
  const response = await fetch(`${url}/events`, {
    signal: leaving.signal,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': someAddress(),
      ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }),
    },
  });
  const { body } = response;
  if (!response.ok || !body) throw new Error(`refused with ${response.status}`);
  let text = '';
  let ended = false;
  const read = async () => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) text += chunk;
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  const followed: FollowedChanges = {
    received: () => eventsIn(text).flatMap(({ kind, data }) => (kind === 'message' ? data : [])),
    kinds: () => eventsIn(text).map(({ kind }) => kind),
    lastEventId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
    hasEnded: () => ended,
    text: () => text,
    leave: () => leaving.abort(),
  };
  await until('the stream to begin', () => followed.kinds().includes('ready') || ended);
  return followed;
}

/** Closes all streams that are still open. */
export function leaveAll(): void {
  for (const leaving of open.splice(0)) leaving.abort();
}

function eventsIn(text: string) {
  const whole = text.slice(0, text.lastIndexOf('\n\n') + 1);
  return whole
    .split('\n\n')
    .map((block) => block.split('\n'))
    .map((lines) => ({
      kind: fieldsIn(lines, 'event')[0] ?? 'message',
      data: fieldsIn(lines, 'data'),
    }))
    .filter(({ data }) => data.length > 0);
}

function fieldsIn(lines: readonly string[], name: string): string[] {
  const start = `${name}: `;
  return lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length));
}
