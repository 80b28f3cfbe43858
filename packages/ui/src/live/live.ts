import { isApiProblem } from '@kerf/api-client/api-problem';
import type { FollowChanges, LiveEvent } from '@kerf/api-client/live-events';
import { NetworkProblem } from '@kerf/api-client/network-problem';
import { createLiveValue, type LiveValue } from '../platform/live-value.ts';
import { type HeardEvent, type LiveMessage, readLiveMessage } from './live-message.ts';
import type { Refresh } from './refresh.ts';
import { shareAmongWindows, type WindowShare } from './window-share.ts';

/** `following`: what changes is told at once. `polling`: no stream can be had, so it is asked for. */
export type Following = 'starting' | 'following' | 'polling';

export interface Live extends LiveValue<Following> {
  stop(): void;
  /** Tries at once where the next try is still to come. */
  wake(): void;
}

interface LiveParts {
  readonly email: string;
  readonly follow: FollowChanges;
  readonly refresh: Refresh;
  readonly page: Pick<Document, 'hidden'>;
  readonly share?: typeof shareAmongWindows<LiveMessage>;
}

/** How long a stream may take to begin, or be lost, before the page asks by itself. */
const PATIENCE_MS = 5_000;
/** The server says every twenty seconds that it is there; a proxy that keeps that back keeps all back. */
const SILENCE_MS = 45_000;
const POLL_MS = 15_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Follows what changes for whoever is signed in, in one window for all of them. */
export function followLive({ email, follow, refresh, page, share }: LiveParts): Live {
  const state = createLiveValue<Following>('starting');
  let lastEventId: string | null = null;
  let silence = setTimeout(onSilence, PATIENCE_MS);
  let polling: ReturnType<typeof setInterval> | undefined;
  let wakeUp = () => {};

  function onSilence(): void {
    if (state.get() !== 'polling') {
      state.set('polling');
      polling = setInterval(() => page.hidden || refresh.everything(), POLL_MS);
    }
    silence = setTimeout(onSilence, SILENCE_MS);
    // The window that leads may be asleep.
    if (!page.hidden) windows.takeOver();
  }

  function expectNews(withinMs: number): void {
    clearTimeout(silence);
    silence = setTimeout(onSilence, withinMs);
  }

  function hear(message: LiveMessage): void {
    if (message.type === 'lost') expectNews(PATIENCE_MS);
    else if (message.type !== 'hello') hearEvent(message);
    else if (state.get() === 'following') windows.tell({ type: 'ready', id: lastEventId });
  }

  function hearEvent({ id, ...event }: HeardEvent): void {
    lastEventId = id;
    expectNews(SILENCE_MS);
    if (state.get() === 'polling') {
      clearInterval(polling);
      // It may have changed since it was last asked for.
      refresh.everything();
    }
    state.set('following');
    if (event.type === 'changed') refresh.changed(event.records);
    if (event.type === 'resync') refresh.everything();
  }

  function both(message: LiveMessage): void {
    hear(message);
    windows.tell(message);
  }

  async function lead(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const began = await followOnce(signal);
      failures = began ? 0 : failures + 1;
      if (signal.aborted) return;
      both({ type: 'lost' });
      await pauseBefore(failures, signal);
    }
  }

  /** One stream, until it ends for whatever reason. True where it had begun. */
  async function followOnce(signal: AbortSignal): Promise<boolean> {
    const tooQuiet = new AbortController();
    let quiet = setTimeout(() => tooQuiet.abort(), PATIENCE_MS);
    let began = false;
    const onEvent = (event: LiveEvent, id: string | null) => {
      began = true;
      clearTimeout(quiet);
      quiet = setTimeout(() => tooQuiet.abort(), SILENCE_MS);
      both({ ...event, id });
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
    // When a server comes back, not all windows of the shop are to call in one moment.
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
    hear,
    read: readLiveMessage,
  });
  windows.tell({ type: 'hello' });
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
