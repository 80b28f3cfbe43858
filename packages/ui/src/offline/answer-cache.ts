import { hydrate, type QueryClient } from '@tanstack/react-query';
import type { CopyStore } from '../platform/platform.ts';
import type { Session } from '../session/session.ts';
import { personOf } from '../session/session-state.ts';
import { copyOfAnswers, readCopy } from './answer-copy.ts';
import { isStorable } from './offline-answers.ts';

/** The name of the text in the CopyStore. */
export const ANSWERS = 'answers';
/** Answers arrive in bursts; they are written after a pause of this length. */
const PAUSE_MS = 1_000;

interface AnswerCacheParts {
  readonly copies: CopyStore;
  readonly client: QueryClient;
  readonly session: Pick<Session, 'getState' | 'subscribe'>;
}

/**
 * Restores the user's answers from before the last restart, and stores new ones. Nothing is read or
 * written until the user is known. Returns the function that stops it.
 */
export function persistAnswers({ copies, client, session }: AnswerCacheParts): () => void {
  let owner: string | null | undefined;
  // Writing earlier would replace the stored answers with the few in the cache.
  let restored = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function follow(): Promise<void> {
    const state = session.getState();
    const person = state.status === 'loading' ? undefined : personOf(state);
    if (person === owner) return;
    owner = person;
    restored = false;
    clearTimeout(timer);
    if (person === undefined) return;
    const text = await copies.read(ANSWERS);
    if (owner !== person) return;
    if (text !== null) hydrate(client, readCopy(text, person));
    restored = true;
    planWrite();
  }

  function planWrite(): void {
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE_MS);
  }

  function write(): void {
    if (owner === undefined || !restored) return;
    void copies.write(ANSWERS, copyOfAnswers(client, owner));
  }

  const stopCache = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || owner === undefined || query.state.isInvalidated) return;
    if (isStorable({ key: query.queryKey, data: query.state.data }, owner)) planWrite();
  });
  const stopSession = session.subscribe(() => void follow());
  void follow();
  return () => {
    clearTimeout(timer);
    stopCache();
    stopSession();
  };
}
