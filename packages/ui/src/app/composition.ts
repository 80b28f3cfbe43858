import { createApiClient } from '@kerf/api-client/client';
import type { QueryClient } from '@tanstack/react-query';
import { type Connection, createConnection } from '../connection/connection.ts';
import { serverProbe } from '../connection/server-probe.ts';
import type { Platform } from '../platform/platform.ts';
import { type LazyIdentity, loadFirebaseIdentity } from '../session/lazy-identity.ts';
import { createSession, type Session } from '../session/session.ts';
import { createQueryClient } from '../shared/query-client.ts';

/** The parts that live as long as the app does. */
export interface Composition {
  readonly platform: Platform;
  readonly session: Session;
  readonly connection: Connection;
  readonly queryClient: QueryClient;
  /** Reads who is signed in, and begins to listen to the world. Answers how to stop. */
  start(): () => void;
}

interface Replacements {
  readonly identity?: LazyIdentity;
  readonly fetch?: typeof globalThis.fetch;
  readonly probe?: () => Promise<boolean>;
  readonly queryClient?: QueryClient;
}

/** What is kept for the next start must not leave the cache before: it is written from there. */
const KEPT = { gcTime: 24 * 3_600_000 };

/** Puts the app together for a shell. Tests replace what leads out of the page. */
export function compose(platform: Platform, replacements: Replacements = {}): Composition {
  const { apiUrl } = platform.config;
  const fetch = replacements.fetch ?? ((...args) => globalThis.fetch(...args));
  const queryClient = replacements.queryClient ?? createQueryClient(platform.copies && KEPT);
  const connection = createConnection({
    probe: replacements.probe ?? serverProbe(apiUrl),
    heartbeatMs: platform.heartbeatMs,
    onBack: () => void queryClient.refetchQueries({ type: 'active', stale: true }),
  });
  const session = createSession({
    secrets: platform.secrets,
    identity: replacements.identity ?? loadFirebaseIdentity(platform),
    createApi: (tokens) =>
      createApiClient({ baseUrl: apiUrl, tokens, fetch: connection.watched(fetch) }),
    onPersonLeft: (state) => {
      void platform.copies?.clear();
      void forgetAnswers(queryClient, state.status === 'signed-in');
    },
  });
  const start = () => {
    const stops = [
      session.start(),
      connection.start(),
      followFocus(queryClient),
      keepAnswers(platform, session, queryClient),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return { platform, session, connection, queryClient, start };
}

/** What one person was told, the next must not see. */
async function forgetAnswers(queryClient: QueryClient, askAgain: boolean): Promise<void> {
  // Awaited, so that screens in the middle of an update do not ask again on the way out.
  await queryClient.cancelQueries();
  if (askAgain) await queryClient.resetQueries();
  else queryClient.clear();
}

/** Reads again what is shown and out of date when the window is turned to, also where it was in sight all along. */
function followFocus(client: QueryClient): () => void {
  const refetch = () => void client.refetchQueries({ type: 'active', stale: true });
  window.addEventListener('focus', refetch);
  return () => window.removeEventListener('focus', refetch);
}

/** Where the shell can keep copies, what was read is there again after a restart. */
function keepAnswers({ copies }: Platform, session: Session, client: QueryClient): () => void {
  if (!copies) return () => {};
  let stop = () => {};
  let stopped = false;
  void import('../offline/answer-cache.ts').then((module) => {
    if (!stopped) stop = module.keepAnswers({ copies, client, session });
  });
  return () => {
    stopped = true;
    stop();
  };
}
