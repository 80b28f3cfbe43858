/** A changed record. A newer server may send kinds that this client does not know. */
export interface ChangedRecord {
  readonly kind: string;
  readonly id: string;
}

export type LiveEvent =
  /** Everything missed has been sent; after this, the stream is live. */
  | { readonly type: 'ready' }
  | { readonly type: 'heartbeat' }
  | { readonly type: 'changed'; readonly records: readonly ChangedRecord[] }
  /** Too much was missed to list. */
  | { readonly type: 'resync' };

export interface FollowOptions {
  /** The cursor to resume from; null starts now. */
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
  /** Called for each event, with the cursor to resume from. */
  readonly onEvent: (event: LiveEvent, lastEventId: string | null) => void;
}

/**
 * Follows changes until the server ends the stream. Rejects with an ApiProblem, a NetworkProblem, or the
 * signal's reason.
 */
export type FollowChanges = (options: FollowOptions) => Promise<void>;

/** Parses server-sent events until the body ends. */
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

/** Parses one event; null if this client does not know it. */
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
