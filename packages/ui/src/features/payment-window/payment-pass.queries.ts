import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions } from '@tanstack/react-query';

/** Redeems a single-use code. */
export function paymentPassQuery(api: ApiClient, code: string) {
  return queryOptions({
    queryKey: ['payment-pass', code],
    // Never aborted: the code is spent even if the response is lost.
    queryFn: () => api.redeemPaymentCode({ body: { code } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether the code has been used, is older than a minute, or is invalid. */
export function isSpent(error: unknown): boolean {
  return isApiProblem(error, 'not_found') || isApiProblem(error, 'validation_failed');
}

/** An API client that sends a payment pass with the calls that accept one. The pass is never renewed. */
export function apiOfPass(api: ApiClient, bearer: string): ApiClient {
  return {
    ...api,
    getOrder: (request, options) => api.getOrder(request, { ...options, bearer }),
    settleOrder: (request, options) => api.settleOrder(request, { ...options, bearer }),
    createPaymentIntent: (request, options) =>
      api.createPaymentIntent(request, { ...options, bearer }),
  };
}
