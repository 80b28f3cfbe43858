import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions } from '@tanstack/react-query';

/** Redeems a code, once: a code is valid for one use. */
export function paymentPassQuery(api: ApiClient, code: string) {
  return queryOptions({
    queryKey: ['payment-pass', code],
    // Never aborted: the code is spent even if its answer is lost.
    queryFn: () => api.redeemPaymentCode({ body: { code } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether the code was used before, is older than a minute, or is invalid. */
export function isSpent(error: unknown): boolean {
  return isApiProblem(error, 'not_found') || isApiProblem(error, 'validation_failed');
}

/** The API with a payment pass in the calls that accept one. The pass is never renewed. */
export function apiOfPass(api: ApiClient, bearer: string): ApiClient {
  return {
    ...api,
    getOrder: (request, options) => api.getOrder(request, { ...options, bearer }),
    settleOrder: (request, options) => api.settleOrder(request, { ...options, bearer }),
    createPaymentIntent: (request, options) =>
      api.createPaymentIntent(request, { ...options, bearer }),
  };
}
