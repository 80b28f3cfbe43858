import type { Actor } from '../../http/actor.ts';
import type { Connection } from '../../http/mount.ts';
import { type ChangeSet, type Cursor, changesEvent } from './changes.store.ts';

/** Unread events after which a slow reader is disconnected. */
const WAITING_MAX = 16;
/** How long an ended stream may take to flush, in milliseconds. */
const REST_MS = 1_000;

/** One open stream and its reader. */
export interface OpenStream {
  readonly actor: Actor;
  readonly body: ReadableStream<Uint8Array>;
  /** From now on the stream is complete, so its events carry cursors. */
  caughtUp(): void;
  send(bytes: Uint8Array): void;
  /** Sends changes that the reader may see. Up to the cursor they are complete. */
  sendChanges(changes: ChangeSet, cursor?: Cursor): void;
  /**
   * Sends a heartbeat, if the stream is complete: its cursor would skip what has not been sent yet. None is
   * sent behind bytes that nobody reads, whose connection is cut once it makes no progress.
   */
  sendHeartbeat(bytes: Uint8Array): void;
  end(): void;
}

interface OpenStreamParts {
  readonly actor: Actor;
  readonly connection: Connection;
  /** Called when either side has ended the stream. */
  readonly onEnd: (stream: OpenStream) => void;
}

/** Creates the stream of one connection. A reader that is too slow is disconnected, and reconnects with its cursor. */
export function openStream({ actor, connection, onEnd }: OpenStreamParts): OpenStream {
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
      connection.disconnect();
    },
    sendChanges: (changes, cursor) => {
      const event = changesEvent(changes, isCaughtUp ? cursor : undefined);
      if (event) stream.send(event);
    },
    sendHeartbeat: (bytes) => {
      if (isCaughtUp && !connection.hasUnread()) stream.send(bytes);
    },
    end: () => {
      if (!controller) return;
      controller.close();
      // A reader that does not drain it would block the server's shutdown.
      setTimeout(connection.disconnect, REST_MS).unref();
      over();
    },
  };
  return stream;
}
