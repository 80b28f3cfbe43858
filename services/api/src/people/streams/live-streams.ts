import { isStaff } from '@kerf/domain/permission';
import { ProblemError } from '@kerf/domain/problem';
import type { Logger } from 'pino';
import type { Send } from '../../db/pipeline.ts';
import type { Actor } from '../../http/actor.ts';
import type { Connection } from '../../http/mount.ts';
import type { Meter } from '../../metrics/meter.ts';
import { createChangeFeed, visibleChanges } from '../../platform/live/change-feed.ts';
import {
  type ChangeSet,
  changesSince,
  hasReached,
  heartbeat,
  latestChanges,
  readCursor,
  readyEvent,
} from '../../platform/live/changes.store.ts';
import { type OpenStream, openStream } from '../../platform/live/open-stream.ts';
import type { AccountCheck } from '../users/account-check.ts';
import { findSessionHolders, type SessionHolder } from '../users/sessions.store.ts';

const HEARTBEAT_MS = 20_000;
const SESSION_CHECK_MS = 1_000;
/**
 * A browser holds one stream for all its windows, so this means many machines of one person. Counted per
 * user, who can have any number of sessions.
 */
const STREAMS_OF_A_USER = 24;
/** Customers leave this share of a process's streams to staff. */
const STAFF_SHARE = 0.1;
const RETRY_SECONDS = 10;

const everything: ChangeSet = { changes: [], tooMany: true };

export interface LiveStreams {
  /** Opens a stream from now on, or from `lastEventId` if that is not empty. Rejects with a ProblemError. */
  open(
    actor: Actor,
    lastEventId: string,
    connection: Connection,
  ): Promise<ReadableStream<Uint8Array>>;
  /** Refuses new streams, because the process is about to stop. */
  close(): void;
  /** Ends every stream. */
  stop(): void;
}

interface LiveParts {
  readonly ask: Send;
  readonly accountCheck: AccountCheck;
  readonly log: Logger;
  readonly meter: Pick<Meter, 'streamsOpen'>;
  /** The maximum number of streams per process. */
  readonly maxStreams: number;
}

/** The open streams of this process, all fed by one reader of the audit log. */
export function createLiveStreams(parts: LiveParts): LiveStreams {
  const { ask, accountCheck, log, meter, maxStreams } = parts;
  const streams = new Set<OpenStream>();
  let closing = false;
  const feed = createChangeFeed({
    ask,
    log,
    isWanted: () => streams.size > 0,
    onChanges: (changes) => {
      const visible = visibleChanges(changes.changes);
      for (const stream of streams) {
        const own = { changes: visible(stream.actor), tooMany: changes.tooMany };
        stream.sendChanges(own, changes.cursor);
      }
    },
  });

  async function beat(): Promise<void> {
    if (streams.size === 0) return;
    const bytes = heartbeat(await feed.cursor());
    for (const stream of streams) stream.sendHeartbeat(bytes);
  }

  let checking = false;
  async function checkSessions(): Promise<void> {
    if (checking || streams.size === 0) return;
    checking = true;
    try {
      for (const stream of await endedStreams(ask, accountCheck, [...streams])) stream.end();
    } finally {
      checking = false;
    }
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'cannot check the sessions of streams');
  const timers = [
    setInterval(() => void beat().catch(warn), HEARTBEAT_MS),
    setInterval(() => void checkSessions().catch(warn), SESSION_CHECK_MS),
  ];
  for (const timer of timers) timer.unref();

  function checkRoom(actor: Actor): void {
    if (closing || streams.size >= roomFor(actor)) {
      throw new ProblemError({ code: 'service_unavailable', retryAfterSeconds: RETRY_SECONDS });
    }
    const own = [...streams].filter((stream) => stream.actor.userId === actor.userId);
    if (own.length < STREAMS_OF_A_USER) return;
    throw new ProblemError({
      code: 'too_many_streams',
      limit: STREAMS_OF_A_USER,
      retryAfterSeconds: RETRY_SECONDS,
    });
  }

  function roomFor(actor: Actor): number {
    return isStaff(actor) ? maxStreams : Math.floor(maxStreams * (1 - STAFF_SHARE));
  }

  function leave(stream: OpenStream): void {
    streams.delete(stream);
    meter.streamsOpen(streams.size);
  }

  /** Sends what was missed. The feed is already running and the stream registered, so there is no gap. */
  async function catchUp(stream: OpenStream, lastEventId: string): Promise<void> {
    const begunAt = await feed.cursor();
    const { changes, tooMany } = await missedSince(lastEventId);
    stream.sendChanges({ changes: visibleChanges(changes)(stream.actor), tooMany });
    // Sent last: a client that disconnects before it resumes from its old cursor.
    stream.send(readyEvent(begunAt));
    stream.caughtUp();
  }

  async function missedSince(lastEventId: string): Promise<ChangeSet> {
    if (lastEventId === '') return latestChanges(ask);
    const cursor = readCursor(lastEventId);
    if (cursor !== null && (await hasReached(ask, cursor))) return changesSince(ask, cursor);
    return everything;
  }

  return {
    open: async (actor, lastEventId, connection) => {
      checkRoom(actor);
      const stream = openStream({ actor, connection, onEnd: leave });
      streams.add(stream);
      meter.streamsOpen(streams.size);
      try {
        await catchUp(stream, lastEventId);
      } catch (error) {
        stream.end();
        throw error;
      }
      return stream.body;
    },
    close: () => {
      closing = true;
    },
    stop: () => {
      closing = true;
      feed.stop();
      for (const timer of timers) clearInterval(timer);
      for (const stream of streams) stream.end();
    },
  };
}

/**
 * Returns the streams whose access is no longer valid: the session ended, the account was blocked or changed
 * hands, or the role changed.
 */
export async function endedStreams(
  ask: Send,
  accountCheck: AccountCheck,
  streams: readonly OpenStream[],
): Promise<OpenStream[]> {
  const ids = new Set(streams.map(({ actor }) => actor.credential.sessionId));
  const found = await findSessionHolders(ask, [...ids]);
  const letIn = await Promise.all(found.map((holder) => isLetIn(accountCheck, holder)));
  const holders = found.filter((_, index) => letIn[index]);
  const holderOf = new Map(holders.map((holder) => [holder.id, holder]));
  return streams.filter(({ actor }) => {
    const holder = holderOf.get(actor.credential.sessionId);
    return (
      holder?.user_id !== actor.userId ||
      holder.account_id !== actor.accountId ||
      holder.email !== actor.email ||
      (holder.role ?? 'customer') !== actor.role
    );
  });
}

/** Whether the identity provider still accepts the account; cached by the account check. */
async function isLetIn(accountCheck: AccountCheck, { uid, signed_in_at }: SessionHolder) {
  try {
    await accountCheck.ofSession({ uid, signedInAt: signed_in_at });
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}
