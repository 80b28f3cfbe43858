import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import { useApi } from '../../shared/api.ts';

export type NewReview = EndpointRequest<Endpoints['addReview']>['body'];

interface ReviewAttempt {
  readonly review: NewReview;
  readonly idempotencyKey: string;
}

/** Adds a review, with a toast. All reviews are refetched. A retry with the same key has no further effect. */
export function useAddReview() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ review, idempotencyKey }: ReviewAttempt) =>
      api.addReview({ body: review }, { idempotencyKey }),
    onSuccess: () => {
      toastSuccess('Review Added');
      void client.invalidateQueries({ queryKey: ['reviews'] });
    },
    onError: () => toastFailure('Not successful'),
  });
}
