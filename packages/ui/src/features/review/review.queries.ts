import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import { useApi } from '../../shared/api.ts';

export type NewReview = EndpointRequest<Endpoints['addReview']>['body'];

/** Adds a review, with a toast. All reviews are refetched. */
export function useAddReview() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (review: NewReview) => api.addReview({ body: review }),
    onSuccess: () => {
      toastSuccess('Review Added');
      void client.invalidateQueries({ queryKey: ['reviews'] });
    },
    onError: () => toastFailure('Not successful'),
  });
}
