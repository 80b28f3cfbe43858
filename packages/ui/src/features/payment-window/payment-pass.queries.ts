import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions } from '@tanstack/react-query';

/** What a code lets in: asked once, since a code is good for once. */
export function paymentPassQuery(api: ApiClient, code: string) {
  return queryOptions({
    queryKey: ['payment-pass', code],
    // Never called off: a code whose answer nobody hears is spent all the same.
    queryFn: () => api.redeemPaymentCode({ body: { code } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The code has been used, is older than a minute, or never was one. */
export function isSpent(error: unknown): boolean {
  return isApiProblem(error, 'not_found') || isApiProblem(error, 'validation_failed');
}

/** The API on behalf of a payment pass, for the calls that take one. The pass is never renewed. */
export function apiOfPass(api: ApiClient, bearer: string): ApiClient {
  return {
    ...api,
    getOrder: (request, options) => api.getOrder(request, { ...options, bearer }),
    settleOrder: (request, options) => api.settleOrder(request, { ...options, bearer }),
    createPaymentIntent: (request, options) =>
      api.createPaymentIntent(request, { ...options, bearer }),
  };
}
