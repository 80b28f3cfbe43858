import { ApiProblem } from '@kerf/api-client/api-problem';
import { NetworkProblem } from '@kerf/api-client/network-problem';
import { expect, test } from 'vitest';
import { attemptFor, isDecided } from './submit-attempt.ts';

test('an undecided attempt is repeated under its own key', () => {
  const first = attemptFor('six blades', null);
  expect(attemptFor('six blades', first)).toBe(first);
});

test('different content is a new attempt', () => {
  const first = attemptFor('six blades', null);
  const second = attemptFor('seven blades', first);
  expect(second.content).toBe('seven blades');
  expect(second.key).not.toBe(first.key);
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
