import { createApiClient } from '@kerf/api-client/client';
import type { QueryClient } from '@tanstack/react-query';
import type { Platform } from '../platform/platform.ts';
import { type LazyIdentity, loadFirebaseIdentity } from '../session/lazy-identity.ts';
import { createSession, type Session } from '../session/session.ts';
import { createQueryClient } from './query-client.ts';

/** The parts that live as long as the app does. */
export interface Composition {
  readonly platform: Platform;
  readonly session: Session;
  readonly queryClient: QueryClient;
}

interface Replacements {
  readonly identity?: LazyIdentity;
  readonly fetch?: typeof globalThis.fetch;
  readonly queryClient?: QueryClient;
}

/** Puts the app together for a shell. Tests replace what leads out of the page. */
export function compose(platform: Platform, replacements: Replacements = {}): Composition {
  const { queryClient = createQueryClient(), fetch } = replacements;
  const session = createSession({
    secrets: platform.secrets,
    identity: replacements.identity ?? loadFirebaseIdentity(platform),
    createApi: (tokens) =>
      createApiClient({ baseUrl: platform.config.apiUrl, tokens, ...(fetch && { fetch }) }),
    onPersonLeft: (state) => void forgetAnswers(queryClient, state.status === 'signed-in'),
  });
  return { platform, session, queryClient };
}

/** What one person was told, the next must not see. */
async function forgetAnswers(queryClient: QueryClient, askAgain: boolean): Promise<void> {
  // Awaited, so that screens in the middle of an update do not ask again on the way out.
  await queryClient.cancelQueries();
  if (askAgain) await queryClient.resetQueries();
  else queryClient.clear();
}
