import { createApiClient } from '@kerf/api-client/client';
import type { FollowChanges } from '@kerf/api-client/live-events';
import type { OnProgress } from '@kerf/api-client/upload-fetch';
import type { QueryClient } from '@tanstack/react-query';
import { type Connection, createConnection, serverProbe } from '../connection/connection.ts';
import { createLiveSession, type LiveSession } from '../live/live-session.ts';
import { partLoader } from '../platform/part-loader.ts';
import type { Platform } from '../platform/platform.ts';
import { type LazyIdentity, loadFirebaseIdentity } from '../session/lazy-identity.ts';
import { createSession, type Session } from '../session/session.ts';
import { personOf } from '../session/session-state.ts';
import { createQueryClient } from '../shared/query-client.ts';

/** The parts that live as long as the app. */
export interface Composition {
  readonly platform: Platform;
  readonly session: Session;
  readonly connection: Connection;
  /** Receives the server's live changes. */
  readonly live: LiveSession;
  readonly queryClient: QueryClient;
  /** Restores the session and starts the listeners. Returns a function that stops them. */
  start(): () => void;
}

interface Replacements {
  readonly identity?: LazyIdentity;
  readonly fetch?: typeof globalThis.fetch;
  readonly probe?: () => Promise<boolean>;
  readonly follow?: FollowChanges;
  readonly queryClient?: QueryClient;
}

/** Answers are saved from the cache for the next start, so they must stay in it that long. */
const SAVED_QUERIES = { gcTime: 24 * 3_600_000 };

/** Wires up the app for a shell. Tests replace its connections to the outside. */
export function compose(platform: Platform, replacements: Replacements = {}): Composition {
  const { apiUrl } = platform.config;
  const fetch = replacements.fetch ?? ((...args) => globalThis.fetch(...args));
  const queryClient =
    replacements.queryClient ?? createQueryClient(platform.copies && SAVED_QUERIES);
  const connection = createConnection({
    probe: replacements.probe ?? serverProbe(apiUrl),
    heartbeatMs: platform.heartbeatMs,
    onBack: () => void queryClient.refetchQueries({ type: 'active', stale: true }),
  });
  const session = createSession({
    secrets: platform.secrets,
    identity: replacements.identity ?? loadFirebaseIdentity(platform),
    createApi: (tokens) =>
      createApiClient({
        baseUrl: apiUrl,
        tokens,
        fetch: connection.watched(fetch),
        partLoader,
        upload: replacements.fetch ? undefined : watchedUpload(connection),
      }),
    onPersonLeft: (state) => {
      void platform.copies?.clear();
      void leavePads(platform, personOf(state));
      void forgetAnswers(queryClient, state.status === 'signed-in');
    },
  });
  const live = createLiveSession({
    session,
    connection,
    client: queryClient,
    follow: replacements.follow ?? session.api.followChanges,
  });
  const start = () => {
    const stops = [
      session.start(),
      connection.start(),
      live.start(),
      followFocus(queryClient),
      persistAnswers(platform, session, queryClient),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };
  return { platform, session, connection, live, queryClient, start };
}

/** If the order pad's code cannot be loaded, no pad was opened. */
async function leavePads({ drafts }: Platform, signedIn: string | null): Promise<void> {
  const pads = await import('../features/order-pad/pad-stores.ts').catch(() => null);
  pads?.leavePads(drafts, signedIn);
}

/** The upload transport; its code is loaded with the first file. */
function watchedUpload(connection: Connection) {
  const load = partLoader(() => import('@kerf/api-client/upload-fetch'));
  return async (onProgress: OnProgress) => {
    const { uploadFetch } = await load();
    return connection.watched(uploadFetch(onProgress));
  };
}

/** The next user must not see what was loaded for the previous one. */
async function forgetAnswers(queryClient: QueryClient, refetch: boolean): Promise<void> {
  // Awaited, so that screens that are being unmounted do not refetch.
  await queryClient.cancelQueries();
  if (refetch) await queryClient.resetQueries();
  else queryClient.clear();
}

/** Refetches stale queries when the window gets focus, even if it was visible all along. */
function followFocus(client: QueryClient): () => void {
  const refetch = () => void client.refetchQueries({ type: 'active', stale: true });
  window.addEventListener('focus', refetch);
  return () => window.removeEventListener('focus', refetch);
}

/** Saves answers for the next start, if the shell can store them. */
function persistAnswers({ copies }: Platform, session: Session, client: QueryClient): () => void {
  if (!copies) return () => {};
  let stop = () => {};
  let stopped = false;
  void import('../offline/answer-cache.ts').then((module) => {
    if (!stopped) stop = module.persistAnswers({ copies, client, session });
  });
  return () => {
    stopped = true;
    stop();
  };
}
