import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from '../connection/connection.ts';
import { createLiveValue, type LiveValue } from '../platform/live-value.ts';
import type { Session } from '../session/session.ts';
import { personOf } from '../session/session-state.ts';
import { type Following, followLive, type Live } from './live.ts';
import { createRefresh } from './refresh.ts';

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

/** Follows changes while a user is signed in, and starts over when another one signs in. */
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
    if (email === null) return;
    const begun = followLive({ email, follow, page, refresh: createRefresh(client, page) });
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
    if (!page.hidden && connection.get() === 'reachable') live?.wake();
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
