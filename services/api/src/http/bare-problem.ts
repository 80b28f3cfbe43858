import type { Problem } from '@kerf/domain/problem';
import { problemResponse } from './problem-response.ts';
import { plainHeaders } from './security-headers.ts';

/** A problem as it leaves where nothing further lays headers on it. */
export function bareProblem(problem: Problem, requestId: string): Response {
  const response = problemResponse(problem, requestId);
  response.headers.set('x-request-id', requestId);
  for (const [name, value] of Object.entries(plainHeaders)) response.headers.set(name, value);
  return response;
}
