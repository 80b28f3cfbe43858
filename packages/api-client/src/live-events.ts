/** A record that has changed. Which kinds there are is the server's to say; it may be newer than this. */
export interface ChangedRecord {
  readonly kind: string;
  readonly id: string;
}

export type LiveEvent =
  /** The stream is there; from its cursor on nothing is missed. */
  | { readonly type: 'ready' }
  /** It is still there. */
  | { readonly type: 'heartbeat' }
  | { readonly type: 'changed'; readonly records: readonly ChangedRecord[] }
  /** More was missed than can be told. */
  | { readonly type: 'resync' };

export interface FollowOptions {
  /** Where to go on from; null for now. */
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
  /** Called in the order of the events; the id is the one to go on from after a break. */
  readonly onEvent: (event: LiveEvent, lastEventId: string | null) => void;
}

/**
 * Follows what changes until the server ends the stream. Rejects with an ApiProblem, a NetworkProblem, or
 * the reason of the signal.
 */
export type FollowChanges = (options: FollowOptions) => Promise<void>;

/** Reads server-sent events, from the body of an answer to its end. */
export async function readLiveEvents(
  body: ReadableStream<Uint8Array>,
  { lastEventId, onEvent }: Pick<FollowOptions, 'lastEventId' | 'onEvent'>,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let id = lastEventId;
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = `${rest}${decoder.decode(value, { stream: true })}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      id = fieldsIn(lines, 'id')[0] ?? id;
      const event = eventIn(lines);
      if (event) onEvent(event, id);
    }
  }
}

/** What a block of lines tells; null for an event that only a newer client knows. */
function eventIn(lines: readonly string[]): LiveEvent | null {
  const data = fieldsIn(lines, 'data');
  if (data.length === 0) return { type: 'heartbeat' };
  const [name = 'message'] = fieldsIn(lines, 'event');
  if (name === 'ready' || name === 'resync') return { type: name };
  return name === 'message' ? { type: 'changed', records: data.map(recordIn) } : null;
}

function recordIn(line: string): ChangedRecord {
  const [kind = '', id = ''] = line.split(' ');
  return { kind, id };
}

function fieldsIn(lines: readonly string[], name: string): string[] {
  return lines.flatMap((line) => {
    const [, value] = new RegExp(`^${name}: ?(.*)$`).exec(line) ?? [];
    return value === undefined ? [] : [value];
  });
}
