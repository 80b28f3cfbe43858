import type { Actor } from '../../http/actor.ts';
import type { Change, Cursor } from './changes.store.ts';
import { changesEvent, type Told } from './event-text.ts';

/** How many events may wait for somebody who does not read before the stream is cut. */
const WAITING_MAX = 16;
/** How long the reader of a stream that has ended may take for the rest of it. */
const REST_MS = 1_000;

/** One open stream, with who reads it. */
export interface OpenStream {
  readonly actor: Actor;
  readonly body: ReadableStream<Uint8Array>;
  /** From here on what is sent can be relied on to be all, so events carry cursors. */
  caughtUp(): void;
  send(bytes: Uint8Array): void;
  /** Tells what of it the reader may know. With the cursor up to which it is all. */
  tell(told: Told, cursor?: Cursor): void;
  end(): void;
}

interface OpenStreamParts {
  readonly actor: Actor;
  /** Cuts the connection. */
  readonly cut: () => void;
  /** The stream has come to an end, by whichever side. */
  readonly onEnd: (stream: OpenStream) => void;
}

/** Makes a stream for one connection. Somebody who reads too slowly is cut off and comes back for the rest. */
export function openStream({ actor, cut, onEnd }: OpenStreamParts): OpenStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let isCaughtUp = false;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      cancel: () => over(),
    },
    { highWaterMark: WAITING_MAX },
  );

  function over(): void {
    controller = null;
    onEnd(stream);
  }

  const stream: OpenStream = {
    actor,
    body,
    caughtUp: () => {
      isCaughtUp = true;
    },
    send: (bytes) => {
      if (!controller) return;
      if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(bytes);
      over();
      cut();
    },
    tell: ({ changes, tooMany }, cursor) => {
      const known = changes.filter((change) => mayKnow(actor, change));
      const event = changesEvent({ changes: known, tooMany }, isCaughtUp ? cursor : undefined);
      if (event) stream.send(event);
    },
    end: () => {
      if (!controller) return;
      controller.close();
      // Whoever reads nothing would keep the connection, and with it a server that wants to stop.
      setTimeout(cut, REST_MS).unref();
      over();
    },
  };
  return stream;
}

const publicKinds = new Set(['product', 'review']);

/** Whether somebody may know that a record has changed: an admin all, a customer what is theirs or everybody's. */
export function mayKnow({ role, userId }: Pick<Actor, 'role' | 'userId'>, change: Change): boolean {
  if (role === 'admin' || publicKinds.has(change.kind)) return true;
  if (change.actor_id === userId || change.owner_id === userId) return true;
  return change.kind === 'user' && change.id === userId;
}
