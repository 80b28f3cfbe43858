import { problemDetail } from '@kerf/contract/problem-detail';
import { problemKinds } from '@kerf/contract/problem-status';
import type { Problem } from '@kerf/domain/problem';
import { plainHeaders } from './security-headers.ts';

/** An expected failure as an RFC 9457 response: `application/problem+json`. */
export function problemResponse(problem: Problem, requestId: string): Response {
  const { status, title } = problemKinds[problem.code];
  const body = {
    ...problem,
    type: 'about:blank',
    title,
    status,
    detail: problemDetail(problem),
    // The specification's success bodies have this field, so clients can always check it.
    success: false,
    requestId,
  };
  return new Response(JSON.stringify(body), { status, headers: problemHeaders(problem) });
}

function problemHeaders(problem: Problem): Headers {
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  });
  if ('retryAfterSeconds' in problem) headers.set('retry-after', String(problem.retryAfterSeconds));
  if (problem.code === 'method_not_allowed') headers.set('allow', problem.allow.join(', '));
  if (problem.code === 'unauthenticated' || problem.code === 'session_ended') {
    headers.set('www-authenticate', 'Bearer');
  }
  return headers;
}

/** A problem response with all headers, for requests that never reach the app. */
export function bareProblem(problem: Problem, requestId: string): Response {
  const response = problemResponse(problem, requestId);
  response.headers.set('x-request-id', requestId);
  for (const [name, value] of Object.entries(plainHeaders)) response.headers.set(name, value);
  return response;
}
