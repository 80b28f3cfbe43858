import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ChangedRecord, FollowChanges, LiveEvent } from '@kerf/api-client/live-events';
import { NetworkProblem } from '@kerf/api-client/network-problem';
import { createLiveValue, type LiveValue } from '../platform/live-value.ts';
import type { Refresh } from './refresh.ts';
import { shareAmongWindows, type WindowShare } from './window-share.ts';

/** `following`: changes arrive by stream. `polling`: there is no stream, so active queries refetch periodically. */
export type Following = 'starting' | 'following' | 'polling';

export interface Live extends LiveValue<Following> {
  stop(): void;
  /** Skips the pause before the next attempt. */
  wake(): void;
}

interface LiveParts {
  readonly email: string;
  readonly follow: FollowChanges;
  readonly refresh: Refresh;
  readonly page: Pick<Document, 'hidden'>;
  readonly share?: typeof shareAmongWindows<LiveMessage>;
}

/** How long to wait for a stream before polling. */
const STREAM_TIMEOUT_MS = 5_000;
/** Two missed heartbeats and some slack: the connection is dead, or a proxy buffers it. */
const SILENCE_MS = 45_000;
const POLL_MS = 15_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Follows changes for the signed-in user. One window holds the stream and shares its events with the others. */
export function followLive({ email, follow, refresh, page, share }: LiveParts): Live {
  const state = createLiveValue<Following>('starting');
  let lastEventId: string | null = null;
  let silence = setTimeout(onSilence, STREAM_TIMEOUT_MS);
  let polling: ReturnType<typeof setInterval> | undefined;
  let wakeUp = () => {};

  function onSilence(): void {
    if (state.get() !== 'polling') {
      state.set('polling');
      polling = setInterval(poll, POLL_MS);
      // Changes since the stream broke have not been seen.
      poll();
    }
    silence = setTimeout(onSilence, SILENCE_MS);
    // A hidden leader may be throttled by the browser.
    if (!page.hidden) windows.takeOver();
  }

  function poll(): void {
    if (!page.hidden) refresh.everything();
  }

  function expectNews(withinMs: number): void {
    clearTimeout(silence);
    silence = setTimeout(onSilence, withinMs);
  }

  function receive(message: LiveMessage): void {
    if (message.type === 'lost') expectNews(STREAM_TIMEOUT_MS);
    else if (message.type !== 'hello') receiveEvent(message);
    else if (state.get() === 'following') windows.post({ type: 'ready', id: lastEventId });
  }

  function receiveEvent({ id, ...event }: ReceivedEvent): void {
    lastEventId = id;
    expectNews(SILENCE_MS);
    if (state.get() === 'polling') {
      clearInterval(polling);
      // The last poll may be up to 15 seconds old.
      refresh.everything();
    }
    state.set('following');
    if (event.type === 'changed') refresh.changed(event.records);
    if (event.type === 'resync') refresh.everything();
  }

  function broadcast(message: LiveMessage): void {
    receive(message);
    windows.post(message);
  }

  async function lead(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const began = await followOnce(signal);
      failures = began ? 0 : failures + 1;
      if (signal.aborted) return;
      broadcast({ type: 'lost' });
      await pauseBefore(failures, signal);
    }
  }

  /** Runs one stream until it ends for any reason. Returns whether any event arrived. */
  async function followOnce(signal: AbortSignal): Promise<boolean> {
    const tooQuiet = new AbortController();
    let quiet = setTimeout(() => tooQuiet.abort(), STREAM_TIMEOUT_MS);
    let began = false;
    const onEvent = (event: LiveEvent, id: string | null) => {
      began = true;
      clearTimeout(quiet);
      quiet = setTimeout(() => tooQuiet.abort(), SILENCE_MS);
      broadcast({ ...event, id });
    };
    try {
      await follow({ lastEventId, onEvent, signal: AbortSignal.any([signal, tooQuiet.signal]) });
    } catch (error) {
      const expected = isApiProblem(error) || error instanceof NetworkProblem;
      if (!expected && !signal.aborted && !tooQuiet.signal.aborted) throw error;
    } finally {
      clearTimeout(quiet);
    }
    return began;
  }

  function pauseBefore(failures: number, signal: AbortSignal): Promise<void> {
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    // Jitter, so that clients do not all reconnect at once after a restart.
    const pauseMs = longest * (0.2 + 0.8 * Math.random());
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', wakeUp, { once: true });
    });
  }

  const windows: WindowShare<LiveMessage> = (share ?? shareAmongWindows)({
    name: `kerf-live ${email}`,
    lead,
    onMessage: receive,
    read: readLiveMessage,
  });
  windows.post({ type: 'hello' });
  return {
    get: state.get,
    subscribe: state.subscribe,
    wake: () => wakeUp(),
    stop: () => {
      clearTimeout(silence);
      clearInterval(polling);
      windows.leave();
      refresh.stop();
    },
  };
}

/** An event of the stream with its cursor. */
type ReceivedEvent = LiveEvent & { readonly id: string | null };

/** What windows send each other: the leader's events, and the state of its stream. */
type LiveMessage =
  | ReceivedEvent
  /** A new window asks whether there is a stream. */
  | { readonly type: 'hello' }
  | { readonly type: 'lost' };

/** Parses a message of another window, which may run another version of the app. Null if it is none. */
function readLiveMessage(data: unknown): LiveMessage | null {
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
