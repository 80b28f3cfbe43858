import { type Problem, ProblemError } from '@kerf/domain/problem';
import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/database-fault.ts';
import { FileStoreTrouble } from '../gateways/files/file-store.ts';
import { IdentityUnavailable } from '../gateways/identity/identity-verifier.ts';
import { PaymentsUnavailable, PaymentUnknown } from '../gateways/payments/payment-gateway.ts';
import type { AppEnv } from './app-env.ts';
import { problemResponse } from './problem-response.ts';

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
  const isTrouble = error instanceof IdentityUnavailable || error instanceof FileStoreTrouble;
  if (isTrouble || isDatabaseUnavailable(error)) {
    return { code: 'service_unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS };
  }
  return { code: 'internal_error' };
}
