import { ApiProblem } from '@kerf/api-client/api-problem';
import { NetworkProblem } from '@kerf/api-client/network-problem';
import { expect, test } from 'vitest';
import { isDecided, type SubmitAttempt, sendOnce } from './send-once.ts';

/** Sends contents one after the other, the first of which fails; returns their keys. */
async function keysOf(contents: readonly string[], failure: unknown) {
  const keys: string[] = [];
  let undecided: SubmitAttempt | null = null;
  const keep = (attempt: SubmitAttempt | null) => {
    undecided = attempt;
  };
  for (const content of contents) {
    const sent = sendOnce(content, { undecided, keep }, async (key) => {
      keys.push(key);
      if (keys.length === 1) throw failure;
    });
    await sent.catch(() => {});
  }
  return { keys, undecided };
}

const lost = new NetworkProblem('timeout');

test('a request without an answer is repeated under its own key', async () => {
  const { keys, undecided } = await keysOf(['six blades', 'six blades'], lost);
  expect(keys[1]).toBe(keys[0]);
  expect(undecided).toBeNull();
});

test('another request, and one that was decided on, has a key of its own', async () => {
  for (const [contents, failure] of [
    [['six blades', 'seven blades'], lost],
    [['six blades', 'six blades'], answer(409)],
  ] as const) {
    const { keys } = await keysOf(contents, failure);
    expect(keys[1]).not.toBe(keys[0]);
  }
});

function answer(status: number) {
  return new ApiProblem({ status, code: 'unexpected_reply', title: '', detail: '' });
}

test('only an answer from the server decides an attempt', () => {
  expect([400, 403, 409, 422].map((status) => isDecided(answer(status)))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([429, 500, 503].map((status) => isDecided(answer(status)))).toEqual([false, false, false]);
  expect(isDecided(new NetworkProblem('timeout'))).toBe(false);
  expect(isDecided(new NetworkProblem('unreachable'))).toBe(false);
});
