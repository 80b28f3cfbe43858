import { problemKinds } from '@kerf/contract/problem-status';
import { type ProblemBody, problemBody } from '@kerf/contract/schemas/problem';
import type { ProblemCode } from '@kerf/domain/problem';
import { expect } from 'vitest';
import type { Reply } from './http-call.ts';

/** Expects a reply to be exactly this problem, in the form of RFC 9457. */
export function expectProblem(reply: Reply, code: ProblemCode): ProblemBody {
  const { status, title } = problemKinds[code];
  expect(reply.json, reply.text).toMatchObject({
    type: 'about:blank',
    status,
    title,
    code,
    success: false,
    detail: expect.stringMatching(/\S/),
    requestId: reply.headers.get('x-request-id'),
  });
  expect(reply.status).toBe(status);
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  return reply.as(problemBody);
}

/** Expects errors for these fields. Returns all the paths named. */
export function expectFieldErrors(reply: Reply, ...paths: string[]): void {
  const named = (expectProblem(reply, 'validation_failed').errors ?? []).map(({ path }) => path);
  expect(named).toEqual(expect.arrayContaining(paths));
}
