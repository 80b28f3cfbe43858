import { sampleProduct } from '@kerf/contract/testing/sample-products';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SessionState } from '../session/session-state.ts';
import { ANSWERS, persistAnswers } from './answer-cache.ts';
import { copyOfAnswers } from './answer-copy.ts';

const ada: SessionState = { status: 'signed-in', email: 'ada@example.com', displayName: 'Ada' };
const product = (id: string) => ['products', 'one', id] as const;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Starts the app with stored copies whose reading the test can delay. */
function start(first: SessionState, text: string | null = null) {
  const client = new QueryClient();
  const reading = Promise.withResolvers<void>();
  const written: string[] = [];
  const listeners = new Set<() => void>();
  const session = { state: first };
  const stop = persistAnswers({
    client,
    copies: {
      read: async () => {
        await reading.promise;
        return text;
      },
      write: async (name, copy) => void written.push(`${name}: ${copy}`),
      clear: async () => {},
    },
    session: {
      getState: () => session.state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  });
  onTestFinished(stop);
  const enter = (state: SessionState) => {
    session.state = state;
    for (const listener of listeners) listener();
  };
  return { client, written, enter, readOut: reading.resolve, stop };
}

function pause(): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(2_000);
}

function copyWith(email: string): string {
  const client = new QueryClient();
  client.setQueryData(product('kept'), sampleProduct({ name: 'Kept' }));
  return copyOfAnswers(client, email);
}

test('nothing is written before the user is known and their stored answers are read', async () => {
  const { client, written, enter, readOut } = start({ status: 'loading' }, copyWith(ada.email));
  client.setQueryData(product('early'), sampleProduct({ name: 'Early' }));
  await pause();
  enter(ada);
  client.setQueryData(product('later'), sampleProduct({ name: 'Later' }));
  await pause();
  expect(written).toEqual([]);
  readOut();
  await pause();
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(new RegExp(`^${ANSWERS}: (?=.*Kept)(?=.*Later)`));
});

test('a burst of answers is written once', async () => {
  const { client, written, readOut } = start(ada);
  readOut();
  await pause();
  const before = written.length;
  for (const each of ['a', 'b', 'c']) client.setQueryData(product(each), sampleProduct());
  await pause();
  expect(written).toHaveLength(before + 1);
});

test('answers read after the user has left are not restored', async () => {
  const { client, enter, readOut } = start(ada, copyWith(ada.email));
  enter({ status: 'visitor' });
  readOut();
  await pause();
  expect(client.getQueryData(product('kept'))).toBeUndefined();
});

test('nothing is written after it is stopped', async () => {
  const { client, written, readOut, stop } = start(ada);
  readOut();
  await pause();
  const before = written.length;
  client.setQueryData(product('a'), sampleProduct());
  stop();
  await pause();
  expect(written).toHaveLength(before);
});
