import { hydrate, type QueryClient } from '@tanstack/react-query';
import type { CopyStore } from '../platform/platform.ts';
import type { Session } from '../session/session.ts';
import { personOf } from '../session/session-state.ts';
import { copyOfAnswers, readCopy } from './answer-copy.ts';
import { isKept } from './offline-answers.ts';

/** The name of the text in the CopyStore. */
export const ANSWERS = 'answers';
/** Answers come in bursts; they are written once it has been quiet for this long, in milliseconds. */
const PAUSE_MS = 1_000;

interface KeepingParts {
  readonly copies: CopyStore;
  readonly client: QueryClient;
  readonly session: Pick<Session, 'getState' | 'subscribe'>;
}

/**
 * Brings back what the person was told before the last restart, and writes down what they are told now.
 * Nothing is read or written until it is known who they are. Answers how to stop.
 */
export function keepAnswers({ copies, client, session }: KeepingParts): () => void {
  let owner: string | null | undefined;
  // Before that, a write would put the little that is known in the place of all that was.
  let broughtBack = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function follow(): Promise<void> {
    const state = session.getState();
    const person = state.status === 'loading' ? undefined : personOf(state);
    if (person === owner) return;
    owner = person;
    broughtBack = false;
    clearTimeout(timer);
    if (person === undefined) return;
    const text = await copies.read(ANSWERS);
    if (owner !== person) return;
    if (text !== null) hydrate(client, readCopy(text, person));
    broughtBack = true;
    planWrite();
  }

  function planWrite(): void {
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE_MS);
  }

  function write(): void {
    if (owner === undefined || !broughtBack) return;
    void copies.write(ANSWERS, copyOfAnswers(client, owner));
  }

  const stopCache = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || owner === undefined || query.state.isInvalidated) return;
    if (isKept({ key: query.queryKey, data: query.state.data }, owner)) planWrite();
  });
  const stopSession = session.subscribe(() => void follow());
  void follow();
  return () => {
    clearTimeout(timer);
    stopCache();
    stopSession();
  };
}
