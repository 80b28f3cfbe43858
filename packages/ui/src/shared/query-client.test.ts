import { ApiProblem, apiProblem } from '@kerf/api-client/api-problem';
import { NetworkProblem } from '@kerf/api-client/network-problem';
import { expect, test } from 'vitest';
import { shouldRetry } from './query-client.ts';

test.each([
  new NetworkProblem('unreachable'),
  new NetworkProblem('timeout'),
  apiProblem(503, null),
  apiProblem(500, null),
])('a temporary failure is retried twice: %s', (error) => {
  expect([0, 1, 2].map((failures) => shouldRetry(failures, error))).toEqual([true, true, false]);
});

test.each([400, 401, 403, 404, 409, 429])('a refusal with %i is not retried', (status) => {
  expect(shouldRetry(0, apiProblem(status, null))).toBe(false);
});

test('a defect is not retried', () => {
  expect(shouldRetry(0, new Error('a defect'))).toBe(false);
  expect(apiProblem(400, null)).toBeInstanceOf(ApiProblem);
});
