import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import { useApi } from '../../shared/api.ts';

export type NewReview = EndpointRequest<Endpoints['addReview']>['body'];

/** Adds a review and says how that went. The front page reads its reviews again. */
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
