import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from '../connection/connection.ts';
import { createLiveValue, type LiveValue } from '../platform/live-value.ts';
import type { Session } from '../session/session.ts';
import { personOf } from '../session/session-state.ts';
import type { Following, Live } from './live.ts';

/** The live state of the running app. */
export interface LiveSession extends LiveValue<Following> {
  /** Returns a function that stops it. */
  start(): () => void;
}

interface LiveSessionParts {
  readonly session: Pick<Session, 'getState' | 'subscribe'>;
  readonly follow: Session['api']['followChanges'];
  readonly connection: Pick<Connection, 'get' | 'subscribe'>;
  readonly client: QueryClient;
  readonly page?: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Follows changes while a user is signed in, and starts over when another one signs in. The code is loaded
 * with the first sign-in, since visitors have no stream.
 */
export function createLiveSession(parts: LiveSessionParts): LiveSession {
  const { session, follow, connection, client, page = globalThis.document } = parts;
  const state = createLiveValue<Following>('starting');
  let person: string | null = null;
  let live: Live | null = null;

  function take(): void {
    const email = personOf(session.getState());
    if (email === person) return;
    leave();
    person = email;
    if (email !== null) void begin(email);
  }

  /** If the code cannot be loaded, the next `wake` tries again. */
  async function begin(email: string): Promise<void> {
    const parts = await loadParts().catch(() => null);
    // Someone else may have signed in meanwhile, or a second attempt may have been faster.
    if (parts === null || person !== email || live !== null) return;
    const refresh = parts.createRefresh(client, page);
    const begun = parts.followLive({ email, follow, page, refresh });
    live = begun;
    begun.subscribe(() => state.set(begun.get()));
  }

  function leave(): void {
    live?.stop();
    live = null;
    person = null;
    state.set('starting');
  }

  const wake = () => {
    if (page.hidden || connection.get() !== 'reachable') return;
    if (live) live.wake();
    else if (person !== null) void begin(person);
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    start: () => {
      const stops = [session.subscribe(take), connection.subscribe(wake), leave];
      page.addEventListener('visibilitychange', wake);
      take();
      return () => {
        page.removeEventListener('visibilitychange', wake);
        for (const stop of stops) stop();
      };
    },
  };
}

async function loadParts() {
  const [{ followLive }, { createRefresh }] = await Promise.all([
    import('./live.ts'),
    import('./refresh.ts'),
  ]);
  return { followLive, createRefresh };
}
