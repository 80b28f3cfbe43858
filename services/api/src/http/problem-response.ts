import { problemDetail } from '@kerf/contract/problem-detail';
import { problemKinds } from '@kerf/contract/problem-status';
import { type Problem, ProblemError } from '@kerf/domain/problem';
import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/database.ts';
import { FileStoreTrouble } from '../gateways/files/file-store.ts';
import { IdentityUnavailable } from '../gateways/identity/identity-verifier.ts';
import { PaymentsUnavailable, PaymentUnknown } from '../gateways/payments/payment-gateway.ts';
import { TaxUnavailable } from '../gateways/tax/tax-gateway.ts';
import type { AppEnv } from './app-env.ts';
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

const RETRY_AFTER_SECONDS = 2;

/** Turns an error into a response. An unexpected error is a 500 and is logged in full. */
export function onError(log: Logger): ErrorHandler<AppEnv> {
  return (error, context) => {
    const requestId = context.get('requestId');
    const problem = problemOf(error);
    if (!(error instanceof ProblemError)) {
      log.error({ requestId, route: context.get('routePattern'), err: error }, problem.code);
    }
    return problemResponse(problem, requestId);
  };
}

/** The problem that an error amounts to; `internal_error` for one that nobody expected. */
export function problemOf(error: Error): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof PaymentsUnavailable || error instanceof PaymentUnknown) {
    return { code: 'payments_unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS };
  }
  if (error instanceof TaxUnavailable) {
    return { code: 'tax_unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS };
  }
  const isTrouble = error instanceof IdentityUnavailable || error instanceof FileStoreTrouble;
  if (isTrouble || isDatabaseUnavailable(error)) {
    return { code: 'service_unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS };
  }
  return { code: 'internal_error' };
}
